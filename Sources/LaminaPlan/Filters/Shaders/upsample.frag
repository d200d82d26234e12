// Upsamples a downsampled grid along an axis: B-splines, quadratic or (CUBIC) cubic. Negative values are overshoot of
// the grid's filter; light that is only added may exceed its alpha.
//
// Variants: -, CUBIC
// Variants: CUBIC ENCODES_RESULT, DECODES_RESULT

#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"
#include "include/filter-axis.glsl"

// Grid pixels per pixel, and the position of pixel 0 on the grid.
uniform vec2 place;

void main() {
    ivec2 pixel = ownPixel();
    ivec2 across = pixel * (1 - axis);
    float at = float(along(pixel)) * place.x + place.y;
#ifdef CUBIC
    float base = floor(at);
    float f = at - base;
    float g = 1.0 - f;
    vec4 w = vec4(g * g * g, 4.0 - 3.0 * f * f * (1.0 + g), 4.0 - 3.0 * g * g * (1.0 + f), f * f * f) / 6.0;
    vec2 cell = (vec2(across + axis * int(base) + vOffsets.zw) + 0.5) * vTexel;
    vec2 next = vec2(axis) * vTexel;
    give(max(
        w.x * textureLod(image, cell - next, 0.0) + w.y * textureLod(image, cell, 0.0)
        + w.z * textureLod(image, cell + next, 0.0) + w.w * textureLod(image, cell + 2.0 * next, 0.0),
        0.0));
#else
    float base = floor(at + 0.5);
    float f = at - base;
    vec3 w = vec3(0.5 * (0.5 - f) * (0.5 - f), 0.75 - f * f, 0.5 * (0.5 + f) * (0.5 + f));
    vec2 cell = (vec2(across + axis * int(base) + vOffsets.zw) + 0.5) * vTexel;
    vec2 next = vec2(axis) * vTexel;
    give(max(
        w.x * textureLod(image, cell - next, 0.0) + w.y * textureLod(image, cell, 0.0)
        + w.z * textureLod(image, cell + next, 0.0),
        0.0));
#endif
}
