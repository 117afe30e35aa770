"""Mutation test of the rules: change them in many small ways, and see that a test notices.

`make mutants` runs it (README.md here). Everything happens in a copy under `.mutation/`, from
which the tests in `tests/rulebook/liberte` are run and no others. Two things make the mutants:
mutmut those inside functions, this script those of the tables around them (rules cited, constants,
defaults), which mutmut leaves alone. A mutant that no test notices has to stand in
`survivors.txt` with the reason why it cannot matter; every other one fails the run.

    run.py                 all of it
    run.py room play       only these modules of it (also together with what follows)
    run.py --tables-only   only the tables
    run.py --no-tables     only what is inside functions
    run.py --report        the figures of the last run once more
    run.py --propose       … and the lines that are not in survivors.txt, to be given a reason
"""

from __future__ import annotations

import argparse
import ast
import copy
import difflib
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
WORK = ROOT / ".mutation"
TREE = WORK / "tree"
LIST = HERE / "survivors.txt"
TABLES = WORK / "tables.json"
MODULES = (
    "explorer/rules/contests.py",
    *sorted(
        str(path.relative_to(ROOT))
        for folder in ("acting", "resolution")
        for path in (ROOT / "explorer/rules/liberte" / folder).glob("*.py")
        if path.name != "plays.py"  # It groups decisions for those who show them, no rule.
    ),
    "explorer/rules/liberte/ending.py",
    "explorer/rules/liberte/scoring.py",
)
TESTS = "tests/rulebook/liberte"
FIRST = tuple(f"{TESTS}/test_what_{what}.py" for what in ("plays_say", "steps_say", "is_asked"))
"""Run first for a table: they notice most."""
PYTEST = ("-q", "-x", "-p", "no:cacheprovider", "--import-mode=importlib", "-c", "pytest.ini")
SECONDS_FOR_A_TABLE = 120
#: mutmut's exit codes: 0 survived; 33, 5 no test reaches it; negative or 24 … out of time.
SURVIVED = (0, 5, 33)
UNFINISHED = (None, 2)


class Mutant(NamedTuple):
    """One change: where it is, what it changes, whether a test noticed."""

    file: str
    where: str
    """The function, or the name of a table."""
    change: str
    killed: bool
    late: bool = False
    """Killed only by running out of time."""

    @property
    def line(self) -> str:
        return f"{self.file}: {self.where}: {self.change}".rstrip()


# --- the copy ------------------------------------------------------------------------------------


def copy_tree(modules: Sequence[str]) -> None:
    """What the rulebook tests need, and nothing else: no conftest, so no Hypothesis."""
    shutil.rmtree(TREE, ignore_errors=True)
    ignore = shutil.ignore_patterns("__pycache__")
    for part in ("explorer", "data", "tests/helpers", TESTS):
        shutil.copytree(ROOT / part, TREE / part, ignore=ignore)
    (TREE / "pytest.ini").write_text("[pytest]\npythonpath = tests\n")
    one_a_line = "\n    "
    (TREE / "setup.cfg").write_text(
        "[mutmut]\n"
        f"source_paths={one_a_line}explorer\n"
        f"only_mutate={one_a_line}{one_a_line.join(modules)}\n"
        f"also_copy={one_a_line}pytest.ini{one_a_line}data\n"
        f"pytest_add_cli_args={one_a_line}{one_a_line.join((*PYTEST, '--rootdir=.'))}\n"
        f"pytest_add_cli_args_test_selection={one_a_line}{TESTS}\n"
        "track_dependencies=false\n"
        "use_git_change_detection=false\n"
    )


# --- inside functions: mutmut --------------------------------------------------------------------


def run_mutmut() -> None:
    mutmut = Path(sys.executable).with_name("mutmut")
    subprocess.run([mutmut, "run"], cwd=TREE, check=True)


def of_mutmut(modules: Sequence[str]) -> Iterator[Mutant]:
    """What mutmut found, read from its notes and from the files that it made."""
    if not (TREE / "mutants").exists():
        return
    for name in modules:
        made = TREE / "mutants" / name
        notes = made.with_name(f"{made.name}.meta")
        if not notes.exists():
            continue
        bodies = _bodies(made.read_text("utf-8"))
        for key, code in json.loads(notes.read_text("utf-8"))["exit_code_by_key"].items():
            if code in UNFINISHED:
                raise SystemExit(f"mutmut has not come to {key}: the run was broken off")
            function = key.rpartition(".")[2]
            plain = re.sub(r"__mutmut_\d+$", "", function)
            change = _change(bodies[f"{plain}__mutmut_orig"], bodies[function])
            if _words_of_an_assertion(change):
                continue
            shown = re.sub(r"^x_|^xǁ", "", plain).replace("ǁ", ".")
            late = code not in (0, 1, 3, 5, 33)
            yield Mutant(Path(name).name, shown, change, code not in SURVIVED, late)


def _words_of_an_assertion(change: str) -> bool:
    """Whether only that changes which is said when a programmer has broken something."""
    before, _, after = change.partition(" → ")
    condition, told, _ = before.partition(', "')
    return before.startswith("assert ") and bool(told) and after.startswith(f'{condition}, "')


