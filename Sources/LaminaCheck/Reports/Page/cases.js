// The list of cases: those of a state, or found by name; the selected one is shown beside it.

const { cases } = data;
const stateWords = { failed: "failed", error: "error", missing: "missing", gone: "gone", renamed: "renamed", recorded: "new", updated: "updated", removed: "removed",
  close: "within tolerance", equal: "passed" };
const groups = [
  { text: "All", title: "All cases", has: () => true },
  { text: "Failed", title: "Cases that failed, could not be drawn, or have no golden", has: (item) => !item.passed },
  { text: "New", title: "Goldens that were recorded, replaced or removed", has: (item) => ["recorded", "updated", "removed"].includes(item.state) },
  { text: "Passed", title: "Cases that passed", has: (item) => item.state === "equal" || item.state === "close" },
];

Object.assign(state, { item: -1, group: 0, view: 0, split: 50 });
/** The indices of the cases that are listed, in order. */
let listed = [];
/** The indices of the cases of each block: failures of one cause. */
const blocks = new Map();
cases.forEach(({ block }, index) => { if (block !== undefined) blocks.set(block, [...(blocks.get(block) ?? []), index]); });
const rows = new Map();

function setUpCases() {
  const box = byId("cases");
  const find = byId("filter");
  const mark = segments(byId("states"), groups.map((group) => ({
    text: `${group.text} ${whole.format(cases.filter(group.has).length)}`, title: group.title })), (group) => set({ group }));
  const fill = () => {
    mark(state.group);
    const wanted = find.value.trim().toLowerCase();
    const found = cases.map((item, index) => index)
      .filter((index) => groups[state.group].has(cases[index]) && cases[index].name.toLowerCase().includes(wanted));
    const order = Object.keys(stateWords);
    // Failures of one cause are beside each other.
    const first = (index) => blocks.get(cases[index].block)?.[0] ?? index;
    listed = found.sort((a, b) => order.indexOf(cases[a].state) - order.indexOf(cases[b].state) || first(a) - first(b) || a - b);
    rows.clear();
    const parts = [];
    for (const name of order) {
      const some = listed.filter((index) => cases[index].state === name);
      if (!some.length) continue;
      parts.push(make("h3", { role: "presentation" }, `${stateWords[name].replace(/^./, (letter) => letter.toUpperCase())} · ${whole.format(some.length)}`));
      for (let start = 0, end; start < some.length; start = end) {
        const { block } = cases[some[start]];
        end = start + 1;
        while (block !== undefined && end < some.length && cases[some[end]].block === block) end += 1;
        const part = some.slice(start, end).map(makeRow);
        parts.push(...(part.length === 1 ? part : [make("div", { class: "block", role: "group", "aria-label": "Failures of one cause" }, ...part)]));
      }
    }
    box.replaceChildren(...parts, ...(parts.length ? [] : [make("p", { class: "legend" }, cases.length ? "No case is like that." : "The suite has no case.")]));
    byId("cases-note").textContent = listed.length === cases.length ? whole.format(cases.length) : `${whole.format(listed.length)} of ${whole.format(cases.length)}`;
    if (!listed.includes(state.item)) set({ item: listed[0] ?? -1 });
    markRow();
  };
  find.addEventListener("input", fill);
  find.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { find.value = ""; fill(); box.focus(); } else if (event.key === "Enter" || event.key === "ArrowDown") box.focus();
    else return;
    event.preventDefault();
  });
  watch(["group"], fill);
  watch(["item"], markRow);
  box.addEventListener("keydown", moveInCases);
  fill();
  byId("orphans").append(...data.faults.map((fault) => make("div", { class: "fault" }, fault)),
    ...(data.orphans.length ? [folded("Orphaned goldens, which no case has (--prune removes them)", data.orphans)] : []),
    ...(data.warnings.length ? [warnings()] : []),
    ...(data.skipped ? [make("div", {}, `${whole.format(data.skipped)} cases were not run after the first failure.`)] : []));
}

/** Returns the findings of linters by scene, folded. */
function warnings() {
  const count = data.warnings.reduce((sum, { findings }) => sum + findings.length, 0);
  const list = data.warnings.flatMap(({ scene, findings }) => [make("b", {}, scene), ...findings.map((line) => make("div", {}, line))]);
  return make("details", {}, make("summary", {}, `Findings of lamina lint, by scene: ${whole.format(count)}`), ...list);
}

/** Returns names after their title; more than eight are folded. */
function folded(title, names) {
  if (names.length <= 8) return make("div", {}, `${title}: ${names.join(", ")}`);
  return make("details", {}, make("summary", {}, `${title}: ${whole.format(names.length)}`), names.join(", "));
}

function makeRow(index) {
  const item = cases[index];
  const why = item.state === "failed" ? [item.picturePassed ? null : "picture", item.budgets.length ? "cost" : null,
    item.faults.length ? "finding" : null].filter(Boolean).join(", ")
    : item.passed ? "" : stateWords[item.state];
  const row = make("div", { class: "case", role: "option", id: `case-${index}`, "aria-selected": "false", title: item.name,
    onclick: () => { set({ item: index }); byId("cases").focus(); } },
  make("span", { class: `dot ${item.state}`, "aria-hidden": "true" }),
  make("span", { class: "label" }, item.name), make("span", { class: "why" }, why));
  rows.set(index, row);
  return row;
}

function markRow() {
  for (const [index, row] of rows) {
    row.classList.toggle("selected", index === state.item);
    row.setAttribute("aria-selected", index === state.item);
  }
  const row = rows.get(state.item);
  if (!row) return byId("cases").removeAttribute("aria-activedescendant");
  byId("cases").setAttribute("aria-activedescendant", row.id);
  const [list, area] = [byId("cases").getBoundingClientRect(), row.getBoundingClientRect()];
  if (area.top < list.top) byId("cases").scrollTop -= list.top - area.top + 8;
  else if (area.bottom > list.bottom) byId("cases").scrollTop += area.bottom - list.bottom + 8;
}

/** Selects the case so many places further in the list. */
function step(by) {
  if (!listed.length) return;
  const place = listed.indexOf(state.item);
  set({ item: listed[Math.max(0, Math.min(listed.length - 1, place + by))] });
}

function moveInCases(event) {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10, Home: -listed.length, End: listed.length }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  step(by);
}
