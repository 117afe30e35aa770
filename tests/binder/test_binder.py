"""Binder: the image it would build, and the dashboard on a server like the one it starts."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers.servers import LOOPBACK, free_port, serving

ROOT = Path(__file__).parents[2]
BINDER = ROOT / "binder"
REPO2DOCKER = "jupyter-repo2docker==2026.4.0"
"""What builds Binder's images. It brings packages of its own, so it gets an environment of its own
and stands in no list of the project's."""
BASE, TOKEN = "/user/a-visitor/", "a-token"
DASHBOARD = "voila/render/notebooks/00-dashboard.ipynb"


def run(*command: str | Path, cwd: Path = ROOT) -> subprocess.CompletedProcess[str]:
    """Run a command without a check."""
    return subprocess.run(
        [str(word) for word in command], cwd=cwd, capture_output=True, text=True, check=False
    )


# --- the files -----------------------------------------------------------------------------------


def test_python_is_the_one_that_the_exact_versions_are_for() -> None:
    assert (BINDER / "runtime.txt").read_text(encoding="utf-8") == "python-3.11\n"
    assert "(Python 3.11)" in (ROOT / "constraints.txt").read_text(encoding="utf-8")


def test_the_link_opens_the_dashboard() -> None:
    links = [
        link
        for path in (ROOT / "docs" / "binder.md", ROOT / "README.md")
        for link in re.findall(r"https://mybinder\.org/v2/[^\s)\]]+", path.read_text("utf-8"))
    ]
    assert links
    for link in links:
        assert link.endswith("/HEAD?urlpath=voila%2Frender%2Fnotebooks%2F00-dashboard.ipynb")
    assert (ROOT / "notebooks" / "00-dashboard.ipynb").is_file()


