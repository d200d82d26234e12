// A pass draw by draw. Each picture is the part of the target that a draw may have changed, right after it: laid over one
// another in order, they are the target after any draw.

const steps = { passes: new Map(), ofLayer: layers.map(() => []), at: null, canvas: null, mark: null, range: null, list: null, rows: [], state: null };

function setUpSteps() {
  if (!data.steps || !data.steps.passes.length) return;
  for (const pass of data.steps.passes) {
    steps.passes.set(pass.pass, pass);
    pass.layers.forEach((layer, index) => { if (layer >= 0) steps.ofLayer[layer].push([pass.pass, index]); });
  }
  byId("steps-panel").hidden = false;
  const choice = byId("steps-pass");
  choice.append(...data.steps.passes.map((pass) => make("option", { value: pass.pass },
    `Pass ${pass.pass}: ${passKind(passes[pass.pass])}, ${owners(passes[pass.pass])}`)));
  choice.addEventListener("change", () => showSteps(Number(choice.value), -1));
  steps.canvas = make("canvas", { role: "img", "aria-label": "The target after the draw" });
  steps.mark = makeSVG("rect", { class: "quad hovered", x: 0, y: 0, width: 0, height: 0 });
  steps.marks = makeSVG("svg", { preserveAspectRatio: "none", "aria-hidden": "true" });
  steps.marks.append(steps.mark);
  steps.frame = make("div", { class: "step-frame" }, steps.canvas, steps.marks);
  byId("steps-view").append(steps.frame);
  steps.range = byId("steps-range");
  steps.range.addEventListener("input", () => chooseStep(Number(steps.range.value) - 1));
  steps.list = byId("steps-list");
  for (const [id, step] of [["steps-first", -Infinity], ["steps-back", -1], ["steps-next", 1], ["steps-last", Infinity]]) {
    byId(id).addEventListener("click", () => chooseStep(steps.at.step + step));
  }
  new ResizeObserver(fitSteps).observe(byId("steps-view"));
  watch(["pass", "layer"], (names) => {
    if (names.has("pass") && state.pass >= 0) {
      if (steps.passes.has(state.pass) && steps.at.pass !== state.pass) showSteps(state.pass, -1);
    } else if (state.layer >= 0 && steps.passes.get(steps.at.pass).layers[steps.at.step] !== state.layer) {
      const own = steps.ofLayer[state.layer];
      const found = own.findLast(([pass]) => pass === steps.at.pass) ?? own.at(-1);
      if (found) showSteps(...found);
    }
  });
  const last = data.steps.passes.findLast((pass) => passes[pass.pass].isFrame) ?? data.steps.passes.at(-1);
  showSteps(last.pass, -1);
}

/** Shows a draw of a pass; -1 for the last one. */
function showSteps(number, step) {
  const pass = steps.passes.get(number);
  if (steps.at?.pass !== number) {
    byId("steps-pass").value = number;
    steps.rows = pass.layers.map((layer, index) => make("li", {}, make("button", {
      type: "button", class: "step", tabindex: "-1", onclick: () => chooseStep(index),
      onpointerenter: () => set({ hoverLayer: layer, hoverPass: -1 }), onpointerleave: () => set({ hoverLayer: -1 }),
    }, make("span", { class: "number" }, whole.format(index + 1)), make("span", { class: "who" }, layer >= 0 ? layerName(layer) : "–"),
    make("span", { class: "how" }, data.steps.contents[pass.contents[index]]))));
    steps.list.replaceChildren(...steps.rows, ...(pass.further ? [make("li", { class: "empty" }, `and ${whole.format(pass.further)} more draws`)] : []));
    steps.range.max = pass.layers.length;
    steps.marks.setAttribute("viewBox", `0 0 ${pass.width} ${pass.height}`);
    steps.canvas.width = Math.ceil(pass.width / pass.cell);
    steps.canvas.height = Math.ceil(pass.height / pass.cell);
    byId("steps-note").textContent = `${whole.format(pass.layers.length + pass.further)} in this pass${ofFrame}`
      + (data.steps.pictureless ? `; ${whole.format(data.steps.pictureless)} draws of the page have no picture, to keep it small` : "");
  }
  steps.at = { pass: number, step: step < 0 ? pass.layers.length - 1 : step };
  tellStep(pass);
}

