// The passes as a graph: columns by depth, so that each pass is to the right of those it reads.

const nodeWidth = 148;
const nodeHeight = 118;
const columnGap = 64;
const rowGap = 16;
const mostRows = 8;
const graph = { nodes: [], edges: [], places: [], columns: [], readers: [] };

/** Returns the column of each pass: one more than the last of those it reads. Passes only read passes before them. */
function depths() {
  const depth = [];
  passes.forEach((pass, index) => {
    depth.push(pass.reads.reduce((most, read) => (read < index ? Math.max(most, depth[read] + 1) : most), 0));
  });
  // A pass is placed next to its first reader: short edges are easier to follow.
  for (let index = passes.length - 1; index >= 0; index -= 1) {
    const readers = graph.readers[index];
    if (readers.length) depth[index] = Math.max(depth[index], Math.min(...readers.map((reader) => depth[reader])) - 1);
  }
  return depth;
}

/** Positions all boxes; a tall column is split into several side by side. */
function layOut() {
  const depth = depths();
  const levels = [];
  passes.forEach((_, index) => (levels[depth[index]] ??= []).push(index));
  const rank = passes.map((_, index) => index);
  const middle = (near, own) => (near.length ? near.reduce((sum, other) => sum + rank[other], 0) / near.length : own);
  for (let sweep = 0; sweep < 4; sweep += 1) {
    for (const level of sweep % 2 ? [...levels].reverse() : levels) {
      if (!level) continue;
      const weight = new Map(level.map((index) =>
        [index, middle(sweep % 2 ? graph.readers[index] : passes[index].reads, rank[index])]));
      level.sort((a, b) => weight.get(a) - weight.get(b) || a - b);
      level.forEach((index, row) => { rank[index] = row - level.length / 2; });
    }
  }
  for (const level of levels) {
    for (let first = 0; level && first < level.length; first += mostRows) {
      graph.columns.push(level.slice(first, first + mostRows));
    }
  }
  let lowest = 0;
  graph.columns.forEach((column, x) => {
    // Aligned with the passes that are read, if there is room, so that chains are straight.
    const level = (index) => passes[index].reads.reduce((sum, read) => sum + (graph.places[read]?.level ?? 0), 0)
      / Math.max(1, passes[index].reads.length);
    let next = 0;
    column.forEach((index, row) => {
      const left = column.length - row;
      const wanted = Math.min(Math.round(level(index)), mostRows - left);
      next = Math.max(next, wanted);
      graph.places[index] = { column: x, row, level: next, x: 20 + x * (nodeWidth + columnGap), y: 20 + next * (nodeHeight + rowGap) };
      lowest = Math.max(lowest, next);
      next += 1;
    });
  });
  const height = (lowest + 1) * (nodeHeight + rowGap) - rowGap + 40;
  return { width: Math.max(0, 40 + graph.columns.length * (nodeWidth + columnGap) - columnGap), height };
}

function setUpGraph() {
  byId("graph-panel").hidden = passes.length === 0;
  graph.readers = passes.map(() => []);
  passes.forEach((pass, index) => pass.reads.forEach((read) => graph.readers[read]?.push(index)));
  const size = layOut();
  const box = byId("graph");
  const plane = make("div", { class: "graph-plane" });
  plane.style.width = `${size.width}px`;
  plane.style.height = `${size.height}px`;
  const lines = makeSVG("svg", { width: size.width, height: size.height, "aria-hidden": "true" });
  passes.forEach((pass, index) => pass.reads.forEach((read) => {
    const [from, to] = [graph.places[read], graph.places[index]];
    if (!from || !to) return;
    const [x1, y1, x2, y2] = [from.x + nodeWidth, from.y + nodeHeight / 2, to.x, to.y + nodeHeight / 2];
    const bend = Math.max(28, Math.abs(x2 - x1) / 2);
    const line = makeSVG("path", { class: "edge", d: `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}` });
    graph.edges.push({ line, from: read, to: index });
    lines.append(line);
  }));
  graph.nodes = passes.map((pass, index) => makeNode(pass, index));
  plane.append(lines, ...graph.nodes);
  box.append(plane);
  const apart = passes.filter((pass) => !pass.isFrame).length;
  byId("graph-note").textContent = `${whole.format(passes.length)}${ofFrame}, ${whole.format(apart)} of them offscreen`;
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
    : pass.fragments ? show(pass.fragments, "count") : "";
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

function bringIntoView(box, place) {
  const [left, top] = [place.x - 24, place.y - 24];
  const [right, bottom] = [place.x + nodeWidth + 24, place.y + nodeHeight + 24];
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
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
