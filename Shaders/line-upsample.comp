// Upsamples a grid that is downsampled along the lines: B-splines, quadratic or (CUBIC) cubic, as in upsample.frag.
// The grid pixels are read once for all the pixels between two of them.

#include "include/line.glsl"

uniform highp sampler2D image;

// Grid pixels per pixel, and the position of pixel 0 on the grid.
uniform vec2 place;

#ifdef CUBIC
#define NEAREST(at) floor(at)
#else
#define NEAREST(at) floor(at + 0.5)
#endif

void goAlong(int line, int texel, int end) {
    vec2 size = 1.0 / vec2(textureSize(image, 0));
    size = onGrid(size.x, size.y);
    float across = (float(line + offsets.x + offsets.z) + 0.5) * size.x;
    // llvmpipe (Mesa 22.3) reloads uniforms in each iteration of a loop.
    float first = float(offsets.y);
    float centre = float(offsets.w) + 0.5;
    float step = place.x;
    float origin = place.y;
    float at = (float(texel) + first) * step + origin;
    float base = NEAREST(at);
    float along = (base + centre) * size.y;
    vec4 a = textureLod(image, onGrid(across, along - size.y), 0.0);
    vec4 b = textureLod(image, onGrid(across, along), 0.0);
    vec4 c = textureLod(image, onGrid(across, along + size.y), 0.0);
#ifdef CUBIC
    vec4 d = textureLod(image, onGrid(across, along + 2.0 * size.y), 0.0);
#endif
    // There are more pixels than grid pixels; the counter ends the loop whatever the numbers are.
    for (int left = count; left >= 0 && texel < end; left--) {
        while (texel < end && NEAREST(at) <= base) {
            writeHeld();
            float f = at - base;
#ifdef CUBIC
            float g = 1.0 - f;
            vec4 w = vec4(g * g * g, 4.0 - 3.0 * f * f * (1.0 + g), 4.0 - 3.0 * g * g * (1.0 + f), f * f * f) / 6.0;
            vec4 value = max(w.x * a + w.y * b + w.z * c + w.w * d, 0.0);
#else
            vec3 w = vec3(0.5 * (0.5 - f) * (0.5 - f), 0.75 - f * f, 0.5 * (0.5 + f) * (0.5 + f));
            vec4 value = max(w.x * a + w.y * b + w.z * c, 0.0);
#endif
#ifdef SOLID
            value.a = 1.0;
#endif
            hold(line, texel, value);
            texel++;
            at = (float(texel) + first) * step + origin;
        }
        base += 1.0;
        along = (base + centre) * size.y;
        a = b;
        b = c;
#ifdef CUBIC
        c = d;
        d = textureLod(image, onGrid(across, along + 2.0 * size.y), 0.0);
#else
        c = textureLod(image, onGrid(across, along + size.y), 0.0);
#endif
    }
}
