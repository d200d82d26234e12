// The pictures of the selected case: a slider between golden and present, blinking, side by side, errors, one alone.

const views = [
  { name: "Slider", legend: (first, second) => `The ${first} is left of the line, the ${second} right of it. Arrow keys move the line.` },
  { name: "Blink", legend: (first, second) => `The ${first} and the ${second} in turn, or by hand with b.` },
  { name: "Side by side", legend: (first, second) => `The ${first}, the ${second}, and the errors.` },
  { name: "Errors", legend: () => "Black pixels are equal; the brighter, the larger the error. Small errors are raised." },
  { name: "Golden", legend: (first) => `The ${first}.` },
  { name: "Present", legend: (_, second) => `The ${second}.` },
];
let isActual = false;
/** True once the size was chosen by hand, until another case is selected. */
let isSizeChosen = false;
let blinking = 0;
let showsGolden = true;

function setUpPictures() {
  const mark = segments(byId("views"), views.map((view, index) => ({ text: view.name, title: view.legend(...sideNames()), key: `${index + 1}` })),
    (view) => set({ view }));
  byId("zoom").addEventListener("click", zoomPicture);
  watch(["item"], (names) => {
    isSizeChosen = false;
    mark(state.view);
    showPictures();
    openOnDifference();
    // The address may say where the line is.
    if (!names.has("split")) splitOnDifference();
  });
  watch(["view"], () => { mark(state.view); showPictures(); if (!isSizeChosen) openOnDifference(); else if (isActual) scrollToDifference(); });
  watch(["split"], placeSplit);
  new ResizeObserver(sizePictures).observe(byId("compare"));
  mark(state.view);
}

function zoomPicture() {
  isSizeChosen = true;
  showActual(!isActual);
  sizePictures();
  if (isActual) scrollToDifference();
}

function showActual(isOn) {
  isActual = isOn;
  byId("zoom").setAttribute("aria-pressed", isActual);
  byId("compare").classList.toggle("actual", isActual);
}

/** The names of both sides: an update has replaced the golden. */
const sides = (item) => (item.state === "updated" ? ["old", "new"] : ["golden", "present"]);
const sideNames = (item) => (item?.state === "updated" ? ["old golden", "new golden"] : ["golden", "present picture"]);

/** Opens a picture on what differs: one that is larger than the panel by its pixels, scrolled there. Side by side, pictures fit. */
function openOnDifference() {
  showActual(false);
  sizePictures();
  const area = cases[state.item]?.pictures?.area;
  if (!area || state.view === 2 || fittingZoom() * window.devicePixelRatio >= 1) return;
  showActual(true);
  sizePictures();
  scrollToDifference();
}

function scrollToDifference() {
  const area = cases[state.item]?.pictures?.area;
  const [box, frame] = [byId("compare"), document.querySelector("#compare .pair")];
  if (!area || !frame) return;
  const zoom = 1 / window.devicePixelRatio;
  box.scrollTo(frame.offsetLeft + (area[0] + area[2] / 2) * zoom - box.clientWidth / 2,
    frame.offsetTop + (area[1] + area[3] / 2) * zoom - box.clientHeight / 2);
}

/** Puts the line between both pictures into the middle of what differs, where each has a half of it. */
function splitOnDifference() {
  const { area, expectedSize, actualSize } = cases[state.item]?.pictures ?? {};
  const width = Math.max(expectedSize?.[0] ?? 0, actualSize?.[0] ?? 0, 1);
  set({ split: area ? Math.max(5, Math.min(95, Math.round(((area[0] + area[2] / 2) / width) * 100))) : 50 });
}

const picture = (source, size, alt) => {
  const image = make("img", { src: source, alt, draggable: "false" });
  [image.dataset.width, image.dataset.height] = size;
  return image;
};

