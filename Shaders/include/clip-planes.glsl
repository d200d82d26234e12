#ifdef CLIP_PLANES
// Clip planes that cut a layer, in the table entries from `entry` on: their number and the clip, then the numbers of
// each plane. All are whole numbers, so that every program decides alike; see PixelClipPlane.
bool isCutAway(vec2 pixel, int entry) {
    int count = int(tableTexel(entry, 0).x);
    ivec2 at = 2 * ivec2(floor(pixel)) + 1;
    for (int i = 1; i <= count; i++) {
        ivec4 plane = ivec4(tableTexel(entry + (i >> 2), i & 3));
        if (plane.x * at.x + plane.y * at.y + plane.z * 65536 + plane.w < 0) return true;
    }
    return false;
}
#endif