/** Goes to a draw of the shown pass, and selects its layer. */
function chooseStep(step) {
  const pass = steps.passes.get(steps.at.pass);
  showSteps(steps.at.pass, Math.max(0, Math.min(pass.layers.length - 1, step)));
  const layer = pass.layers[steps.at.step];
  if (layer >= 0) set({ layer, pass: state.pass === steps.at.pass ? state.pass : -1 });
  set({ draw: `${steps.at.pass}-${steps.at.step}` });
}

/** Goes to the draw that an address names. */
function restoreStep(number, step) {
  if (step >= (steps.passes.get(number)?.layers.length ?? 0)) return;
  showSteps(number, step);
  chooseStep(step);
}

function tellStep(pass) {
  const { step } = steps.at;
  const area = pass.areas.slice(step * 4, step * 4 + 4);
  steps.range.value = step + 1;
  const name = pass.layers[step] >= 0 ? layers[pass.layers[step]].path : "a layer that is left out";
  const place = area[2] > 0 ? `${area[2]}×${area[3]} at ${area[0]}, ${area[1]}` : "outside";
  steps.range.setAttribute("aria-valuetext", `Draw ${step + 1}: ${name}`);
  const picture = pass.pictures[step] || area[2] === 0 ? "" : " No picture of this draw.";
  byId("steps-about").replaceChildren(make("b", {}, `${whole.format(step + 1)} of ${whole.format(pass.layers.length)}`), " ",
    name, make("small", {}, ` ${data.steps.contents[pass.contents[step]]}; ${place}.${picture}`));
  ["x", "y", "width", "height"].forEach((key, index) => steps.mark.setAttribute(key, area[index]));
  const row = steps.rows[step];
  steps.list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  row.firstChild.setAttribute("aria-current", "step");
  if (row.offsetTop < steps.list.scrollTop) steps.list.scrollTop = row.offsetTop;
  else if (row.offsetTop + row.offsetHeight > steps.list.scrollTop + steps.list.clientHeight) {
    steps.list.scrollTop = row.offsetTop + row.offsetHeight - steps.list.clientHeight;
  }
  byId("steps-first").disabled = byId("steps-back").disabled = step === 0;
  byId("steps-last").disabled = byId("steps-next").disabled = step === pass.layers.length - 1;
  fitSteps();
  drawStep(steps.at.pass, step);
}

function fitSteps() {
  const pass = steps.passes.get(steps.at?.pass);
  if (!pass) return;
  const room = byId("steps-view").clientWidth - 24;
  const zoom = Math.min(room / pass.width, 300 / pass.height, 4);
  steps.frame.style.width = `${pass.width * zoom}px`;
  steps.frame.style.height = `${pass.height * zoom}px`;
}

/** Returns the decoded picture of a draw, or null. */
function stepImage(pass, step) {
  pass.images ??= [];
  pass.images[step] ??= pass.pictures[step] ? Object.assign(new Image(), { src: `data:image/png;base64,${pass.pictures[step]}` }) : null;
  return pass.images[step];
}

/** The passes on whose results a pass goes on, the first one first, and itself. */
function chainOf(number) {
  const chain = [];
  for (let pass = steps.passes.get(number); pass; pass = pass.continues == null ? null : steps.passes.get(pass.continues)) chain.unshift(pass);
  return chain;
}

/** Draws the target of a pass after a draw, once all pictures up to there are decoded. */
async function drawStep(number, step) {
  const chain = chainOf(number);
  const wanted = chain.flatMap((pass) => {
    const count = pass.pass === number ? step + 1 : pass.layers.length;
    return Array.from({ length: count }, (_, index) => ({ pass, index, image: stepImage(pass, index) })).filter(({ image }) => image);
  });
  await Promise.all(wanted.map(({ image }) => (image.complete ? null : image.decode().catch(() => null))));
  if (steps.at.pass !== number || steps.at.step !== step) return;
  const pen = steps.canvas.getContext("2d");
  pen.clearRect(0, 0, steps.canvas.width, steps.canvas.height);
  if (chain[0].clear) {
    pen.fillStyle = chain[0].clear;
    pen.fillRect(0, 0, steps.canvas.width, steps.canvas.height);
  }
  for (const { pass, index, image } of wanted) {
    const [x, y] = [Math.floor(pass.areas[index * 4] / pass.cell), Math.floor(pass.areas[index * 4 + 1] / pass.cell)];
    pen.clearRect(x, y, image.naturalWidth, image.naturalHeight);
    pen.drawImage(image, x, y);
  }
  steps.canvas.dataset.step = `${number} ${step}`;
}
