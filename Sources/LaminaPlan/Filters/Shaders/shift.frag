// The image moved by whole pixels, or (BETWEEN) by a part of one more.
//
// Variants: -, BETWEEN, DECODES, BETWEEN DECODES ENCODES_RESULT

#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

// Whole pixels, and the rest, from 0 up to 1.
#define offset ivec2(numbers[0].xy)
#define fraction numbers[0].zw
uniform vec4 numbers[1];

void main() {
    ivec2 pixel = ownPixel() - offset;
#ifdef BETWEEN
    vec4 here = mix(sourceOrNothing(pixel), sourceOrNothing(pixel - ivec2(1, 0)), fraction.x);
    vec4 above = mix(sourceOrNothing(pixel - ivec2(0, 1)), sourceOrNothing(pixel - 1), fraction.x);
    give(mix(here, above, fraction.y));
#else
    give(sourceOrNothing(pixel));
#endif
}
