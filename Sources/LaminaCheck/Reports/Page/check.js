// The bar, keys, the address, and the startup.

const keys = [["↑ ↓ j k", "the next or previous case"], ["n p", "the next or previous case that failed"], ["1 … 6", "slider, blink, side by side, errors, golden, present"],
  ["← →", "move the slider"], ["b", "switch between golden and present"], ["/", "find a case"], ["f", "all, failed, new or passed cases"],
  ["l", "go to the cases"], ["z", "actual pixels"], ["t", "light, dark, or the system's theme"], ["?", "this help"]];

function setUpBar() {
  byId("suite").textContent = data.suite;
  document.title = `${data.passed ? "✓" : "✗"} ${data.suite} – Lamina check`;
  byId("verdict").textContent = data.passed ? "passed" : "failed";
  byId("verdict").classList.add(data.passed ? "passed" : "failed");
  // Pictures that other programs made are compared without a device.
  const facts = [data.counts, show(data.seconds, "seconds"), ...(data.device ? [data.device] : [])];
  if (data.withoutPictures) facts.push(`pictures of ${data.pictureLimit} cases at most; ${whole.format(data.withoutPictures)} are without`);
  byId("facts").append(...facts.map((fact) => make("li", { title: fact }, fact)));
}

/** Selects the next case that did not pass. */
function stepFailed(by) {
  let place = listed.indexOf(state.item) + by;
  while (listed[place] !== undefined && cases[listed[place]].passed) place += by;
  if (listed[place] !== undefined) set({ item: listed[place] });
}

function moveSplit(by) {
  if (state.view !== 0) return;
  set({ split: Math.max(0, Math.min(100, state.split + by)) });
}

function setUpKeys({ nextTheme, openHelp }) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || byId("help").open) return;
    if (event.target instanceof HTMLInputElement && event.target.type !== "range") return;
    if (/^[1-6]$/.test(event.key)) return set({ view: Number(event.key) - 1 });
    const isRange = event.target instanceof HTMLInputElement;
    const action = {
      "?": openHelp, t: nextTheme, z: zoomPicture, b: blinkByHand, j: () => step(1), k: () => step(-1), n: () => stepFailed(1), p: () => stepFailed(-1),
      "/": () => { byId("filter").focus(); byId("filter").select(); }, l: () => byId("cases").focus(),
      f: () => set({ group: (state.group + 1) % groups.length }),
      ArrowLeft: isRange ? null : () => moveSplit(event.shiftKey ? -10 : -2), ArrowRight: isRange ? null : () => moveSplit(event.shiftKey ? 10 : 2),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  });
}

/** Stores the selection in the address, so that a link restores it. */
function setUpAddress() {
  const asked = new URLSearchParams(location.hash.slice(1));
  const item = cases.findIndex(({ name }) => name === asked.get("case"));
  const view = Number.parseInt(asked.get("view") ?? "", 10) - 1;
  const split = Number.parseInt(asked.get("split") ?? "", 10);
  set({ ...(item >= 0 ? { item } : {}), ...(views[view] ? { view } : {}), ...(split >= 0 && split <= 100 ? { split } : {}) });
  let waiting = 0;
  watch(["item", "view"], () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      const chosen = new URLSearchParams();
      if (cases[state.item]) chosen.set("case", cases[state.item].name);
      if (state.view) chosen.set("view", state.view + 1);
      try { history.replaceState(null, "", `#${chosen}`); } catch { /* some browsers don't change the address of a file */ }
    }, 250);
  });
}

const nextTheme = setUpTheme();
setUpBar();
setUpCase();
setUpPictures();
setUpCases();
setUpKeys({ nextTheme, openHelp: setUpHelp(keys) });
setUpAddress();
if (state.item >= 0) { showAbout(); showCosts(); showPasses(); showPictures(); openOnDifference(); } else byId("about-panel").hidden = true;
document.documentElement.dataset.ready = "true";
