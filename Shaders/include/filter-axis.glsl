// Reading along one axis: the other coordinate is within the source by construction. Positions are those of texel
// centres, as floats, which llvmpipe (Mesa 22.3) clamps and mirrors fastest.

// (1, 0) or (0, 1).
uniform ivec2 axis;

// A row or column of the source.
struct Line {
    // The texture coordinates of position 0, and the step to the next position.
    vec2 start;
    vec2 next;
    // The source's first and last positions.
    float low;
    float high;
};

float along(ivec2 pixel) { return float(pixel.x * axis.x + pixel.y * axis.y); }

// The line through a pixel.
Line lineThrough(ivec2 pixel) {
    ivec2 across = pixel * (1 - axis) + vOffsets.zw;
    return Line(
        (vec2(across) + 0.5 * vec2(1 - axis)) * vTexel, vec2(axis) * vTexel, along(vLimits.xy) + 0.5,
        along(vLimits.zw) + 0.5);
}

// The pixel of a line by its number, or its substitute beyond the edge.
vec4 pixelOn(Line line, float number) {
    float place = number + 0.5;
#ifdef MIRROR
    // Mirrored at both ends, repeatedly.
    float twice = 2.0 * (line.high - line.low + 1.0);
    float turn = twice * fract((place - line.low + 0.5) * (1.0 / twice));
    return sourceColor(textureLod(image, line.start + line.next * (line.low - 0.5 + min(turn, twice - turn)), 0.0));
#else
    float kept = clamp(place, line.low, line.high);
    vec4 found = sourceColor(textureLod(image, line.start + line.next * kept, 0.0));
#ifdef TRANSPARENT
    return found * (kept == place ? 1.0 : 0.0);
#else
    return found;
#endif
#endif
}
