// The selected case in words, its costs before and after, and its passes before and after.

function setUpCase() {
  const update = () => { showAbout(); showCosts(); showPasses(); };
  watch(["item"], update);
}

function showAbout() {
  const item = cases[state.item];
  byId("about-panel").hidden = !item;
  if (!item) return;
  byId("case-title").textContent = item.name;
  byId("case-note").textContent = stateWords[item.state];
  const list = (name, title, lines) => (lines.length ? make("div", {}, make("h3", {}, title),
    make("ul", { class: name }, ...lines.map((line) => make("li", {}, line)))) : null);
  byId("about").replaceChildren(...[
    list("findings", "Why", item.findings), list("messages", item.picturePassed ? "Picture" : "Verdict on the picture", item.messages),
    list("budgets", "Budgets that do not hold", item.budgets), list("budgets", "Findings that fail it", item.faults),
    sameCause(item),
    make("p", { class: "path" }, `${item.scene} · ${show(item.seconds, "seconds")}${item.retries ? ` · drawn again ${item.retries} times` : ""}`),
  ].filter((part) => part !== null));
}

/** Returns the other cases of the same cause, or null. */
function sameCause(item) {
  const others = (blocks.get(item.block) ?? []).filter((index) => cases[index] !== item);
  if (!others.length) return null;
  const links = others.slice(0, 8).map((index) => make("button", { type: "button", class: "quiet", onclick: () => set({ item: index }) }, cases[index].name));
  const more = others.length > links.length ? `and ${whole.format(others.length - links.length)} more` : null;
  return make("div", { class: "same" }, make("h3", {}, "The same cause in"), ...links, more);
}

function showCosts() {
  const item = cases[state.item];
  const counters = (item?.counters ?? []).filter(({ name, before, after }) => before !== after || !name.includes(".") && (before || after));
  byId("costs-panel").hidden = !counters.length;
  if (!counters.length) return byId("costs").replaceChildren();
  const number = (text) => make("td", { class: "number" }, text);
  // Those that changed first.
  const changes = ({ before, after }) => (before === after ? 1 : 0);
  const rows = counters.map((counter, index) => ({ counter, index })).sort((a, b) => changes(a.counter) - changes(b.counter) || a.index - b.index)
    .map(({ counter: { name, unit, before, after } }) => make("tr", {}, make("td", { class: "name", title: name }, words(name)),
      number(show(before, unit)), number(show(after, unit)), make("td", {}, difference(before, after, unit) ?? "")));
  byId("costs").replaceChildren(table(["Counter", "Golden", "Present", "Difference"], rows));
  const count = counters.filter(({ before, after }) => before !== after).length;
  byId("costs-note").textContent = count ? `${whole.format(count)} changed` : "unchanged";
}

function showPasses() {
  const item = cases[state.item];
  const has = item && (item.before.length > 0 || item.after.length > 0);
  byId("passes-panel").hidden = !has;
  if (!has) return byId("passes").replaceChildren();
  const count = (list) => (list.length ? `${list.length}` : "unknown");
  byId("passes-note").textContent = `${count(item.before)} in the golden, ${count(item.after)} now; red: only in one, pink: other pixels or size`;
  byId("passes").replaceChildren(...[["Golden", item.before], ["Present", item.after]].filter(([, passes]) => passes.length)
    .flatMap(([title, passes]) => [make("h3", {}, title), makeGraph(title, passes)]));
}

function makeGraph(title, passes) {
  // Where reads are not known, the passes are in the order of execution.
  const known = passes.some((pass) => pass.reads.length);
  const listed = passes.map((pass, index) => ({ ...pass, reads: known ? pass.reads.filter((read) => read < index) : index ? [index - 1] : [] }));
  const layout = layOut(listed);
  // Boxes without pictures are lower than those of the profile's graph.
  const low = 74;
  const squeeze = (y) => 20 + ((y - 20) / (nodeHeight + rowGap)) * (low + rowGap);
  layout.height = squeeze(layout.height - 40 + rowGap + 20) - rowGap + 20;
  layout.places.forEach((place) => { place.y = squeeze(place.y) - (nodeHeight - low) / 2; });
  const { plane } = makePlane(listed, layout);
  plane.append(...listed.map((pass, index) => {
    const why = pass.reasons.map(inText).join(", ");
    const change = pass.isAlone ? "only in this list" : pass.differs ? "differs" : "";
    const name = pass.isFrame ? "Frame" : why ? why.replace(/^./, (letter) => letter.toUpperCase()) : "Shadow path";
    const node = make("div", { class: "node" + (pass.isFrame ? " frame" : "") + (pass.isAlone ? " alone" : pass.differs ? " differs" : ""),
      role: "img", "aria-label": `${title}, pass ${index + 1}: ${name}, layer ${pass.layer}, ${pass.width} by ${pass.height}${change ? `, ${change}` : ""}`,
      title: `${name}\n${pass.layer}\n${pass.width}×${pass.height}, ${pass.draws} draws${change ? `\n${change}` : ""}` },
    make("span", { class: "stripe" }), make("span", { class: "text" }, make("span", { class: "kind" }, name),
      make("span", { class: "cost" }, `${pass.draws}`), make("span", { class: "who" }, pass.layer),
      make("span", { class: "size" }, `${pass.width}×${pass.height}`)));
    node.style.left = `${layout.places[index].x}px`;
    node.style.top = `${layout.places[index].y + (nodeHeight - low) / 2}px`;
    node.style.setProperty("--hue", pass.reasons.length ? hue(pass.reasons[0]) : 220);
    return node;
  }));
  return make("div", { class: "graph", tabindex: "0", role: "group", "aria-label": `${title}: passes, each after those it reads` }, plane);
}
