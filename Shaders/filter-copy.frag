// The pixels as they are.

#include "include/filter.glsl"

void main() { color = sourceOrNothing(ownPixel()); }