@pytest.mark.packaging
def test_pip_reads_the_requirements_as_binder_does() -> None:
    # At the root of the repository: "." is the package, and the exact versions are found.
    report = ROOT / ".pytest_cache" / "binder-report.json"
    report.parent.mkdir(exist_ok=True)
    done = run(
        *(sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--dry-run"),
        *("--quiet", "--no-build-isolation", "--report", report, "-r", "binder/requirements.txt"),
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(report.read_text(encoding="utf-8"))["install"]
    assert [one["metadata"]["name"] for one in found if one["requested"]] == ["liber-explorer"]
    assert found[0]["download_info"]["url"] == ROOT.as_uri()
    assert len(found) == 1, "all else that is needed is here already, in its exact version"


# --- the image -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def repo2docker(pytestconfig: pytest.Config, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The command, in an environment that is kept between runs in pytest's cache."""
    cache = pytestconfig.cache
    folder = cache.mkdir("repo2docker") if cache else tmp_path_factory.mktemp("repo2docker")
    python, command = folder / "bin" / "python", folder / "bin" / "jupyter-repo2docker"
    name, _, version = REPO2DOCKER.partition("==")
    asked = f"from importlib.metadata import version; print(version({name!r}))"
    if command.exists():
        done = run(python, "-c", asked)
        if done.returncode == 0 and done.stdout.strip() == version:
            return command
    shutil.rmtree(folder, ignore_errors=True)
    venv.create(folder, with_pip=True, symlinks=True)
    done = run(
        python, "-m", "pip", "--disable-pip-version-check", "--quiet", "install", REPO2DOCKER
    )
    if done.returncode:
        pytest.skip(f"{REPO2DOCKER} cannot be installed here: {done.stderr.strip()[-200:]}")
    return command


@pytest.fixture(scope="module")
def dockerfile(repo2docker: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The recipe of the image that Binder would build of this checkout; no Docker is needed."""
    checkout = tmp_path_factory.mktemp("checkout") / "repo"
    # Only what lies in the repository: repo2docker looks at a whole folder.
    checkout.mkdir()
    for name in ("binder", "explorer", "data", "notebooks"):
        shutil.copytree(ROOT / name, checkout / name)
    for name in ("pyproject.toml", "constraints.txt", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, checkout)
    done = run(repo2docker, "--no-build", "--debug", checkout, cwd=checkout)
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


@pytest.mark.packaging
def test_the_image_has_the_python_asked_for(dockerfile: str) -> None:
    assert re.search(r"^FROM ", dockerfile, re.MULTILINE)
    locks = re.findall(r"environment\.py-([\d.]+)", _plain(dockerfile))
    assert set(locks) == {"3.11"}


@pytest.mark.packaging
def test_the_image_installs_the_package_with_the_exact_versions(dockerfile: str) -> None:
    copied = dockerfile.index("COPY --chown=0:0 src/ ${REPO_DIR}/\n")
    (install,) = re.finditer(r"pip install .*", dockerfile)
    assert install.group() == 'pip install --no-cache-dir -r "binder/requirements.txt"'
    assert install.start() > copied, "the package lies in the image before it is installed"
    lines = (BINDER / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["-c ../constraints.txt", "."]


@pytest.mark.packaging
def test_the_image_runs_nothing_that_is_not_there(dockerfile: str) -> None:
    for name in ("postBuild", "start"):
        assert (name in _plain(dockerfile)) == (BINDER / name).exists()


def _plain(dockerfile: str) -> str:
    """Its commands without comments; signs in the names of copied files are written as codes."""
    lines = [line for line in dockerfile.splitlines() if not line.lstrip().startswith("#")]
    return re.sub(r"-(2e|2d|2f)", lambda code: chr(int(code[1], 16)), "\n".join(lines))


# --- the server ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A Jupyter server as on Binder: below a path of its own, with a token, at the root."""
    port = free_port()
    url = f"http://{LOOPBACK}:{port}{BASE}"
    command = [
        *("jupyter", "server", "--no-browser", "--allow-root", f"--ServerApp.base_url={BASE}"),
        *(f"--IdentityProvider.token={TOKEN}", f"--ServerApp.root_dir={ROOT}"),
        *(f"--ServerApp.ip={LOOPBACK}", f"--ServerApp.port={port}", "--ServerApp.port_retries=0"),
    ]
    with serving(command, f"{url}api", tmp_path_factory.mktemp("binder"), cwd=ROOT):
        yield url


def _colours(page: object) -> int:
    """How many different colours the board on the page shows."""
    script = """() => {
        let most = 0;
        for (const one of document.querySelectorAll("canvas")) {
            if (one.width < 300) continue;
            const data = one.getContext("2d").getImageData(0, 0, one.width, one.height).data;
            const seen = new Set();
            for (let i = 0; i < data.length; i += 404)
                if (data[i + 3]) seen.add((data[i] << 16) + (data[i + 1] << 8) + data[i + 2]);
            most = Math.max(most, seen.size);
        }
        return most;
    }"""
    return int(page.evaluate(script))  # type: ignore[attr-defined]


@pytest.mark.browser
def test_the_dashboard_shows_its_board_on_a_server_like_binder_s(
    server: str, chromium: str
) -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        page.route(
            "**/*",
            lambda route: (
                route.continue_()
                if route.request.url.startswith((server, "data:", "blob:"))
                else route.abort()
            ),
        )
        errors: list[str] = []
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(f"{server}{DASHBOARD}?token={TOKEN}", timeout=60_000)
        page.wait_for_selector("text=Liber Explorer", timeout=60_000)
        for _ in range(300):
            if _colours(page) > 20:
                break
            page.wait_for_timeout(100)
        assert _colours(page) > 20, page.inner_text("body")[:2000]
        assert errors == []
        browser.close()


@pytest.mark.browser
def test_a_server_like_binder_s_shows_nothing_without_the_token(server: str) -> None:
    import urllib.error
    import urllib.request

    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(f"{server}api/contents", timeout=30)
    caught.value.close()
    assert caught.value.code == 403
