// The layers pulled apart in space: each on a plane of its own, above those that it covers.

const depth = { planes: [], levels: 0, turn: 32, tilt: -18, spread: 50, canvas: null, picture: null, map: null, isOn: false, isLimited: false };
const mostPlanes = 1500;

/** The planes from the lowest to the highest; a layer is above its superlayer and above earlier layers that it overlaps. */
function makePlanes() {
  let chosen = layers.map((_, index) => index).filter((index) => layers[index].corners.length === 8
    && (index === 0 || inPicture.has(layers[index].outcome)));
  if (chosen.length > mostPlanes) {
    depth.isLimited = true;
    chosen = chosen.sort((a, b) => layers[b].estimatedFragments - layers[a].estimatedFragments || a - b).slice(0, mostPlanes).sort((a, b) => a - b);
  }
  const levels = new Map();
  depth.planes = [];
  for (const index of chosen) {
    const { corners, parent } = layers[index];
    const [xs, ys] = [corners.filter((_, place) => place % 2 === 0), corners.filter((_, place) => place % 2 === 1)];
    const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
    let above = parent;
    while (above >= 0 && !levels.has(above)) above = layers[above].parent;
    let level = above >= 0 ? levels.get(above) + 1 : 0;
    for (const plane of depth.planes) {
      const [left, top, right, bottom] = plane.box;
      if (plane.level >= level && left < box[2] && top < box[3] && right > box[0] && bottom > box[1]) level = plane.level + 1;
    }
    levels.set(index, level);
    depth.planes.push({ layer: index, level, box, corners });
  }
  depth.levels = depth.planes.reduce((most, plane) => Math.max(most, plane.level), 0);
  depth.planes.sort((a, b) => a.level - b.level || a.layer - b.layer);
}

function setUpDepth() {
  const button = byId("depth");
  const box = byId("space");
  if (!layers.length || layers[0].corners.length !== 8) { button.hidden = true; return () => {}; }
  depth.canvas = make("canvas", { tabindex: "0", role: "group", "aria-label": "The layers apart in space; arrow keys select among them",
    onkeydown: (event) => { if (moveInTree(event)) event.preventDefault(); } });
  box.prepend(depth.canvas);
  if (data.picture) depth.picture = Object.assign(new Image(), { src: data.picture, onload: drawDepth });
  for (const name of ["turn", "tilt", "spread"]) {
    const input = byId(`space-${name}`);
    input.value = depth[name];
    input.addEventListener("input", () => { depth[name] = Number(input.value); drawDepth(); });
  }
  const update = () => {
    depth.isOn = state.space === 1;
    if (depth.isOn && !depth.planes.length) makePlanes();
    button.setAttribute("aria-pressed", depth.isOn);
    box.hidden = !depth.isOn;
    byId("picture").hidden = depth.isOn;
    byId("zoom").hidden = depth.isOn;
    byId("overlays").hidden = depth.isOn || data.overlays.length === 0;
    byId("legend").hidden = depth.isOn;
    byId("space-note").textContent = `${whole.format(depth.levels + 1)} levels`
      + (depth.isLimited ? `; the ${whole.format(mostPlanes)} layers with the most fragments` : "")
      + (data.steps ? ". A layer has its pixels right after it was drawn. Drag to turn." : ". Drag to turn.");
    drawDepth();
  };
  const toggle = () => set({ space: state.space ? 0 : 1 });
  button.addEventListener("click", toggle);
  watch(["space"], update);
  turnByPointer();
  new ResizeObserver(drawDepth).observe(box);
  watch(["layer", "hoverLayer", "hoverPass"], drawDepth);
  onThemeChange(drawDepth);
  return toggle;
}

/** Dragging turns the stack, a click selects a layer. */
function turnByPointer() {
  const { canvas } = depth;
  let from = null;
  canvas.addEventListener("pointerdown", (event) => { from = { x: event.clientX, y: event.clientY, turn: depth.turn, tilt: depth.tilt, isTurned: false }; });
  canvas.addEventListener("pointermove", (event) => {
    if (!from || !event.buttons) return set({ hoverLayer: planeAt(event) });
    const [across, down] = [event.clientX - from.x, event.clientY - from.y];
    if (!from.isTurned && Math.hypot(across, down) < 4) return;
    if (!from.isTurned) { from.isTurned = true; canvas.setPointerCapture(event.pointerId); }
    depth.turn = Math.max(-75, Math.min(75, Math.round(from.turn + across / 3)));
    depth.tilt = Math.max(-75, Math.min(75, Math.round(from.tilt - down / 3)));
    byId("space-turn").value = depth.turn;
    byId("space-tilt").value = depth.tilt;
    drawDepth();
  });
  canvas.addEventListener("pointerup", (event) => {
    if (from && !from.isTurned) chooseLayer(planeAt(event));
    from = null;
  });
  canvas.addEventListener("pointerleave", () => set({ hoverLayer: -1 }));
}

