// From a grid that is shrunk along y back to pixels: B-splines, quadratic or (CUBIC) cubic, as filter-grow.frag has them.
// The rows of the grid are read once for all the pixels between two of them.

#include "include/column.glsl"

uniform highp sampler2D image;

// Pixels of the shrunk grid a pixel, and where pixel 0 lies on that grid.
uniform vec2 place;

#ifdef CUBIC
#define NEAREST(at) floor(at)
#else
#define NEAREST(at) floor(at + 0.5)
#endif

void main() {
    ivec2 texel = firstTexel();
    int end = endRow(texel);
    vec2 size = 1.0 / vec2(textureSize(image, 0));
    float column = (float(texel.x + offsets.x + offsets.z) + 0.5) * size.x;
    // Software devices look uniforms up anew in each turn of a loop.
    float first = float(offsets.y);
    float centre = float(offsets.w) + 0.5;
    float step = place.x;
    float origin = place.y;
    float at = (float(texel.y) + first) * step + origin;
    float base = NEAREST(at);
    float row = (base + centre) * size.y;
    vec4 a = textureLod(image, vec2(column, row - size.y), 0.0);
    vec4 b = textureLod(image, vec2(column, row), 0.0);
    vec4 c = textureLod(image, vec2(column, row + size.y), 0.0);
#ifdef CUBIC
    vec4 d = textureLod(image, vec2(column, row + 2.0 * size.y), 0.0);
#endif
    // There are more pixels than rows of the grid; counted, so that it ends whatever the numbers are.
    for (int left = rows; left >= 0 && texel.y < end; left--) {
        while (texel.y < end && NEAREST(at) <= base) {
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
            write(texel, value);
            texel.y++;
            at = (float(texel.y) + first) * step + origin;
        }
        base += 1.0;
        row = (base + centre) * size.y;
        a = b;
        b = c;
#ifdef CUBIC
        c = d;
        d = textureLod(image, vec2(column, row + 2.0 * size.y), 0.0);
#else
        c = textureLod(image, vec2(column, row + size.y), 0.0);
#endif
    }
}
