// See page.py: what this does, and what it does not. It draws nothing.
const STORE = "liber-explorer:";
const MOST_KEPT = 20;
const LULL = 1000;
const PATIENCE = 5000;
const KEYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End", " "]);

// Only in Voilà is the address ours, and only there does a reload start a new kernel.
const ours = () => document.body.dataset.voila !== undefined;

const fresh = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8);

// Two words of 32 bits for a text: the key of a position.
function hash(text) {
  let a = 0xdeadbeef, b = 0x41c6ce57;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  const mixed = (one, other) => Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(other ^ (other >>> 13), 3266489909);
  return [mixed(a, b), mixed(b, a)].map((word) => (word >>> 0).toString(36).padStart(7, "0")).join("");
}

// The key of the position that an address begins with; an address that holds none has it as it is.
function keyOf(search) {
  const told = new URLSearchParams(search);
  for (const name of ["scenario", "position"]) if (told.has(name)) return hash(name + "=" + told.get(name));
  return told.get("kept") || "";
}

// Whose records these are: the tab's own id, then the ids that it comes from. A tab that was
// duplicated has the other's id too, but not its lock: it reads the other's records and writes its own.
let ids = [];
function alone(id) {
  return new Promise((tell) => {
    if (!navigator.locks) return tell(false);
    navigator.locks.request(STORE + id, { ifAvailable: true }, (lock) => {
      tell(lock !== null);
      return lock && new Promise(() => {}); // held until the page is left
    }).catch(() => tell(false));
  });
}
async function claim() {
  let found = [];
  try { found = JSON.parse(sessionStorage.getItem(STORE + "tab")) || []; } catch { /* none of ours */ }
  ids = Array.isArray(found) ? found.map(String) : [];
  if (!ids.length || !(await alone(ids[0]))) {
    ids = [fresh(), ...ids].slice(0, MOST_KEPT);
    await alone(ids[0]);
  }
  try { sessionStorage.setItem(STORE + "tab", JSON.stringify(ids)); } catch { /* storage is shut */ }
}
let claimed = null;

// Each entry of the browser's history has an id, so that the same position can stand in two of them.
const entryId = () => (history.state && history.state.entry) || "";

function read(name) {
  try {
    const found = JSON.parse(localStorage.getItem(name));
    return found && typeof found === "object" ? found : null;
  } catch {
    return null;
  }
}

// The names of our records that `is` says yes to, the latest first.
function names(is) {
  const found = [];
  for (let i = 0; i < localStorage.length; i++) {
    const name = localStorage.key(i);
    if (name.startsWith(STORE) && is(name)) found.push([(read(name) || {}).time || 0, name]);
  }
  return found.sort((a, b) => b[0] - a[0]).map(([, name]) => name);
}

// What was kept of the address: of this entry, else of this position in this tab; what stands in
// no address is also taken from another tab.
function kept() {
  const key = keyOf(location.search);
  if (!key) return null;
  try {
    for (const id of ids) {
      const own = read(`${STORE}${id}:${key}:${entryId()}`);
      const name = own ? "" : names((one) => one.startsWith(`${STORE}${id}:${key}:`))[0];
      if (own || name) return own || read(name);
    }
    const elsewhere = new URLSearchParams(location.search).has("kept");
    return elsewhere ? read(names((one) => one.includes(`:${key}:`))[0]) : null;
  } catch {
    return null;
  }
}

// The latest record, of whatever tab, of a game or a position of the reader's own.
function latest() {
  try {
    return names((one) => !one.endsWith(":draft")).map(read).find((one) => one && one.own) || null;
  } catch {
    return null;
  }
}

function keptDraft() {
  for (const id of ids) {
    const found = read(`${STORE}${id}:draft`);
    if (found) return String(found.draft || "");
  }
  return "";
}

// Keep a record, at the expense of the oldest; gives whether there was room for it.
function store(name, record) {
  const value = JSON.stringify({ ...record, time: Date.now() });
  const others = () => names((one) => one !== name);
  const drop = (most) => others().slice(most).forEach((one) => localStorage.removeItem(one));
  try {
    if (localStorage.getItem(name) === null) drop(MOST_KEPT - 1);
    for (;;) {
      try {
        localStorage.setItem(name, value);
        return true;
      } catch {
        const left = others().length;
        if (!left) return false;
        drop(left - 1);
      }
    }
  } catch {
    return false; // storage is shut
  }
}

