// The sum of pixels some steps apart, each rounded: of means of blocks it makes the mean of all of them.
//
// A block along a slope is a different one where a mirror has turned the image once; those are the second image.
//
// Variants: -, TRANSPARENT, MIRROR
// Variants: MIRROR ENCODES_RESULT

#define SECOND 1
#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

// A step, and how many there are to each side.
#define row numbers[0].xyz
// The weight of each, and what the first and the last have more.
#define weights numbers[1].xy
uniform vec4 numbers[2];

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

// The pixel nearest to a step's end, to both sides alike.
ivec2 place(int index) {
    vec2 at = float(index) * row.xy;
    return ivec2(sign(at) * floor(abs(at) + 0.5));
}

void main() {
    ivec2 pixel = ownPixel();
    vec4 sum = vec4(0.0);
    int count = int(row.z);
    for (int i = -count; i <= count; i++) sum += block(pixel + place(i));
    ivec2 last = place(count);
    give(weights.x * sum + weights.y * (block(pixel - last) + block(pixel + last)));
}
