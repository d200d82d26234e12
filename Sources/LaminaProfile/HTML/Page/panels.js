// The bar, the main counters, the inspector of the selection, the table of counters and the changes.

const earlier = new Map((data.baseline?.counters ?? []).map((change) => [change.name, change.before]));

function setUpBar() {
  byId("scene").textContent = data.scene ?? "A scene";
  document.title = `${data.scene ?? "Scene"} – Lamina profile`;
  const rules = data.rules.length === 0 ? "reference plan"
    : data.rules.length === data.ruleCount ? "all rules" : `${data.rules.length} of ${data.ruleCount} rules`;
  const facts = [`${data.width}×${data.height} at ${digits(data.scale, 3)}×`,
    data.range ? `${whole.format(data.range.frames.length)} frames` : `at ${digits(data.time, 4)} s`,
    `${data.device || "unknown device"}${data.isSoftware ? ", software: GPU times are the processor's" : ""}`, rules];
  byId("facts").append(...facts.map((fact) => make("li", { title: fact }, fact)));
  const parts = [["timeline-panel", "Frames"], ["repaints-panel", "Repaints"], ["layers-panel", "Layers"], ["memory-panel", "Memory"],
    ["constraints-panel", "Constraints"], ["graph-panel", "Passes"], ["steps-panel", "Draws"], ["changes-panel", "Changes"], ["counters-panel", "Counters"]];
  byId("jumps").append(...parts.filter(([id]) => !byId(id).hidden)
    .map(([id, name]) => make("a", { href: `#${id}` }, name)));
}

function setUpBudgets() {
  byId("budgets-panel").hidden = data.brokenBudgets.length === 0;
  byId("budgets").append(...data.brokenBudgets.map((text) => make("li", {}, text)));
}

/** Lists the findings of the linter, and the pictures with their memory. */
function setUpFindings() {
  const findings = data.findings ?? [];
  byId("lint-panel").hidden = findings.length === 0 && data.pictures.length === 0;
  byId("lint-note").textContent = findings.length === 0 ? "none" : whole.format(findings.length);
  byId("lint").append(...findings.map((text) => make("li", {}, text)));
  byId("pictures").hidden = data.pictures.length === 0;
  byId("picture-list").append(...data.pictures.map((picture) => {
    const shown = picture.shownWidth == null ? "not seen" : `shown as ${picture.shownWidth}×${picture.shownHeight}`;
    const others = picture.layerCount > 1 ? ` and ${whole.format(picture.layerCount - 1)} more` : "";
    return make("li", {}, `${picture.width}×${picture.height}, ${show(picture.bytes, "bytes")}, ${shown}: ${picture.layer}${others}`);
  }));
}

/** Returns a counter's value at the shown frame. */
function valueNow(index) {
  const frame = shownFrame();
  return data.range && frame >= 0 ? data.range.series[index][frame] : data.counters[index].value;
}

function setUpCards() {
  const cards = data.shown.cards.filter((index) => data.counters[index].value != null).slice(0, 8);
  const { offscreenPasses, offscreenPassesRequired } = data.shown;
  const values = cards.map((index) => {
    const { name, unit, about } = data.counters[index];
    const value = make("strong");
    const note = make("small");
    const card = make("article", { class: "card", title: about }, make("h3", {}, words(name)), value, note);
    if (data.range?.series[index].some((known) => known !== data.range.series[index][0])) card.append(sparkline(data.range.series[index]));
    byId("cards").append(card);
    return { index, name, unit, value, note };
  });
  const update = () => {
    for (const { index, name, unit, value, note } of values) {
      value.textContent = show(valueNow(index), unit);
      const change = data.baseline ? difference(earlier.get(name), data.counters[index].value, unit) : null;
      const text = index === offscreenPasses ? `of ${show(valueNow(offscreenPassesRequired), "count")} required ` : "";
      note.replaceChildren(text, change ?? (data.baseline && !text ? "unchanged" : ""));
    }
  };
  watch(["frame", "hoverFrame"], update);
  update();
}

