// The length of each channel's Sobel gradient.
//
// Variants: TRANSPARENT, MIRROR
// Variants: TRANSPARENT DECODES ENCODES_RESULT

#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

#define intensity numbers[0].x
uniform vec4 numbers[1];

void main() {
    ivec2 p = ownPixel();
    vec4 c = sourceOrNothing(p);
    vec3 nw = sourceByEdge(p + ivec2(-1, -1)).rgb;
    vec3 n = sourceByEdge(p + ivec2(0, -1)).rgb;
    vec3 ne = sourceByEdge(p + ivec2(1, -1)).rgb;
    vec3 w = sourceByEdge(p + ivec2(-1, 0)).rgb;
    vec3 e = sourceByEdge(p + ivec2(1, 0)).rgb;
    vec3 sw = sourceByEdge(p + ivec2(-1, 1)).rgb;
    vec3 s = sourceByEdge(p + ivec2(0, 1)).rgb;
    vec3 se = sourceByEdge(p + ivec2(1, 1)).rgb;
    vec3 gx = 0.25 * (ne + 2.0 * e + se - nw - 2.0 * w - sw);
    vec3 gy = 0.25 * (sw + 2.0 * s + se - nw - 2.0 * n - ne);
    give(vec4(min(intensity * sqrt(gx * gx + gy * gy), c.a), c.a));
}
