// Texel coordinates whose whole part is the nearest texel: on the border of two it is the one to the right, or below.
//
// They are shifted by the possible rounding error of single precision, so that all programs agree and the result
// differs only as if the border were off by 1/1024 of a pixel: `texelsPerPixel` times that, for the pixel's position,
// plus some units in the last place of a coordinate, which is a sum of `offset` and another number.
vec2 untied(vec2 t, vec2 texelsPerPixel, vec2 offset) {
    return t + texelsPerPixel * (1.0 / 1024.0) + (abs(t) + abs(offset)) * (1.0 / 4194304.0);
}
