// Coordinates in texels whose whole part is the nearest texel: on the border of two it is the one to the right, or below.
//
// They are moved by what single precision may round off, so that all who draw agree and no more is shown than a border
// that is off by a 1,024th of a pixel: `texelsAPixel` times that, for where the pixel lies, and some units in the last
// place of a coordinate, which is a sum of `offset` and another number.
vec2 untied(vec2 t, vec2 texelsAPixel, vec2 offset) {
    return t + texelsAPixel * (1.0 / 1024.0) + (abs(t) + abs(offset)) * (1.0 / 4194304.0);
}
