#ifdef CLIP
// The share of a pixel that an ancestor's clip lets through.
float clipCoverage(vec2 pixel, vec4 rowX, vec4 rowY, vec4 rowW, vec4 radii) {
    vec3 h = vec3(pixel, 1.0);
    float w = dot(rowW.xyz, h);
    if (w <= 0.0) return 0.0;
    vec2 p = vec2(dot(rowX.xyz, h), dot(rowY.xyz, h)) / w;
    vec2 dx = (rowX.xy - p.x * rowW.xy) / w;
    vec2 dy = (rowY.xy - p.y * rowW.xy) / w;
    int flags = int(rowW.w);
    bvec4 hard = bvec4((flags & 4) != 0, (flags & 8) != 0, (flags & 16) != 0, (flags & 32) != 0);
    return quadCoverage(p, dx, dy, vec2(rowX.w, rowY.w), radii, hard);
}
#endif
