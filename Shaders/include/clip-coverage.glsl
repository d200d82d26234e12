#ifdef CLIP
// The coverage of a pixel by an ancestor's clip.
float clipCoverage(vec2 pixel, vec4 rowX, vec4 rowY, vec4 rowW, vec4 radii) {
    vec2 p, dx, dy;
    if (!ownPoint(pixel, rowX, rowY, rowW, p, dx, dy)) return 0.0;
    return quadCoverage(p, dx, dy, vec2(rowX.w, rowY.w), radii, hardSides(int(rowW.w)));
}
#endif
