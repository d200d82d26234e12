#ifdef CORNERS
// Rectangles whose corners have two radii each, or are continuous: quarters of |x|^n + |y|^n = 1, with n = 2 for ellipses;
// see CornerShape and ContinuousCorner.

// The radii of four packed corners, along x and along y, in own coordinates; see PackedCorners.
void unpackRadii(vec4 coded, vec2 extent, out vec4 radiiX, out vec4 radiiY) {
    uvec4 bits = floatBitsToUint(coded);
    uvec4 codes = (bits & 0x1FFFFFFFu) | (bits >> 31u << 29u);
    vec4 x = vec4(codes >> 15u) / 32767.0;
    vec4 y = vec4(codes & 0x7FFFu) / 32767.0;
    radiiX = x * x * (2.0 * extent.x);
    radiiY = y * y * (2.0 * extent.y);
}

// |x|^n + |y|^n for a point relative to a corner's arc; n is 2 for most.
float arcPower(vec2 q, float n) { return n == 2.0 ? dot(q, q) : pow(q.x, n) + pow(q.y, n); }

// The coverage of a part of a pixel by a corner's arc, from its distance: `q` is the part's centre relative to the arc's,
// in its extents, and `gx` and `gy` are the changes of q for one part to the right and down.
float arcShare(vec2 q, vec2 gx, vec2 gy, float n) {
    if (min(q.x, q.y) <= 0.0) return 1.0;
    float value = n == 2.0 ? length(q) : pow(arcPower(q, n), 1.0 / n);
    vec2 slope = n == 2.0 ? q / value : pow(q / value, vec2(n - 1.0));
    vec2 gradient = vec2(dot(slope, gx), dot(slope, gy));
    return clamp((1.0 - value) / max(length(gradient), 1e-12) + 0.5, 0.0, 1.0);
}

// The coverage of a pixel by one corner's arc: `q` is its centre relative to the arc's, in own coordinates towards the
// corner, `dx` and `dy` are the changes of q.x and q.y from one pixel to the next, to the right and down.
float cornerCoverage(vec2 q, vec2 dx, vec2 dy, vec2 extent, float n) {
    if (min(extent.x, extent.y) <= 0.0) return 1.0;
    q /= extent;
    dx /= extent.x;
    dy /= extent.y;
    vec2 reach = 0.5 * vec2(abs(dx.x) + abs(dx.y), abs(dy.x) + abs(dy.y));
    vec2 last = q + reach;
    if (min(last.x, last.y) <= 0.0 || arcPower(last, n) <= 1.0) return 1.0;
    vec2 first = q - reach;
    if (min(first.x, first.y) > 0.0 && arcPower(first, n) >= 1.0) return 0.0;
    // The arc runs through the pixel: a quarter of it at a time, as small arcs bend within one.
    vec2 right = 0.25 * vec2(dx.x, dy.x);
    vec2 down = 0.25 * vec2(dx.y, dy.y);
    vec2 gx = 2.0 * right;
    vec2 gy = 2.0 * down;
    return 0.25 * (arcShare(q - right - down, gx, gy, n) + arcShare(q + right - down, gx, gy, n)
        + arcShare(q - right + down, gx, gy, n) + arcShare(q + right + down, gx, gy, n));
}

// The arcs of packed corners inset by a distance on all sides, from the half size of the rectangle before: their extents
// along x and along y, 0 for square corners, and their exponents.
void shapedArcs(
    vec4 coded, vec2 extent, float inset, bool isContinuous, out vec4 reachX, out vec4 reachY, out vec4 n
) {
    vec4 radiiX, radiiY;
    unpackRadii(coded, extent, radiiX, radiiY);
    radiiX = max(radiiX - inset, 0.0);
    radiiY = max(radiiY - inset, 0.0);
    vec4 spread = vec4(1.0);
    if (isContinuous) {
        // Top, right, bottom, left.
        vec4 sums = vec4(radiiX.x + radiiX.y, radiiY.y + radiiY.z, radiiX.z + radiiX.w, radiiY.w + radiiY.x);
        vec4 room = 2.0 * (extent - inset).xyxy / max(sums, 1e-12);
        spread = clamp(min(room, room.wxyz), 1.0, 1.22);
    }
    n = 2.0 + (spread - 1.0) * (28.0 / 11.0);
    vec4 rounded = 1.0 - vec4(lessThan(min(radiiX, radiiY), vec4(1e-9)));
    reachX = radiiX * spread * rounded;
    reachY = radiiY * spread * rounded;
}

// The coverage of a pixel by a rectangle with such corners, inset by a distance on all sides; see quadCoverage.
float shapedCoverage(
    vec2 p, vec2 dx, vec2 dy, vec2 extent, float inset, vec4 coded, bool isContinuous, bvec4 hard
) {
    vec4 reachX, reachY, n;
    shapedArcs(coded, extent, inset, isContinuous, reachX, reachY, n);
    extent -= inset;
    float coverage = rectCoverage(p, dx, dy, vec4(-extent, extent), hard);
    vec4 left = reachX - extent.x;
    vec4 top = reachY - extent.y;
    coverage = min(coverage, cornerCoverage(vec2(left.x - p.x, top.x - p.y), -dx, -dy, vec2(reachX.x, reachY.x), n.x));
    coverage = min(coverage, cornerCoverage(vec2(left.y + p.x, top.y - p.y), dx, -dy, vec2(reachX.y, reachY.y), n.y));
    coverage = min(coverage, cornerCoverage(vec2(left.z + p.x, top.z + p.y), dx, dy, vec2(reachX.z, reachY.z), n.z));
    return min(coverage, cornerCoverage(vec2(left.w - p.x, top.w + p.y), -dx, dy, vec2(reachX.w, reachY.w), n.w));
}
#endif

// The coverage of a pixel by a layer's shape, inset by a distance on all sides; `flags` are the instance's, and `radii`
// the numbers that it has for its corners.
float shapeCoverage(vec2 p, vec2 dx, vec2 dy, vec2 extent, float inset, vec4 radii, int flags) {
    bvec4 hard = hardSides(flags);
#ifdef CORNERS
    if ((flags & 8192) != 0) {
        return shapedCoverage(p, dx, dy, extent, inset, radii, (flags & 16384) != 0, hard);
    }
#endif
    return quadCoverage(p, dx, dy, extent - inset, max(radii - inset, 0.0), hard);
}

#ifdef CLIP
// The coverage of a pixel by an ancestor's clip.
float clipCoverage(vec2 pixel, vec4 rowX, vec4 rowY, vec4 rowW, vec4 radii) {
    vec2 p, dx, dy;
    if (!ownPoint(pixel, rowX, rowY, rowW, p, dx, dy)) return 0.0;
    return shapeCoverage(p, dx, dy, vec2(rowX.w, rowY.w), 0.0, radii, int(rowW.w));
}
#endif
