// The shadow of a rounded rectangle in its own coordinates: its coverage, blurred by a Gaussian and by the pixel.
//
// A pixel is taken as a Gaussian of the variance of its area, 1/12 along each of its sides, which adds to the blur's.

// The normal distribution function at z, minus one half; the error is at most 8e-5.
vec4 normalShare(vec4 z) {
    z = clamp(z, -3.8, 3.8);
    vec4 s = z * z;
    return z * (0.39864359 + s * (-0.0656440187 + s * (0.00926864027 + s * (-0.000918815095
        + s * (5.90726952e-05 + s * (-2.17596606e-06 + s * 3.44650193e-08))))));
}

// A part of the integral of cornerCut: at four angles, which are fractions of the range from `low` to `high`.
float cutPart(float low, float high, vec4 fractions, vec4 weights, vec2 inside, vec2 radii, float n) {
    vec4 y = sin(mix(vec4(low), vec4(high), fractions));
    vec4 x = sqrt(max(1.0 - y * y, 0.0));
    vec4 arc = n == 2.0 ? x : pow(max(1.0 - pow(y, vec4(n)), 0.0), vec4(1.0 / n));
    vec4 d = inside.y - radii.y * (1.0 - y);
    vec4 share = normalShare(vec4(inside.x)) - normalShare(inside.x - radii.x * (1.0 - arc));
    return dot(weights * x * exp(-0.5 * d * d), share);
}

// The standard deviations from an edge beyond which its blur does not show.
const float blurReach = 3.5;

// The corners whose arcs take something from a pixel, a bit each, clockwise from the top left; lengths as in cornerCut,
// `inside` from the left, top, right and bottom.
int cutCorners(vec4 inside, vec4 radiiX, vec4 radiiY) {
    vec4 x = inside.xzzx;
    vec4 y = inside.yyww;
    bvec4 isRound = greaterThan(min(radiiX, radiiY), vec4(0.0));
    bvec4 isWithin = greaterThan(min(x, y), vec4(-blurReach));
    bvec4 isNear = lessThan(max(x - radiiX, y - radiiY), vec4(blurReach));
    ivec4 counts = ivec4(isRound) * ivec4(isWithin) * ivec4(isNear);
    return counts.x + 2 * counts.y + 4 * counts.z + 8 * counts.w;
}

// The coverage that a corner's arc takes from a blurred rectangle, a quarter of |x / a|^n + |y / b|^n = 1 with `radii` for a
// and b. All lengths are in standard deviations: `inside` is the distance from the corner's two edges, positive inside.
//
// At height y over the corner's edge the area outside the arc is w(y) wide, so that the blur is the integral over y of
// density(v - y) (fraction(u) - fraction(u - w(y))). With y = r (1 - sin a) and w = r (1 - cos a), Gauss-Legendre
// quadrature of twelve points takes the part where the density counts. The axes change places where the arc is steep, so
// that the error is at most 0.15 of a step of 8 bits where one of a and b is up to four times the other, 0.35 up to ten
// times, and 1.3 up to thirty times.
float cornerCut(vec2 inside, vec2 radii, float n) {
    const float reach = blurReach;
    if (min(radii.x, radii.y) <= 0.0) return 0.0;
    vec2 left = 1.0 - inside / radii;
    if (left.x * radii.y < left.y * radii.x) {
        inside = inside.yx;
        radii = radii.yx;
    }
    vec2 range = clamp(1.0 - (inside.y + vec2(reach, -reach)) / radii.y, 0.0, 1.0);
    float low = asin(range.x);
    float high = asin(range.y);
    float sum = cutPart(low, high, vec4(0.00921968, 0.04794137, 0.11504866, 0.20634102),
            vec4(0.02358767, 0.05346966, 0.08003916, 0.10158371), inside, radii, n)
        + cutPart(low, high, vec4(0.31608425, 0.43738330, 0.56261670, 0.68391575),
            vec4(0.11674627, 0.12457352, 0.12457352, 0.11674627), inside, radii, n)
        + cutPart(low, high, vec4(0.79365898, 0.88495134, 0.95205863, 0.99078032),
            vec4(0.10158371, 0.08003916, 0.05346966, 0.02358767), inside, radii, n);
    return sum * (high - low) * radii.y * 0.398942280;
}

// The shadow's coverage of a pixel. `p` is the pixel's centre from the rectangle's, `dx` and `dy` are the changes of
// p.x and p.y from one pixel to the next, `sigma` is the blur's standard deviation; without a blur the edges are sharp.
// `flags` say what the radii are, as for shapeCoverage.
float boxShadowCoverage(vec2 p, vec2 dx, vec2 dy, vec2 extent, vec4 radii, float sigma, int flags) {
    if (min(extent.x, extent.y) <= 0.0) return 0.0;
    if (sigma <= 0.0) return shapeCoverage(p, dx, dy, extent, 0.0, radii, flags);
    vec4 radiiX = radii;
    vec4 radiiY = radii;
    vec4 n = vec4(2.0);
#ifdef CORNERS
    if ((flags & 8192) != 0) shapedArcs(radii, extent, 0.0, (flags & 16384) != 0, radiiX, radiiY, n);
#endif
    vec2 inverse = inversesqrt(sigma * sigma + vec2(dot(dx, dx), dot(dy, dy)) / 12.0);
    vec4 inside = vec4(p + extent, extent - p) * inverse.xyxy;
    vec4 shares = normalShare(inside);
    vec2 sides = shares.xy + shares.zw;
    float coverage = sides.x * sides.y;
    radiiX *= inverse.x;
    radiiY *= inverse.y;
    // One corner after the other that is near this pixel, as software drivers take both ways of a condition; mostly one.
    int corners = cutCorners(inside, radiiX, radiiY);
    do {
        bool isLow = (corners & 3) == 0;
        bool isLeft = isLow ? (corners & 4) == 0 : (corners & 1) != 0;
        // Where no corner is near, the radii are taken as 0.
        vec2 top = isLeft ? vec2(radiiX.x, radiiY.x) : vec2(radiiX.y, radiiY.y);
        vec2 low = isLeft ? vec2(radiiX.w, radiiY.w) : vec2(radiiX.z, radiiY.z);
        vec2 arc = corners == 0 ? vec2(0.0) : isLow ? low : top;
        float power = isLow ? (isLeft ? n.w : n.z) : (isLeft ? n.x : n.y);
        coverage -= cornerCut(vec2(isLeft ? inside.x : inside.z, isLow ? inside.w : inside.y), arc, power);
        corners &= corners - 1;
    } while (corners != 0);
    return clamp(coverage, 0.0, 1.0);
}
