// The frames of a range: a track for each counter, and one cursor through all. Static content is drawn once.

const trackHeight = 48;
const timeline = { tracks: [], values: [], box: null, still: null, moving: null, width: 0 };

/** The frame whose values are shown: the hovered one, the selected one, or the one in the picture. */
const shownFrame = () => (state.hoverFrame >= 0 ? state.hoverFrame : state.frame >= 0 ? state.frame : data.range?.detail ?? -1);

function setUpTimeline() {
  if (!data.range) return;
  const { range } = data;
  byId("timeline-panel").hidden = false;
  byId("timeline-note").textContent = `${whole.format(range.frames.length)}; the picture is of frame ${range.frames[range.detail]}, `
    + "the most expensive";
  timeline.box = byId("timeline");
  timeline.box.setAttribute("aria-valuemin", range.frames[0]);
  timeline.box.setAttribute("aria-valuemax", range.frames.at(-1));
  const isOn = (index) => range.series[index].some((value) => value !== null && value !== range.series[index][0]);
  const first = data.shown.tracks.filter((index) => range.series[index].some((value) => value !== null));
  const chosen = new Set([...first.filter(isOn), ...first.filter((index) => !isOn(index))].slice(0, 6));
  const choice = byId("tracks-choice");
  data.counters.forEach((counter, index) => {
    if (!range.series[index].some((value) => value !== null && value !== 0)) return;
    const input = make("input", { type: "checkbox", onchange: () => {
      if (input.checked) chosen.add(index); else chosen.delete(index);
      buildTracks([...chosen].sort((a, b) => a - b));
    } });
    input.checked = chosen.has(index);
    choice.append(make("label", {}, input, words(counter.name)));
  });
  buildTracks([...chosen].sort((a, b) => a - b));
  new ResizeObserver(drawTracks).observe(timeline.box);
  timeline.box.addEventListener("keydown", moveInFrames);
  watch(["frame", "hoverFrame"], drawCursor);
  onThemeChange(drawTracks);
}

function buildTracks(tracks) {
  timeline.tracks = tracks;
  timeline.values = [];
  timeline.still = make("canvas", { "aria-hidden": "true" });
  timeline.moving = make("canvas", { "aria-hidden": "true" });
  const canvases = make("div", { class: "canvases" }, timeline.still, timeline.moving);
  canvases.style.gridRow = `1 / span ${Math.max(1, tracks.length)}`;
  canvases.style.height = `${Math.max(1, tracks.length) * trackHeight}px`;
  const frameAt = (event) => {
    const area = canvases.getBoundingClientRect();
    const last = data.range.frames.length - 1;
    return Math.max(0, Math.min(last, Math.round(((event.clientX - area.left) / area.width) * last)));
  };
  canvases.addEventListener("pointermove", (event) => {
    set({ hoverFrame: frameAt(event), ...(event.buttons ? { frame: frameAt(event) } : {}) });
  });
  canvases.addEventListener("pointerdown", (event) => { set({ frame: frameAt(event) }); timeline.box.focus(); });
  canvases.addEventListener("pointerleave", () => set({ hoverFrame: -1 }));
  const cells = tracks.flatMap((index, row) => {
    const { name, unit, about } = data.counters[index];
    const statistics = data.range.statistics[index];
    const label = make("div", { class: "track-name", title: statistics ? `${about}\n95 % of the frames: at most ${show(statistics.percentile95, unit)}` : about }, words(name),
      make("small", {}, statistics ? `median ${show(statistics.median, unit)}` : ""));
    const value = make("b");
    timeline.values.push({ index, unit, value });
    const most = statistics ? make("button", { type: "button", tabindex: "-1", title: "Go to the frame with the maximum",
      onclick: () => { set({ frame: statistics.maximumFrame }); timeline.box.focus(); } },
    `max ${show(statistics.maximum, unit)}`) : null;
    const cell = make("div", { class: "track-value" }, value, make("small", {}, most));
    label.style.gridArea = `${row + 1} / 1`;
    cell.style.gridArea = `${row + 1} / 3`;
    return [label, cell];
  });
  timeline.axis = make("div", { class: "axis" });
  timeline.axis.style.gridArea = `${tracks.length + 1} / 1 / auto / span 3`;
  timeline.box.replaceChildren(canvases, ...cells, timeline.axis);
  drawTracks();
}

