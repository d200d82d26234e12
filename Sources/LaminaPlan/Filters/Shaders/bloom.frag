// The image plus its blurred self, which is the second image.

#define SECOND 1
#include "include/mirror.glsl"
#include "include/filter.glsl"

#define intensity numbers[0].x
uniform vec4 numbers[1];

void main() {
    ivec2 pixel = ownPixel();
    color = keptColor(sourceOrNothing(pixel) + intensity * secondOrNothing(pixel));
}
