// One colour, premultiplied.
//
// Variants: -, ENCODES_RESULT

#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

uniform vec4 numbers[1];

void main() { give(numbers[0]); }
