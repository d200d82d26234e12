// Shared by all pages: a graph of passes. Columns are by depth, so that each pass is to the right of those it reads.

const nodeWidth = 148;
const nodeHeight = 118;
const columnGap = 64;
const rowGap = 16;
const mostRows = 8;

/** Returns the column of each pass: one more than the last of those it reads. Passes only read passes before them. */
function depths(passes, passReaders) {
  const depth = [];
  passes.forEach((pass, index) => {
    depth.push(pass.reads.reduce((most, read) => (read < index ? Math.max(most, depth[read] + 1) : most), 0));
  });
  // A pass is placed next to its first reader: short edges are easier to follow.
  for (let index = passes.length - 1; index >= 0; index -= 1) {
    const readers = passReaders[index];
    if (readers.length) depth[index] = Math.max(depth[index], Math.min(...readers.map((reader) => depth[reader])) - 1);
  }
  return depth;
}

/** Returns the readers of each pass. */
function readersOf(passes) {
  const readers = passes.map(() => []);
  passes.forEach((pass, index) => pass.reads.forEach((read) => readers[read]?.push(index)));
  return readers;
}

/** Positions all boxes; a tall column is split into several side by side. */
function layOut(passes) {
  const readers = readersOf(passes);
  const [places, columns, levels] = [[], [], []];
  depths(passes, readers).forEach((depth, index) => (levels[depth] ??= []).push(index));
  const rank = passes.map((_, index) => index);
  const middle = (near, own) => (near.length ? near.reduce((sum, other) => sum + rank[other], 0) / near.length : own);
  for (let sweep = 0; sweep < 4; sweep += 1) {
    for (const level of sweep % 2 ? [...levels].reverse() : levels) {
      if (!level) continue;
      const weight = new Map(level.map((index) =>
        [index, middle(sweep % 2 ? readers[index] : passes[index].reads, rank[index])]));
      level.sort((a, b) => weight.get(a) - weight.get(b) || a - b);
      level.forEach((index, row) => { rank[index] = row - level.length / 2; });
    }
  }
  for (const level of levels) {
    for (let first = 0; level && first < level.length; first += mostRows) {
      columns.push(level.slice(first, first + mostRows));
    }
  }
  let lowest = 0;
  columns.forEach((column, x) => {
    // Aligned with the passes that are read, if there is room, so that chains are straight.
    const level = (index) => passes[index].reads.reduce((sum, read) => sum + (places[read]?.level ?? 0), 0)
      / Math.max(1, passes[index].reads.length);
    let next = 0;
    column.forEach((index, row) => {
      const left = column.length - row;
      const wanted = Math.min(Math.round(level(index)), mostRows - left);
      next = Math.max(next, wanted);
      places[index] = { column: x, row, level: next, x: 20 + x * (nodeWidth + columnGap), y: 20 + next * (nodeHeight + rowGap) };
      lowest = Math.max(lowest, next);
      next += 1;
    });
  });
  const height = (lowest + 1) * (nodeHeight + rowGap) - rowGap + 40;
  const width = Math.max(0, 40 + columns.length * (nodeWidth + columnGap) - columnGap);
  return { readers, places, columns, width, height };
}

/** Returns a plane of a graph's size with a line from each pass to its readers: { plane, edges }. */
function makePlane(passes, layout) {
  const plane = make("div", { class: "graph-plane" });
  plane.style.width = `${layout.width}px`;
  plane.style.height = `${layout.height}px`;
  const lines = makeSVG("svg", { width: layout.width, height: layout.height, "aria-hidden": "true" });
  const edges = [];
  passes.forEach((pass, index) => pass.reads.forEach((read) => {
    const [from, to] = [layout.places[read], layout.places[index]];
    if (!from || !to) return;
    const [x1, y1, x2, y2] = [from.x + nodeWidth, from.y + nodeHeight / 2, to.x, to.y + nodeHeight / 2];
    const bend = Math.max(28, Math.abs(x2 - x1) / 2);
    const line = makeSVG("path", { class: "edge", d: `M${x1} ${y1} C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}` });
    edges.push({ line, from: read, to: index });
    lines.append(line);
  }));
  plane.append(lines);
  return { plane, edges };
}

function bringIntoView(box, place) {
  const [left, top] = [place.x - 24, place.y - 24];
  const [right, bottom] = [place.x + nodeWidth + 24, place.y + nodeHeight + 24];
  if (left < box.scrollLeft) box.scrollLeft = left;
  else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
