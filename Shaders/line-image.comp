// An opaque, upright image: linear interpolation of four texels, as in quad.frag.
//
// One that is not drawn smaller than its texels goes down columns: a row of texels is interpolated along x once, for the
// pixels above it and for those below. A smaller one goes along rows (ALONG_X), which shares nothing, but reads memory in
// order, as a tile of fragments does not.

#include "include/between.glsl"
#include "include/line.glsl"

// Red in the lowest bits, then green, blue, alpha.
layout(r32ui, binding = 1) readonly uniform highp uimage2D image;

// From pixels to own coordinates: factor and offset for x, then for y.
uniform vec4 map;
// From own coordinates to texels: scale x, scale y, offset x, offset y.
uniform vec4 texels;

// Two texels side by side.
uvec2 pairAt(ivec2 place) { return uvec2(imageLoad(image, place).x, imageLoad(image, place + ivec2(1, 0)).x); }

vec3 colorOf(uint bits) {
    return vec3(ivec3(bits & 0xffu, (bits >> 8) & 0xffu, (bits >> 16) & 0xffu)) * (1.0 / 255.0);
}

vec3 mixed(uvec2 pair, float f) { return between(colorOf(pair.x), colorOf(pair.y), f); }

#ifdef ALONG_X
void goAlong(int line, int texel, int end) {
    float across = ((float(line + offsets.x) + 0.5) * map.z + map.w) * texels.y + texels.w - 0.5;
    float row = floor(across);
    float f = across - row;
    // llvmpipe (Mesa 22.3) reloads uniforms in each iteration of a loop.
    float middle = float(offsets.y) + 0.5;
    vec4 along = vec4(map.xy, texels.xz);
    while (texel < end) {
        writeHeld();
        float place = ((float(texel) + middle) * along.x + along.y) * along.z + along.w - 0.5;
        float column = floor(place);
        // Sums that are the fragments' to the bit: Mesa's compiler (22.3) would take the 1 / 255 of two texels out of
        // their difference.
        precise vec3 upper = mixed(pairAt(ivec2(column, row)), place - column);
        precise vec3 lower = mixed(pairAt(ivec2(column, row + 1.0)), place - column);
        hold(line, texel, vec4(between(upper, lower, f), 1.0));
        texel++;
    }
}
#else
void goAlong(int line, int texel, int end) {
    float across = ((float(line + offsets.x) + 0.5) * map.x + map.y) * texels.x + texels.z - 0.5;
    float column = floor(across);
    float f = across - column;
    // llvmpipe (Mesa 22.3) reloads uniforms in each iteration of a loop.
    float middle = float(offsets.y) + 0.5;
    vec4 down = vec4(map.zw, texels.yw);
    float place = ((float(texel) + middle) * down.x + down.y) * down.z + down.w - 0.5;
    // The first iteration advances to the first row.
    float row = floor(place) - 1.0;
    vec3 lower = mixed(pairAt(ivec2(column, row + 1.0)), f);
    vec3 upper = lower;
    // Read one iteration before it is needed.
    uvec2 next = pairAt(ivec2(column, row + 2.0));
    while (texel < end) {
        writeHeld();
        // Reading the same row again is faster than a branch.
        bool isNext = place >= row + 1.0;
        row += isNext ? 1.0 : 0.0;
        upper = isNext ? lower : upper;
        vec3 mixedNext = mixed(next, f);
        lower = isNext ? mixedNext : lower;
        next = pairAt(ivec2(column, row + 2.0));
        hold(line, texel, vec4(between(upper, lower, place - row), 1.0));
        texel++;
        place = ((float(texel) + middle) * down.x + down.y) * down.z + down.w - 0.5;
    }
}
#endif
