// The layers as rows. Only the rows in view exist, so that scrolling does not slow down with the number of layers.

const rowHeight = 26;
const tree = { rows: [], depth: [], closed: new Set(), children: [], filter: "", isByCost: false, box: null, plane: null,
  pool: [], most: 1, total: [], place: new Map() };

function setUpTree() {
  layers.forEach((layer, index) => {
    tree.children.push([]);
    tree.depth.push(layer.parent >= 0 ? tree.depth[layer.parent] + 1 : 0);
    if (layer.parent >= 0) tree.children[layer.parent].push(index);
    tree.total.push(layer.estimatedFragments);
  });
  for (let index = layers.length - 1; index > 0; index -= 1) tree.total[layers[index].parent] += tree.total[index];
  tree.most = Math.max(1, ...[0], layers.reduce((most, layer) => Math.max(most, layer.estimatedFragments), 0));

  const head = make("div", { class: "tree-head", "aria-hidden": "true" }, make("span", {}, "Layer"),
    make("span", {}, "Offscreen for"), make("span", {}, "Fragments"), make("span", {}, "Passes"),
    make("span", {}, "Targets"));
  tree.plane = make("div", { role: "none" });
  tree.box = make("div", { class: "rows", role: "tree", tabindex: "0", "aria-label": "Layers",
    onscroll: () => requestAnimationFrame(drawRows), onkeydown: (event) => { if (moveInTree(event)) event.preventDefault(); },
    onpointerleave: () => set({ hoverLayer: -1 }) }, tree.plane);
  byId("tree").append(head, tree.box);
  new ResizeObserver(drawRows).observe(tree.box);

  const search = byId("filter");
  search.addEventListener("input", () => { tree.filter = search.value.trim().toLowerCase(); listRows(); });
  search.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" && event.key !== "Enter" && event.key !== "ArrowDown") return;
    if (event.key === "Escape") { search.value = ""; tree.filter = ""; listRows(); }
    else if (tree.rows.length) chooseLayer(tree.rows[0]);
    tree.box.focus();
    event.preventDefault();
    event.stopPropagation();
  });
  const mark = segments(byId("order"), [{ text: "Tree" }, { text: "By cost" }], (index) => {
    tree.isByCost = index === 1;
    mark(index);
    listRows();
    reveal(state.layer);
  });
  mark(0);
  watch(["layer"], () => reveal(state.layer));
  watch(["layer", "hoverLayer", "hoverPass"], drawRows);
  listRows();
}

const matches = (layer) => layer.name.toLowerCase().includes(tree.filter)
  || layer.required.some((reason) => words(reason).toLowerCase().includes(tree.filter) || reason.toLowerCase() === tree.filter);

/** Lists the layers that have a row, in order. */
function listRows() {
  if (tree.isByCost || tree.filter) {
    tree.rows = layers.map((_, index) => index).filter((index) => !tree.filter || matches(layers[index]));
    if (tree.isByCost) tree.rows.sort((a, b) => layers[b].estimatedFragments - layers[a].estimatedFragments || a - b);
  } else {
    tree.rows = [];
    let closedBelow = Infinity;
    for (let index = 0; index < layers.length; index += 1) {
      if (tree.depth[index] > closedBelow) continue;
      closedBelow = tree.closed.has(index) ? tree.depth[index] : Infinity;
      tree.rows.push(index);
    }
  }
  tree.place = new Map(tree.rows.map((layer, place) => [layer, place]));
  tree.plane.style.height = `${tree.rows.length * rowHeight}px`;
  // As high as the whole tree, up to the limit of the style sheet; a search does not change it.
  if (!tree.filter) tree.box.style.height = tree.rows.length < 14 ? `${(tree.rows.length + 1) * rowHeight}px` : "";
  const left = data.layersLeftOut > 0 ? `, ${whole.format(data.layersLeftOut)} cheaper ones left out` : "";
  byId("layers-note").textContent = (tree.rows.length === layers.length
    ? `${whole.format(layers.length)}${left}` : `${whole.format(tree.rows.length)} of ${whole.format(layers.length)}${left}`) + ofFrame;
  drawRows();
}

/** Fills the rows in view, with reused elements. */
function drawRows() {
  const { box, rows, pool } = tree;
  const first = Math.max(0, Math.floor(box.scrollTop / rowHeight) - 4);
  const count = Math.min(rows.length - first, Math.ceil(box.clientHeight / rowHeight) + 9);
  while (pool.length < count) {
    const row = make("div", { class: "row", role: "treeitem" });
    row.addEventListener("pointerenter", () => set({ hoverLayer: row.layer, hoverPass: -1 }));
    row.addEventListener("click", (event) => {
      if (event.target.closest(".twist")) return toggle(row.layer);
      chooseLayer(row.layer);
    });
    row.addEventListener("dblclick", () => toggle(row.layer));
    pool.push(row);
    tree.plane.append(row);
  }
  const lit = litLayer();
  pool.forEach((row, offset) => {
    row.hidden = offset >= count;
    if (row.hidden) return;
    const index = rows[first + offset];
    row.style.top = `${(first + offset) * rowHeight}px`;
    const look = `${index} ${tree.closed.has(index)} ${tree.filter} ${tree.isByCost}`;
    if (row.look !== look) fillRow(row, index);
    row.look = look;
    row.layer = index;
    row.className = "row" + (layers[index].outcome === "drawn" || layers[index].outcome === "empty" ? "" : " unseen")
      + (index === state.layer ? " selected" : index === state.hoverLayer ? " hovered" : index === lit ? " lit" : "");
    row.setAttribute("aria-selected", index === state.layer);
  });
  if (state.layer >= 0 && tree.place.has(state.layer)) box.setAttribute("aria-activedescendant", `layer-${state.layer}`);
  else box.removeAttribute("aria-activedescendant");
}

