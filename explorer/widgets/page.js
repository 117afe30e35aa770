// See page.py: what this does, and what it does not. It draws nothing.
const STORE = "liber-explorer:";
const MOST_KEPT = 20;
const LULL = 1000;
const PATIENCE = 5000;
const KEYS = new Set(["ArrowLeft", "ArrowRight", "Home", "End", " "]);

// Only in Voilà is the address ours, and only there does a reload start a new kernel.
const ours = () => document.body.dataset.voila !== undefined;

function tab() {
  let id = sessionStorage.getItem(STORE + "tab");
  if (!id) {
    id = Date.now().toString(36) + Math.random().toString(36).slice(2, 8);
    sessionStorage.setItem(STORE + "tab", id);
  }
  return STORE + id;
}

function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(tab()) || "null");
    return found && found.query === location.search.slice(1) ? found : null;
  } catch {
    return null;
  }
}

function forget(but, most) {
  const found = [];
  for (let i = 0; i < localStorage.length; i++) {
    const key = localStorage.key(i);
    if (!key.startsWith(STORE) || key === but) continue;
    let time = 0;
    try { time = JSON.parse(localStorage.getItem(key)).time || 0; } catch { /* unreadable: oldest */ }
    found.push([time, key]);
  }
  found.sort((a, b) => b[0] - a[0]).slice(most).forEach(([, key]) => localStorage.removeItem(key));
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
  const names = () => {
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
  };
  let soon = 0;
  const later = () => { if (!soon) soon = requestAnimationFrame(() => { soon = 0; names(); }); };
  const seen = new MutationObserver(later);
  seen.observe(document.body, { childList: true, subtree: true });
  ends.push(() => seen.disconnect());
  hear("change:label", names);
  later();

  // --- address and storage ---
  let entry = model.get("entry");
  let last = location.search;
  const query = () => {
    const told = new URLSearchParams();
    for (const line of model.get("choices").split("\n")) if (line) told.append("choice", line);
    told.append("step", model.get("cursor"));
    const whole = model.get("start") + "&" + told;
    return model.get("start") && whole.length <= model.get("longest") ? whole : "kept=1";
  };
  const place = () => {
    const branches = JSON.parse(model.get("branches"));
    const own = branches[model.get("branch")];
    own[2] = model.get("choices").split("\n").filter(Boolean).slice(own[2]);
    return JSON.stringify({ branches, branch: model.get("branch"), cursor: model.get("cursor") });
  };
  const keep = (query) => {
    const value = JSON.stringify({ query, position: model.get("position"), place: place(), time: Date.now() });
    try {
      localStorage.setItem(tab(), value);
    } catch {
      try {
        forget(tab(), 0);
        localStorage.setItem(tab(), value);
      } catch {
        model.send({ kind: "full" });
      }
    }
  };
  const write = () => {
    if (!ours() || !model.get("branches")) return;
    const told = query();
    const search = "?" + told;
    const now = model.get("entry");
    if (search !== location.search) {
      const how = now !== entry ? "pushState" : "replaceState";
      history[how](null, "", search + location.hash);
    }
    entry = now;
    last = search;
    keep(told);
  };
  let writing = 0;
  const writeSoon = () => { if (!writing) writing = setTimeout(() => { writing = 0; write(); }, 0); };
  for (const name of ["start", "choices", "cursor", "branch", "branches", "position"]) hear("change:" + name, writeSoon);
  listen(window, "popstate", () => {
    if (!ours() || location.search === last) return;
    last = location.search;
    model.send({ kind: "moved", search: location.search });
  });

  // --- files ---
  const send = async (file) => {
    if (file.size > model.get("most_bytes")) {
      model.send({ kind: "too-large", name: file.name, size: file.size });
    } else {
      model.send({ kind: "file", name: file.name, text: await file.text() });
    }
  };
  listen(window, "click", (e) => {
    const button = e.target.closest && e.target.closest(".le-upload");
    if (!button || !root().contains(button)) return;
    e.preventDefault();
    e.stopImmediatePropagation();
    const input = document.createElement("input");
    input.type = "file";
    input.accept = ".json,application/json";
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
  const ask = () => { if (!waiting && Date.now() - heard > 3000) waiting = setTimeout(ping, LULL); };
  for (const type of ["click", "keydown"]) listen(window, type, (e) => { if (root().contains(e.target)) ask(); }, true);
  hear("change", alive);
  hear("msg:custom", (told) => {
    alive();
    if (told.kind === "save") save(told);
    if (told.kind === "board") tellAll(told.lines);
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

  // --- here we are ---
  const found = ours() ? kept() : null;
  if (ours()) try { forget(tab(), MOST_KEPT); } catch { /* storage is shut: nothing is kept */ }
  model.send({
    kind: "arrived", search: ours() ? location.search : "", language: navigator.language,
    position: found ? found.position : "", place: found ? found.place : "",
  });
  return () => ends.forEach((end) => end());
}

export default { render };
