// The pixels as they are.
//
// Variants: -, DECODES_RESULT

#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

void main() { give(sourceOrNothing(ownPixel())); }
