// Memory and repaints by layer: a table that is sorted by a click on a column's head.

const memory = { columns: [], rows: [], order: { column: 0, isDown: true }, shown: 0, body: null, more: null };
const rowsAtATime = 50;

function setUpMemory() {
  const { repaints } = data;
  if (!data.memory && !repaints) return;
  const frames = repaints ? repaints.frames.length + repaints.furtherFrames : 0;
  memory.columns = [
    ["Images", "bytes", "The images that it shows; of one that several layers show, an equal part", "images"],
    ["Targets", "bytes", "The targets of its offscreen passes, which other passes may use afterwards", "targets"],
    ["Cached", "bytes", "Its rasterized image, drawn by an earlier frame", "cached"],
    ["Total", "bytes", "All of them", "total"],
    ["Changed in", "count", `Frames in which it draws something else than before, of ${whole.format(frames)}`, "changed"],
    ["Drawn in", "count", `Frames in which it is drawn again, whatever makes that necessary, of ${whole.format(frames)}`, "drawn"],
  ].filter(([, unit, , key]) => (unit === "count" ? repaints : key === "cached" ? data.memory?.cached.some((bytes) => bytes > 0) : data.memory))
    .map(([title, unit, about, key]) => ({ title, unit, about, key }));
  memory.rows = rowsOfLayers();
  memory.order.column = Math.max(0, memory.columns.findIndex(({ key }) => key === "total"));
  if (!memory.rows.length) return;
  byId("memory-panel").hidden = false;
  byId("memory-title").textContent = !repaints ? "Memory" : data.memory ? "Memory and repaints" : "Repaints by layer";
  const sum = (key) => memory.rows.reduce((total, row) => total + row[key], 0);
  byId("memory-note").textContent = data.memory
    ? `${show(sum("images"), "bytes")} of images, ${show(sum("targets"), "bytes")} of targets`
      + (sum("cached") ? `, ${show(sum("cached"), "bytes")} cached` : "") + ofFrame
    : `${whole.format(frames)} frames`;
  memory.body = make("tbody");
  memory.more = make("button", { type: "button", class: "quiet more", onclick: () => {
    memory.shown += rowsAtATime * 4;
    listMemory();
  } });
  const heads = memory.columns.map((column, index) => make("th", { scope: "col", class: "number", title: column.about },
    make("button", { type: "button", class: "sort", onclick: () => sortMemory(index) }, column.title)));
  memory.heads = [make("th", { scope: "col" }, make("button", { type: "button", class: "sort", onclick: () => sortMemory(-1) }, "Layer")), ...heads];
  byId("memory").append(make("div", { class: "scroll" }, make("table", {}, make("thead", {}, make("tr", {}, ...memory.heads)), memory.body)), memory.more);
  memory.shown = rowsAtATime;
  listMemory();
  watch(["layer"], markMemory);
}

/** The layers with memory or repaints; those of other frames have no index. */
function rowsOfLayers() {
  const row = (layer, name, path) => ({ layer, name, path, images: 0, targets: 0, cached: 0, total: 0, changed: 0, drawn: 0 });
  const rows = layers.map((layer, index) => row(index, layer.name, layer.path));
  if (data.memory) {
    rows.forEach((entry, index) => {
      Object.assign(entry, { images: data.memory.images[index], targets: layers[index].targetBytes, cached: data.memory.cached[index] });
      entry.total = entry.images + entry.targets + entry.cached;
    });
  }
  for (const { layer, path, changed, drawn } of data.repaints?.layers ?? []) {
    if (layer < 0) rows.push(row(-1, path, path));
    Object.assign(layer < 0 ? rows.at(-1) : rows[layer], { changed, drawn });
  }
  return rows.filter((entry) => entry.total > 0 || entry.changed > 0 || entry.drawn > 0);
}

function sortMemory(column) {
  const { order } = memory;
  // The largest come first, names from the first.
  memory.order = { column, isDown: order.column === column ? !order.isDown : column >= 0 };
  listMemory();
}

function listMemory() {
  const { column, isDown } = memory.order;
  const key = memory.columns[column]?.key;
  const compare = key ? (a, b) => a[key] - b[key] : (a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
  memory.rows = memory.rows.map((entry, place) => ({ entry, place }))
    .sort((a, b) => (isDown ? -1 : 1) * compare(a.entry, b.entry) || a.place - b.place).map(({ entry }) => entry);
  memory.heads.forEach((head, index) => {
    if (index - 1 === column) head.setAttribute("aria-sort", isDown ? "descending" : "ascending");
    else head.removeAttribute("aria-sort");
  });
  memory.body.replaceChildren(...memory.rows.slice(0, memory.shown).map((entry) => make("tr", { "data-layer": entry.layer },
    make("td", { class: "name", title: entry.path }, entry.layer < 0 ? `${entry.name} (not${ofFrame})`
      : make("button", { type: "button", class: "plain", onclick: () => chooseLayer(entry.layer) }, entry.name)),
    ...memory.columns.map((column) => make("td", { class: "number" }, entry[column.key] ? show(entry[column.key], column.unit) : "")))));
  const left = memory.rows.length - memory.shown;
  memory.more.hidden = left <= 0;
  memory.more.textContent = `${whole.format(Math.max(0, left))} more layers`;
  markMemory();
}

function markMemory() {
  for (const row of memory.body.rows) row.classList.toggle("chosen", state.layer >= 0 && Number(row.dataset.layer) === state.layer);
}
