// The image plus its blurred self, which is the second image.
//
// Variants: -, DECODES ENCODES_RESULT, DECODES DECODES_SECOND

#define SECOND 1
#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

#define intensity numbers[0].x
uniform vec4 numbers[1];

void main() {
    ivec2 pixel = ownPixel();
    give(keptColor(sourceOrNothing(pixel) + intensity * secondOrNothing(pixel)));
}
