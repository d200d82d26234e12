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

// The arcs of corners with these radii, from the half size of their rectangle: their extents along x and along y, 0 for
// square corners, and their exponents.
void spreadArcs(
    vec4 radiiX, vec4 radiiY, vec2 extent, bool isContinuous, out vec4 reachX, out vec4 reachY, out vec4 n
) {
    vec4 spread = vec4(1.0);
    if (isContinuous) {
        // Top, right, bottom, left.
        vec4 sums = vec4(radiiX.x + radiiX.y, radiiY.y + radiiY.z, radiiX.z + radiiX.w, radiiY.w + radiiY.x);
        vec4 room = 2.0 * extent.xyxy / max(sums, 1e-12);
        spread = clamp(min(room, room.wxyz), 1.0, 1.22);
    }
    n = 2.0 + (spread - 1.0) * (28.0 / 11.0);
    vec4 rounded = 1.0 - vec4(lessThan(min(radiiX, radiiY), vec4(1e-9)));
    reachX = radiiX * spread * rounded;
    reachY = radiiY * spread * rounded;
}

// The arcs of packed corners inset by a distance on all sides, from the half size of the rectangle before.
void shapedArcs(
    vec4 coded, vec2 extent, float inset, bool isContinuous, out vec4 reachX, out vec4 reachY, out vec4 n
) {
    vec4 radiiX, radiiY;
    unpackRadii(coded, extent, radiiX, radiiY);
    spreadArcs(max(radiiX - inset, 0.0), max(radiiY - inset, 0.0), extent - inset, isContinuous, reachX, reachY, n);
}

// The coverage of a pixel by the arcs of a rectangle's corners, as the mean of four parts of it, as small arcs bend within
// one. `p` is its centre, `dx` and `dy` are the changes of p.x and p.y from one pixel to the next, to the right and down.
//
// Arcs beside each other do not overlap, so that a part is cut by one at the top and one at the bottom, of which the one
// that takes more counts.
float arcsShare(vec2 p, vec2 dx, vec2 dy, vec2 extent, vec4 reachX, vec4 reachY, vec4 n) {
    const vec4 right = vec4(-0.25, 0.25, -0.25, 0.25);
    const vec4 down = vec4(-0.25, -0.25, 0.25, 0.25);
    vec4 x = p.x + right * dx.x + down * dx.y;
    vec4 y = p.y + right * dy.x + down * dy.y;
    // The corner of each part at the top, and at the bottom.
    bvec4 isTopLeft = lessThan(x, vec4(0.5 * (reachX.x - reachX.y)));
    bvec4 isLowLeft = lessThan(x, vec4(0.5 * (reachX.w - reachX.z)));
    vec4 topRound = mix(vec4(reachX.y), vec4(reachX.x), isTopLeft);
    vec4 lowRound = mix(vec4(reachX.z), vec4(reachX.w), isLowLeft);
    vec4 topReachX = max(topRound, 1e-12);
    vec4 topReachY = max(mix(vec4(reachY.y), vec4(reachY.x), isTopLeft), 1e-12);
    vec4 lowReachX = max(lowRound, 1e-12);
    vec4 lowReachY = max(mix(vec4(reachY.z), vec4(reachY.w), isLowLeft), 1e-12);
    vec4 topX = 1.0 + (mix(x, -x, isTopLeft) - extent.x) / topReachX;
    vec4 topY = 1.0 - (y + extent.y) / topReachY;
    vec4 lowX = 1.0 + (mix(x, -x, isLowLeft) - extent.x) / lowReachX;
    vec4 lowY = 1.0 + (y - extent.y) / lowReachY;
    vec4 none = vec4(0.0);
    // A square corner cuts nothing, also beyond hard sides.
    vec4 topCut = mix(topX * topX + topY * topY, none, lessThanEqual(min(min(topX, topY), topRound), none));
    vec4 lowCut = mix(lowX * lowX + lowY * lowY, none, lessThanEqual(min(min(lowX, lowY), lowRound), none));
    bvec4 isTop = greaterThanEqual(topCut, lowCut);
    // In the arcs' extents, from their centres.
    vec4 qx = max(mix(lowX, topX, isTop), 1e-12);
    vec4 qy = max(mix(lowY, topY, isTop), 1e-12);
    vec4 cut = max(topCut, lowCut);
    vec4 signX = mix(mix(vec4(1.0), vec4(-1.0), isLowLeft), mix(vec4(1.0), vec4(-1.0), isTopLeft), isTop);
    vec4 perX = signX / mix(lowReachX, topReachX, isTop);
    vec4 perY = mix(1.0 / lowReachY, -1.0 / topReachY, isTop);
    vec4 value = sqrt(max(cut, 1e-12));
    vec4 slopeX = qx / value;
    vec4 slopeY = qy / value;
    if (any(greaterThan(n, vec4(2.0)))) {
        vec4 power = mix(mix(vec4(n.z), vec4(n.w), isLowLeft), mix(vec4(n.y), vec4(n.x), isTopLeft), isTop);
        slopeX = pow(qx, power - 1.0);
        slopeY = pow(qy, power - 1.0);
        // The root of the sum, by its series at 1.
        vec4 excess = (slopeX * qx + slopeY * qy - 1.0) / power;
        value = 1.0 + excess - 0.5 * (power - 1.0) * excess * excess;
    }
    // The changes of the value for one part to the right, and down.
    vec4 byX = slopeX * perX;
    vec4 byY = slopeY * perY;
    vec4 toRight = 0.5 * (byX * dx.x + byY * dy.x);
    vec4 toDown = 0.5 * (byX * dx.y + byY * dy.y);
    vec4 steepness = max(sqrt(toRight * toRight + toDown * toDown), 1e-12);
    vec4 share = clamp((1.0 - value) / steepness + 0.5, 0.0, 1.0);
    return dot(mix(share, vec4(1.0), lessThanEqual(cut, none)), vec4(0.25));
}

// The coverage of a pixel by a rectangle with such arcs; see quadCoverage.
float arcsCoverage(vec2 p, vec2 dx, vec2 dy, vec2 extent, vec4 reachX, vec4 reachY, vec4 n, bvec4 hard) {
    float coverage = rectCoverage(p, dx, dy, vec4(-extent, extent), hard);
    // The corner of the pixel that is farthest out, from each arc's centre in its extents. Where it is within the ellipse it
    // is within the continuous corner too.
    vec2 reach = 0.5 * vec2(abs(dx.x) + abs(dx.y), abs(dy.x) + abs(dy.y)) - extent;
    vec4 lastX = 1.0 + (vec4(-p.x, p.x, p.x, -p.x) + reach.x) / max(reachX, 1e-12);
    vec4 lastY = 1.0 + (vec4(-p.y, -p.y, p.y, p.y) + reach.y) / max(reachY, 1e-12);
    vec4 last = mix(lastX * lastX + lastY * lastY, vec4(0.0), lessThanEqual(min(lastX, lastY), vec4(0.0)));
    if (!any(greaterThan(last, vec4(1.0)))) return coverage;
    return min(coverage, arcsShare(p, dx, dy, extent, reachX, reachY, n));
}

// The coverage of a pixel by a rectangle with packed corners, inset by a distance on all sides.
float shapedCoverage(
    vec2 p, vec2 dx, vec2 dy, vec2 extent, float inset, vec4 coded, bool isContinuous, bvec4 hard
) {
    vec4 reachX, reachY, n;
    shapedArcs(coded, extent, inset, isContinuous, reachX, reachY, n);
    return arcsCoverage(p, dx, dy, extent - inset, reachX, reachY, n, hard);
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
