// A residual blur: a weighted sum of TAPS pixels along the lines, clamped to the first and last pixel of the source.
// Four sums are computed at a time: they share all but three of the pixels that they read.

#include "include/line.glsl"

#if defined(TAPS_9)
#define TAPS 9
#elif defined(TAPS_13)
#define TAPS 13
#elif defined(TAPS_15)
#define TAPS 15
#elif defined(TAPS_17)
#define TAPS 17
#elif defined(TAPS_22)
#define TAPS 22
#else
#define TAPS 29
#endif

uniform highp sampler2D image;

// The offset of the first tap.
uniform int first;
uniform float weights[TAPS];
// The source's first and last pixels along the lines.
uniform ivec2 limits;

void goAlong(int line, int texel, int end) {
    vec2 size = 1.0 / vec2(textureSize(image, 0));
    int across = line + offsets.x + offsets.z;
    int from = offsets.y + first;
    while (texel < end) {
        vec4 sums[4];
        for (int j = 0; j < 4; j++) sums[j] = vec4(0.0);
        for (int i = 0; i < TAPS + 3; i++) {
            int kept = clamp(texel + from + i, limits.x, limits.y);
            vec4 pixel = textureLod(image, (vec2(onGrid(across, kept + offsets.w)) + 0.5) * size, 0.0);
            for (int j = 0; j < 4; j++) {
                if (i >= j && i < j + TAPS) sums[j] += weights[i - j] * pixel;
            }
        }
        for (int j = 0; j < 4; j++) {
            writeHeld();
            if (texel < end) hold(line, texel, sums[j]);
            texel++;
        }
    }
}
