// The common part of the line programs, which process lines of pixels, columns or (ALONG_X) rows, one invocation per
// line: it reuses what it has read for later pixels. Positions are two numbers: across the lines, and along them.

layout(local_size_x = 64) in;

#ifdef HALF
layout(rgba16f, binding = 0) writeonly uniform highp image2D result;
#else
// Red in the lowest bits, then green, blue, alpha.
layout(r32ui, binding = 0) writeonly uniform highp uimage2D result;
#endif

// The texels of the target to write: the first across and along, then the ends of both ranges.
uniform ivec4 area;
// The offsets from the target's texels to pixels, then from the source's pixels to its texels.
uniform ivec4 offsets;
// The maximum number of texels that an invocation writes.
uniform int count;

#ifdef ALONG_X
ivec2 onGrid(int across, int along) { return ivec2(along, across); }
vec2 onGrid(float across, float along) { return vec2(along, across); }
#else
ivec2 onGrid(int across, int along) { return ivec2(across, along); }
vec2 onGrid(float across, float along) { return vec2(across, along); }
#endif

// The next texel to write. llvmpipe (Mesa 22.3) writes lane after lane, and also computes lane after lane what has not
// been computed yet: a value that is held back for one iteration is complete by then.
#ifdef HALF
vec4 held = vec4(0.0);
#else
uint held = 0u;
#endif
ivec2 heldTexel = ivec2(0);
bool isHeld = false;

// Writes the held texel. To be called at the start of an iteration, and at the end.
void writeHeld() {
#ifdef HALF
    if (isHeld) imageStore(result, heldTexel, held);
#else
    if (isHeld) imageStore(result, heldTexel, uvec4(held, 0u, 0u, 0u));
#endif
}

// Holds a texel for writing, whose channels must not be negative if they have 8 bits.
void hold(int line, int texel, vec4 value) {
#ifdef HALF
    held = value;
#else
    // Added to 2²³, numbers are rounded to whole ones as devices round them for targets of 8 bits, and the result is in
    // the lowest bits. llvmpipe (Mesa 22.3) is slower with pixels in a target's own format.
    ivec4 bits = floatBitsToInt(min(value, 1.0) * 255.0 + 8388608.0) & 0xff;
    held = uint(bits.r | (bits.g << 8) | (bits.b << 16) | (bits.a << 24));
#endif
    heldTexel = onGrid(line, texel);
    isHeld = true;
}

// Computes the texels of a line before the end, if there are any. The texel that is still held is written afterwards.
void goAlong(int line, int texel, int end);

void main() {
    int line = area.x + int(gl_GlobalInvocationID.x);
    int texel = area.y + int(gl_WorkGroupID.y) * count;
    goAlong(line, texel, line < area.z ? min(texel + count, area.w) : texel);
    writeHeld();
}
