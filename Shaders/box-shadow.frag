// The shadow of a layer's box, outside or inside of it, under any map.

#include "include/pixel.glsl"
#include "include/coverage.glsl"
#include "include/corners.glsl"
#include "include/box-shadow.glsl"

flat in vec4 vColor;
flat in vec4 vCaster;
flat in vec4 vCasterRadii;
flat in vec4 vBox;
flat in vec4 vRadii;
flat in float vInset;
flat in vec3 vRowX;
flat in vec3 vRowY;
flat in vec3 vRowW;
#ifdef CLIP
flat in vec4 vClipX;
flat in vec4 vClipY;
flat in vec4 vClipW;
flat in vec4 vClipRadii;
#endif

out vec4 color;

void main() {
    vec2 pixel = ownPixel();
    vec2 p, dx, dy;
    bool isInFront = ownPoint(pixel, vec4(vRowX, 0.0), vec4(vRowY, 0.0), vec4(vRowW, 0.0), p, dx, dy);
    // The cut: 0 none, 1 outside of the box, 2 inside of it and inverted, 3 inverted alone; and the form of the corners.
    int form = int(vBox.w);
    int cut = form & 3;
    int flags = (form & 12) << 11;
    float coverage = boxShadowCoverage(p - vCaster.xy, dx, dy, vCaster.zw, vCasterRadii, vBox.z, flags);
    if (cut >= 2) coverage = 1.0 - coverage;
    if (cut == 1 || cut == 2) {
        float inBox = min(vBox.x, vBox.y) > 0.0 ? shapeCoverage(p, dx, dy, vBox.xy, vInset, vRadii, flags) : 0.0;
        coverage *= cut == 1 ? 1.0 - inBox : inBox;
    }
    color = isInFront ? vColor * coverage : vec4(0.0);
#ifdef CLIP
    color *= clipCoverage(pixel, vClipX, vClipY, vClipW, vClipRadii);
#endif
}