const x = (frame) => (data.range.frames.length > 1 ? (frame / (data.range.frames.length - 1)) * (timeline.width - 2) + 1 : timeline.width / 2);

function prepare(canvas) {
  const ratio = window.devicePixelRatio || 1;
  timeline.width = canvas.clientWidth;
  canvas.width = Math.round(canvas.clientWidth * ratio);
  canvas.height = Math.round(canvas.clientHeight * ratio);
  const pen = canvas.getContext("2d");
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  return pen;
}

function drawTracks() {
  const pen = prepare(timeline.still);
  const [line, accent, fill] = [color("--line"), color("--accent"), color("--accent-soft")];
  timeline.tracks.forEach((index, row) => {
    const series = data.range.series[index];
    const most = series.reduce((top, value) => Math.max(top, value ?? 0), 0) || 1;
    const base = (row + 1) * trackHeight - 5;
    const y = (value) => base - (value / most) * (trackHeight - 12);
    pen.fillStyle = line;
    pen.fillRect(0, (row + 1) * trackHeight - 1, timeline.width, 1);
    const curve = new Path2D();
    const area = new Path2D();
    let start = -1;
    const close = (end) => { if (start >= 0) { area.lineTo(x(end), base); area.closePath(); } start = -1; };
    series.forEach((value, frame) => {
      if (value === null) return close(frame - 1);
      if (start < 0) { start = frame; curve.moveTo(x(frame), y(value)); area.moveTo(x(frame), base); }
      curve.lineTo(x(frame), y(value));
      area.lineTo(x(frame), y(value));
    });
    close(series.length - 1);
    pen.fillStyle = fill;
    pen.fill(area);
    pen.strokeStyle = accent;
    pen.lineWidth = 1.25;
    pen.stroke(curve);
  });
  drawCursor();
}

function drawCursor() {
  const pen = prepare(timeline.moving);
  const height = timeline.tracks.length * trackHeight;
  pen.clearRect(0, 0, timeline.width, height);
  const bar = (frame, style, width) => {
    pen.fillStyle = style;
    pen.fillRect(x(frame) - width / 2, 0, width, height);
  };
  const detail = color("--faint");
  pen.globalAlpha = 0.6;
  for (let top = 0; top < height; top += 6) { pen.fillStyle = detail; pen.fillRect(x(data.range.detail), top, 1, 3); }
  pen.globalAlpha = 1;
  if (state.frame >= 0) bar(state.frame, color("--lit"), 2);
  if (state.hoverFrame >= 0) bar(state.hoverFrame, color("--ink"), 1);
  const frame = shownFrame();
  for (const { index, unit, value } of timeline.values) value.textContent = show(data.range.series[index][frame], unit);
  const name = `Frame ${data.range.frames[frame]} at ${digits(data.range.times[frame], 4)} s`;
  timeline.axis.textContent = frame === data.range.detail ? `${name}, the one in the picture` : name;
  timeline.box.setAttribute("aria-valuenow", data.range.frames[frame]);
  timeline.box.setAttribute("aria-valuetext", name);
}

function moveInFrames(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const last = data.range.frames.length - 1;
  const at = state.frame >= 0 ? state.frame : data.range.detail;
  const step = event.shiftKey ? 10 : 1;
  const to = { ArrowLeft: at - step, ArrowRight: at + step, ArrowDown: at - step, ArrowUp: at + step,
    PageUp: at + Math.ceil(last / 10), PageDown: at - Math.ceil(last / 10), Home: 0, End: last }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  set({ frame: Math.max(0, Math.min(last, to)) });
}