function sparkline(series) {
  const most = series.reduce((top, value) => Math.max(top, value ?? 0), 0) || 1;
  const step = Math.max(1, Math.ceil(series.length / 120));
  const points = [];
  for (let frame = 0; frame < series.length; frame += step) {
    const part = series.slice(frame, frame + step).reduce((top, value) => Math.max(top, value ?? 0), 0);
    points.push(`${(frame / Math.max(1, series.length - 1)) * 100},${24 - (part / most) * 22}`);
  }
  const drawing = makeSVG("svg", { viewBox: "0 0 100 24", preserveAspectRatio: "none", "aria-hidden": "true" });
  const area = makeSVG("polygon", { points: `0,24 ${points.join(" ")} 100,24`, style: "fill: var(--accent)" });
  drawing.append(area);
  return drawing;
}

function setUpInspector() {
  const box = byId("inspector");
  const update = () => {
    const layer = litLayer();
    const pass = state.hoverPass >= 0 ? state.hoverPass : state.hoverLayer >= 0 && state.hoverLayer !== state.layer ? -1 : state.pass;
    if (pass >= 0) box.replaceChildren(...aboutPass(pass));
    else if (layer >= 0) box.replaceChildren(...aboutLayer(layer));
    else box.replaceChildren(make("p", { class: "empty" }, "Select a layer or a pass to see its costs and reasons. Press ",
      make("kbd", {}, "?"), " for the keys."));
  };
  watch(["layer", "hoverLayer", "pass", "hoverPass"], update);
  update();
}

const terms = (pairs) => make("dl", {}, ...pairs.filter((pair) => pair && pair[1] !== "–")
  .map(([name, value]) => make("div", {}, make("dt", {}, name), make("dd", {}, value))));

const reasonList = (reasons, isSaved) => (reasons.length ? make("ul", { class: "why" }, ...reasons.map((reason) =>
  make("li", {}, chip(reason, isSaved), (reasonAbout.get(reason) ?? "").trim()))) : null);

function aboutLayer(index) {
  const layer = layers[index];
  const own = layerPasses[index];
  return [make("h3", {}, layer.name), make("p", { class: "path" }, layer.path), terms([
    ["Outcome", layer.outcome], ["Fragments", show(layer.estimatedFragments, "count")], ["On the frame", show(layer.onFrame, "count")],
    tree.children[index].length ? ["With sublayers", show(tree.total[index], "count")] : null,
    ["Overdraw", show(layer.onFrame / Math.max(1, data.width * data.height), "ratio")],
    layer.passes ? ["Passes", whole.format(layer.passes)] : null,
    layer.targetBytes ? ["Targets", show(layer.targetBytes, "bytes")] : null, ["GPU time", show(layer.gpuTime, "seconds")],
  ]), reasonList(layer.required, layer.passes === 0),
  data.advice[index] ? make("p", { class: "advice" }, data.advice[index]) : null,
  own.length ? make("div", { class: "links" }, "Passes ", ...own.slice(0, 12).map((pass) => make("button", {
    type: "button", class: "quiet", onclick: () => focusPass(pass) }, `${pass} ${passKind(passes[pass])}`)),
  own.length > 12 ? ` and ${own.length - 12} more` : "") : null].filter((part) => part !== null);
}

/** Returns the paths of the layers that a pass is executed for, at most 8, a line each. */
function pathsOf(pass) {
  const shown = pass.layers.slice(0, 8).flatMap((layer) => [layers[layer].path, make("br")]);
  return pass.layers.length > 8 ? [...shown, `and ${pass.layers.length - 8} more`] : shown.slice(0, -1);
}

