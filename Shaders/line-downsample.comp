// Downsamples by FACTOR along the lines, by the mean of that many pixels, applied ORDER times. Each pixel is read once.
//
// A grid pixel is a weighted sum of the pixels of ORDER blocks. In each block the weights are a polynomial of the
// pixel's position, counted from the block's last pixel back, and so a sum of binomials of that position with the
// polynomial's differences as factors. Sums weighted with the binomials are running sums: of the pixels, of these sums,
// of those. Pixels of 8 bits are summed as whole numbers, two channels packed in one: a block of 8 sums up to 70 · 255
// at most and one of 16, with an ORDER of 2, to 120 · 255, which 16 bits can represent; the total is below 2²⁴. So the
// sums are exact.

#include "include/line.glsl"
#include "include/mirror.glsl"

#if defined(FACTOR_2)
const int factor = 2;
#elif defined(FACTOR_4)
const int factor = 4;
#elif defined(FACTOR_8)
const int factor = 8;
#else
const int factor = 16;
#endif

#if defined(ORDER_2)
const int order = 2;
#elif defined(ORDER_3)
const int order = 3;
#else
const int order = 4;
#endif

#ifdef FROM_HALF
uniform highp sampler2D image;
#define SUM vec4
#else
// Red in the lowest bits, then green, blue, alpha.
layout(r32ui, binding = 1) readonly uniform highp uimage2D image;
#define SUM uvec2
#endif

// The offset of the first pixel from the start of a grid pixel.
uniform int first;
// A polynomial per block: its value at the block's last pixel, and its backward differences there.
uniform vec4 polynomials[order];
// One divided by the sum of all weights, and by the value of a full channel.
uniform float share;
// The source's first and last pixels along the lines.
uniform ivec2 limits;

// Unpacks whole numbers that are packed as red and blue, green and alpha.
vec4 unpacked(uvec2 sums) {
    return vec4(ivec4(sums.x & 0xffffu, sums.y & 0xffffu, sums.x >> 16, sums.y >> 16));
}
vec4 unpacked(vec4 sums) { return sums; }

// The sums of a block, weighted by a polynomial.
vec4 weighted(vec4 p, vec4 s0, vec4 s1, vec4 s2, vec4 s3) {
    vec4 sum = p.x * s0 + p.y * s1;
#ifndef ORDER_2
    sum += p.z * s2;
#ifndef ORDER_3
    sum += p.w * s3;
#endif
#endif
    return sum;
}

void goAlong(int line, int texel, int end) {
    int across = line + offsets.x + offsets.z;
    // Along the lines all positions are in texels of the source.
    int along = (texel + offsets.y) * factor + first + offsets.w;
    int low = limits.x + offsets.w;
    int high = limits.y + offsets.w;
    // The sum of a position and its mirrored position.
    int bothAtLow = 2 * low - 1;
    int bothAtHigh = 2 * high + 1;
    // llvmpipe (Mesa 22.3) reloads uniforms in each iteration of a loop.
    float each = share;
    vec4 p[order];
    for (int i = 0; i < order; i++) p[i] = polynomials[i];
#ifdef FROM_HALF
    vec2 size = 1.0 / vec2(textureSize(image, 0));
#endif
    // The partial sums of the grid pixels that have begun.
    vec4 oldest = vec4(0.0);
    vec4 older = vec4(0.0);
    vec4 old = vec4(0.0);
    // A grid pixel is complete after its last block.
    for (int cell = texel - (order - 1); cell < end; cell++) {
        writeHeld();
        SUM s0 = SUM(0);
        SUM s1 = SUM(0);
        SUM s2 = SUM(0);
        SUM s3 = SUM(0);
        for (int i = 0; i < factor; i++) {
            int kept = along + i;
#if defined(MIRROR_ONCE)
            kept = max(kept, bothAtLow - kept);
            kept = min(kept, bothAtHigh - kept);
#elif defined(MIRROR)
            kept = mirrored(kept, low, high);
#else
            kept = clamp(kept, low, high);
#endif
#ifdef FROM_HALF
            SUM pixel = textureLod(image, (vec2(onGrid(across, kept)) + 0.5) * size, 0.0);
#else
            uint bits = imageLoad(image, onGrid(across, kept)).x;
            SUM pixel = uvec2(bits, bits >> 8) & 0xff00ffu;
#endif
#ifdef TRANSPARENT
            pixel = kept == along + i ? pixel : SUM(0);
#endif
            s3 += s2;
            s2 += s1;
            s1 += s0;
            s0 += pixel;
        }
        along += factor;
        vec4 f0 = unpacked(s0);
        vec4 f1 = unpacked(s1);
        vec4 f2 = unpacked(s2);
        vec4 f3 = unpacked(s3);
        vec4 whole = oldest + weighted(p[order - 1], f0, f1, f2, f3);
        if (cell >= texel) hold(line, cell, whole * each);
#if defined(ORDER_2)
        oldest = weighted(p[0], f0, f1, f2, f3);
#elif defined(ORDER_3)
        oldest = older + weighted(p[1], f0, f1, f2, f3);
        older = weighted(p[0], f0, f1, f2, f3);
#else
        oldest = older + weighted(p[2], f0, f1, f2, f3);
        older = old + weighted(p[1], f0, f1, f2, f3);
        old = weighted(p[0], f0, f1, f2, f3);
#endif
    }
}
