// The picture of a border: nine parts of an image, under any map.

#include "include/pixel.glsl"
#include "include/coverage.glsl"
#include "include/corners.glsl"
#include "include/between.glsl"

flat in vec4 vTint;
flat in vec4 vWidths;
flat in vec4 vSlices;
flat in vec4 vTilesX;
flat in vec4 vTilesY;
flat in vec4 vGapsX;
flat in vec4 vGapsY;
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

uniform highp sampler2D image;

out vec4 color;

// One axis of a part at a point.
struct PartAxis {
    // The texel, and the first and the last one of the part.
    float texel;
    ivec2 limits;
    // True if copies are beside each other.
    bool wraps;
    // The share of the pixel that is within a copy; 0 for a part that is empty.
    float share;
};

// The part that a point is in along an axis: 0 before the first cut, 1 between the cuts, 2 after the last.
int partAt(float x, float size, vec2 widths) {
    float last = size - widths.y;
    // Ends that meet leave no middle, however the sum is rounded.
    if (last - widths.x < size * 1e-5) return x < last ? 0 : 2;
    return x < widths.x ? 0 : x < last ? 1 : 2;
}

// `x` is the distance of a point from the box's start and `size` the box's length; `widths`, `slices` and `texels` are
// those of the axis, `tile` and `gap` those of the copies, and `pixelSize` is
// the size of a pixel.
PartAxis partAxis(
    int part, float x, float size, vec2 widths, vec2 slices, float texels, float tile, float gap, int way, float pixelSize
) {
    vec2 cuts = vec2(slices.x, texels - slices.y);
    if (part != 1) {
        bool isFirst = part == 0;
        float width = isFirst ? widths.x : widths.y;
        float slice = isFirst ? slices.x : slices.y;
        float place = clamp((isFirst ? x : x - (size - width)) / max(width, 1e-30), 0.0, 1.0) * slice;
        ivec2 limits = isFirst ? ivec2(0, int(slice) - 1) : ivec2(int(cuts.y), int(texels) - 1);
        return PartAxis(isFirst ? place : cuts.y + place, limits, false, min(width, slice) > 0.0 ? 1.0 : 0.0);
    }
    float side = size - widths.x - widths.y;
    float span = cuts.y - cuts.x;
    ivec2 limits = ivec2(int(cuts.x), int(cuts.y) - 1);
    bool isSpaced = way == 3;
    float period = tile + gap;
    if (min(tile, span) <= 0.0) return PartAxis(0.0, ivec2(0), false, 0.0);
    float from = x - widths.x - (way == 1 ? 0.5 * (side - tile) : gap);
    float copy = floor((from + 0.5 * gap) / period);
    float last = max(floor((side - gap) / period + 0.5) - 1.0, 0.0);
    if (way == 0 || isSpaced) copy = clamp(copy, 0.0, last);
    float place = from - copy * period;
    float share = 1.0;
    if (isSpaced) {
        float edge = min(place, tile - place);
        // A gap within a pixel has a copy on both sides.
        bool hasNext = 2.0 * place < tile ? copy > 0.0 : copy < last;
        float next = hasNext ? -edge - gap : -1e6;
        vec2 covered = clamp(vec2(edge, next) / max(pixelSize, 1e-30) + 0.5, 0.0, 1.0);
        share = min(covered.x + covered.y, 1.0);
    }
    return PartAxis(cuts.x + clamp(place / tile, 0.0, 1.0) * span, limits, way == 1 || way == 2, share);
}

int texelPlace(int texel, PartAxis axis) {
    int count = axis.limits.y - axis.limits.x + 1;
    int rest = texel - axis.limits.x;
    // A texel at most one beyond the part.
    if (axis.wraps) return axis.limits.x + (rest < 0 ? rest + count : rest >= count ? rest - count : rest);
    return clamp(texel, axis.limits.x, axis.limits.y);
}

vec4 partColor(PartAxis x, PartAxis y, bool isNearest) {
    if (isNearest) {
        ivec2 texel = ivec2(floor(vec2(x.texel, y.texel) + 1e-4));
        return texelFetch(image, clamp(texel, ivec2(x.limits.x, y.limits.x), ivec2(x.limits.y, y.limits.y)), 0);
    }
    vec2 t = vec2(x.texel, y.texel) - 0.5;
    vec2 base = floor(t);
    vec2 f = t - base;
    ivec2 low = ivec2(texelPlace(int(base.x), x), texelPlace(int(base.y), y));
    ivec2 high = ivec2(texelPlace(int(base.x) + 1, x), texelPlace(int(base.y) + 1, y));
    vec4 top = between(texelFetch(image, low, 0), texelFetch(image, ivec2(high.x, low.y), 0), f.x);
    vec4 bottom = between(texelFetch(image, ivec2(low.x, high.y), 0), texelFetch(image, high, 0), f.x);
    return between(top, bottom, f.y);
}

void main() {
    vec2 pixel = ownPixel();
    vec2 p, dx, dy;
    bool isInFront = ownPoint(pixel, vec4(vRowX.xyz, 0.0), vec4(vRowY.xyz, 0.0), vec4(vRowW, 0.0), p, dx, dy);
    vec2 extent = vec2(vRowX.w, vRowY.w);
    int flags = int(vParameters.y);
    float outer = (flags & 512) != 0 ? 1.0 : shapeCoverage(p, dx, dy, extent, 0.0, vRadii, flags);
    color = vec4(0.0);
    if (isInFront && outer > 0.0) {
        int ways = int(vGapsX.w);
        vec2 place = p + extent;
        vec2 size = 2.0 * extent;
        int column = partAt(place.x, size.x, vWidths.wy);
        int row = partAt(place.y, size.y, vWidths.xz);
        if (column != 1 || row != 1 || (ways & 16) != 0) {
            PartAxis x = partAxis(
                column, place.x, size.x, vWidths.wy, vSlices.wy, vTilesX.w, vTilesX[row], vGapsX[row], ways & 3,
                length(dx));
            PartAxis y = partAxis(
                row, place.y, size.y, vWidths.xz, vSlices.xz, vTilesY.w, vTilesY[column], vGapsY[column],
                (ways >> 2) & 3, length(dy));
            float share = x.share * y.share;
            if (share > 0.0) color = partColor(x, y, (ways & 32) != 0) * vTint * (share * outer);
        }
    }
    color *= vParameters.x;
#ifdef CLIP
    color *= clipCoverage(pixel, vClipX, vClipY, vClipW, vClipRadii);
#endif
}
