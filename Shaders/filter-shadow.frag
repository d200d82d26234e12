// A colour by the blurred alpha of an image: the shadow alone, or (SECOND) under the image it belongs to.

#include "include/mirror.glsl"
#include "include/filter.glsl"

// Premultiplied.
uniform vec4 shadowColor;
uniform ivec2 shadowOffset;

void main() {
    ivec2 pixel = ownPixel();
#ifdef SECOND
    vec4 over = sourceOrNothing(pixel);
    color = over + (1.0 - over.a) * shadowColor * secondOrNothing(pixel - shadowOffset).a;
#else
    color = shadowColor * sourceOrNothing(pixel - shadowOffset).a;
#endif
}
