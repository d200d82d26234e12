// The rectangle that a filter pass writes for one image, as a strip of two triangles.

#include "include/frame.glsl"

uniform highp sampler2D image;

layout(location = 0) in vec4 destination;
layout(location = 1) in vec4 offsets;
layout(location = 2) in vec4 limits;
layout(location = 3) in vec4 secondOffset;
layout(location = 4) in vec4 secondLimits;

flat out ivec4 vOffsets;
flat out ivec4 vLimits;
flat out ivec2 vSecondOffset;
flat out vec2 vTexel;
flat out ivec4 vSecondLimits;

void main() {
    vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1);
    gl_Position = positionOf(mix(destination.xy, destination.zw, corner));
    vOffsets = ivec4(floor(offsets + 0.5));
    vTexel = 1.0 / vec2(textureSize(image, 0));
    // The last pixels instead of the ends, for clamping.
    vLimits = ivec4(floor(limits + 0.5)) - ivec4(0, 0, 1, 1);
    vSecondOffset = ivec2(floor(secondOffset.xy + 0.5));
    vSecondLimits = ivec4(floor(secondLimits + 0.5)) - ivec4(0, 0, 1, 1);
}
