// A colour by the blurred alpha of an image: the shadow alone, or (SECOND) under the image it belongs to, there also
// between pixels (BETWEEN).
//
// Variants: -, SECOND, BETWEEN
// Variants: SECOND DECODES ENCODES_RESULT, BETWEEN DECODES ENCODES_RESULT

#ifdef BETWEEN
#define SECOND 1
#endif
#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

// Premultiplied.
#define shadowColor numbers[0]
// Whole pixels, and the rest, from 0 up to 1.
#define shadowOffset ivec2(numbers[1].xy)
#define shadowFraction numbers[1].zw
uniform vec4 numbers[2];

#ifdef BETWEEN
// The second image's alpha between a pixel and those left of it and above.
float alphaBefore(ivec2 pixel, vec2 fraction) {
    float below = mix(secondOrNothing(pixel).a, secondOrNothing(pixel - ivec2(1, 0)).a, fraction.x);
    float above = mix(secondOrNothing(pixel - ivec2(0, 1)).a, secondOrNothing(pixel - 1).a, fraction.x);
    return mix(below, above, fraction.y);
}
#endif

void main() {
    ivec2 pixel = ownPixel();
#ifdef SECOND
    vec4 over = sourceOrNothing(pixel);
#ifdef BETWEEN
    float alpha = alphaBefore(pixel - shadowOffset, shadowFraction);
#else
    float alpha = secondOrNothing(pixel - shadowOffset).a;
#endif
    give(over + (1.0 - over.a) * shadowColor * alpha);
#else
    give(shadowColor * sourceOrNothing(pixel - shadowOffset).a);
#endif
}