function render({ model, el }) {
  const root = () => el.closest(".le-app") || document.body;
  const ends = [];
  const listen = (target, type, act, options) => {
    target.addEventListener(type, act, options);
    ends.push(() => target.removeEventListener(type, act, options));
  };
  const hear = (name, act) => {
    model.on(name, act);
    ends.push(() => model.off(name, act));
  };
  const onBoard = (e) => e.target.tagName === "CANVAS" && root().contains(e.target);

  // --- the canvas: Tab leaves it, the page scrolls over it, a click lands where it was made ---
  for (const type of ["wheel", "touchstart", "touchmove", "touchend", "touchcancel", "mousemove"]) {
    listen(window, type, (e) => { if (onBoard(e)) e.stopImmediatePropagation(); },
      { capture: true, passive: true });
  }
  listen(window, "mousedown", (e) => { if (onBoard(e)) e.target.focus({ preventScroll: true }); }, true);

  // --- keys ---
  listen(window, "keydown", (e) => {
    const held = e.ctrlKey || e.metaKey || e.altKey;
    if (onBoard(e) && (e.key === "Tab" || e.key === "Escape" || held)) {
      e.stopImmediatePropagation();
      return;
    }
    if (!KEYS.has(e.key) || held || e.shiftKey || e.defaultPrevented) return;
    const at = e.target;
    if (!root().contains(at) && !(ours() && at === document.body)) return;
    if (at.closest("input, textarea, select, [contenteditable], [role=slider]")) return;
    if (e.key === " " && at.closest("button, a, summary")) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    model.send({ kind: "key", key: e.key });
  }, true);

  // --- the button that was pressed by key is gone: the keys go to the next one to press ---
  const isThere = (one) => one.isConnected && !one.disabled && one.getClientRects().length > 0;
  const first = (selector) => [...root().querySelectorAll(selector)].find(isThere);
  let held = null;
  let byKey = false;
  let patience = 0;
  const go = (isLate) => {
    const at = document.activeElement;
    if (!byKey || !held || isThere(held) || (at && at !== held && at !== document.body)) return;
    // Not to what undoes it: that is no choice to be made by pressing a key once more.
    const next = first(".le-menu button, .le-decision .le-primary")
      || (isLate && (first(".le-stepper .le-primary") || first(".le-stepper button")));
    if (!next) { // the next choices may be on their way
      patience ||= setTimeout(() => { patience = 0; go(true); }, LULL / 2);
      return;
    }
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  };
  for (const type of ["keydown", "pointerdown"]) listen(window, type, () => { byKey = type === "keydown"; }, true);
  listen(window, "focusin", (e) => {
    held = root().contains(e.target) ? e.target.closest(".le-decision button, .le-new-game button") : null;
  }, true);
  listen(window, "focusout", ({ target }) => {
    // A button loses it before it goes; one that is still there afterwards was left by the reader.
    setTimeout(() => { if (held === target && isThere(target) && document.activeElement !== target) held = null; }, 0);
  }, true);

  // --- the form of a new game was left: what takes its place is in sight, however far down it was scrolled ---
  let isLeaving = false;
  listen(window, "click", (e) => {
    isLeaving ||= Boolean(e.target.closest && e.target.closest(".le-begin button") && root().contains(e.target));
  }, true);
  const comeBack = () => {
    if (!isLeaving || root().classList.contains("le-starting")) return;
    isLeaving = false;
    const main = root().querySelector(".le-main");
    if (main.getBoundingClientRect().top < 0) main.scrollIntoView({ block: "start" });
  };

  // --- the text of a rule: opened here, since following the link would move the page too ---
  let asker = null;
  const shut = () => {
    root().querySelectorAll(".le-rules .le-open").forEach((one) => one.classList.remove("le-open"));
    if (asker && asker.isConnected) asker.focus({ preventScroll: true });
    asker = null;
  };
  listen(window, "click", (e) => {
    const link = e.target.closest && e.target.closest("a.le-chip, a.le-shut");
    if (!link || !root().contains(link)) return;
    e.preventDefault();
    shut();
    const text = link.matches(".le-chip") && root().querySelector(link.hash);
    if (!text) return;
    asker = link;
    text.classList.add("le-open");
    text.querySelector(".le-shut").focus({ preventScroll: true });
  }, true);
  listen(window, "keydown", (e) => { if (e.key === "Escape" && asker) shut(); }, true);
  for (const type of ["mouseover", "focusin"]) {
    listen(window, type, (e) => {
      const chip = e.target.closest && e.target.closest("a.le-chip:not([title])");
      const text = chip && root().contains(chip) && root().querySelector(chip.hash + " h2");
      if (text) chip.title = text.textContent;
    }, true);
  }

  // --- for those who do not see the board: each step is said, the board told in words ---
  const make = (tag, values, parent) => {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
    return parent.appendChild(made);
  };
  const twin = "le-twin-" + Math.random().toString(36).slice(2, 10);
  const saying = make("div", { class: "le-announcer", role: "status", "aria-live": "polite" }, el);
  const telling = make("section", { id: twin, class: "le-twin", "aria-label": "The board in words" }, el);
  const lines = make("ul", {}, telling);
  const say = () => { saying.textContent = model.get("said"); };
  hear("change:said", say);
  say();
  hear("change:told", () => {
    for (const [number, line] of Object.entries(model.get("told"))) {
      if (lines.children[number]) lines.children[number].textContent = line;
    }
  });
  const tellAll = (all) => {
    lines.replaceChildren();
    for (const line of all) make("li", {}, lines).textContent = line;
  };

  // --- names for screen readers ---
  const nameAll = () => {
    const set = (found, values) => found.forEach((one) => {
      for (const [name, value] of Object.entries(values)) {
        if (one.getAttribute(name) !== value) one.setAttribute(name, value);
      }
    });
    const all = (selector) => root().querySelectorAll(selector);
    set(all("canvas.explorer-board, .explorer-board canvas"), { role: "img", "aria-label": model.get("label"), "aria-details": twin });
    set(all("canvas.explorer-lens"), { role: "img", "aria-label": "The same, enlarged around the step" });
    set(all(".le-timeline .noUi-handle"), { "aria-label": "Timeline" });
    set(all(".le-announcer"), { role: "status", "aria-live": "polite" });
    all(".le-announcer [role=status]").forEach((one) => { one.removeAttribute("role"); one.removeAttribute("aria-live"); });
    set(all(".le-scenarios > select"), { "aria-label": "Scenario" });
    set(all(".jupyter-button > i"), { "aria-hidden": "true" });
    all(".jupyter-button[title]").forEach((one) => {
      if (!one.textContent.trim()) set([one], { "aria-label": one.title });
    });
    set(all(".le-notice"), { role: "alert" });
    const atEnds = [all(".le-first").length > 0, !all(".le-after").length]; // the story, at its start and its end
    all(".le-steps > button").forEach((one, number) => {
      if (atEnds[number < 2 ? 0 : 1]) set([one], { "aria-disabled": "true" });
      else one.removeAttribute("aria-disabled");
    });
  };
  let soon = 0;
  const later = () => { if (!soon) soon = requestAnimationFrame(() => { soon = 0; nameAll(); comeBack(); go(false); }); };
  const seen = new MutationObserver(later);
  seen.observe(document.body, { childList: true, subtree: true });
  const hidden = new MutationObserver(() => { if (held || isLeaving) later(); });
  hidden.observe(document.body, { subtree: true, attributeFilter: ["style", "class", "disabled"] });
  ends.push(() => hidden.disconnect());
  ends.push(() => seen.disconnect());
  hear("change:label", nameAll);
  later();

  // --- address and storage ---
  let entry = model.get("entry");
  const here = () => location.search + entryId();
  let last = here();
  const key = () => (model.get("start") ? keyOf(model.get("start")) : hash(model.get("position")));
  const query = () => {
    const told = new URLSearchParams();
    for (const line of model.get("choices").split("\n")) if (line) told.append("choice", line);
    told.append("step", model.get("cursor"));
    const whole = model.get("start") + "&" + told;
    return model.get("start") && whole.length <= model.get("longest") ? whole : "kept=" + key();
  };
  const pieces = [];
  hear("change:pieces", () => {
    const { of, ...changed } = model.get("pieces");
    for (const [number, piece] of Object.entries(changed)) pieces[number] = piece;
    pieces.length = of;
  });
  const place = () => {
    const told = { branches: pieces };
    for (const name of ["branch", "cursor", "seats", "viewer", "asks"]) told[name] = model.get(name);
    return JSON.stringify(told);
  };
  const put = (name, record) => {
    const done = store(`${STORE}${ids[0]}:${name}`, record);
    if (!done) model.send({ kind: "full" });
    return done;
  };
  let written = "";
  const write = () => {
    if (!ours() || !pieces.length) return;
    const search = "?" + query();
    const now = model.get("entry");
    const isNew = now !== entry || !entryId();
    if (isNew || search !== location.search) {
      const state = { ...history.state, entry: isNew ? fresh() : entryId() };
      history[now !== entry ? "pushState" : "replaceState"](state, "", search + location.hash);
    }
    entry = now;
    last = here();
    const name = `${key()}:${entryId()}`;
    const done = put(name, { position: model.get("position"), place: place(), own: model.get("own") });
    // An entry has one record: sealed or too long for the address, it has another key than before.
    const isStale = written !== name && written.endsWith(`:${entryId()}`);
    if (done && isStale) localStorage.removeItem(`${STORE}${ids[0]}:${written}`);
    written = name;
  };
  let writing = 0;
  const writeSoon = () => { if (!writing) writing = setTimeout(() => { writing = 0; write(); }, 0); };
  for (const name of ["start", "choices", "cursor", "branch", "pieces", "position", "seats", "viewer", "asks"]) hear("change:" + name, writeSoon);
  hear("change:draft", () => { if (ours()) put("draft", { draft: model.get("draft") }); });
  const recorded = (found) => ({ position: String(found?.position || ""), place: String(found?.place || "") });
  const whereTo = () => ({ search: location.search, ...recorded(kept()) });
  // At a bare address: when the last game of the reader's own was played.
  const lastPlayed = () => {
    const found = !keyOf(location.search) && latest();
    return found ? new Date(found.time).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" }) : "";
  };
  listen(window, "popstate", () => {
    if (!ours() || here() === last) return;
    last = here();
    model.send({ kind: "moved", ...whereTo() });
  });

  // --- files: sent as bytes, so that what is no UTF-8 is refused as the command line does it ---
  const send = async (file) => {
    if (file.size > model.get("most_bytes")) {
      model.send({ kind: "too-large", name: file.name, size: file.size });
    } else {
      model.send({ kind: "file", name: file.name }, undefined, [await file.arrayBuffer()]);
    }
  };

  // --- a text that is too large is not sent either: the connection would end ---
  const refuse = (e, field) => {
    const text = (field && field.value) || "";
    const most = model.get("most_bytes");
    const size = text.length * 3 > most ? new Blob([text]).size : 0; // 3 bytes a unit at most
    if (size <= most) return;
    e.stopImmediatePropagation();
    if (e.type !== "input") model.send({ kind: "too-large", name: "", size });
  };
  for (const type of ["input", "change"]) {
    listen(window, type, (e) => { if (root().contains(e.target) && e.target.matches("textarea, input")) refuse(e, e.target); }, true);
  }
  listen(window, "click", (e) => {
    const button = e.target.closest && e.target.closest(".le-load");
    if (button && root().contains(button)) refuse(e, root().querySelector(".le-source textarea"));
  }, true);
  listen(window, "click", (e) => {
    const button = e.target.closest && e.target.closest(".le-upload");
    if (!button || !root().contains(button)) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,.txt,application/json,text/plain";
    input.addEventListener("change", () => { if (input.files[0]) send(input.files[0]); });
    input.click();
  }, true);
  const save = ({ name, text, type }) => {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  };

  // --- is the kernel still there? Asked when something is done here and nothing comes of it ---
  let waiting = 0;
  let heard = Date.now();
  const gone = (is) => root().classList.toggle("le-gone", is);
  const alive = () => {
    heard = Date.now();
    clearTimeout(waiting);
    waiting = 0;
    gone(false);
  };
  const ping = () => {
    waiting = setTimeout(() => gone(true), PATIENCE);
    try { model.send({ kind: "ping" }); } catch { gone(true); }
  };
  // A connection that is cut is told at once, whatever the reader does; it may come back by itself.
  const kernel = model.widget_manager?.kernel;
  const connection = (_, status) => {
    clearTimeout(waiting);
    waiting = 0;
    if (status === "connected") ping();
    else waiting = setTimeout(() => gone(true), LULL);
  };
  kernel?.connectionStatusChanged?.connect(connection);
  ends.push(() => kernel?.connectionStatusChanged?.disconnect(connection));
  const ask = () => { if (!waiting && Date.now() - heard > 3000) waiting = setTimeout(ping, LULL); };
  for (const type of ["click", "keydown"]) listen(window, type, (e) => { if (root().contains(e.target)) ask(); }, true);
  hear("change", alive);
  hear("msg:custom", (told) => {
    alive();
    if (told.kind === "save") save(told);
    if (told.kind === "board") tellAll(told.lines);
    if (told.kind === "last") model.send({ kind: "last", ...recorded(latest()) });
    if (told.kind === "copy") navigator.clipboard?.writeText(location.href);
  });

  // --- a page that is left takes its kernel with it; Voilà's own call is often lost on the way ---
  const setting = (name) => {
    try { return JSON.parse(document.getElementById("jupyter-config-data").textContent)[name] || ""; } catch { return ""; }
  };
  listen(window, "pagehide", (e) => {
    const kernel = ours() && !e.persisted && setting("kernelId");
    if (kernel) navigator.sendBeacon(`${setting("baseUrl") || "/"}voila/api/shutdown/${kernel}`);
  });

  // --- a narrow screen shows the step's subject enlarged ---
  const narrow = matchMedia("(max-width: 700px)");
  const widthTold = () => { if (narrow.matches) model.send({ kind: "narrow" }); };
  listen(narrow, "change", widthTold);
  widthTold();

  // --- here we are ---
  const arrive = async () => {
    if (!ours()) {
      model.send({ kind: "arrived", language: navigator.language });
      return;
    }
    await (claimed ||= claim());
    last = here();
    model.send({ kind: "arrived", language: navigator.language, draft: keptDraft(), last: lastPlayed(), ...whereTo() });
  };
  arrive();
  return () => ends.forEach((end) => end());
}

export default { render };
