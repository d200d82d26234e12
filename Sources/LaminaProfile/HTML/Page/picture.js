// The picture, its overlays, and the outline of the highlighted layer.

const inPicture = new Set(["drawn", "occluded", "empty"]);

function setUpPicture() {
  const box = byId("picture");
  const frame = make("div", { class: "picture-frame" });
  const base = make("img", { alt: `The picture of ${data.scene ?? "the scene"}`, draggable: "false" });
  if (data.picture) base.src = data.picture;
  const over = make("img", { class: "over", alt: "", hidden: true, draggable: "false" });
  const marks = makeSVG("svg", { viewBox: `0 0 ${data.width} ${data.height}`, preserveAspectRatio: "none" });
  const outlines = ["quad-back", "quad selected", "quad hovered"].map((name) => {
    const outline = makeSVG("polygon", { class: name });
    marks.append(outline);
    return outline;
  });
  frame.append(base, over, marks);
  box.append(frame);

  let isActual = false;
  function fit() {
    const room = Math.max(160, window.innerHeight * 0.62);
    const width = Math.min(box.clientWidth - 24, (room * data.width) / data.height);
    const zoom = isActual ? 1 / window.devicePixelRatio : Math.min(width / data.width, 4);
    frame.style.width = `${data.width * zoom}px`;
    frame.style.height = `${data.height * zoom}px`;
    box.style.maxHeight = `${room + 24}px`;
  }
  function zoom() {
    isActual = !isActual;
    byId("zoom").setAttribute("aria-pressed", isActual);
    box.classList.toggle("actual", isActual);
    fit();
  }
  byId("zoom").addEventListener("click", zoom);
  new ResizeObserver(fit).observe(box);
  window.addEventListener("resize", fit);
  fit();

  const outline = (element, layer) => {
    const corners = layer >= 0 ? layers[layer]?.corners : null;
    element.setAttribute("points", corners?.join(" ") ?? "");
  };
  watch(["layer", "hoverLayer", "hoverPass"], () => {
    const lit = litLayer();
    outline(outlines[0], lit);
    outline(outlines[1], state.layer);
    outline(outlines[2], lit !== state.layer ? lit : -1);
  });
  const cover = () => {
    const overlay = data.overlays[state.overlay - 1];
    over.hidden = !overlay;
    if (overlay) over.src = overlay.image;
    base.style.filter = overlay?.fades ? "saturate(0.25)" : "";
    over.alt = overlay ? `${overlay.title}: ${overlay.about}` : "";
    byId("legend").textContent = overlay?.about.replace(/^./, (letter) => letter.toUpperCase()) ?? "Hover over the picture or a layer to highlight it in both.";
  };
  watch(["overlay"], cover);
  cover();

  const pointed = (event) => {
    const area = frame.getBoundingClientRect();
    return layerAt(((event.clientX - area.left) / area.width) * data.width,
      ((event.clientY - area.top) / area.height) * data.height);
  };
  frame.addEventListener("pointermove", (event) => set({ hoverLayer: pointed(event) }));
  frame.addEventListener("pointerleave", () => set({ hoverLayer: -1 }));
  frame.addEventListener("click", (event) => chooseLayer(pointed(event)));
  box.addEventListener("keydown", (event) => {
    if (moveInTree(event)) event.preventDefault();
  });
  return { zoom };
}

/** Returns the frontmost layer with contents at a point of the picture, or one without, or -1. */
function layerAt(x, y) {
  let found = -1;
  for (let index = layers.length - 1; index > 0; index -= 1) {
    const layer = layers[index];
    if (!inPicture.has(layer.outcome) || layer.corners.length < 8 || !contains(layer.corners, x, y)) continue;
    if (layer.estimatedFragments > 0) return index;
    if (found < 0) found = index;
  }
  return found >= 0 ? found : layers.length ? 0 : -1;
}

/** Returns whether a point is inside a convex quadrilateral, clockwise or not. */
function contains(corners, x, y) {
  let side = 0;
  for (let from = 0; from < 8; from += 2) {
    const to = (from + 2) % 8;
    const cross = (corners[to] - corners[from]) * (y - corners[from + 1])
      - (corners[to + 1] - corners[from + 1]) * (x - corners[from]);
    if (cross === 0) continue;
    if (side === 0) side = Math.sign(cross);
    else if (Math.sign(cross) !== side) return false;
  }
  return side !== 0;
}

function setUpOverlays() {
  const names = [{ text: "None", key: "0" }, ...data.overlays.map((overlay, index) => ({
    text: overlay.title, title: overlay.about, key: index < 9 ? `${index + 1}` : null,
  }))];
  const mark = segments(byId("overlays"), names, (index) => set({ overlay: index }));
  watch(["overlay"], () => mark(state.overlay));
  mark(0);
  byId("overlays").hidden = data.overlays.length === 0;
}
