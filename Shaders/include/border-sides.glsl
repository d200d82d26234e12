// The geometry of a border by side. Sides are top, right, bottom, left; corners are top left, top right, bottom right,
// bottom left, so that side k runs clockwise from corner k to the next. Lengths are in the layer's own coordinates.

// A layer with the widths of its border, and the radii of its corners along x and along y.
struct SideShape {
    vec2 extent;
    vec4 widths;
    vec4 radiiX;
    vec4 radiiY;
    bool isContinuous;
};

SideShape sideShape(vec2 extent, vec4 widths, vec4 radii, int flags) {
    SideShape shape = SideShape(extent, widths, radii, radii, (flags & 16384) != 0);
    if ((flags & 8192) != 0) unpackRadii(radii, extent, shape.radiiX, shape.radiiY);
    return shape;
}

// The rectangle and the arcs that are a fraction of the widths inside of the layer's shape: its centre, half of its size,
// and the arcs' extents and exponents.
void insideArcs(
    SideShape shape, float fraction, out vec2 centre, out vec2 extent, out vec4 reachX, out vec4 reachY, out vec4 n
) {
    vec4 w = shape.widths * fraction;
    centre = 0.5 * vec2(w.w - w.y, w.x - w.z);
    extent = shape.extent - 0.5 * vec2(w.w + w.y, w.x + w.z);
    spreadArcs(max(shape.radiiX - w.wyyw, 0.0), max(shape.radiiY - w.xxzz, 0.0), extent, shape.isContinuous,
        reachX, reachY, n);
}

// The coverage of a pixel by the shape that is a fraction of the widths inside of the layer's.
float sideCoverage(SideShape shape, float fraction, vec2 p, vec2 dx, vec2 dy, bvec4 hard) {
    vec2 centre, extent;
    vec4 reachX, reachY, n;
    insideArcs(shape, fraction, centre, extent, reachX, reachY, n);
    if (min(extent.x, extent.y) <= 0.0) return 0.0;
    return arcsCoverage(p - centre, dx, dy, extent, reachX, reachY, n, hard);
}

// The distance of a point from each side in the side's widths; far for a side without a border.
vec4 sideDistances(SideShape shape, vec2 p) {
    vec4 distances = vec4(p.y + shape.extent.y, shape.extent.x - p.x, shape.extent.y - p.y, p.x + shape.extent.x);
    return distances / max(shape.widths, 1e-30);
}

// The share of a pixel that each side has: a point is of the side that it is nearest to, in widths.
vec4 sideShares(SideShape shape, vec2 p, vec2 dx, vec2 dy) {
    vec4 own = sideDistances(shape, p);
    // Their changes for one pixel to the right and one down.
    vec4 scale = 1.0 / max(shape.widths, 1e-30);
    vec4 right = vec4(dy.x, -dx.x, -dy.x, dx.x) * scale;
    vec4 down = vec4(dy.y, -dx.y, -dy.y, dx.y) * scale;
    vec4 shares = vec4(0.0);
    for (int side = 0; side < 4; side++) {
        if (shape.widths[side] <= 0.0) continue;
        float share = 1.0;
        for (int other = 0; other < 4; other++) {
            if (other == side || shape.widths[other] <= 0.0) continue;
            float steepness = length(vec2(right[other] - right[side], down[other] - down[side]));
            share *= clamp((own[other] - own[side]) / max(steepness, 1e-30) + 0.5, 0.0, 1.0);
        }
        shares[side] = share;
    }
    return shares / max(dot(shares, vec4(1.0)), 1e-6);
}

// The length of a quarter ellipse's arc from its end on a side, up to an angle from the line through that end: `reach` is
// the extents along the side and across it. The points are (reach.x sin a, reach.y cos a). Gauss-Legendre quadrature.
float arcLength(vec2 reach, float angle) {
    vec4 a = angle * vec4(0.06943184, 0.33000948, 0.66999052, 0.93056816);
    vec4 x = reach.x * cos(a);
    vec4 y = reach.y * sin(a);
    return angle * dot(vec4(0.17392742, 0.32607258, 0.32607258, 0.17392742), sqrt(x * x + y * y));
}

// The middle line of a side: straight between two arcs, of which each reaches to the line that parts it from its neighbour.
struct SideLine {
    // The distance from the layer's side.
    float depth;
    // The limits of the straight part along the side.
    vec2 straight;
    // The extents of the arcs along and across; zero for square corners.
    vec2 first;
    vec2 last;
    vec2 n;
    // The lengths of the arcs.
    vec2 arcs;
};

// The length of an arc up to the line from the outer to the inner corner; `widths` are the neighbour's and the side's own.
float sharedArc(vec2 reach, vec2 widths) {
    if (min(reach.x, reach.y) <= 0.0) return 0.0;
    // From the corner (1, 1) of the arc's box along m to the unit circle.
    vec2 m = widths / reach;
    float sum = m.x + m.y;
    vec2 end = 1.0 - m * ((sum - sqrt(2.0 * m.x * m.y)) / dot(m, m));
    return arcLength(reach, atan(end.x, end.y));
}

