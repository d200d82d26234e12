#if defined(IMAGE) || defined(TARGET)
// Own filtering, so that every driver gives the same texels the same weights.

uniform highp sampler2D image;
#ifdef PYRAMID
// The number of levels that the image has.
uniform float pyramidLevels;
#endif

#ifdef REPEATS
ivec2 place(ivec2 texel, ivec4 limits) {
    ivec2 size = limits.zw + 1;
    ivec2 rest = texel - size * (texel / size);
    return rest + size * ivec2(lessThan(rest, ivec2(0)));
}
#else
ivec2 place(ivec2 texel, ivec4 limits) {
    return clamp(texel, limits.xy, limits.zw);
}
#endif

vec4 nearestTexel(vec2 t, ivec4 limits) {
    return texelFetch(image, place(ivec2(floor(t)), limits), 0);
}

// The mean of the four texels around `t`, weighted by nearness; texel centres are at one half.
vec4 linearTexels(vec2 t, ivec4 limits, int level) {
    vec2 base = floor(t - 0.5);
    vec2 f = t - 0.5 - base;
    ivec2 low = ivec2(base);
    ivec2 p00 = place(low, limits);
    ivec2 p11 = place(low + 1, limits);
    vec4 top = mix(texelFetch(image, p00, level), texelFetch(image, ivec2(p11.x, p00.y), level), f.x);
    vec4 bottom = mix(texelFetch(image, ivec2(p00.x, p11.y), level), texelFetch(image, p11, level), f.x);
    return mix(top, bottom, f.y);
}

#ifdef PYRAMID
vec4 linearAtLevel(vec2 t, ivec4 limits, int level) {
    vec2 scale = vec2(textureSize(image, level)) / vec2(textureSize(image, 0));
    ivec4 there = limits;
#ifndef REPEATS
    there.xy = ivec2(floor(vec2(limits.xy) * scale + 1e-4));
    there.zw = ivec2(ceil(vec2(limits.zw + 1) * scale - 1e-4)) - 1;
#else
    there.zw = textureSize(image, level) - 1;
#endif
    return linearTexels(t * scale, there, level);
}

// The mean of two levels of the pyramid. `dtx` and `dty` are how the texel changes a pixel to the right and down.
vec4 pyramidTexels(vec2 t, ivec4 limits, vec2 dtx, vec2 dty, float bias, float levels) {
    float spread = max(dot(dtx, dtx), dot(dty, dty));
    float detail = clamp(0.5 * log2(max(spread, 1e-12)) + bias, 0.0, levels - 1.0);
    float fine = floor(detail);
    float coarse = min(fine + 1.0, levels - 1.0);
    return mix(linearAtLevel(t, limits, int(fine)), linearAtLevel(t, limits, int(coarse)), detail - fine);
}
#endif
#endif
