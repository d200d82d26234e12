// An opaque image that is not smaller than its texels, upright: the mean of four texels, as quad.frag takes it. A row of
// texels is mixed along x once, for the pixels above it and for those below.

#include "include/between.glsl"
#include "include/column.glsl"

// Red in the lowest bits, then green, blue, alpha.
layout(r32ui, binding = 1) readonly uniform highp uimage2D image;

// From pixels to own coordinates: the factor for x and what is added, then those for y.
uniform vec4 map;
// From own coordinates to texels: scale x, scale y, offset x, offset y.
uniform vec4 texels;

vec3 texelAt(ivec2 place) {
    uint bits = imageLoad(image, place).x;
    return vec3(ivec3(bits & 0xffu, (bits >> 8) & 0xffu, (bits >> 16) & 0xffu)) * (1.0 / 255.0);
}

vec3 mixedRow(ivec2 place, float f) { return between(texelAt(place), texelAt(place + ivec2(1, 0)), f); }

void main() {
    ivec2 texel = firstTexel();
    int end = endRow(texel);
    float across = ((float(texel.x + offsets.x) + 0.5) * map.x + map.y) * texels.x + texels.z - 0.5;
    float column = floor(across);
    float f = across - column;
    // Software devices look uniforms up anew in each turn of a loop.
    float middle = float(offsets.y) + 0.5;
    vec4 down = vec4(map.zw, texels.yw);
    float place = ((float(texel.y) + middle) * down.x + down.y) * down.z + down.w - 0.5;
    float row = floor(place);
    vec3 upper = mixedRow(ivec2(column, row), f);
    vec3 lower = mixedRow(ivec2(column, row + 1.0), f);
    while (texel.y < end) {
        // Reading the same row again takes less time than a branch.
        bool isNext = place >= row + 1.0;
        row += isNext ? 1.0 : 0.0;
        upper = isNext ? lower : upper;
        lower = mixedRow(ivec2(column, row + 1.0), f);
        write(texel, vec4(between(upper, lower, place - row), 1.0));
        texel.y++;
        place = ((float(texel.y) + middle) * down.x + down.y) * down.z + down.w - 0.5;
    }
}
