#ifdef MASK_IMAGE
// A mask that is one image: the table entry after its layer's has its rectangle, the map from own coordinates to
// texels, the first and last texel, and its opacity and flags.
uniform highp sampler2D second;

float maskTexel(ivec2 texel, ivec4 limits) { return texelFetch(second, clamp(texel, limits.xy, limits.zw), 0).a; }

// The coverage of a pixel by the mask's image: that of its rectangle, its alpha and its opacity.
float maskImageCoverage(vec2 p, vec2 dx, vec2 dy, int clip, vec2 rest) {
    vec4 imageRect = tableTexel(clip + 1, 0);
    vec4 texels = tableTexel(clip + 1, 1);
    ivec4 texelLimits = ivec4(tableTexel(clip + 1, 2));
    int flags = int(rest.y);
    float coverage = rectCoverage(p, dx, dy, imageRect, hardSides(flags)) * rest.x;
    if (coverage <= 0.0 || (flags & 2) != 0) return coverage;
    vec2 t = p * texels.xy + texels.zw;
    if ((flags & 64) != 0) t = floor(untied(t, (abs(dx) + abs(dy)) * abs(texels.xy), texels.zw)) + 0.5;
    vec2 base = floor(t - 0.5);
    vec2 f = t - 0.5 - base;
    ivec2 low = ivec2(base);
    float top = mix(maskTexel(low, texelLimits), maskTexel(low + ivec2(1, 0), texelLimits), f.x);
    float bottom = mix(maskTexel(low + ivec2(0, 1), texelLimits), maskTexel(low + 1, texelLimits), f.x);
    return coverage * mix(top, bottom, f.y);
}

// The coverage of a pixel by the mask, or what it leaves if it is inverted.
float maskCoverage(vec2 pixel, int clip) {
    vec4 rowX = tableTexel(clip, 0);
    vec4 rowY = tableTexel(clip, 1);
    vec4 rowW = tableTexel(clip, 2);
    vec2 rest = tableTexel(clip + 1, 3).xy;
    bool isInverted = (int(rest.y) & 32768) != 0;
    vec2 p, dx, dy;
    float coverage = ownPoint(pixel, rowX, rowY, rowW, p, dx, dy) ? maskImageCoverage(p, dx, dy, clip, rest) : 0.0;
    return isInverted ? 1.0 - coverage : coverage;
}
#endif
