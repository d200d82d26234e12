// The source above and the second image below as one: by an operator of Porter and Duff, (BLEND) by a blend mode,
// (ARITHMETIC) by a sum of products.
//
// Variants: -, BLEND, ARITHMETIC, DECODES DECODES_SECOND ENCODES_RESULT, BLEND DECODES, ARITHMETIC DECODES_SECOND

#define SECOND 1
#ifdef BLEND
#define BEHIND 1
#endif
#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/blend.glsl"
#include "include/filter.glsl"

// Shares of both images, the number of the mode, or factors of the product, the source, the second image and 1.
uniform vec4 numbers[1];

void main() {
    ivec2 pixel = ownPixel();
    vec4 s = sourceOrNothing(pixel);
    vec4 d = secondOrNothing(pixel);
    vec4 n = numbers[0];
#if defined(BLEND)
    give(keptColor(blended(int(n.x), s, d)));
#elif defined(ARITHMETIC)
    give(keptColor(n.x * s * d + n.y * s + n.z * d + n.w));
#else
    give(keptColor(s * (n.x + n.y * d.a) + d * (n.z + n.w * s.a)));
#endif
}
