// Colour filters one after the other, on the colour without its alpha; colour and alpha are kept within 0…1 after each.
//
// Variants: STEPS_1, STEPS_2 LIMITS, STEPS_4 POWER, STEPS_8 LIMITS POWER
// Variants: STEPS_1 CHANNELS, STEPS_4 CHANNELS LIGHT LIMITS POWER, STEPS_2 CHANNELS DECODES ENCODES_RESULT
// Variants: STEPS_2 LIGHT, STEPS_4 LIGHT LIMITS POWER, STEPS_1 ENCODES_RESULT

#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

#if defined(STEPS_1)
#define STEPS 1
#elif defined(STEPS_2)
#define STEPS 2
#elif defined(STEPS_4)
#define STEPS 4
#else
#define STEPS 8
#endif

// Four vectors a step. A matrix: what red, green, blue and the factor of alpha are made of, times (r, g, b, 1).
// Channels: what red, green, blue and alpha are made of, times (r, g, b, a).
// Limits: the least, then the greatest (red, green, blue, factor of alpha). A power: in x of the first.
uniform vec4 steps[4 * STEPS];
// What each step is: 0 a matrix, 1 limits, 2 a power, 3 to linear light, 4 back to channels, 5 channels.
uniform int kinds[STEPS];
#ifdef CHANNELS
// What is added to red, green, blue and alpha.
uniform vec4 biases[STEPS];
#endif

void main() {
    vec4 premultiplied = sourceOrNothing(ownPixel());
    float alpha = premultiplied.a;
    vec3 c = alpha > 0.0 ? clamp(premultiplied.rgb / alpha, 0.0, 1.0) : vec3(0.0);
    for (int i = 0; i < STEPS; i++) {
        vec4 a = steps[4 * i];
        vec4 b = steps[4 * i + 1];
        vec4 h = vec4(c, 1.0);
        vec4 r = vec4(dot(a, h), dot(b, h), dot(steps[4 * i + 2], h), dot(steps[4 * i + 3], h));
        float factor = alpha;
#ifdef CHANNELS
        vec4 own = alpha > 0.0 ? vec4(c, alpha) : vec4(0.0);
        vec4 channels = biases[i]
            + vec4(dot(a, own), dot(b, own), dot(steps[4 * i + 2], own), dot(steps[4 * i + 3], own));
        r = kinds[i] == 5 ? channels : r;
        factor = kinds[i] == 5 ? 1.0 : alpha;
#endif
#ifdef LIMITS
        r = kinds[i] == 1 ? min(max(h, a), b) : r;
#endif
#ifdef POWER
        // Nothing stays nothing, however small the power.
        vec3 p = mix(pow(max(c, 1e-10), a.xxx), vec3(0.0), lessThanEqual(c, vec3(0.0)));
        r = kinds[i] == 2 ? vec4(p, 1.0) : r;
#endif
#ifdef LIGHT
        r = kinds[i] == 3 ? vec4(lightOf(c), 1.0) : kinds[i] == 4 ? vec4(channelsOf(c), 1.0) : r;
#endif
        c = clamp(r.rgb, 0.0, 1.0);
        // A factor over 1 makes what is translucent more opaque.
        alpha = clamp(factor * r.a, 0.0, 1.0);
    }
    give(vec4(c * alpha, alpha));
}
