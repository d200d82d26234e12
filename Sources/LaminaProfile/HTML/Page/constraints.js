// The constraints of the selected layer and of its guides, with what is broken or ambiguous.

const layoutItems = layers.map(() => []);
(data.layout?.items ?? []).forEach((item) => layoutItems[item.layer]?.push(item));

function setUpConstraints() {
  if (!data.layout) return;
  byId("constraints-panel").hidden = false;
  byId("constraints-note").textContent = data.layout.summary + ofFrame;
  const box = byId("constraints");
  const update = () => {
    box.scrollTop = 0;
    box.replaceChildren(...(state.layer >= 0 ? constraintsOf(state.layer) : aboutLayout()));
  };
  watch(["layer"], update);
  update();
}

const layoutNote = (kind, text) => make("p", { class: `layout-note ${kind}` }, text);

/** Without a layer: what is wrong, and the layers that it concerns. */
function aboutLayout() {
  const open = [...new Set(data.layout.items.filter((item) => item.ambiguities.length).map((item) => item.layer))];
  return [...data.layout.problems.map((text) => layoutNote("bad", text)),
    open.length ? make("p", { class: "links" }, "Ambiguous ", ...open.slice(0, 12).map((layer) => make("button", {
      type: "button", class: "quiet", title: layers[layer].path, onclick: () => chooseLayer(layer) }, layerName(layer))),
    open.length > 12 ? ` and ${whole.format(open.length - 12)} more` : "") : null,
    make("p", { class: "empty" }, "Select a layer to see its constraints.")].filter((part) => part !== null);
}

function constraintsOf(layer) {
  const items = layoutItems[layer];
  if (!items.length) return [make("p", { class: "empty" }, `No constraint concerns ${layerName(layer)}.`)];
  return items.flatMap((item) => [
    make("h3", {}, item.isGuide ? item.name.charAt(0).toUpperCase() + item.name.slice(1) : item.name, " ", make("small", {}, rectangleText(item))),
    ...item.ambiguities.map((text) => layoutNote("open", text)),
    item.constraints.length ? table(["State", "Constraint", "Identifier", "Priority", "Place"],
      item.constraints.map((index) => constraintRow(data.layout.constraints[index]))) : null,
    decidersText("x and width", item.horizontal), decidersText("y and height", item.vertical),
  ]).filter((part) => part !== null);
}

const points = (value) => value.toLocaleString("en", { maximumFractionDigits: 2, useGrouping: false });
const rectangle = ({ x, y, width, height }) => `${points(width)}×${points(height)} at ${points(x)}, ${points(y)}`;

function rectangleText(item) {
  const aligned = item.alignmentRectangle ? `, aligned ${rectangle(item.alignmentRectangle)}` : "";
  return rectangle(item.frame) + aligned + (item.keepsFrame ? ", keeps its frame" : "");
}

const decidersText = (what, forms) => (forms.length ? make("p", { class: "deciders" }, `${what} decided by `,
  make("span", {}, forms.join("; "))) : null);

/** Returns the state of a constraint: what it is called, and how it is coloured. */
function constraintState({ isBroken, error }) {
  if (isBroken) return ["broken", `broken, off by ${points(error)}`];
  return error > 0 ? ["missed", `misses by ${points(error)}`] : ["holds", "holds"];
}

function constraintRow(constraint) {
  const [kind, text] = constraintState(constraint);
  const from = constraint.origin ?? (constraint.isOfArrangement ? "stack" : "");
  return make("tr", { class: `constraint ${kind}` }, make("td", {}, make("span", { class: "state" }, text)),
    make("td", { class: "form" }, constraint.form), make("td", { class: "form" }, constraint.identifier ?? ""),
    make("td", { class: "number" }, constraint.priority === 1000 ? "required" : points(constraint.priority)),
    make("td", { class: "about" }, from));
}
