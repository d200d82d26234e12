// A rectilinear rectangle: the instance's whole pixels, as a strip of two triangles or, if square, as a point.

#include "include/frame.glsl"
#include "include/table.glsl"

layout(location = 0) in vec4 raster;
layout(location = 1) in vec4 shape;
layout(location = 2) in vec4 fill;
layout(location = 3) in vec4 radii;
layout(location = 4) in vec4 border;
layout(location = 5) in vec4 parameters;

#if defined(EDGES) || defined(CLIP)
flat out vec2 vTarget;
#endif
flat out vec4 vFill;
#ifdef ROUNDED
// In pixels of the target: the centre, then the distances of the arcs' centres from it.
flat out vec4 vArcs;
// The radius plus half a pixel.
flat out float vReach;
#endif
#ifdef EDGES
flat out vec4 vShape;
flat out vec4 vRadii;
flat out vec4 vParameters;
#endif
#ifdef BORDER
flat out vec4 vBorder;
#endif
#if defined(MASK_IMAGE) || defined(MASK_GRADIENT)
flat out int vClip;
#elif defined(CLIP)
flat out vec4 vClipX;
flat out vec4 vClipY;
flat out vec4 vClipW;
flat out vec4 vClipRadii;
flat out float vHasClip;
#endif

void main() {
#ifdef POINT
    gl_Position = positionOf(0.5 * (raster.xy + raster.zw));
    gl_PointSize = raster.z - raster.x;
#else
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = positionOf(mix(raster.xy, raster.zw, corner));
#endif
#if defined(EDGES) || defined(CLIP)
    vTarget = target.xy;
#endif
    vFill = fill;
#ifdef ROUNDED
    vArcs = vec4(0.5 * (shape.xy + shape.zw) - target.xy, 0.5 * (shape.zw - shape.xy) - radii.x);
    vReach = radii.x + 0.5;
#endif
    int code = int(parameters.w);
#ifdef EDGES
    vShape = vec4(0.5 * (shape.xy + shape.zw), 0.5 * (shape.zw - shape.xy));
    vRadii = radii;
    vParameters = vec4(parameters.xyz, float(code & 3));
#endif
#ifdef BORDER
    vBorder = border;
#endif
#if defined(MASK_IMAGE) || defined(MASK_GRADIENT)
    vClip = (code >> 2) - 1;
#elif defined(CLIP)
    int clip = (code >> 2) - 1;
    vHasClip = clip >= 0 ? 1.0 : 0.0;
    clip = max(clip, 0);
    vClipX = tableTexel(clip, 0);
    vClipY = tableTexel(clip, 1);
    vClipW = tableTexel(clip, 2);
    vClipRadii = tableTexel(clip, 3);
#endif
}
