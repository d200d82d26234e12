// The sum of pixels some steps apart: of means of blocks it makes the mean of all of them.
//
// A block along a slope is a different one where a mirror has turned the image once; those are the second image.

#define SECOND 1
#include "include/filter.glsl"

// A step, and how many there are to each side.
uniform ivec3 row;
// The weight of each, and what the first and the last have more.
uniform vec2 weights;

#ifdef MIRROR
// How often a place has been mirrored, odd or even.
int turns(int index, int low, int high) {
    return int(floor((float(index - low) + 0.5) / float(high - low + 1))) & 1;
}
#endif

vec4 block(ivec2 pixel) {
#ifdef MIRROR
    int turned = turns(pixel.x, vLimits.x, vLimits.z) ^ turns(pixel.y, vLimits.y, vLimits.w);
    ivec2 kept = ivec2(mirrored(pixel.x, vLimits.x, vLimits.z), mirrored(pixel.y, vLimits.y, vLimits.w));
    return turned == 1 ? secondOrNothing(kept) : sourceAt(kept);
#else
    return sourceByEdge(pixel);
#endif
}

void main() {
    ivec2 pixel = ownPixel();
    vec4 sum = vec4(0.0);
    for (int i = -row.z; i <= row.z; i++) sum += block(pixel + i * row.xy);
    ivec2 last = row.z * row.xy;
    color = weights.x * sum + weights.y * (block(pixel - last) + block(pixel + last));
}
