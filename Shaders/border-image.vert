// The picture of a border: the area to shade, and the numbers of its nine parts.
//
// The attributes are the fields of QuadInstance that BorderImagePayload writes.

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
flat out vec4 vTint;
// Top, right, bottom, left.
flat out vec4 vWidths;
flat out vec4 vSlices;
flat out vec4 vTilesX;
flat out vec4 vTilesY;
flat out vec4 vGapsX;
flat out vec4 vGapsY;
flat out vec4 vRadii;
// The opacity and the flags.
flat out vec2 vParameters;
flat out vec4 vRowX;
flat out vec4 vRowY;
flat out vec3 vRowW;
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
    vTint = color;
    vWidths = payload0;
    vSlices = payload1;
    vTilesX = payload2;
    vTilesY = payload3;
    vGapsX = payload4;
    vGapsY = border;
    vRadii = radii;
    vParameters = parameters.xy;
    vRowX = rowX;
    vRowY = rowY;
    vRowW = rowW.xyz;
#ifdef CLIP
    int clip = max(int(parameters.w), 0);
    vClipX = tableTexel(clip, 0);
    vClipY = tableTexel(clip, 1);
    vClipW = tableTexel(clip, 2);
    vClipRadii = tableTexel(clip, 3);
#endif
}
