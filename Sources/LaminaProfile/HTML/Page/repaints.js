// The pixels that each frame of a film draws again, as Core Animation's "flash updated regions" shows them.

const repaint = { view: null, strip: null, onPicture: null, timer: 0, shown: -1 };
const stripHeight = 56;

/** The rectangles of a frame: [x, y, width, height] each; null for a frame that is not listed. */
function repaintAreas(frame) {
  const areas = data.repaints.frames[frame]?.areas;
  if (!areas) return null;
  return areas.reduce((list, _, index) => (index % 4 ? list : [...list, areas.slice(index, index + 4)]), []);
}

/** The fraction of the picture that a frame draws again. */
const repaintShare = (frame) => (repaintAreas(frame) ?? []).reduce((sum, [, , width, height]) => sum + width * height, 0)
  / Math.max(1, data.width * data.height);
const percent = (fraction) => `${digits(fraction * 100, 2)} %`;

function setUpRepaints() {
  if (!data.repaints || !data.repaints.frames.length) return;
  byId("repaints-panel").hidden = false;
  const count = data.repaints.frames.length;
  const shares = Array.from({ length: count }, (_, frame) => repaintShare(frame));
  const painted = shares.filter((share) => share > 0).length;
  const left = data.repaints.furtherFrames;
  byId("repaints-note").textContent = `${whole.format(painted)} of ${whole.format(count)} frames draw something, `
    + `${percent(shares.reduce((sum, share) => sum + share, 0) / count)} of the pixels on average`
    + (left ? `; ${whole.format(left)} further frames are not listed` : "");

  repaint.view = repaintMarks();
  const box = byId("repaints-view");
  box.style.aspectRatio = `${data.width} / ${data.height}`;
  box.style.maxWidth = `${Math.min(320, (260 * data.width) / data.height)}px`;
  box.append(make("img", { src: data.picture ?? null, alt: "", hidden: !data.picture, draggable: "false" }), repaint.view);
  repaint.onPicture = repaintMarks();
  document.querySelector(".picture-frame").append(repaint.onPicture);
  repaint.onPicture.style.display = "none";
  const toggle = byId("repaints-toggle");
  toggle.title = `Over the picture, which is that of frame ${data.range.frames[data.range.detail]}`;
  toggle.addEventListener("click", () => {
    const isOn = toggle.getAttribute("aria-pressed") !== "true";
    toggle.setAttribute("aria-pressed", isOn);
    repaint.onPicture.style.display = isOn ? "" : "none";
  });
  byId("repaints-play").addEventListener("click", playRepaints);

  repaint.strip = byId("repaints-strip");
  repaint.strip.setAttribute("aria-valuemin", data.range.frames[0]);
  repaint.strip.setAttribute("aria-valuemax", data.range.frames.at(-1));
  const canvas = make("canvas", { "aria-hidden": "true" });
  repaint.strip.append(canvas);
  const frameAt = (event) => {
    const area = canvas.getBoundingClientRect();
    const last = data.range.frames.length - 1;
    return Math.max(0, Math.min(last, Math.floor(((event.clientX - area.left) / area.width) * (last + 1))));
  };
  canvas.addEventListener("pointermove", (event) => {
    set({ hoverFrame: frameAt(event), ...(event.buttons ? { frame: frameAt(event) } : {}) });
  });
  canvas.addEventListener("pointerdown", (event) => { stopRepaints(); set({ frame: frameAt(event) }); });
  canvas.addEventListener("pointerleave", () => set({ hoverFrame: -1 }));
  repaint.strip.addEventListener("keydown", (event) => { stopRepaints(); moveInFrames(event); });
  const draw = () => drawStrip(canvas, shares);
  new ResizeObserver(draw).observe(repaint.strip);
  watch(["frame", "hoverFrame"], () => { draw(); tellRepaint(); });
  onThemeChange(draw);
  tellRepaint();
}

const repaintMarks = () => makeSVG("svg", { class: "repaint-marks", viewBox: `0 0 ${data.width} ${data.height}`, preserveAspectRatio: "none", "aria-hidden": "true" });

/** Draws a bar for each frame: the fraction of its pixels that is drawn again. */
function drawStrip(canvas, shares) {
  const ratio = window.devicePixelRatio || 1;
  const width = canvas.clientWidth;
  canvas.width = Math.round(width * ratio);
  canvas.height = stripHeight * ratio;
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  const step = width / data.range.frames.length;
  const [base, high] = [stripHeight - 1, stripHeight - 6];
  const column = (frame, top, style) => {
    pen.fillStyle = style;
    pen.fillRect(frame * step, top, Math.max(1, step > 4 ? step - 1 : step), base - top);
  };
  const shown = shownFrame();
  column(shown, 0, color("--lit-soft"));
  // Several frames may share a pixel: the largest is seen.
  shares.forEach((share, frame) => { if (share > 0) column(frame, base - Math.max(2, share * high), color(frame === shown ? "--lit" : "--repaint")); });
  pen.fillStyle = color("--line");
  pen.fillRect(0, base, width, 1);
}

function tellRepaint() {
  const frame = shownFrame();
  const areas = repaintAreas(frame);
  if (repaint.shown !== frame) {
    for (const marks of [repaint.view, repaint.onPicture]) {
      marks.replaceChildren(...(areas ?? []).map(([x, y, width, height]) => makeSVG("rect", { x, y, width, height, class: "repaint" })));
    }
  }
  repaint.shown = frame;
  const name = `Frame ${data.range.frames[frame]}`;
  const whole100 = areas?.length === 1 && repaintShare(frame) >= 1;
  const what = !areas ? "is not listed" : !areas.length ? "is the frame before: nothing is drawn" : whole100 ? "is drawn completely"
    : `draws ${areas.length === 1 ? "1 rectangle" : `${areas.length} rectangles`} again, ${percent(repaintShare(frame))} of the pixels`;
  const { changed = [], further = 0 } = data.repaints.frames[frame] ?? {};
  const links = changed.map((index) => {
    const { layer, path } = data.repaints.layers[index];
    return layer < 0 ? make("span", { class: "note", title: `not${ofFrame}` }, path)
      : make("button", { type: "button", class: "quiet", title: path, onclick: () => chooseLayer(layer) }, layerName(layer));
  });
  byId("repaints-about").replaceChildren(make("p", {}, make("b", {}, name), ` ${what}.`),
    ...(areas ? [make("ul", { class: "areas" }, ...areas.slice(0, whole100 ? 0 : 4).map(([x, y, width, height]) => make("li", {}, `${width}×${height} at ${x}, ${y}`)))] : []),
    links.length ? make("div", { class: "links" }, "Changed: ", ...links, further ? ` and ${whole.format(further)} more` : "") : "");
  repaint.strip.setAttribute("aria-valuenow", data.range.frames[frame]);
  repaint.strip.setAttribute("aria-valuetext", `${name} ${what}`);
}

/** Goes through the frames, or stops. */
function playRepaints() {
  if (repaint.timer) return stopRepaints();
  const { frames, times } = data.range;
  const pause = frames.length > 1 ? Math.min(500, Math.max(80, (times[1] - times[0]) * 1000)) : 500;
  byId("repaints-play").textContent = "■ Stop";
  repaint.timer = setInterval(() => set({ frame: (shownFrame() + 1) % frames.length }), pause);
}

function stopRepaints() {
  clearInterval(repaint.timer);
  repaint.timer = 0;
  byId("repaints-play").textContent = "▶ Play";
}
