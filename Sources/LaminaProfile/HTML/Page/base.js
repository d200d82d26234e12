// What all parts use: the data, making elements, numbers in words, and what is chosen.
// All files are joined in one function, in the order of ReportPage.swift. Text from documents only ever becomes
// text nodes and attributes; nothing is parsed as HTML.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

/** An element: its attributes (on… are listeners, null is left out), then what it holds. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined));
  return element;
}

function makeSVG(tag, attributes = {}) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element;
}

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });
const digits = (value, count) => value.toLocaleString("en", { maximumSignificantDigits: count });

/** A value with its unit, short. */
function show(value, unit) {
  if (value === null || value === undefined) return "–";
  const size = Math.abs(value);
  switch (unit) {
    case "bytes":
      if (size >= 2 ** 30) return `${digits(value / 2 ** 30, 3)} GiB`;
      if (size >= 2 ** 20) return `${digits(value / 2 ** 20, 3)} MiB`;
      return size >= 1024 ? `${digits(value / 1024, 3)} KiB` : `${whole.format(value)} B`;
    case "seconds":
      if (size >= 1) return `${digits(value, 3)} s`;
      return size >= 1e-3 || size === 0 ? `${digits(value * 1e3, 3)} ms` : `${digits(value * 1e6, 3)} µs`;
    case "ratio":
      return `${value.toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`;
    default:
      if (size >= 1e9) return `${digits(value / 1e9, 3)} G`;
      if (size >= 1e6) return `${digits(value / 1e6, 3)} M`;
      return Number.isInteger(value) ? whole.format(value) : digits(value, 3);
  }
}

/** camelCase and dots in words: "cpuTime.plan" is "CPU time · plan". */
function words(name) {
  return name.split(".").map((part) => part.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase()
    .replace(/\b(cpu|gpu|3d)\b/g, (word) => word.toUpperCase())).join(" · ")
    .replace(/^./, (letter) => letter.toUpperCase());
}

/** The same inside a sentence. */
const inText = (name) => words(name).replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());

/** By how much a value differs from an earlier one: an element, or null where it does not. Less is better. */
function difference(before, now, unit) {
  if (before === null || before === undefined || now === null || now === undefined || before === now) return null;
  const by = now - before;
  // Times differ from run to run; only what stands out is coloured.
  const isNoise = unit === "seconds" && Math.abs(by) < Math.abs(before) / 3;
  const share = before !== 0 ? ` (${by > 0 ? "+" : "−"}${digits(Math.abs(by / before) * 100, 2)} %)` : "";
  return make("span", { class: isNoise ? "note" : by > 0 ? "up" : "down" }, `${by > 0 ? "+" : "−"}${show(Math.abs(by), unit)}${share}`);
}

const reasonNames = data.reasons.map((reason) => reason.name);
const reasonAbout = new Map(data.reasons.map((reason) => [reason.name, reason.about]));
const hue = (reason) => Math.round((Math.max(0, reasonNames.indexOf(reason)) * 360) / reasonNames.length + 215) % 360;

/** A reason's mark; dashed where the layer asks for a pass that the plan did without. */
function chip(reason, isSaved = false) {
  const about = (reasonAbout.get(reason) ?? "") + (isSaved ? " Asked for by the layer; the plan did without a pass." : "");
  const element = make("span", { class: isSaved ? "chip saved" : "chip", title: about }, inText(reason));
  element.style.setProperty("--hue", hue(reason));
  return element;
}

const { layers, passes } = data;
if (data.range) {
  const count = data.range.frames.length;
  data.range.series = data.range.series.map((values) => (values.length < count ? Array(count).fill(values[0] ?? null) : values));
}
const layerPasses = layers.map(() => []);
passes.forEach((pass, index) => pass.layers.forEach((layer) => layerPasses[layer]?.push(index)));
/** Layers and passes are those of one frame; of a range it is said which. */
const ofFrame = data.range ? ` in frame ${data.range.frames[data.range.detail]}` : "";
const layerName = (index) => layers[index]?.name ?? "";

/** What is chosen and pointed at: indices, -1 for nothing. */
const state = { layer: -1, hoverLayer: -1, pass: -1, hoverPass: -1, frame: -1, hoverFrame: -1, overlay: 0 };
const listeners = [];
let isScheduled = false;

/** Calls `update` in the next picture after something changed, once, with the names of what did. */
function watch(names, update) { listeners.push({ names, update }); }

const changed = new Set();
function set(changes) {
  for (const [name, value] of Object.entries(changes)) {
    if (state[name] === value) continue;
    state[name] = value;
    changed.add(name);
  }
  if (changed.size === 0 || isScheduled) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    isScheduled = false;
    const names = new Set(changed);
    changed.clear();
    for (const listener of listeners) if (listener.names.some((name) => names.has(name))) listener.update(names);
  });
}

/** The layer that is lit: pointed at, or that of the pass pointed at, or chosen. */
function litLayer() {
  if (state.hoverLayer >= 0) return state.hoverLayer;
  if (state.hoverPass >= 0) return passes[state.hoverPass].layer;
  return state.layer;
}

const chooseLayer = (layer) => set({ layer, pass: -1 });
const choosePass = (pass) => set({ pass, layer: pass >= 0 ? passes[pass].layer : state.layer });
