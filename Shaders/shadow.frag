// The shadow of a rectilinear rounded rectangle: its colour times the blurred coverage.

#include "include/pixel.glsl"
#include "include/coverage.glsl"
#include "include/corners.glsl"
#include "include/shadow.glsl"

flat in vec4 vColor;
flat in vec4 vEdges;
flat in vec4 vRadii;
flat in vec4 vScale;
flat in vec4 vTopPlaces;
flat in vec4 vBottomPlaces;
#ifdef SHADOW_SMALL
flat in vec4 vInverse;
flat in vec4 vLinear;
flat in vec4 vSquare;
flat in vec4 vCubic;
#endif
#ifdef CLIP
flat in vec4 vClipX;
flat in vec4 vClipY;
flat in vec4 vClipW;
flat in vec4 vClipRadii;
#endif

out vec4 color;

void main() {
    vec2 pixel = ownPixel();
    vec4 inside = vec4(pixel - vEdges.xy, vEdges.zw - pixel);
#ifdef SHADOW_SMALL
    color = vColor * shadowCoverage(
        inside, vRadii, vScale.x, vScale.y, vTopPlaces, vBottomPlaces, vScale.zw, vInverse, vLinear, vSquare, vCubic);
#else
    color = vColor * shadowCoverage(inside, vRadii, vScale.x, vScale.y, vTopPlaces, vBottomPlaces, vScale.zw);
#endif
#ifdef CLIP
    color *= clipCoverage(pixel, vClipX, vClipY, vClipW, vClipRadii);
#endif
}
