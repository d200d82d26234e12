// The shadow of a rectilinear rounded rectangle: the area to shade, and the values that depend only on the edges.
//
// The attributes are the fields of QuadInstance that ShadowPayload writes.

#include "include/frame.glsl"
#include "include/table.glsl"
#include "include/shadow.glsl"

layout(location = 0) in vec4 corners01;
layout(location = 1) in vec4 corners23;
layout(location = 5) in vec4 radii;
layout(location = 6) in vec4 color;
layout(location = 8) in vec4 payload0;
layout(location = 9) in vec4 payload1;
layout(location = 11) in vec4 payload3;
layout(location = 12) in vec4 payload4;
layout(location = 13) in vec4 parameters;

flat out vec2 vTarget;
flat out vec4 vColor;
flat out vec4 vEdges;
flat out vec4 vRadii;
// The standard deviation, table texels per pixel, then the size of a texel of the tables' texture.
flat out vec4 vScale;
flat out vec4 vTopPlaces;
flat out vec4 vBottomPlaces;
#ifdef SHADOW_SMALL
flat out vec4 vInverse;
flat out vec4 vLinear;
flat out vec4 vSquare;
flat out vec4 vCubic;
#endif
#ifdef CLIP
flat out vec4 vClipX;
flat out vec4 vClipY;
flat out vec4 vClipW;
flat out vec4 vClipRadii;
#endif

void main() {
    vec4 pair = gl_VertexID < 2 ? corners01 : corners23;
    gl_Position = positionOf((gl_VertexID & 1) == 0 ? pair.xy : pair.zw);
    vTarget = target.xy;
    vColor = color;
    vEdges = payload0;
    vRadii = radii;
    vScale = vec4(payload1.xy, 1.0 / vec2(textureSize(shadowTables, 0)));
    vTopPlaces = payload3;
    vBottomPlaces = payload4;
#ifdef SHADOW_SMALL
    shadowProfile(payload0, payload1.x, vInverse, vLinear, vSquare, vCubic);
#endif
#ifdef CLIP
    int clip = max(int(parameters.w), 0);
    vClipX = tableTexel(clip, 0);
    vClipY = tableTexel(clip, 1);
    vClipW = tableTexel(clip, 2);
    vClipRadii = tableTexel(clip, 3);
#endif
}
