// A layer's rectangle in any position: fill, image and border, with their coverage.

#include "include/pixel.glsl"
#include "include/coverage.glsl"
#include "include/corners.glsl"
#include "include/between.glsl"
#include "include/tie.glsl"
#include "include/sampling.glsl"
#include "include/light.glsl"
#include "include/upsample.glsl"
#include "include/table.glsl"
#include "include/mask-image.glsl"
#include "include/gradient.glsl"
#include "include/clip-planes.glsl"
#include "include/blend.glsl"

flat in vec4 vRowX;
flat in vec4 vRowY;
flat in vec4 vRowW;
flat in vec4 vColor;
flat in vec4 vParameters;
#ifdef EDGES
flat in vec4 vRadii;
#endif
#ifdef BORDER
flat in vec4 vBorder;
#endif
#ifdef IMAGE
flat in vec4 vTexels;
flat in vec4 vTexelLimits;
#ifdef EDGES
flat in vec4 vImageRect;
#endif
#endif
#ifdef TARGET
flat in vec2 vOffset;
#endif
#if defined(UPSAMPLE) || defined(UPSAMPLE_CUBIC)
flat in vec2 vGrid;
#endif
#ifdef LIMITED
flat in vec4 vTargetLimits;
#endif
#if defined(MASKED) || defined(VIBRANT)
flat in vec2 vSecondOffset;
flat in vec4 vSecondLimits;
uniform highp sampler2D second;
#endif
#ifdef BEHIND
flat in vec2 vBehindOffset;
uniform highp sampler2D behind;
#endif
#ifdef ATLAS
flat in ivec2 vOrigin;
#else
const ivec2 vOrigin = ivec2(0);
#endif
#ifdef EXACT
flat in vec2 vStep;
#endif
#ifdef NINE_PARTS
flat in vec4 vStretch;
flat in vec4 vStretchTexels;
#endif
#ifdef CLIP_PLANES
flat in int vClipPlanes;
#endif
#ifdef GRADIENT
flat in vec4 vRowU;
flat in vec4 vRowV;
flat in vec4 vFrom;
flat in vec4 vTo;
flat in vec4 vSpan;
#ifdef GRADIENT_SPREAD
flat in vec4 vSpread;
#endif
#endif
#if defined(CLIP) && !defined(MASK_IMAGE) && !defined(MASK_GRADIENT)
flat in vec4 vClipX;
flat in vec4 vClipY;
flat in vec4 vClipW;
flat in vec4 vClipRadii;
#endif

out vec4 color;

#ifdef NINE_PARTS
// The texel of an own coordinate on one axis: the middle stretches, the ends keep their texels per point. `rate` is the
// texels per point at that position.
float stretched(float p, vec2 ends, vec2 texelEnds, float texelsPerPoint, out float rate) {
    rate = texelsPerPoint;
    if (p < ends.x) return texelEnds.x - (ends.x - p) * texelsPerPoint;
    if (p > ends.y) return texelEnds.y + (p - ends.y) * texelsPerPoint;
    float span = max(ends.y - ends.x, 1e-12);
    rate = (texelEnds.y - texelEnds.x) / span;
    return mix(texelEnds.x, texelEnds.y, (p - ends.x) / span);
}
#endif