function showPictures() {
  clearInterval(blinking);
  const item = cases[state.item];
  const pictures = item?.pictures;
  byId("picture-panel").hidden = !pictures && !item?.lacksPictures;
  const box = byId("compare");
  if (!pictures) {
    box.replaceChildren(...(item?.lacksPictures ? [make("p", { class: "note" },
      `The pictures are not in this page: it has those of ${data.pictureLimit} cases at most, failures first, and 48 MiB.`)] : []));
    byId("legend").textContent = "";
    return;
  }
  const [before, now] = sides(item);
  const names = sideNames(item);
  const golden = pictures.expected ? picture(pictures.expected, pictures.expectedSize, `The ${names[0]}`) : null;
  const present = pictures.actual ? picture(pictures.actual, pictures.actualSize, `The ${names[1]}`) : null;
  const most = (index) => Math.max(pictures.expectedSize?.[index] ?? 0, pictures.actualSize?.[index] ?? 0);
  const errors = pictures.errors ? picture(pictures.errors, [most(0), most(1)], "The errors of pixels") : null;
  const pair = (...parts) => make("div", { class: "pair" }, ...parts);
  const tag = (side, text) => make("span", { class: `tag ${side}` }, text);
  const figure = (image, text) => (image ? make("figure", {}, make("div", { class: "pair" }, image), make("figcaption", {}, text)) : null);
  const alone = (image, text) => (image ? pair(image) : make("p", { class: "note" }, text));
  const missing = golden ? "There is no present picture." : "There is no golden picture.";
  let shown;
  if (state.view === 0) shown = golden && present ? makeSlider(pair, tag, golden, present, [before, now]) : alone(golden ?? present, missing);
  else if (state.view === 1) shown = golden && present ? makeBlink(pair, tag, golden, present, [before, now]) : alone(golden ?? present, missing);
  else if (state.view === 2) {
    shown = make("div", { class: "beside" }, ...[figure(golden, capital(before)), figure(present, capital(now)), figure(errors, "Errors")]
      .filter((part) => part !== null));
  } else if (state.view === 3) shown = alone(errors, "The errors were not measured.");
  else if (state.view === 4) shown = alone(golden, "There is no golden picture.");
  else shown = alone(present, "There is no present picture.");
  box.replaceChildren(shown);
  const sizes = pictures.expectedSize && pictures.actualSize && `${pictures.expectedSize}` !== `${pictures.actualSize}`
    ? ` The ${names[0]} has ${pictures.expectedSize.join("×")} pixels, the ${names[1]} ${pictures.actualSize.join("×")}.` : "";
  byId("legend").textContent = views[state.view].legend(...names) + sizes;
  sizePictures();
}

const capital = (word) => word.replace(/^./, (letter) => letter.toUpperCase());

function makeSlider(pair, tag, golden, present, [before, now]) {
  const grip = make("input", { type: "range", class: "grip", min: 0, max: 100, step: 1, value: state.split,
    "aria-label": "The part of the golden, in percent", oninput: (event) => set({ split: Number(event.target.value) }) });
  return pair(present, make("div", { class: "part" }, golden), make("i", { class: "handle" }), tag("left", before), tag("right", now), grip);
}

function placeSplit() {
  const part = document.querySelector("#compare .part");
  if (!part) return;
  part.style.width = `${state.split}%`;
  document.querySelector("#compare .handle").style.left = `calc(${state.split}% - 1px)`;
  document.querySelector("#compare .grip").value = state.split;
}

function makeBlink(pair, tag, golden, present, [before, now]) {
  const name = tag("left", "");
  showsGolden = true;
  const update = () => { golden.hidden = !showsGolden; present.hidden = showsGolden; name.textContent = showsGolden ? before : now; };
  update();
  const frame = pair(present, golden, name);
  frame.addEventListener("blink", update);
  // People who asked for less motion switch by hand.
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) blinking = setInterval(blink, 600);
  return frame;
}

function blink() {
  showsGolden = !showsGolden;
  document.querySelector("#compare .pair")?.dispatchEvent(new Event("blink"));
}

/** Switches between both pictures by hand: in the blinking view, which stops, or by going there. */
function blinkByHand() {
  if (state.view !== 1) return set({ view: 1 });
  clearInterval(blinking);
  blink();
}

/** The zoom at which the pictures fit into the panel and the window, at most 4. */
function fittingZoom() {
  const box = byId("compare");
  const images = [...box.querySelectorAll("img")];
  const size = (name) => Math.max(1, ...images.map((image) => Number(image.dataset[name]) || 1));
  const beside = box.querySelector(".beside") ? Math.min(images.length, box.clientWidth > 620 ? images.length : 1) : 1;
  const room = (box.clientWidth - 24 - (beside - 1) * 12) / beside;
  return Math.min(room / size("width"), Math.max(160, window.innerHeight * 0.66) / size("height"), 4);
}

/** Fits the pictures: enlarged by whole factors of the screen's pixels, so that all are squares of one size, or reduced smoothly. */
function sizePictures() {
  const box = byId("compare");
  const images = [...box.querySelectorAll("img")];
  if (!images.length) return;
  const [fitting, ratio] = [fittingZoom(), window.devicePixelRatio];
  const zoom = isActual ? 1 / ratio : fitting * ratio >= 1 ? Math.floor(fitting * ratio) / ratio : fitting;
  box.classList.toggle("coarse", zoom * ratio > 1);
  for (const image of images) {
    image.style.width = `${Number(image.dataset.width) * zoom}px`;
    image.style.height = `${Number(image.dataset.height) * zoom}px`;
  }
  for (const frame of box.querySelectorAll(".pair")) {
    const own = [...frame.querySelectorAll("img")];
    frame.style.width = `${Math.max(...own.map((image) => Number(image.dataset.width))) * zoom}px`;
    frame.style.height = `${Math.max(...own.map((image) => Number(image.dataset.height))) * zoom}px`;
  }
  placeSplit();
}