function aboutPass(index) {
  const pass = passes[index];
  const link = (other) => make("button", { type: "button", class: "quiet", onclick: () => focusPass(other) },
    `${other} ${passKind(passes[other])}`);
  const links = (title, list) => (list.length ? make("div", { class: "links" }, title, ...list.slice(0, 8).map(link),
    list.length > 8 ? ` and ${list.length - 8} more` : "") : null);
  return [make("h3", {}, `Pass ${index}: ${passKind(pass)}`), make("p", { class: "path" }, ...pathsOf(pass)), terms([
    ["Size", `${pass.width}×${pass.height}`], ["At", `${pass.x}, ${pass.y}`], ["Target", show(pass.bytes, "bytes")],
    ["Draw calls", whole.format(pass.drawCalls)], ["Instances", whole.format(pass.instances)],
    ["Fragments", show(pass.estimatedFragments, "count")], ["GPU time", show(pass.gpuTime, "seconds")],
    pass.isExecuted ? null : ["Executed", "no, cached from an earlier frame"],
  ]), reasonList(pass.reasons, false), links("Reads ", pass.reads), links("Read by ", graph.readers[index])]
    .filter((part) => part !== null);
}

function setUpCounters() {
  const isFull = data.range != null;
  const heads = isFull ? ["Counter", "Minimum", "Median", "95 %", "Maximum", "Meaning"]
    : data.baseline ? ["Counter", "Now", "Before", "Difference", "Meaning"] : ["Counter", "Value", "Meaning"];
  const rows = data.counters.map((counter, index) => {
    const { name, unit, about, value } = counter;
    const statistics = data.range?.statistics[index];
    const values = [value, earlier.get(name), statistics?.maximum].filter((known) => known != null);
    // Most reasons, tiles and the like are unused in a scene.
    if (!values.length || (name.includes(".") && values.every((known) => known === 0))) return null;
    const number = (text) => make("td", { class: "number" }, text);
    const cells = isFull ? ["minimum", "median", "percentile95", "maximum"].map((key) => number(show(statistics?.[key], unit)))
      : data.baseline ? [number(show(value, unit)), number(show(earlier.get(name), unit)), number(difference(earlier.get(name), value, unit) ?? "")]
        : [number(show(value, unit))];
    return make("tr", {}, make("td", { class: "name", title: name }, words(name)), ...cells, make("td", { class: "about" }, about));
  }).filter((row) => row !== null);
  byId("counters").append(table(heads, rows));
  byId("counters-note").textContent = isFull ? "of all frames; zeros are left out"
    : `zeros are left out${data.timedDrawing > 1 ? "; times are of a second drawing" : ""}`;
}

function setUpChanges() {
  if (!data.baseline) return;
  const { baseline } = data;
  byId("changes-panel").hidden = false;
  const counters = baseline.counters.filter((change) => change.before !== change.now);
  byId("changes-note").textContent = `against ${baseline.name}: ${whole.format(counters.length)} counters, `
    + `${whole.format(baseline.layers.length)} layers`;
  if (!counters.length && !baseline.layers.length) {
    return byId("changes").append(make("p", { class: "legend" }, "Nothing changed."));
  }
  const number = (...parts) => make("td", { class: "number" }, ...parts);
  const first = counters.map(({ name, unit, before, now }) => make("tr", {}, make("td", { class: "name" }, words(name)),
    number(show(before, unit)), number(show(now, unit)), number(difference(before, now, unit) ?? ""), make("td", {}, "")));
  const pair = (change, key, unit) => number(show(change.now?.[key], unit), " ",
    change.before && change.now ? difference(change.before[key], change.now[key], unit) ?? "" : "");
  const second = baseline.layers.slice(0, 500).map((change) => make("tr", {
    class: change.layer >= 0 ? "link" : null, onclick: () => { if (change.layer >= 0) chooseLayer(change.layer); },
  }, make("td", { class: "name" }, change.path), pair(change, "estimatedFragments", "count"), pair(change, "passes", "count"),
  pair(change, "targetBytes", "bytes"), make("td", {}, make("span", { class: { added: "up", removed: "down" }[change.kind] ?? "" }, change.kind))));
  if (first.length) byId("changes").append(table(["Counter", "Before", "Now", "Difference", ""], first));
  if (second.length) byId("changes").append(table(["Layer", "Fragments", "Passes", "Targets", ""], second));
}