def _bodies(source: str) -> dict[str, list[str]]:
    """Every function that mutmut made → its lines, without indentation."""
    lines = source.splitlines()
    found = {}
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and "__mutmut_" in node.name:
            text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
            text = text.replace(node.name, "")
            found[node.name] = [line.strip() for line in text.splitlines()]
    return found


def _change(before: list[str], after: list[str]) -> str:
    lines = difflib.unified_diff(before, after, n=0, lineterm="")
    changed = [line for line in lines if not line.startswith(("---", "+++", "@@"))]
    gone = " ".join(line[1:] for line in changed if line[0] == "-")
    come = " ".join(line[1:] for line in changed if line[0] == "+")
    return f"{gone} → {come or 'nothing'}"


# --- around them: the tables ---------------------------------------------------------------------


def table_mutants(source: str) -> Iterator[tuple[str, str, str]]:
    """Every small change of a value outside function bodies: name, change, the whole file."""
    lines = source.splitlines(keepends=True)
    for name, value in _values(ast.parse(source)):
        for changed in _changed(value):
            new = ast.unparse(changed)
            old = ast.unparse(value)
            if new == old or _UNKNOWN_RULE.search(new):
                continue
            head = "".join(lines[: value.lineno - 1])
            first = lines[value.lineno - 1].encode()[: value.col_offset].decode()
            assert value.end_lineno is not None
            last = lines[value.end_lineno - 1].encode()[value.end_col_offset :].decode()
            tail = "".join(lines[value.end_lineno :])
            yield name, _short(old, new), f"{head}{first}({new}){last}{tail}"


#: `cite` refuses it as the module is imported: no test is needed for that.
_UNKNOWN_RULE = re.compile(r"cite\([^)]*x'")