void main() {
    vec2 pixel = ownPixel();
#ifdef CLIP_PLANES
    if (isCutAway(pixel, vClipPlanes)) discard;
#endif
#ifdef EXACT
    color = texelFetch(image, ivec2(pixel + vStep) + vOrigin, 0);
    if ((int(vParameters.y) & 2048) != 0) color *= vColor;
    color *= vParameters.x;
    return;
#endif
    int flags = int(vParameters.y);
    bool clipsAll = (flags & 1) != 0;
    bool isUnbounded = (flags & 512) != 0;

#ifdef PERSPECTIVE
    vec3 h = vec3(pixel, 1.0);
    float w = dot(vRowW.xyz, h);
    bool isInFront = w > 0.0;
    float perW = 1.0 / (isInFront ? w : 1.0);
    vec2 p = vec2(dot(vRowX.xyz, h), dot(vRowY.xyz, h)) * perW;
    vec2 dx = (vRowX.xy - p.x * vRowW.xy) * perW;
    vec2 dy = (vRowY.xy - p.y * vRowW.xy) * perW;
#else
    vec2 p = vec2(dot(vRowX.xy, pixel) + vRowX.z, dot(vRowY.xy, pixel) + vRowY.z);
    vec2 dx = vRowX.xy;
    vec2 dy = vRowY.xy;
#endif

#ifdef SOLID
#ifdef IMAGE
    color = vec4(solidTexels(p * vTexels.xy + vTexels.zw, vOrigin), 1.0);
#elif defined(UPSAMPLE) || defined(UPSAMPLE_CUBIC)
    color = vec4(upsampledTexel(pixel, vGrid, vOffset).rgb, 1.0);
#else
    color = vec4(texelFetch(image, ivec2(floor(pixel + vOffset)), 0).rgb, 1.0);
#endif
    return;
#endif

    // A colour that tints an image does not fill.
    bool isTinted = (flags & 2048) != 0;
    color = isTinted ? vec4(0.0) : vColor;
#ifdef GRADIENT
    if (vSpan.w > 0.0) {
#ifdef GRADIENT_SPREAD
        float place;
        bool hasColor = spreadPlace(p, vRowU, vRowV, vSpread, place);
        vec4 paint = vSpan.w > 1.0 || vRowU.w > 2.0
            ? gradientColor(place, int(vSpan.z), int(vSpan.w), pixel)
            : gradientColor(place, vFrom, vTo, vSpan.xy, pixel);
        if (!hasColor) paint = vec4(0.0);
#else
        float place = gradientPlace(p, vRowU, vRowV);
        vec4 paint = vSpan.w > 1.0
            ? gradientColor(place, int(vSpan.z), int(vSpan.w), pixel)
            : gradientColor(place, vFrom, vTo, vSpan.xy, pixel);
#endif
        color = paint + color * (1.0 - paint.a);
    }
#endif
    float outer = 1.0;
    float inFill = 1.0;
#ifdef EDGES
    vec2 extent = vec2(vRowX.w, vRowY.w);
    bvec4 hard = hardSides(flags);
    outer = isUnbounded ? 1.0 : shapeCoverage(p, dx, dy, extent, 0.0, vRadii, flags);
#ifdef PERSPECTIVE
    if ((flags & 4096) != 0) outer = rectCoverage(p, dx, dy, vec4(-extent, extent), bvec4(false)) > 0.0 ? 1.0 : 0.0;
#endif
    inFill = outer;
#ifdef BORDER
    if ((flags & 256) != 0) {
        float inset = 0.5 * vRowW.w;
        vec2 fillExtent = extent - inset;
        inFill = min(fillExtent.x, fillExtent.y) > 0.0
            ? shapeCoverage(p, dx, dy, extent, inset, vRadii, flags) : 0.0;
    }
#endif
    if (clipsAll) inFill = 1.0;
    color *= inFill;
#endif

#ifdef TARGET
#if defined(UPSAMPLE) || defined(UPSAMPLE_CUBIC)
    vec4 texel = upsampledTexel(pixel, vGrid, vOffset);
#ifdef LIGHT
    texel = encodedColor(texel);
#endif
#ifdef LIMITED
    if (!(all(greaterThan(pixel, vTargetLimits.xy)) && all(lessThan(pixel, vTargetLimits.zw)))) texel = vec4(0.0);
#endif
#elif defined(LIMITED)
    bool isIn = all(greaterThan(pixel, vTargetLimits.xy)) && all(lessThan(pixel, vTargetLimits.zw));
    vec4 texel = isIn ? texelFetch(image, ivec2(floor(pixel + vOffset)), 0) : vec4(0.0);
    if (vParameters.x < 1.0) texel = wholeBytes(texel);
#else
    vec4 texel = texelFetch(image, ivec2(floor(pixel + vOffset)), 0);
    if (vParameters.x < 1.0) texel = wholeBytes(texel);
#endif
#ifdef MASKED
    bool isMasked = all(greaterThan(pixel, vSecondLimits.xy)) && all(lessThan(pixel, vSecondLimits.zw));
    vec4 mask = isMasked ? texelFetch(second, ivec2(floor(pixel + vSecondOffset)), 0) : vec4(0.0);
    float shown = (flags & 1024) != 0 ? dot(mask.rgb, vec3(0.2126, 0.7152, 0.0722)) : mask.a;
    texel *= (flags & 32768) != 0 ? max(1.0 - shown, 0.0) : shown;
#endif
#ifdef VIBRANT
    vec2 there = clamp(pixel, vSecondLimits.xy + 0.5, vSecondLimits.zw - 0.5);
    texel = texelFetch(second, ivec2(floor(there + vSecondOffset)), 0) * texel.a;
#endif
    color = isTinted ? texel * vColor : texel;
#endif
#ifdef IMAGE
#ifdef NINE_PARTS
    vec2 rate;
    vec2 t = vec2(
        stretched(p.x, vStretch.xy, vStretchTexels.xy, vTexels.x, rate.x),
        stretched(p.y, vStretch.zw, vStretchTexels.zw, vTexels.y, rate.y));
#else
    vec2 rate = vTexels.xy;
    vec2 t = p * rate + vTexels.zw;
#endif
    vec2 nearest = untied(t, (abs(dx) + abs(dy)) * abs(rate), vTexels.zw);
    ivec4 limits = ivec4(vTexelLimits);
#ifdef PYRAMID
    vec4 texel = (flags & 128) != 0
        ? pyramidTexels(
            t, limits, vec2(dx.x * vTexels.x, dy.x * vTexels.y), vec2(dx.y * vTexels.x, dy.y * vTexels.y),
            vParameters.z)
        : linearTexels((flags & 64) != 0 ? floor(nearest) + 0.5 : t, limits, ivec2(0));
#elif defined(LINEAR)
    vec4 texel = linearTexels((flags & 64) != 0 ? floor(nearest) + 0.5 : t, limits, vOrigin);
#else
    vec4 texel = nearestTexel(nearest, limits, vOrigin);
#endif
    if ((flags & 2) != 0) texel.a = 1.0;
    if (isTinted) texel *= vColor;
#ifdef EDGES
#ifdef REPEATS
    texel *= inFill;
#else
    texel *= rectCoverage(p, dx, dy, vImageRect, hard);
#endif
#endif
    color = texel + color * (1.0 - texel.a);
#endif

#ifdef BORDER
    vec2 innerExtent = extent - vRowW.w;
    float inner = min(innerExtent.x, innerExtent.y) > 0.0
        ? shapeCoverage(p, dx, dy, extent, vRowW.w, vRadii, flags) : 0.0;
    float ring = max((clipsAll ? 1.0 : outer) - inner, 0.0);
    color = vBorder * ring + color * (1.0 - vBorder.a * ring);
#endif

    color *= vParameters.x;
    if (clipsAll) color *= outer;
#ifdef PERSPECTIVE
    if (!isInFront) color = vec4(0.0);
#endif
#ifdef MASK_GRADIENT
    color *= maskGradientCoverage(pixel, int(vParameters.w));
#elif defined(MASK_IMAGE)
    color *= maskCoverage(pixel, int(vParameters.w));
#elif defined(CLIP)
    if (vParameters.w >= 0.0) color *= clipCoverage(pixel, vClipX, vClipY, vClipW, vClipRadii);
#endif
#ifdef BEHIND
    color = blended(int(vParameters.z), color, texelFetch(behind, ivec2(floor(pixel + vBehindOffset)), 0));
#endif
}
