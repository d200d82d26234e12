// The shadow of a layer's box: the area to shade, and the numbers of the shadow.
//
// The attributes are the fields of QuadInstance that BoxShadowPayload writes.

#include "include/frame.glsl"
#include "include/table.glsl"

layout(location = 0) in vec4 corners01;
layout(location = 1) in vec4 corners23;
layout(location = 2) in vec4 rowX;
layout(location = 3) in vec4 rowY;
layout(location = 4) in vec4 rowW;
layout(location = 5) in vec4 radii;
layout(location = 6) in vec4 color;
layout(location = 8) in vec4 payload0;
layout(location = 9) in vec4 payload1;
layout(location = 10) in vec4 payload2;
layout(location = 13) in vec4 parameters;

flat out vec2 vTarget;
flat out vec4 vColor;
// The centre and half of the size of the shape that casts the shadow, or of the hole of an inset one.
flat out vec4 vCaster;
flat out vec4 vCasterRadii;
// Half of the size of the layer; the standard deviation; the cut.
flat out vec4 vBox;
// The layer's corners, and the width of the border that an inset shadow is within.
flat out vec4 vRadii;
flat out float vInset;
flat out vec3 vRowX;
flat out vec3 vRowY;
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
    vColor = color;
    vCaster = payload0;
    vCasterRadii = payload1;
    vBox = payload2;
    vRadii = radii;
    vInset = rowW.w;
    vRowX = rowX.xyz;
    vRowY = rowY.xyz;
    vRowW = rowW.xyz;
#ifdef CLIP
    int clip = max(int(parameters.w), 0);
    vClipX = tableTexel(clip, 0);
    vClipY = tableTexel(clip, 1);
    vClipW = tableTexel(clip, 2);
    vClipRadii = tableTexel(clip, 3);
#endif
}
