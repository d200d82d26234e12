// Shared by all pages: the data, elements, number formats and values that parts watch. The files of a page are joined in
// one function, in the order of ReportPage. Text from documents becomes text nodes and attributes only; nothing is parsed
// as HTML.

const data = JSON.parse(document.getElementById("data").textContent);
const byId = (id) => document.getElementById(id);

/** Creates an element with attributes (on… are listeners, null is left out) and children. */
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

/** Formats a value with its unit, short. */
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

/** Converts camelCase and dots to words: "cpuTime.plan" is "CPU time · plan". */
function words(name) {
  return name.split(".").map((part) => part.replace(/([a-z])([A-Z0-9])/g, "$1 $2").toLowerCase()
    .replace(/\b(cpu|gpu|3d)\b/g, (word) => word.toUpperCase())).join(" · ")
    .replace(/^./, (letter) => letter.toUpperCase());
}

/** Returns the same for use inside a sentence. */
const inText = (name) => words(name).replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());

/** Returns an element with the difference to an earlier value, or null without one. Less is better. */
function difference(before, now, unit) {
  if (before === null || before === undefined || now === null || now === undefined || before === now) return null;
  const by = now - before;
  // Times vary from run to run; only large differences are coloured.
  const isNoise = unit === "seconds" && Math.abs(by) < Math.abs(before) / 3;
  const fraction = before !== 0 ? ` (${by > 0 ? "+" : "−"}${digits(Math.abs(by / before) * 100, 2)} %)` : "";
  return make("span", { class: isNoise ? "note" : by > 0 ? "up" : "down" }, `${by > 0 ? "+" : "−"}${show(Math.abs(by), unit)}${fraction}`);
}

const reasonNames = data.reasons.map((reason) => reason.name);
const reasonAbout = new Map(data.reasons.map((reason) => [reason.name, reason.about]));
const hue = (reason) => Math.round((Math.max(0, reasonNames.indexOf(reason)) * 360) / reasonNames.length + 215) % 360;

/** Returns a reason's mark; dashed if the plan avoided the pass that the layer requires. */
function chip(reason, isSaved = false) {
  const about = (reasonAbout.get(reason) ?? "") + (isSaved ? " Required by the layer; the plan avoided the pass." : "");
  const element = make("span", { class: isSaved ? "chip saved" : "chip", title: about }, inText(reason));
  element.style.setProperty("--hue", hue(reason));
  return element;
}

/** The values that parts of the page watch, such as the selection; each page adds its own. */
const state = {};
const listeners = [];
let isScheduled = false;

/** Calls `update` once in the next animation frame after a change, with the names of the changed values. */
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

/** Creates a row of radio buttons; arrow keys move among them. */
function segments(box, names, choose) {
  const buttons = names.map((name, index) => make("button", {
    type: "button", role: "radio", "aria-checked": "false", tabindex: "-1", title: name.title ?? null,
    onclick: () => choose(index),
    onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const next = (index + step + names.length) % names.length;
      choose(next);
      buttons[next].focus();
    },
  }, name.text, name.key ? make("sup", { "aria-hidden": "true" }, name.key) : null));
  box.append(...buttons);
  return (chosen) => buttons.forEach((button, index) => {
    button.setAttribute("aria-checked", index === chosen);
    button.tabIndex = index === chosen ? 0 : -1;
  });
}

/** Returns a table that scrolls; the columns between the first and the last are numbers. */
function table(heads, rows) {
  return make("div", { class: "scroll", tabindex: "0" }, make("table", {}, make("thead", {}, make("tr", {},
    ...heads.map((head, index) => make("th", { scope: "col", class: index > 0 && index < heads.length - 1 ? "number" : null }, head)))),
  make("tbody", {}, ...rows)));
}
