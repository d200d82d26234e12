// A table a channel, with straight lines between its entries; (FILLS) transparent pixels have the first ones.
//
// Variants: -, FILLS, DECODES_RESULT, ENCODES_RESULT

#define SECOND 1
#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

// The tables are the second image, one entry a column.
vec4 entries(vec4 c) {
    float last = float(textureSize(secondImage, 0).x - 1);
    vec4 at = clamp(c, 0.0, 1.0) * last;
    vec4 base = min(floor(at), last - 1.0);
    vec4 f = at - base;
    ivec4 i = ivec4(base);
    vec4 low = vec4(
        texelFetch(secondImage, ivec2(i.x, 0), 0).x, texelFetch(secondImage, ivec2(i.y, 0), 0).y,
        texelFetch(secondImage, ivec2(i.z, 0), 0).z, texelFetch(secondImage, ivec2(i.w, 0), 0).w);
    vec4 high = vec4(
        texelFetch(secondImage, ivec2(i.x + 1, 0), 0).x, texelFetch(secondImage, ivec2(i.y + 1, 0), 0).y,
        texelFetch(secondImage, ivec2(i.z + 1, 0), 0).z, texelFetch(secondImage, ivec2(i.w + 1, 0), 0).w);
    return mix(low, high, f);
}

void main() {
    vec4 c = sourceOrNothing(ownPixel());
    vec4 straight = vec4(c.a > 0.0 ? c.rgb / c.a : vec3(0.0), c.a);
    vec4 result = clamp(entries(straight), 0.0, 1.0);
#ifdef FILLS
    give(vec4(result.rgb * result.a, result.a));
#else
    give(c.a > 0.0 ? vec4(result.rgb * result.a, result.a) : vec4(0.0));
#endif
}
