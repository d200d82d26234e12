// A rectilinear rectangle: fill and border, with their coverage.

#if defined(EDGES) || defined(CLIP)
#include "include/pixel.glsl"
#endif
#include "include/coverage.glsl"
#include "include/corners.glsl"
#include "include/table.glsl"
#include "include/tie.glsl"
#include "include/mask-image.glsl"
#include "include/gradient.glsl"

flat in vec4 vFill;
#ifdef ROUNDED
flat in vec4 vArcs;
flat in float vReach;
#endif
#ifdef EDGES
flat in vec4 vShape;
flat in vec4 vRadii;
flat in vec4 vParameters;
#endif
#ifdef BORDER
flat in vec4 vBorder;
#endif
#if defined(MASK_IMAGE) || defined(MASK_GRADIENT)
flat in int vClip;
#elif defined(CLIP)
flat in vec4 vClipX;
flat in vec4 vClipY;
flat in vec4 vClipW;
flat in vec4 vClipRadii;
flat in float vHasClip;
#endif

out vec4 color;

void main() {
#if defined(EDGES) || defined(CLIP)
    vec2 pixel = ownPixel();
#endif
    color = vFill;
#ifdef ROUNDED
    // boxCoverage for equal radii and a box of at least one pixel per side, by one distance.
    vec2 beyond = max(abs(gl_FragCoord.xy - vArcs.xy) - vArcs.zw, 0.0);
    color *= clamp(vReach - length(beyond), 0.0, 1.0);
#endif
#ifdef EDGES
    vec2 p = pixel - vShape.xy;
    bool isOwn = vParameters.w == 0.0;
    bool isUnbounded = vParameters.w == 2.0;
    float outer = isUnbounded ? 1.0 : boxCoverage(p, vShape.zw, vRadii);
#ifdef BORDER
    float inset = vParameters.y;
    vec2 fillExtent = max(vShape.zw - inset, 0.0);
    float inFill = inset > 0.0 ? boxCoverage(p, fillExtent, max(vRadii - inset, 0.0)) : outer;
    color *= isOwn ? inFill : 1.0;
    vec2 innerExtent = vShape.zw - vParameters.x;
    float inner = min(innerExtent.x, innerExtent.y) > 0.0
        ? boxCoverage(p, innerExtent, max(vRadii - vParameters.x, 0.0)) : 0.0;
    float ring = max((isOwn ? outer : 1.0) - inner, 0.0);
    color = vBorder * ring + color * (1.0 - vBorder.a * ring);
    color *= (isOwn ? 1.0 : outer) * vParameters.z;
#else
    color *= outer;
#endif
#endif
#ifdef MASK_GRADIENT
    color *= maskGradientCoverage(pixel, vClip);
#elif defined(MASK_IMAGE)
    color *= maskCoverage(pixel, vClip);
#elif defined(CLIP)
    color *= vHasClip > 0.0 ? clipCoverage(pixel, vClipX, vClipY, vClipW, vClipRadii) : 1.0;
#endif
}
