// To a grid smaller by FACTOR along y, by the mean of as many pixels taken twice. Each pixel is read once.
//
// Pixel k of the grid is a weighted sum of the pixels of block k, which count more one by one, and of block k + 1, which
// count less. Both come from the block's sum and the sum of its running sums. Pixels are 8 bits a channel, two channels
// to a number: a block of 8 adds up to 36 · 255, which 16 bits hold. So what is summed is exact.

#include "include/column.glsl"
#include "include/mirror.glsl"

#if defined(FACTOR_2)
const int factor = 2;
#elif defined(FACTOR_4)
const int factor = 4;
#else
const int factor = 8;
#endif

// Red in the lowest bits, then green, blue, alpha.
layout(r32ui, binding = 1) readonly uniform highp uimage2D image;

// The first pixel's distance from where a pixel of the grid begins.
uniform int first;
// One divided by the sum of all weights, and by 255.
uniform float share;
#if defined(MIRROR) || defined(CLAMP) || defined(TRANSPARENT)
// The source's first and last row of pixels. Without an edge all that is read lies between.
uniform ivec2 limits;
#endif

// A row of the source, or what the edge gives beyond it.
uint pixelAt(int column, int row) {
#if defined(MIRROR)
    return imageLoad(image, ivec2(column, mirrored(row, limits.x, limits.y) + offsets.w)).x;
#elif defined(CLAMP)
    return imageLoad(image, ivec2(column, clamp(row, limits.x, limits.y) + offsets.w)).x;
#elif defined(TRANSPARENT)
    int kept = clamp(row, limits.x, limits.y);
    return kept == row ? imageLoad(image, ivec2(column, kept + offsets.w)).x : 0u;
#else
    return imageLoad(image, ivec2(column, row)).x;
#endif
}

// Red, green, blue, alpha of what is packed as red and blue, green and alpha.
vec4 unpacked(uvec2 sums) {
    return vec4(ivec4(sums.x & 0xffffu, sums.y & 0xffffu, sums.x >> 16, sums.y >> 16));
}

void main() {
    ivec2 texel = firstTexel();
    int end = endRow(texel);
    int column = texel.x + offsets.x + offsets.z;
    int row = (texel.y + offsets.y) * factor + first;
#if !defined(MIRROR) && !defined(CLAMP) && !defined(TRANSPARENT)
    row += offsets.w;
#endif
    float each = share;
    vec4 rising = vec4(0.0);
    // One block more than there are pixels of the grid.
    for (int y = texel.y - 1; y < end; y++) {
        uvec2 sum = uvec2(0u);
        uvec2 running = uvec2(0u);
        for (int i = 0; i < factor; i++) {
            uint pixel = pixelAt(column, row + i);
            sum += uvec2(pixel, pixel >> 8) & 0xff00ffu;
            running += sum;
        }
        row += factor;
        vec4 whole = unpacked(sum);
        vec4 falling = unpacked(running) - whole;
        if (y >= texel.y) write(ivec2(texel.x, y), (rising + falling) * each);
        rising = float(factor) * whole - falling;
    }
}
