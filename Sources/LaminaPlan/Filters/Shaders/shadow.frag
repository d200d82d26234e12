// A colour by the blurred alpha of an image: the shadow alone, or (SECOND) under the image it belongs to.
//
// Variants: -, SECOND

#include "include/mirror.glsl"
#include "include/filter.glsl"

// Premultiplied.
#define shadowColor numbers[0]
// Whole pixels.
#define shadowOffset ivec2(numbers[1].xy)
uniform vec4 numbers[2];

void main() {
    ivec2 pixel = ownPixel();
#ifdef SECOND
    vec4 over = sourceOrNothing(pixel);
    color = over + (1.0 - over.a) * shadowColor * secondOrNothing(pixel - shadowOffset).a;
#else
    color = shadowColor * sourceOrNothing(pixel - shadowOffset).a;
#endif
}
