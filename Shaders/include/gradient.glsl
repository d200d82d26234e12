#if defined(GRADIENT) || defined(MASK_GRADIENT)
// Gradients along a line, outwards from a point, or around it.

// The angle from +x towards +y as a fraction of a full circle, from 0 to below 1. A polynomial, as drivers' arc
// tangents differ; its error is below 1e-8 of a circle (Abramowitz and Stegun, Handbook of Mathematical Functions,
// 4.4.49).
float turnOf(vec2 v) {
    vec2 size = abs(v);
    float ratio = min(size.x, size.y) / max(max(size.x, size.y), 1e-30);
    float s = ratio * ratio;
    float angle = ratio * (1.0 + s * (-0.3333314528 + s * (0.1999355085 + s * (-0.1420889944 + s * (0.1065626393
        + s * (-0.0752896400 + s * (0.0429096138 + s * (-0.0161657367 + s * 0.0028662257))))))));
    float turn = angle * 0.159154943;
    if (size.y > size.x) turn = 0.25 - turn;
    if (v.x < 0.0) turn = 0.5 - turn;
    // The last number below 1: an angle too small to subtract from 1 must not reach the gradient's beginning.
    return v.y < 0.0 ? min(1.0 - turn, 0.99999994) : turn;
}

// The position of a point along the gradient.
float gradientPlace(vec2 p, vec4 rowU, vec4 rowV) {
    float u = dot(rowU.xy, p) + rowU.z;
    int type = int(rowU.w);
    if (type == 0) return u;
    float v = dot(rowV.xy, p) + rowV.z;
    return type == 1 ? length(vec2(u, v)) : turnOf(vec2(u, v));
}

#ifdef GRADIENT_SPREAD
// The position of a point along a gradient from a focus to a circle of radius 1; false where there is none.
//
// The point is on the circle whose centre is `place` of the way from the focus to that circle's, and whose radius is as
// much of the way from the focus's to 1: of two such circles it is the larger. u and v are the point's distances from the
// focus, along the way and across; `focus` is the length of the way, the focus's radius, and the first squared less the
// square of the difference of the radii.
bool focalPlace(float u, float v, vec3 focus, bool isCone, out float place) {
    float growth = 1.0 - focus.y;
    float b = u * focus.x + focus.y * growth;
    float c = u * u + v * v - focus.y * focus.y;
    float square = b * b - focus.z * c;
    float root = sqrt(max(square, 0.0));
    // Of the two forms of a solution the one that subtracts nothing from nearly the same.
    if (!isCone) {
        place = b < 0.0 ? (b - root) / focus.z : c / max(b + root, 1e-30);
        return true;
    }
    if (focus.z == 0.0) {
        place = 0.5 * c / max(b, 1e-30);
        return b > 0.0;
    }
    place = b < 0.0 ? c / (b - root) : (b + root) / focus.z;
    return square >= 0.0 && focus.y + growth * place >= 0.0;
}

// The position of a point along a gradient that may repeat or have a focus; false where it has no colour. `spread` has the
// numbers of a focus, or the first location of a conic gradient and one divided by the length of its stops.
bool spreadPlace(vec2 p, vec4 rowU, vec4 rowV, vec4 spread, out float place) {
    int number = int(rowU.w);
    int type = number & 7;
    if (type < 3) {
        place = gradientPlace(p, vec4(rowU.xyz, float(type)), rowV);
    } else {
        vec2 uv = vec2(dot(rowU.xy, p) + rowU.z, dot(rowV.xy, p) + rowV.z);
        if (!focalPlace(uv.x, uv.y, spread.xyz, type == 4, place)) return false;
    }
    if (number < 8) return true;
    if (type == 2) place = (place - spread.x) * spread.y;
    // Repeated it stays below 1, the place of the last colour.
    place = number < 16 ? min(place - floor(place), 0.99999994) : abs(place - 2.0 * floor(0.5 * place + 0.5));
    return true;
}
#endif

// The last of `count` segments in the table that begins at or before a position, else the first.
int gradientSegment(float place, int first, int count) {
    while (count > 1) {
        int part = count >> 1;
        if (tableTexel(first + part, 2).x <= place) first += part;
        count -= part;
    }
    return first;
}

// An offset of less than half a step of 8 bits, by pixel: ordered dithering with an 8 by 8 matrix (Bayer 1973). None for
// frames that keep more bits.
float ditherOf(vec2 pixel) {
#ifdef UNDITHERED
    return 0.0;
#else
    ivec2 at = ivec2(floor(pixel));
    int across = at.x ^ at.y;
    int rank = (across & 1) << 5 | (at.y & 1) << 4 | (across & 2) << 2 | (at.y & 2) << 1 | (across & 4) >> 1
        | (at.y & 4) >> 2;
    return ((float(rank) + 0.5) / 64.0 - 0.5) / 255.0;
#endif
}

// The premultiplied colour at a position in a segment, which begins at span.x with `from` and ends 1 / span.y later
// with `to`. If the alpha changes, the alpha is dithered, else the colour channels that change.
vec4 gradientColor(float place, vec4 from, vec4 to, vec2 span, vec2 pixel) {
    float share = (place - span.x) * span.y;
    float dither = share > 0.0 && share < 1.0 ? ditherOf(pixel) : 0.0;
    vec4 color = mix(from, to, clamp(share, 0.0, 1.0));
    if (from.a != to.a) {
        color.a = clamp(color.a + dither, 0.0, 1.0);
        return vec4(color.rgb * color.a, color.a);
    }
    color.rgb = color.rgb * color.a + dither * vec3(notEqual(from.rgb, to.rgb));
    return vec4(clamp(color.rgb, 0.0, color.a), color.a);
}

// The same, with the segment looked up in the table.
vec4 gradientColor(float place, int first, int count, vec2 pixel) {
    int segment = gradientSegment(place, first, count);
    return gradientColor(place, tableTexel(segment, 0), tableTexel(segment, 1), tableTexel(segment, 2).xy, pixel);
}
#endif
#ifdef MASK_GRADIENT
// The coverage of a pixel by a mask that is a gradient. The table entry after its layer's has the rows, then the
// opacity, the alpha of the colour below it, the number of segments that follow, and 1 if the mask is inverted, then the
// numbers of its spread.
float maskGradientCoverage(vec2 pixel, int clip) {
    if (clip < 0) return 1.0;
    vec4 rowX = tableTexel(clip, 0);
    vec4 rowY = tableTexel(clip, 1);
    vec4 rowW = tableTexel(clip, 2);
    vec4 rest = tableTexel(clip + 1, 2);
    vec2 p, dx, dy;
    if (!ownPoint(pixel, rowX, rowY, rowW, p, dx, dy)) return rest.w;
    float shape = shapeCoverage(p, dx, dy, vec2(rowX.w, rowY.w), 0.0, tableTexel(clip, 3), int(rowW.w));
#ifdef GRADIENT_SPREAD
    float place;
    bool hasColor = spreadPlace(
        p, tableTexel(clip + 1, 0), tableTexel(clip + 1, 1), tableTexel(clip + 1, 3), place);
    float alpha = hasColor ? gradientColor(place, clip + 2, int(rest.z), pixel).a : 0.0;
#else
    float place = gradientPlace(p, tableTexel(clip + 1, 0), tableTexel(clip + 1, 1));
    float alpha = gradientColor(place, clip + 2, int(rest.z), pixel).a;
#endif
    float coverage = shape * rest.x * (alpha + rest.y * (1.0 - alpha));
    return rest.w > 0.0 ? 1.0 - coverage : coverage;
}
#endif
