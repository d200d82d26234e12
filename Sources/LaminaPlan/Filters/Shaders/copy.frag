// The pixels as they are.

#include "include/mirror.glsl"
#include "include/filter.glsl"

void main() { color = sourceOrNothing(ownPixel()); }