function fillRow(row, index) {
  const layer = layers[index];
  const isFlat = tree.isByCost || tree.filter !== "";
  const isClosed = tree.closed.has(index) && !isFlat;
  const hasChildren = tree.children[index].length > 0 && !isFlat;
  row.id = `layer-${index}`;
  row.setAttribute("aria-level", isFlat ? 1 : tree.depth[index] + 1);
  row.setAttribute("aria-setsize", tree.rows.length);
  row.setAttribute("aria-posinset", tree.place.get(index) + 1);
  if (hasChildren) row.setAttribute("aria-expanded", !isClosed);
  else row.removeAttribute("aria-expanded");
  row.title = layer.path;
  const name = make("span", { class: "name" },
    hasChildren ? make("button", { class: "twist", tabindex: "-1", "aria-hidden": "true" }, isClosed ? "▶" : "▼")
      : make("span", { class: "twist" }),
    markHits(layer.name),
    layer.outcome === "drawn" || layer.outcome === "empty" ? null : make("span", { class: "outcome" }, layer.outcome));
  name.style.paddingLeft = `${isFlat ? 0 : Math.min(tree.depth[index], 24) * 14}px`;
  const spent = isClosed ? tree.total[index] : layer.estimatedFragments;
  const bar = make("i");
  bar.style.width = `${Math.min(100, (spent / tree.most) * 100)}%`;
  row.replaceChildren(name,
    make("span", { class: "why" }, ...layer.required.map((reason) => chip(reason, layer.passes === 0))),
    make("span", { class: "spent" }, bar, make("b", {}, spent > 0 ? show(spent, "count") : "")),
    make("span", { class: "cell" }, layer.passes > 0 ? whole.format(layer.passes) : ""),
    make("span", { class: "cell" }, layer.targetBytes > 0 ? show(layer.targetBytes, "bytes") : ""));
}

function markHits(name) {
  const at = tree.filter ? name.toLowerCase().indexOf(tree.filter) : -1;
  if (at < 0) return make("span", { class: "label" }, name);
  const end = at + tree.filter.length;
  return make("span", { class: "label" }, name.slice(0, at), make("span", { class: "hit" }, name.slice(at, end)), name.slice(end));
}

function toggle(index) {
  if (!tree.children[index].length) return;
  if (!tree.closed.delete(index)) tree.closed.add(index);
  listRows();
}

/** Opens a layer's ancestors and scrolls to it. */
function reveal(index) {
  if (index < 0) return;
  let isOpened = false;
  for (let above = layers[index].parent; above >= 0; above = layers[above].parent) {
    if (tree.closed.delete(above)) isOpened = true;
  }
  if (isOpened) listRows();
  const place = tree.place.get(index);
  if (place === undefined) return;
  const top = place * rowHeight;
  if (top < tree.box.scrollTop) tree.box.scrollTop = top;
  else if (top + rowHeight > tree.box.scrollTop + tree.box.clientHeight) {
    tree.box.scrollTop = top + rowHeight - tree.box.clientHeight;
  }
}

/** Handles the keys of a tree view, as in the ARIA practices; returns false for others. */
function moveInTree(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || !tree.rows.length) return false;
  const place = tree.place.get(state.layer) ?? -1;
  const page = Math.max(1, Math.floor(tree.box.clientHeight / rowHeight) - 1);
  const go = (to) => { chooseLayer(tree.rows[Math.max(0, Math.min(tree.rows.length - 1, to))]); return true; };
  const isTree = !tree.isByCost && !tree.filter;
  switch (event.key) {
    case "ArrowDown": return go(place + 1);
    case "ArrowUp": return go(place - 1);
    case "PageDown": return go(place + page);
    case "PageUp": return go(place - page);
    case "Home": return go(0);
    case "End": return go(tree.rows.length - 1);
    case "ArrowRight":
      if (!isTree || state.layer < 0) return false;
      if (tree.closed.has(state.layer)) { toggle(state.layer); return true; }
      return tree.children[state.layer].length ? go(place + 1) : true;
    case "ArrowLeft":
      if (!isTree || state.layer < 0) return false;
      if (tree.children[state.layer].length && !tree.closed.has(state.layer)) { toggle(state.layer); return true; }
      if (layers[state.layer].parent >= 0) chooseLayer(layers[state.layer].parent);
      return true;
    case "Enter":
    case " ":
      if (state.layer >= 0 && layerPasses[state.layer].length) focusPass(layerPasses[state.layer][0]);
      return true;
    default: return false;
  }
}
