// The profile's layers and passes, and which of them are selected or hovered.

const { layers, passes } = data;
if (data.range) {
  const count = data.range.frames.length;
  data.range.series = data.range.series.map((values) => (values.length < count ? Array(count).fill(values[0] ?? null) : values));
}
const layerPasses = layers.map(() => []);
passes.forEach((pass, index) => pass.layers.forEach((layer) => layerPasses[layer]?.push(index)));
/** The frame that layers and passes are of, if the profile is of a range. */
const ofFrame = data.range ? ` in frame ${data.range.frames[data.range.detail]}` : "";
const layerName = (index) => layers[index]?.name ?? "";

/** The selection and the hovered items: indices, -1 for nothing. */
Object.assign(state, { layer: -1, hoverLayer: -1, pass: -1, hoverPass: -1, frame: -1, hoverFrame: -1, overlay: 0, space: 0, draw: "" });

/** The highlighted layer: the hovered one, that of the hovered pass, or the selected one. */
function litLayer() {
  if (state.hoverLayer >= 0) return state.hoverLayer;
  if (state.hoverPass >= 0) return passes[state.hoverPass].layer;
  return state.layer;
}

const chooseLayer = (layer) => set({ layer, pass: -1 });
const choosePass = (pass) => set({ pass, layer: pass >= 0 ? passes[pass].layer : state.layer });
