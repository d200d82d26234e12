// The mean along a line through the pixel.

#include "include/filter.glsl"

// The line's half, in pixels, and the number of samples.
uniform vec3 motion;

void main() {
    ivec2 pixel = ownPixel();
    vec4 sum = vec4(0.0);
    int count = int(motion.z);
    for (int i = 0; i < count; i++) {
        vec2 at = ((float(i) + 0.5) / motion.z * 2.0 - 1.0) * motion.xy;
        vec2 base = floor(at);
        vec2 f = at - base;
        ivec2 low = pixel + ivec2(base);
        vec4 top = mix(sourceByEdge(low), sourceByEdge(low + ivec2(1, 0)), f.x);
        vec4 bottom = mix(sourceByEdge(low + ivec2(0, 1)), sourceByEdge(low + ivec2(1, 1)), f.x);
        sum += mix(top, bottom, f.y);
    }
    color = sum / motion.z;
}
