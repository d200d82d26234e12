// The transform to the target: the pixel of the frame at its top left, then 2 / width and 2 / height.
uniform vec4 target;

// The clip position of a pixel of the frame. Targets have their top row first, so that y is not flipped.
vec4 positionOf(vec2 pixel) {
    return vec4((pixel - target.xy) * target.zw - 1.0, 0.0, 1.0);
}
