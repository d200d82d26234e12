// What every program has that goes down columns of pixels: an invocation a column, which keeps what it has read for the
// pixels below.

layout(local_size_x = 64) in;

#ifdef HALF
layout(rgba16f, binding = 0) writeonly uniform highp image2D result;
#else
// Red in the lowest bits, then green, blue, alpha.
layout(r32ui, binding = 0) writeonly uniform highp uimage2D result;
#endif

// The texels of the target that are written: minX minY maxX maxY.
uniform ivec4 area;
// From the target's texels to pixels, then from the source's pixels to its texels.
uniform ivec4 offsets;
// The rows that an invocation writes, at most.
uniform int rows;

// The first texel of this invocation.
ivec2 firstTexel() {
    return ivec2(int(gl_GlobalInvocationID.x) + area.x, int(gl_WorkGroupID.y) * rows + area.y);
}

// The row after the last one to write; columns beyond the area have none.
int endRow(ivec2 texel) { return texel.x < area.z ? min(texel.y + rows, area.w) : texel.y; }

// Writes a texel, whose channels are not negative.
void write(ivec2 texel, vec4 value) {
#ifdef HALF
    imageStore(result, texel, value);
#else
    // Added to 2²³, numbers are rounded to whole ones as devices round them for targets of 8 bits, and those are in the
    // lowest bits. Software devices take longer for pixels of a target's own format.
    ivec4 bits = floatBitsToInt(min(value, 1.0) * 255.0 + 8388608.0) & 0xff;
    int word = bits.r | (bits.g << 8) | (bits.b << 16) | (bits.a << 24);
    imageStore(result, texel, uvec4(uint(word), 0u, 0u, 0u));
#endif
}
