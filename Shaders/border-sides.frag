// A border with a width, a colour and a style for each side, under any map.

#include "include/pixel.glsl"
#include "include/coverage.glsl"
#include "include/corners.glsl"
#include "include/border-sides.glsl"

flat in vec4 vTop;
flat in vec4 vRight;
flat in vec4 vBottom;
flat in vec4 vLeft;
flat in vec4 vWidths;
flat in vec4 vStyles;
flat in vec4 vRadii;
flat in vec2 vParameters;
flat in vec4 vRowX;
flat in vec4 vRowY;
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
    bool isInFront = ownPoint(pixel, vec4(vRowX.xyz, 0.0), vec4(vRowY.xyz, 0.0), vec4(vRowW, 0.0), p, dx, dy);
    vec2 extent = vec2(vRowX.w, vRowY.w);
    int flags = int(vParameters.y);
    SideShape shape = sideShape(extent, vWidths, vRadii, flags);

    float outer = sideCoverage(shape, 0.0, p, dx, dy, hardSides(flags));
    float ring = max(outer - sideCoverage(shape, 1.0, p, dx, dy, bvec4(false)), 0.0);
    color = vec4(0.0);
    if (isInFront && ring > 0.0) {
        vec4 shares = sideShares(shape, p, dx, dy);
        vec4 covered = vec4(ring);
        // The styles: 0 solid, 1 double, 2 dashed, 3 dotted.
        if (any(equal(vStyles, vec4(1.0)))) {
            float gap = sideCoverage(shape, 1.0 / 3.0, p, dx, dy, bvec4(false))
                - sideCoverage(shape, 2.0 / 3.0, p, dx, dy, bvec4(false));
            covered = mix(covered, vec4(max(ring - max(gap, 0.0), 0.0)), vec4(equal(vStyles, vec4(1.0))));
        }
        for (int side = 0; side < 4; side++) {
            if (vStyles[side] < 2.0 || shares[side] <= 0.0) continue;
            covered[side] *= dashCoverage(shape, side, vStyles[side] > 2.5, p, dx, dy);
        }
        covered *= shares;
        color = vTop * covered.x + vRight * covered.y + vBottom * covered.z + vLeft * covered.w;
    }
    // Where the outer edge is clipped later, the border is what it is of the pixel's part inside of it.
    bool isUnbounded = (flags & 512) != 0;
    if (isUnbounded) color /= max(outer, 1e-6);
    color *= vParameters.x;
#ifdef CLIP
    color *= clipCoverage(pixel, vClipX, vClipY, vClipW, vClipRadii);
#endif
}
