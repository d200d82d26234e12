// A layer's rectangle in any position: the four corners of the area to shade.
//
// The attributes are the fields of QuadInstance. Those named payload are unpacked below, by the kind of draw, as the
// structs of QuadPayload define them.

#include "include/frame.glsl"
#include "include/table.glsl"

layout(location = 0) in vec4 corners01;
layout(location = 1) in vec4 corners23;
layout(location = 2) in vec4 rowX;
layout(location = 3) in vec4 rowY;
layout(location = 4) in vec4 rowW;
layout(location = 5) in vec4 radii;
layout(location = 6) in vec4 color;
layout(location = 7) in vec4 border;
layout(location = 8) in vec4 payload0;
layout(location = 9) in vec4 payload1;
layout(location = 10) in vec4 payload2;
layout(location = 11) in vec4 payload3;
layout(location = 12) in vec4 payload4;
layout(location = 13) in vec4 parameters;

flat out vec2 vTarget;
flat out vec4 vRowX;
flat out vec4 vRowY;
flat out vec4 vRowW;
flat out vec4 vColor;
flat out vec4 vParameters;
#ifdef EDGES
flat out vec4 vRadii;
#endif
#ifdef BORDER
flat out vec4 vBorder;
#endif
#ifdef IMAGE
flat out vec4 vTexels;
flat out vec4 vTexelLimits;
#ifdef EDGES
flat out vec4 vImageRect;
#endif
#endif
#ifdef ATLAS
// The first texel of the image in its atlas.
flat out ivec2 vOrigin;
#endif
#ifdef EXACT
// The offset from pixels to texels.
flat out vec2 vStep;
#endif
#ifdef TARGET
// The offset from pixels to texels.
flat out vec2 vOffset;
#endif
#if defined(UPSAMPLE) || defined(UPSAMPLE_CUBIC)
// Grid pixels per pixel, and the position of pixel 0 on the grid.
flat out vec2 vGrid;
#endif
#ifdef LIMITED
// The limits of the target's pixels.
flat out vec4 vTargetLimits;
#endif
#if defined(MASKED) || defined(VIBRANT)
// The offset from pixels to texels of the mask or the backdrop, and the limits of its pixels.
flat out vec2 vSecondOffset;
flat out vec4 vSecondLimits;
#endif
#ifdef BEHIND
// The offset from pixels to texels of the backdrop.
flat out vec2 vBehindOffset;
#endif
#ifdef NINE_PARTS
flat out vec4 vStretch;
flat out vec4 vStretchTexels;
#endif
#ifdef CLIP_PLANES
flat out int vClipPlanes;
#endif
#ifdef GRADIENT
flat out vec4 vRowU;
flat out vec4 vRowV;
// The first segment: its colours, its start and one divided by its length, then its first entry in the table and the
// number of segments.
flat out vec4 vFrom;
flat out vec4 vTo;
flat out vec4 vSpan;
#ifdef GRADIENT_SPREAD
// The numbers of a gradient that repeats or has a focus, which is in the table.
flat out vec4 vSpread;
#endif
#endif
#if defined(CLIP) && !defined(MASK_IMAGE) && !defined(MASK_GRADIENT)
flat out vec4 vClipX;
flat out vec4 vClipY;
flat out vec4 vClipW;
flat out vec4 vClipRadii;
#endif

void main() {
    vec4 pair = gl_VertexID < 2 ? corners01 : corners23;
    gl_Position = positionOf((gl_VertexID & 1) == 0 ? pair.xy : pair.zw);
    vTarget = target.xy;
    vRowX = rowX;
    vRowY = rowY;
    vRowW = rowW;
    vColor = color;
    vParameters = parameters;
#ifdef CLIP_PLANES
    // The entry of the clip is stored with the clip planes.
    vClipPlanes = int(parameters.w);
    vParameters.w = tableTexel(vClipPlanes, 0).y;
#endif
#ifdef EDGES
    vRadii = radii;
#endif
#ifdef BORDER
    vBorder = border;
#endif
#ifdef IMAGE
    vTexels = payload1;
    vTexelLimits = payload2;
#ifdef EDGES
    vImageRect = payload0;
#endif
#endif
#ifdef ATLAS
    vOrigin = ivec2(payload3.xy);
#endif
#ifdef EXACT
    vStep = payload3.zw;
#endif
#ifdef TARGET
    vOffset = payload1.zw;
#endif
#if defined(UPSAMPLE) || defined(UPSAMPLE_CUBIC)
    vGrid = payload1.xy;
#endif
#ifdef LIMITED
    vTargetLimits = payload0;
#endif
#if defined(MASKED) || defined(VIBRANT)
    vSecondOffset = payload3.xy;
    vSecondLimits = payload4;
#endif
#ifdef BEHIND
    vBehindOffset = payload3.zw;
#endif
#ifdef NINE_PARTS
    vStretch = payload3;
    vStretchTexels = payload4;
#endif
#ifdef GRADIENT
    vFrom = payload0;
    vRowU = payload1;
    vRowV = payload2;
    vTo = payload3;
    vSpan = payload4;
#ifdef GRADIENT_SPREAD
    vSpread = payload0;
#endif
#endif
#if defined(CLIP) && !defined(MASK_IMAGE) && !defined(MASK_GRADIENT)
    int clip = max(int(vParameters.w), 0);
    vClipX = tableTexel(clip, 0);
    vClipY = tableTexel(clip, 1);
    vClipW = tableTexel(clip, 2);
    vClipRadii = tableTexel(clip, 3);
#endif
}
