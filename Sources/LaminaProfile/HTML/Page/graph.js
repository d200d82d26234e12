// The passes of the profile as a graph that shows and takes the selection.

const graph = { nodes: [], edges: [], places: [], columns: [], readers: [] };

function setUpGraph() {
  byId("graph-panel").hidden = passes.length === 0;
  const layout = layOut(passes);
  Object.assign(graph, { readers: layout.readers, places: layout.places, columns: layout.columns });
  const box = byId("graph");
  const { plane, edges } = makePlane(passes, layout);
  graph.edges = edges;
  graph.nodes = passes.map((pass, index) => makeNode(pass, index));
  plane.append(...graph.nodes);
  box.append(plane);
  const apart = passes.filter((pass) => !pass.isFrame).length;
  // An offscreen pass of a layer takes several render passes: its image, and the steps of its filters.
  const offscreen = data.counters[data.shown.offscreenPasses]?.value ?? 0;
  byId("graph-note").textContent = `${whole.format(passes.length)} render passes${ofFrame}: ${whole.format(passes.length - apart)} on the frame, `
    + `${whole.format(apart)} of ${whole.format(offscreen)} offscreen passes and their filters`;
  box.addEventListener("keydown", moveInGraph);
  box.addEventListener("pointerleave", () => set({ hoverPass: -1 }));
  watch(["layer", "hoverLayer", "pass", "hoverPass"], lightGraph);
  watch(["pass"], () => { if (state.pass >= 0) bringIntoView(box, graph.places[state.pass]); });
}

/** The kind of a pass in a word: a kernel's name, without its parameters. */
const passKind = (pass) => (pass.kind === "filter" && pass.detail ? words(pass.detail) : pass.isFrame ? "Frame" : words(pass.kind));

/** The owners of a pass: a layer, and the number of others that share it. */
const owners = (pass) => layerName(pass.layer) + (pass.layers.length > 1 ? ` and ${pass.layers.length - 1} more` : "");

function makeNode(pass, index) {
  const image = pass.thumbnail ? make("img", { src: pass.thumbnail, alt: "", loading: "lazy", draggable: "false" })
    : make("span", {}, pass.isExecuted ? "no thumbnail" : "cached");
  const cost = pass.gpuTime != null ? show(pass.gpuTime, "seconds")
    : pass.estimatedFragments ? show(pass.estimatedFragments, "count") : "";
  const why = pass.reasons.map(inText).join(", ");
  const node = make("button", {
    type: "button", class: "node" + (pass.isFrame ? " frame" : "") + (pass.isExecuted ? "" : " cached"),
    "data-pass": index, tabindex: index === passes.length - 1 ? "0" : "-1",
    "aria-label": `Pass ${index}: ${passKind(pass)}${why ? ` for ${why}` : ""}, layer ${owners(pass)}, `
      + `${pass.width} by ${pass.height}`,
    title: `${passKind(pass)}${why ? ` (${why})` : ""}\n${pass.layers.slice(0, 12).map((layer) => layers[layer].path).join("\n")}\n${pass.width}×${pass.height}, ${show(pass.bytes, "bytes")}`,
    onclick: () => choosePass(index), onfocus: () => choosePass(index),
    onpointerenter: () => set({ hoverPass: index, hoverLayer: -1 }), onpointerleave: () => set({ hoverPass: -1 }),
  }, make("span", { class: "stripe" }), make("span", { class: "thumb" }, image),
  make("span", { class: "text" }, make("span", { class: "kind" }, passKind(pass)),
    make("span", { class: "cost" }, cost), make("span", { class: "who" }, owners(pass)),
    make("span", { class: "size" }, `${pass.width}×${pass.height}`)));
  node.style.left = `${graph.places[index].x}px`;
  node.style.top = `${graph.places[index].y}px`;
  node.style.setProperty("--hue", pass.reasons.length ? hue(pass.reasons[0]) : 220);
  return node;
}

let litNodes = new Set();
let litEdges = [];

/** Highlights the passes of the lit layer and the edges of the current pass; updates only what changes. */
function lightGraph() {
  const layer = litLayer();
  const pass = state.hoverPass >= 0 ? state.hoverPass : state.hoverLayer >= 0 ? -1 : state.pass;
  const now = new Set(layer >= 0 ? layerPasses[layer] : []);
  if (pass >= 0) now.add(pass);
  for (const index of litNodes) if (!now.has(index)) graph.nodes[index].classList.remove("lit");
  for (const index of now) graph.nodes[index].classList.add("lit");
  litNodes = now;
  for (const edge of litEdges) edge.line.classList.remove("lit");
  litEdges = pass >= 0 ? graph.edges.filter((edge) => edge.from === pass || edge.to === pass) : [];
  for (const edge of litEdges) edge.line.classList.add("lit");
  const before = graph.chosen ?? -1;
  if (before === state.pass) return;
  if (before >= 0) graph.nodes[before].classList.remove("selected");
  if (state.pass >= 0) graph.nodes[state.pass].classList.add("selected");
  for (const node of graph.nodes) if (node.tabIndex === 0) node.tabIndex = -1;
  graph.nodes[Math.max(0, state.pass >= 0 ? state.pass : passes.length - 1)].tabIndex = 0;
  graph.chosen = state.pass;
}

function focusPass(index) {
  choosePass(index);
  graph.nodes[index]?.focus();
}

/** Left goes to what a pass reads, right to what reads it, up and down stay in the column. */
function moveInGraph(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || state.pass < 0) return;
  const place = graph.places[state.pass];
  const nearest = (list) => list.reduce((best, other) =>
    (best < 0 || Math.abs(graph.places[other].y - place.y) < Math.abs(graph.places[best].y - place.y) ? other : best), -1);
  const beside = (step) => nearest(graph.columns[place.column + step] ?? []);
  let next = -1;
  switch (event.key) {
    case "ArrowLeft": next = nearest(passes[state.pass].reads); if (next < 0) next = beside(-1); break;
    case "ArrowRight": next = nearest(graph.readers[state.pass]); if (next < 0) next = beside(1); break;
    case "ArrowUp": next = graph.columns[place.column][place.row - 1] ?? -1; break;
    case "ArrowDown": next = graph.columns[place.column][place.row + 1] ?? -1; break;
    case "Home": next = 0; break;
    case "End": next = passes.length - 1; break;
    default: return;
  }
  event.preventDefault();
  if (next >= 0) focusPass(next);
}