def _values(tree: ast.Module) -> Iterator[tuple[str, ast.expr]]:
    """Values of names and of fields of classes, and defaults of arguments."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef):
            prefix = "" if isinstance(node, ast.Module) else f"{node.name}."
            for one in node.body:
                if isinstance(one, ast.Assign) and not isinstance(one.value, ast.Subscript):
                    yield prefix + ast.unparse(one.targets[0]), one.value
                elif isinstance(one, ast.AnnAssign) and one.value is not None:
                    yield prefix + ast.unparse(one.target), one.value
        elif isinstance(node, ast.FunctionDef):
            plain = [*node.args.posonlyargs, *node.args.args]
            for arg, default in zip(reversed(plain), reversed(node.args.defaults), strict=False):
                yield f"{node.name}({arg.arg}=)", default
            for arg, given in zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True):
                if given is not None:
                    yield f"{node.name}({arg.arg}=)", given


def _changed(value: ast.expr) -> Iterator[ast.expr]:
    """Copies of `value`, each with one thing in it changed."""
    count = sum(1 for _ in ast.walk(value))
    for index in range(count):
        for change in _CHANGES:
            made = copy.deepcopy(value)
            node = list(ast.walk(made))[index]
            for new in change(node):
                once = copy.deepcopy(value)
                old = list(ast.walk(once))[index]
                yield _Swap(old, new).visit(once)


class _Swap(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else super().visit(node)


def _constants(node: ast.AST) -> Iterator[ast.AST]:
    if not isinstance(node, ast.Constant):
        return
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield ast.Constant(node.value + 1)
        yield ast.Constant(node.value - 1)
    elif isinstance(node.value, str):
        yield ast.Constant(f"{node.value}x")
    elif node.value is None:
        yield ast.Constant("x")


def _fewer(node: ast.AST) -> Iterator[ast.AST]:
    """`cite("E4", "E5")` without one of them, and in another order; a tuple without one item."""
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "cite":
        for index in range(len(node.args)):
            left = node.args[:index] + node.args[index + 1 :]
            yield ast.Call(node.func, left, [])
        if len(node.args) > 1:
            yield ast.Call(node.func, node.args[::-1], [])
        else:
            yield ast.Call(node.func, [ast.Constant("A1")], [])
    elif isinstance(node, ast.Tuple) and isinstance(node.ctx, ast.Load):
        for index in range(len(node.elts)):
            yield ast.Tuple(node.elts[:index] + node.elts[index + 1 :], ast.Load())
        if not node.elts:
            yield ast.Tuple([ast.Constant("x")], ast.Load())


def _operators(node: ast.AST) -> Iterator[ast.AST]:
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        other = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield ast.BinOp(node.left, other, node.right)
    elif isinstance(node, ast.Attribute) and ast.unparse(node) == "Detail.STEP":
        yield ast.Attribute(node.value, "HEADLINE", ast.Load())


_CHANGES: tuple[Callable[[ast.AST], Iterable[ast.AST]], ...] = (_constants, _fewer, _operators)


def _short(old: str, new: str) -> str:
    """What differs, with a little around it."""
    start = len(os.path.commonprefix([old, new]))
    end = len(os.path.commonprefix([old[start:][::-1], new[start:][::-1]]))
    left, right = max(0, start - 24), 24
    before = old[left : len(old) - end + right]
    after = new[left : len(new) - end + right]
    return f"{before or 'nothing'} → {after or 'nothing'}"


def run_tables(modules: Sequence[str]) -> None:
    """One pytest run a mutant, each in its own copy of the package."""
    jobs: list[tuple[str, str, str, str]] = []
    for name in modules:
        seen = set()
        for where, change, text in table_mutants((TREE / name).read_text("utf-8")):
            if text not in seen:
                seen.add(text)
                jobs.append((name, where, change, text))
    workers = os.cpu_count() or 1
    places = [WORK / f"worker-{number}" for number in range(workers)]
    for place in places:
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(TREE, place, ignore=shutil.ignore_patterns("mutants", "__pycache__"))
    free = list(places)

    def one(job: tuple[str, str, str, str]) -> Mutant:
        name, where, change, text = job
        place = free.pop()
        target = place / name
        plain = target.read_text("utf-8")
        try:
            target.write_text(text, "utf-8")
            killed, late = _notices(place)
        finally:
            target.write_text(plain, "utf-8")
            free.append(place)
        return Mutant(Path(name).name, where, change, killed, late)

    with ThreadPoolExecutor(workers) as pool:
        found = []
        for number, mutant in enumerate(pool.map(one, jobs), start=1):
            found.append(mutant)
            sys.stdout.write(f"\rtables: {number} of {len(jobs)}")
            sys.stdout.flush()
    sys.stdout.write("\n")
    TABLES.write_text(json.dumps(found), "utf-8")
    for place in places:
        shutil.rmtree(place)


def _notices(place: Path) -> tuple[bool, bool]:
    """Whether the tests fail there, and whether by running out of time."""
    for tests in (FIRST, (TESTS,)):
        command = [sys.executable, "-B", "-m", "pytest", *PYTEST, *tests]
        try:
            run = subprocess.run(
                command, cwd=place, capture_output=True, timeout=SECONDS_FOR_A_TABLE, check=False
            )
        except subprocess.TimeoutExpired:
            return True, True
        if run.returncode:
            return True, False
    return False, False


# --- what came of it -----------------------------------------------------------------------------


def listed() -> dict[str, str]:
    """The survivors that may be: line → reason."""
    found = {}
    for number, line in enumerate(LIST.read_text("utf-8").splitlines(), start=1):
        if line.strip() and not line.startswith("#"):
            mutant, sign, reason = line.rpartition("  # ")
            if not sign or not reason.strip():
                raise SystemExit(f"{LIST.name}, line {number}: a survivor needs a reason")
            found[mutant.strip()] = reason.strip()
    return found


def report(modules: Sequence[str], *, propose: bool) -> int:
    files = {Path(module).name for module in modules}
    mutants = [*of_mutmut(modules)]
    told = json.loads(TABLES.read_text("utf-8")) if TABLES.exists() else ()
    tables = [Mutant(*one) for one in told if one[0] in files]
    reasons = listed()
    alive = [mutant for mutant in (*mutants, *tables) if not mutant.killed]
    new = [mutant for mutant in alive if mutant.line not in reasons]
    asked = {line for line in reasons if line.partition(":")[0] in files}
    # Of a run without tables, or of tables only, the other lines of the list are no news.
    gone = asked - {mutant.line for mutant in alive} if mutants and tables else set()
    out = []
    for title, group in (("in functions (mutmut)", mutants), ("in tables", tables)):
        killed = [mutant for mutant in group if mutant.killed]
        late = sum(mutant.late for mutant in killed)
        out.append(
            f"{title}: {len(group)} mutants, {len(killed)} killed ({late} of them by time), "
            f"{len(group) - len(killed)} survivors"
        )
    out.append(f"survivors on the list: {len(alive) - len(new)}, not on it: {len(new)}")
    if gone:
        out.append(f"on the list but no survivor any more: {len(gone)}")
        out += [f"  {line}" for line in sorted(gone)]
    if new:
        out.append("no test notices:")
        out += [f"  {mutant.line}" for mutant in new]
    if propose:
        out += ["", *(f"{mutant.line}  # " for mutant in new)]
    sys.stdout.write("\n".join(out) + "\n")
    return 1 if new else 0


def main() -> int:
    parser = argparse.ArgumentParser(description="mutation test of the rules")
    parser.add_argument("only", nargs="*", metavar="module")
    parser.add_argument("--tables-only", action="store_true")
    parser.add_argument("--no-tables", action="store_true")
    parser.add_argument("--report", action="store_true")
    parser.add_argument("--propose", action="store_true")
    wanted = parser.parse_args()
    if unknown := set(wanted.only) - {_stem(module) for module in MODULES}:
        parser.error(f"no such module: {', '.join(sorted(unknown))}")
    modules = [module for module in MODULES if not wanted.only or _stem(module) in wanted.only]
    if not (wanted.report or wanted.propose):
        copy_tree(modules)
        if not wanted.no_tables:
            run_tables(modules)
        if not wanted.tables_only:
            run_mutmut()
    return report(modules, propose=wanted.propose)


def _stem(module: str) -> str:
    return Path(module).stem


if __name__ == "__main__":
    raise SystemExit(main())
