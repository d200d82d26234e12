#if defined(UPSAMPLE) || defined(UPSAMPLE_CUBIC)
// A pixel of an image whose grid is downsampled along y, upsampled by B-splines; see upsample.frag. `grid` is the
// grid pixels per pixel and the position of pixel 0 on the grid, `offset` leads from there to texels. Negative values
// are overshoot of the grid's filter; light that is only added may exceed its alpha.
vec4 upsampledTexel(vec2 pixel, vec2 grid, vec2 offset) {
    float at = floor(pixel.y) * grid.x + grid.y;
    vec2 size = 1.0 / vec2(textureSize(image, 0));
    float column = (floor(pixel.x + offset.x) + 0.5) * size.x;
#ifdef UPSAMPLE_CUBIC
    float base = floor(at);
    float f = at - base;
    float g = 1.0 - f;
    vec4 w = vec4(g * g * g, 4.0 - 3.0 * f * f * (1.0 + g), 4.0 - 3.0 * g * g * (1.0 + f), f * f * f) / 6.0;
    float first = (base + offset.y - 0.5) * size.y;
    vec4 c = w.x * textureLod(image, vec2(column, first), 0.0) + w.y * textureLod(image, vec2(column, first + size.y), 0.0)
        + w.z * textureLod(image, vec2(column, first + 2.0 * size.y), 0.0)
        + w.w * textureLod(image, vec2(column, first + 3.0 * size.y), 0.0);
#else
    float base = floor(at + 0.5);
    float f = at - base;
    vec3 w = vec3(0.5 * (0.5 - f) * (0.5 - f), 0.75 - f * f, 0.5 * (0.5 + f) * (0.5 + f));
    float first = (base + offset.y - 0.5) * size.y;
    vec4 c = w.x * textureLod(image, vec2(column, first), 0.0) + w.y * textureLod(image, vec2(column, first + size.y), 0.0)
        + w.z * textureLod(image, vec2(column, first + 2.0 * size.y), 0.0);
#endif
    return max(c, 0.0);
}
#endif
