#if defined(IMAGE) || defined(TARGET)
// Texture filtering of our own, so that every driver gives the same texels the same weights.

uniform highp sampler2D image;
#ifdef PYRAMID
// The image's width, its height, and the number of its levels.
uniform vec3 pyramid;
#endif

#ifdef REPEATS
ivec2 place(ivec2 texel, ivec4 limits) {
    ivec2 size = limits.zw - limits.xy + 1;
    ivec2 rest = texel - limits.xy;
    rest -= size * (rest / size);
    return limits.xy + rest + size * ivec2(lessThan(rest, ivec2(0)));
}
#else
ivec2 place(ivec2 texel, ivec4 limits) {
    return clamp(texel, limits.xy, limits.zw);
}
#endif

// The texel that contains `t`; `origin` is the image's first texel in its texture.
vec4 nearestTexel(vec2 t, ivec4 limits, ivec2 origin) {
    return texelFetch(image, place(ivec2(floor(t)), limits) + origin, 0);
}

// The four texels around `t`, interpolated; texel centres are at one half.
vec4 linearTexels(vec2 t, ivec4 limits, ivec2 origin) {
    vec2 base = floor(t - 0.5);
    vec2 f = t - 0.5 - base;
    ivec2 low = ivec2(base);
    ivec2 p00 = place(low, limits) + origin;
    ivec2 p11 = place(low + 1, limits) + origin;
    vec4 top = between(texelFetch(image, p00, 0), texelFetch(image, ivec2(p11.x, p00.y), 0), f.x);
    vec4 bottom = between(texelFetch(image, ivec2(p00.x, p11.y), 0), texelFetch(image, p11, 0), f.x);
    return between(top, bottom, f.y);
}

#ifdef TARGET
// A target's colour, with the rounding error of half floats removed from multiples of 1/255, which is up to one unit in
// the last place. Otherwise half of an odd multiple would be less than a half, and would be rounded differently than
// without a target in between.
vec4 wholeBytes(vec4 t) {
    vec4 unit = uintBitsToFloat(floatBitsToUint(t) & 0x7f800000u) * (1.0 / 1024.0);
    ivec4 count = ivec4(t * 255.0 + 0.5);
    // count / 255.0 to the bit, however a compiler implements divisions: the first number is exact.
    vec4 bytes = vec4(count * 257) * (1.0 / 65536.0) + vec4(count) * 5.98383920e-8;
    return mix(t, bytes, lessThan(abs(bytes - t), unit));
}
#endif

#ifdef SOLID
// The same without alpha, if all four are known to be inside.
vec3 solidTexels(vec2 t, ivec2 origin) {
    vec2 base = floor(t - 0.5);
    vec2 f = t - 0.5 - base;
    ivec2 p00 = ivec2(base) + origin;
    ivec2 p11 = p00 + 1;
    vec3 top = between(texelFetch(image, p00, 0).rgb, texelFetch(image, ivec2(p11.x, p00.y), 0).rgb, f.x);
    vec3 bottom = between(texelFetch(image, ivec2(p00.x, p11.y), 0).rgb, texelFetch(image, p11, 0).rgb, f.x);
    return between(top, bottom, f.y);
}
#endif

#ifdef PYRAMID
// The levels of a pyramid share one texture, as drivers disagree on levels that change from pixel to pixel. Level 0 is
// at the origin; the others are placed one after the other along the longer side, below or beside it. Level n begins at
// the position from which the side of level n - 1 would reach exactly to the image's end.
vec4 linearAtLevel(vec2 t, ivec4 limits, int level) {
    ivec2 whole = ivec2(pyramid.xy);
    ivec2 size = max(whole >> level, ivec2(1));
    ivec2 before = whole - (whole >> max(level - 1, 0));
    ivec2 origin = level == 0 ? ivec2(0) : whole.x >= whole.y ? ivec2(before.x, whole.y) : ivec2(whole.x, before.y);
    vec2 scale = vec2(size) / pyramid.xy;
    ivec4 there = limits;
    there.xy = ivec2(floor(vec2(limits.xy) * scale + 1e-4));
    there.zw = ivec2(ceil(vec2(limits.zw + 1) * scale - 1e-4)) - 1;
    return linearTexels(t * scale, there, origin);
}

// The interpolation of two levels of the pyramid. `dtx` and `dty` are the changes of the texel from one pixel to the
// next, to the right and down.
vec4 pyramidTexels(vec2 t, ivec4 limits, vec2 dtx, vec2 dty, float bias) {
    float spread = max(dot(dtx, dtx), dot(dty, dty));
    float detail = clamp(0.5 * log2(max(spread, 1e-12)) + bias, 0.0, pyramid.z - 1.0);
    float fine = floor(detail);
    float coarse = min(fine + 1.0, pyramid.z - 1.0);
    return mix(linearAtLevel(t, limits, int(fine)), linearAtLevel(t, limits, int(coarse)), detail - fine);
}
#endif
#endif