/** Returns the map from the picture's pixels on a level to the canvas: [a, b, c, d, e, f] as a canvas takes it. */
function mapOf(level) {
  const { turn, tilt, zoom, left, top } = depth.map;
  const z = (level - depth.levels / 2) * depth.map.step;
  const [a, b, d] = [Math.cos(turn), Math.sin(tilt) * Math.sin(turn), Math.cos(tilt)];
  const [x, y] = [-data.width / 2, -data.height / 2];
  return [a * zoom, b * zoom, 0, d * zoom, (a * x + z * Math.sin(turn)) * zoom + left,
    (b * x + d * y - z * Math.cos(turn) * Math.sin(tilt)) * zoom + top];
}

/** Fits the picture's rectangle on the lowest and the highest level into the canvas. */
function fitDepth(width, height) {
  const radians = Math.PI / 180;
  const step = (depth.spread / 100) * Math.max(data.width, data.height) / Math.max(4, depth.levels);
  depth.map = { turn: depth.turn * radians, tilt: depth.tilt * radians, step, zoom: 1, left: 0, top: 0 };
  const [xs, ys] = [[], []];
  for (const level of [0, depth.levels]) {
    const [a, b, c, d, e, f] = mapOf(level);
    for (const [x, y] of [[0, 0], [data.width, 0], [0, data.height], [data.width, data.height]]) {
      xs.push(a * x + c * y + e);
      ys.push(b * x + d * y + f);
    }
  }
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min((width - 24) / Math.max(1, right - left), (height - 24) / Math.max(1, bottom - top));
  Object.assign(depth.map, { zoom, left: width / 2 - ((left + right) / 2) * zoom, top: height / 2 - ((top + bottom) / 2) * zoom });
}

/** Returns the last picture of a layer's draws on the frame with its place in pixels; null if there is none. */
function drawnPicture(layer) {
  const own = steps.ofLayer[layer].findLast(([pass, index]) => passes[pass].isFrame && steps.passes.get(pass).pictures[index]);
  if (!own) return null;
  const pass = steps.passes.get(own[0]);
  const image = stepImage(pass, own[1]);
  if (!image.complete) { image.addEventListener("load", drawDepth, { once: true }); return null; }
  const cells = (place) => Math.floor(pass.areas[own[1] * 4 + place] / pass.cell) * pass.cell;
  return { image, x: cells(0), y: cells(1), width: image.naturalWidth * pass.cell, height: image.naturalHeight * pass.cell };
}

function drawDepth() {
  if (!depth.isOn) return;
  const { canvas } = depth;
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  fitDepth(width, height);
  const pen = canvas.getContext("2d");
  const lit = litLayer();
  const paint = ({ layer, level, corners }) => {
    const [a, b, c, d, e, f] = mapOf(level);
    pen.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio);
    const path = new Path2D(`M${corners[0]} ${corners[1]}L${corners[2]} ${corners[3]}L${corners[4]} ${corners[5]}L${corners[6]} ${corners[7]}Z`);
    if (layers[layer].outcome === "drawn") {
      pen.save();
      pen.clip(path);
      const own = drawnPicture(layer);
      if (own) pen.drawImage(own.image, own.x, own.y, own.width, own.height);
      else if (depth.picture?.complete) pen.drawImage(depth.picture, 0, 0, data.width, data.height);
      pen.restore();
    }
    pen.setTransform(1, 0, 0, 1, 0, 0);
    const outline = new Path2D();
    outline.addPath(path, new DOMMatrix([a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio]));
    const isLit = layer === lit || layer === state.layer;
    if (isLit) { pen.globalAlpha = 0.25; pen.fillStyle = color("--lit"); pen.fill(outline); }
    pen.globalAlpha = isLit ? 1 : layers[layer].outcome === "drawn" ? 0.7 : 0.35;
    pen.strokeStyle = color(isLit ? "--lit" : "--faint");
    pen.lineWidth = (isLit ? 2 : 1) * ratio;
    pen.stroke(outline);
    pen.globalAlpha = 1;
  };
  pen.imageSmoothingQuality = "high";
  depth.planes.forEach(paint);
}

/** Returns the frontmost plane with contents under the pointer, or one without, or -1. */
function planeAt(event) {
  const area = depth.canvas.getBoundingClientRect();
  const [left, top] = [event.clientX - area.left, event.clientY - area.top];
  let found = -1;
  for (let place = depth.planes.length - 1; place >= 0; place -= 1) {
    const { layer, level, corners } = depth.planes[place];
    const [a, b, , d, e, f] = mapOf(level);
    const x = (left - e) / a;
    if (!contains(corners, x, (top - f - b * x) / d)) continue;
    if (layers[layer].estimatedFragments > 0) return layer;
    if (found < 0) found = layer;
  }
  return found;
}
