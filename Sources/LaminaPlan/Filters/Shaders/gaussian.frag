// A weighted sum along an axis: a Gaussian, its residual on a downsampled grid, or the filter that downsamples.
//
// Few taps are unrolled, with weights from the outside: llvmpipe (Mesa 22.3) takes half the time that way. Without a number
// of taps the weights are a Gaussian's, computed here, as many as it takes.
//
// Variants: TRANSPARENT, MIRROR, TAPS_5, TAPS_7, TAPS_9 TRANSPARENT, TAPS_10 MIRROR, TAPS_13 MIRROR, TAPS_15 MIRROR
// Variants: TAPS_17, TAPS_22 TRANSPARENT, TAPS_29 MIRROR, TAPS_31 MIRROR
// Variants: TRANSPARENT DECODES, TAPS_5 MIRROR DECODES, TAPS_31 ENCODES_RESULT

#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"
#include "include/filter-axis.glsl"

#if defined(TAPS_5)
#define TAPS 5
#elif defined(TAPS_7)
#define TAPS 7
#elif defined(TAPS_9)
#define TAPS 9
#elif defined(TAPS_10)
#define TAPS 10
#elif defined(TAPS_13)
#define TAPS 13
#elif defined(TAPS_15)
#define TAPS 15
#elif defined(TAPS_17)
#define TAPS 17
#elif defined(TAPS_22)
#define TAPS 22
#elif defined(TAPS_29)
#define TAPS 29
#elif defined(TAPS_31)
#define TAPS 31
#endif

// The pixels of the source from one result to the next; the first tap's distance; a Gaussian's taps to each side.
uniform ivec3 steps;
#ifdef TAPS
uniform float weights[TAPS];
#else
// A Gaussian's factor in the exponent, and its weight in the middle.
uniform vec2 bell;
#endif

void main() {
    ivec2 pixel = ownPixel();
    Line line = lineThrough(pixel);
    vec4 sum = vec4(0.0);
#ifdef TAPS
    float first = along(pixel) * float(steps.x) + float(steps.y);
    for (int i = 0; i < TAPS; i++) sum += weights[i] * pixelOn(line, first + float(i));
#else
    float middle = along(pixel);
    for (int i = -steps.z; i <= steps.z; i++) {
        float distance = float(i);
        sum += exp(bell.x * distance * distance) * pixelOn(line, middle + distance);
    }
    sum *= bell.y;
#endif
    give(sum);
}