// The middle line of a side, in coordinates along the side, clockwise, and across it, inwards. Of dots it ends at the middle
// of the last one where that has no other side to share the corner with.
SideLine sideLine(SideShape shape, int side, bool isDotted) {
    vec2 centre, extent;
    vec4 reachX, reachY, n;
    insideArcs(shape, 0.5, centre, extent, reachX, reachY, n);
    // Where the inner corner is square the line is, too: no point of the ring is then beyond the centre of an arc.
    vec4 w = 1.02 * shape.widths;
    vec4 isRound = vec4(greaterThan(shape.radiiX, w.wyyw)) * vec4(greaterThan(shape.radiiY, w.xxzz));
    reachX *= isRound;
    reachY *= isRound;
    int next = (side + 1) & 3;
    bool isAcross = (side & 1) == 0;
    vec4 along = isAcross ? reachX : reachY;
    vec4 across = isAcross ? reachY : reachX;
    float size = 2.0 * (isAcross ? shape.extent.x : shape.extent.y);
    vec2 neighbours = vec2(shape.widths[(side + 3) & 3], shape.widths[next]);
    float width = shape.widths[side];
    SideLine line;
    line.depth = 0.5 * width;
    line.first = vec2(along[side], across[side]);
    line.last = vec2(along[next], across[next]);
    line.n = vec2(n[side], n[next]);
    bool isAlone = isDotted && size > 1.99 * width;
    vec2 ends = vec2(
        isAlone && neighbours.x <= 0.0 && line.first.x <= 0.0 ? width : neighbours.x,
        isAlone && neighbours.y <= 0.0 && line.last.x <= 0.0 ? width : neighbours.y);
    line.straight = vec2(0.5 * ends.x + line.first.x, size - 0.5 * ends.y - line.last.x);
    line.arcs = vec2(
        sharedArc(line.first, vec2(neighbours.x, width)), sharedArc(line.last, vec2(neighbours.y, width)));
    return line;
}

// A point's place relative to an arc: the length of the arc up to there, and the distance inwards; `q` is relative to
// the arc's centre, towards its corner, in its extents.
vec2 arcPlace(vec2 q, vec2 reach, float n) {
    q = max(q, 1e-6);
    float value = n == 2.0 ? length(q) : pow(arcPower(q, n), 1.0 / n);
    vec2 slope = n == 2.0 ? q / value : pow(q / value, vec2(n - 1.0));
    float steepness = length(slope / reach);
    float depth = (1.0 - value) / steepness;
    // The nearest point of the arc, by one step along the slope, which is exact on circles. On a flat ellipse the line
    // through its centre is far from upright on the arc. Beside sharp ends the step would be too long.
    vec2 foot = max(q + depth / steepness * slope / (reach * reach), 0.5 * q);
    return vec2(arcLength(reach, atan(foot.x, foot.y)), depth);
}

// A point's place relative to a side's middle line: its position along the line, and its distance from it.
vec2 linePlace(SideLine line, SideShape shape, int side, vec2 p) {
    vec2 low = p + shape.extent;
    vec2 high = shape.extent - p;
    vec2 q = side == 0 ? low : side == 1 ? vec2(low.y, high.x) : side == 2 ? high : vec2(high.y, low.x);
    float middle = max(line.straight.y - line.straight.x, 0.0);
    if (q.x < line.straight.x && line.first.x > 0.0) {
        vec2 place = arcPlace(vec2(line.straight.x - q.x, line.depth + line.first.y - q.y) / line.first, line.first,
            line.n.x);
        return vec2(line.arcs.x - place.x, place.y);
    }
    if (q.x > line.straight.y && line.last.x > 0.0) {
        vec2 place = arcPlace(vec2(q.x - line.straight.y, line.depth + line.last.y - q.y) / line.last, line.last,
            line.n.y);
        return vec2(line.arcs.x + middle + place.x, place.y);
    }
    return vec2(line.arcs.x + q.x - line.straight.x, q.y - line.depth);
}

// The integral of a row of dashes from the middle of one: each has a length, and the next begins a period later.
float dashIntegral(float s, float dash, float period) {
    float from = s + 0.5 * dash;
    float whole = floor(from / period);
    return whole * dash + min(from - whole * period, dash);
}

// The coverage of a pixel by the dashes or dots of a side, whatever the ring covers. A whole number of periods is as long as
// the middle line; a dash or a dot is centred at each of its ends.
float dashCoverage(SideShape shape, int side, bool isDotted, vec2 p, vec2 dx, vec2 dy) {
    SideLine line = sideLine(shape, side, isDotted);
    float width = shape.widths[side];
    float total = line.arcs.x + line.arcs.y + max(line.straight.y - line.straight.x, 0.0);
    float dash = isDotted ? width : width < 3.0 ? 3.0 * width : 2.0 * width;
    float wanted = dash + (!isDotted && width < 3.0 ? 2.0 * width : width);
    float period = total / max(floor(total / wanted + 0.501), 1.0);
    vec2 place = linePlace(line, shape, side, p);
    vec2 right = linePlace(line, shape, side, p + vec2(dx.x, dy.x)) - place;
    vec2 down = linePlace(line, shape, side, p + vec2(dx.y, dy.y)) - place;
    float pixel = max(length(vec2(right.x, down.x)), 1e-9);
    if (period <= 1e-6) return 1.0;
    float s = place.x - period * floor(place.x / period + 0.5);
    if (!isDotted) {
        if (dash >= period) return 1.0;
        float covered = dashIntegral(s + 0.5 * pixel, dash, period) - dashIntegral(s - 0.5 * pixel, dash, period);
        return clamp(covered / pixel, 0.0, 1.0);
    }
    float away = length(vec2(s, place.y));
    vec2 slope = vec2(s * right.x + place.y * right.y, s * down.x + place.y * down.y) / max(away, 1e-9);
    float steepness = max(length(slope), 0.5 * pixel);
    float dot_ = clamp((0.5 * width - away) / steepness + 0.5, 0.0, 1.0);
    // Dots smaller than pixels are even.
    float mean = 0.785398163 * min(width / period, 1.0);
    return mix(dot_, mean, clamp(2.0 * pixel / period - 1.0, 0.0, 1.0));
}
