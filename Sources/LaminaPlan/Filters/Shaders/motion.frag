// The mean along a line through the pixel; or (ENDS) what is left of that where pieces in the middle are done, which are
// the second image.
//
// Variants: -, TRANSPARENT, MIRROR, ENDS, ENDS TRANSPARENT, ENDS MIRROR
// Variants: TRANSPARENT DECODES ENCODES_RESULT, ENDS DECODES ENCODES_RESULT

#ifdef ENDS
#define SECOND 1
#endif
#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

#ifdef ENDS
// Where one end begins and where it is over, in pixels; the other one lies opposite.
#define ends numbers[0]
// The samples of an end, the weight of each, and that of the second image.
#define amounts numbers[1].xyz
uniform vec4 numbers[2];
#else
// The line's half, in pixels, and the number of samples.
#define motion numbers[0].xyz
uniform vec4 numbers[1];
#endif

// The image between four pixels.
vec4 sampled(ivec2 pixel, vec2 at) {
    vec2 base = floor(at);
    vec2 f = at - base;
    ivec2 low = pixel + ivec2(base);
    vec4 top = mix(sourceByEdge(low), sourceByEdge(low + ivec2(1, 0)), f.x);
    vec4 bottom = mix(sourceByEdge(low + ivec2(0, 1)), sourceByEdge(low + ivec2(1, 1)), f.x);
    return mix(top, bottom, f.y);
}

void main() {
    ivec2 pixel = ownPixel();
    vec4 sum = vec4(0.0);
#ifdef ENDS
    int count = int(amounts.x);
    for (int i = 0; i < count; i++) {
        vec2 at = mix(ends.xy, ends.zw, (float(i) + 0.5) / amounts.x);
        sum += sampled(pixel, at) + sampled(pixel, -at);
    }
    give(amounts.z * secondOrNothing(pixel) + amounts.y * sum);
#else
    int count = int(motion.z);
    for (int i = 0; i < count; i++) sum += sampled(pixel, ((float(i) + 0.5) / motion.z * 2.0 - 1.0) * motion.xy);
    give(sum / motion.z);
#endif
}
