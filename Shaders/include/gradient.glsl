#if defined(GRADIENT) || defined(MASK_GRADIENT)
// Colours that run into each other along a line, outwards or around a point.

// The share of a turn from +x by way of +y, from 0 up to 1. By a polynomial, as drivers' own arc tangents differ; less
// than 1e-8 of a turn off (Abramowitz and Stegun, Handbook of Mathematical Functions, 4.4.49).
float turnOf(vec2 v) {
    vec2 size = abs(v);
    float ratio = min(size.x, size.y) / max(max(size.x, size.y), 1e-30);
    float s = ratio * ratio;
    float angle = ratio * (1.0 + s * (-0.3333314528 + s * (0.1999355085 + s * (-0.1420889944 + s * (0.1065626393
        + s * (-0.0752896400 + s * (0.0429096138 + s * (-0.0161657367 + s * 0.0028662257))))))));
    float turn = angle * 0.159154943;
    if (size.y > size.x) turn = 0.25 - turn;
    if (v.x < 0.0) turn = 0.5 - turn;
    // The last number below 1: a turn too small to take away from 1 must not reach what begins there.
    return v.y < 0.0 ? min(1.0 - turn, 0.99999994) : turn;
}

// How far along the gradient a point is.
float gradientPlace(vec2 p, vec4 rowU, vec4 rowV) {
    float u = dot(rowU.xy, p) + rowU.z;
    int type = int(rowU.w);
    if (type == 0) return u;
    float v = dot(rowV.xy, p) + rowV.z;
    return type == 1 ? length(vec2(u, v)) : turnOf(vec2(u, v));
}

// The last of `count` segments in the table that begins at or before a place, else the first.
int gradientSegment(float place, int first, int count) {
    while (count > 1) {
        int part = count >> 1;
        if (tableTexel(first + part, 2).x <= place) first += part;
        count -= part;
    }
    return first;
}

// A step of 8 bits less one half at most, by the pixel: the ordered dither of 8 by 8 (Bayer 1973).
float ditherOf(vec2 pixel) {
    ivec2 at = ivec2(floor(pixel));
    int across = at.x ^ at.y;
    int rank = (across & 1) << 5 | (at.y & 1) << 4 | (across & 2) << 2 | (at.y & 2) << 1 | (across & 4) >> 1
        | (at.y & 4) >> 2;
    return ((float(rank) + 0.5) / 64.0 - 0.5) / 255.0;
}

// The premultiplied colour at a place of a segment, which begins at span.x with `from` and goes 1 / span.y on to `to`.
// Where the alpha changes it is dithered, else the colours that do.
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

// The same with the segment looked up in the table.
vec4 gradientColor(float place, int first, int count, vec2 pixel) {
    int segment = gradientSegment(place, first, count);
    return gradientColor(place, tableTexel(segment, 0), tableTexel(segment, 1), tableTexel(segment, 2).xy, pixel);
}
#endif
#ifdef MASK_GRADIENT
// The share of a pixel that a mask which is a gradient lets through. The entry of the table after its layer's holds
// the rows, then opacity, the alpha of the colour under it, and how many segments follow.
float maskGradientCoverage(vec2 pixel, int clip) {
    if (clip < 0) return 1.0;
    vec4 rowX = tableTexel(clip, 0);
    vec4 rowY = tableTexel(clip, 1);
    vec4 rowW = tableTexel(clip, 2);
    vec4 rest = tableTexel(clip + 1, 2);
    vec2 p, dx, dy;
    if (!ownPoint(pixel, rowX, rowY, rowW, p, dx, dy)) return 0.0;
    float shape = quadCoverage(p, dx, dy, vec2(rowX.w, rowY.w), tableTexel(clip, 3), hardSides(int(rowW.w)));
    float place = gradientPlace(p, tableTexel(clip + 1, 0), tableTexel(clip + 1, 1));
    float alpha = gradientColor(place, clip + 2, int(rest.z), pixel).a;
    return shape * rest.x * (alpha + rest.y * (1.0 - alpha));
}
#endif
