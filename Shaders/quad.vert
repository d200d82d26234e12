// A layer's rectangle anywhere: the four corners of the area to shade.

#include "include/frame.glsl"
#include "include/clip.glsl"

layout(location = 0) in vec4 corners01;
layout(location = 1) in vec4 corners23;
layout(location = 2) in vec4 rowX;
layout(location = 3) in vec4 rowY;
layout(location = 4) in vec4 rowW;
layout(location = 5) in vec4 radii;
layout(location = 6) in vec4 fill;
layout(location = 7) in vec4 border;
layout(location = 8) in vec4 imageRect;
layout(location = 9) in vec4 texels;
layout(location = 10) in vec4 texelLimits;
layout(location = 11) in vec4 stretch;
layout(location = 12) in vec4 stretchTexels;
layout(location = 13) in vec4 parameters;

flat out vec2 vTarget;
flat out vec4 vRowX;
flat out vec4 vRowY;
flat out vec4 vRowW;
flat out vec4 vFill;
flat out vec4 vParameters;
#ifdef EDGES
flat out vec4 vRadii;
#endif
#if defined(EDGES) || defined(LIMITED)
flat out vec4 vImageRect;
#endif
#if defined(MASKED) || defined(VIBRANT) || defined(BEHIND)
// From pixels to texels of the mask or the backdrop, then of what is behind.
flat out vec4 vOffsets;
// The pixels that the mask or the backdrop has.
flat out vec4 vSecondLimits;
#endif
#ifdef BORDER
flat out vec4 vBorder;
#endif
#if defined(IMAGE) || defined(TARGET)
flat out vec4 vTexels;
#endif
#ifdef IMAGE
flat out vec4 vTexelLimits;
#endif
#ifdef SHEET
// Where the image begins on its sheet.
flat out ivec2 vOrigin;
#endif
#ifdef EXACT
// From pixels to texels.
flat out vec2 vStep;
#endif
#ifdef NINE_PARTS
flat out vec4 vStretch;
flat out vec4 vStretchTexels;
#endif
#ifdef SLICED
flat out int vSlices;
#endif
#ifdef GRADIENT
flat out vec4 vGradientU;
flat out vec4 vGradientV;
// The first segment: its colours, where it begins and one divided by its length, then the first place in the table and
// how many segments there are.
flat out vec4 vFrom;
flat out vec4 vTo;
flat out vec4 vSpan;
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
    vFill = fill;
    vParameters = parameters;
#ifdef SLICED
    // The clip's place stands with the half planes.
    vSlices = int(parameters.w);
    vParameters.w = clipTexel(vSlices, 0).y;
#endif
#ifdef EDGES
    vRadii = radii;
#endif
#if defined(EDGES) || defined(LIMITED)
    vImageRect = imageRect;
#endif
#if defined(MASKED) || defined(VIBRANT) || defined(BEHIND)
    vOffsets = stretch;
    vSecondLimits = stretchTexels;
#endif
#ifdef BORDER
    vBorder = border;
#endif
#if defined(IMAGE) || defined(TARGET)
    vTexels = texels;
#endif
#ifdef IMAGE
    vTexelLimits = texelLimits;
#endif
#ifdef SHEET
    vOrigin = ivec2(stretch.xy);
#endif
#ifdef EXACT
    vStep = stretch.zw;
#endif
#ifdef NINE_PARTS
    vStretch = stretch;
    vStretchTexels = stretchTexels;
#endif
#ifdef GRADIENT
    vGradientU = texels;
    vGradientV = texelLimits;
    vFrom = imageRect;
    vTo = stretch;
    vSpan = stretchTexels;
#endif
#if defined(CLIP) && !defined(MASK_IMAGE) && !defined(MASK_GRADIENT)
    int clip = max(int(vParameters.w), 0);
    vClipX = clipTexel(clip, 0);
    vClipY = clipTexel(clip, 1);
    vClipW = clipTexel(clip, 2);
    vClipRadii = clipTexel(clip, 3);
#endif
}
