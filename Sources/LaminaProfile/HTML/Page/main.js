// Keys, the address, and the startup.

/** Returns a colour of the style sheet for the canvas, in the current theme. */
const colors = new Map();
onThemeChange(() => colors.clear());
function color(name) {
  if (!colors.has(name)) {
    const probe = byId("timeline-note");
    probe.style.color = `var(${name})`;
    colors.set(name, getComputedStyle(probe).color);
    probe.style.color = "";
  }
  return colors.get(name);
}

const keys = [["0 … 9", "overlays on the picture"], ["↑ ↓ ← →", "move among layers, passes or frames; open and close layers"],
  ["Enter", "go from a layer to its passes"], ["/", "find a layer"], ["l", "go to the layers"], ["g", "go to the passes"], ["f", "go to the frames"],
  ["r", "go to what each frame draws again"], ["m", "go to memory and repaints by layer"], ["d", "go through a pass draw by draw"],
  ["c", "go to the layer's constraints"], ["x", "the layers apart in space"], ["z", "actual pixels"], ["t", "light, dark, or the system's theme"], ["Esc", "clear the selection"], ["?", "this help"]];

function setUpKeys({ zoom, nextTheme, openHelp, toggleDepth }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || byId("help").open) return;
    // Sliders take the keys that move them, and no others.
    if (event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement && event.target.type !== "range") return;
    if (/^[0-9]$/.test(event.key)) {
      if (Number(event.key) <= data.overlays.length) set({ overlay: Number(event.key) });
      return;
    }
    const action = {
      "?": openHelp, x: toggleDepth, z: () => { if (!state.space) zoom(); }, t: nextTheme, "/": () => { byId("filter").focus(); byId("filter").select(); },
      l: () => { if (state.layer < 0) chooseLayer(layers.length ? 0 : -1); tree.box.focus(); },
      g: () => passes.length && focusPass(state.pass >= 0 ? state.pass : passes.length - 1),
      f: () => { if (data.range) byId("timeline").focus(); },
      r: () => { if (data.repaints) byId("repaints-strip").focus(); },
      m: () => memory.heads?.[0].firstChild.focus(),
      d: () => { if (steps.at) steps.range.focus(); },
      c: () => { if (data.layout) byId("constraints").focus(); },
      Escape: () => set({ layer: -1, pass: -1, hoverLayer: -1, hoverPass: -1, frame: -1 }),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** Stores the selection in the address, so that a link restores it. */
function setUpAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const index = (name, count) => {
    const value = Number.parseInt(asked.get(name) ?? "", 10);
    return value >= 0 && value < count ? value : -1;
  };
  set({ overlay: Math.max(0, data.overlays.findIndex((overlay) => overlay.name === asked.get("overlay")) + 1),
    frame: index("frame", data.range?.frames.length ?? 0), space: asked.get("space") === "1" ? 1 : 0 });
  if (index("layer", layers.length) >= 0) chooseLayer(index("layer", layers.length));
  if (index("pass", passes.length) >= 0) choosePass(index("pass", passes.length));
  const draw = /^(\d+)-(\d+)$/.exec(asked.get("draw") ?? "");
  if (draw) restoreStep(Number(draw[1]), Number(draw[2]));
  let waiting = 0;
  watch(["layer", "pass", "frame", "overlay", "space", "draw"], () => {
    clearTimeout(waiting);
    waiting = setTimeout(store, 250); // delayed, as an update at each key repeat would cost more than the rest
  });
  function store() {
    const chosen = new URLSearchParams();
    for (const name of ["layer", "pass", "frame"]) if (state[name] >= 0) chosen.set(name, state[name]);
    if (state.space) chosen.set("space", 1);
    if (state.draw) chosen.set("draw", state.draw);
    if (state.overlay > 0) chosen.set("overlay", data.overlays[state.overlay - 1].name);
    try { history.replaceState(null, "", `#${chosen}`); } catch { /* some browsers don't change the address of a file */ }
  }
}

const nextTheme = setUpTheme();
const { zoom } = setUpPicture();
setUpOverlays();
setUpTree();
setUpGraph();
setUpSteps();
const toggleDepth = setUpDepth();
setUpInspector();
setUpConstraints();
setUpTimeline();
setUpRepaints();
setUpMemory();
setUpChanges();
setUpCards();
setUpBudgets();
setUpFindings();
setUpCounters();
setUpBar();
setUpKeys({ zoom, nextTheme, openHelp: setUpHelp(keys), toggleDepth });
setUpAddress();
document.documentElement.dataset.ready = "true";
