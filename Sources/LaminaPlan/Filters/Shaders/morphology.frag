// The greatest or (ERODE) the least of a row of pixels, transparent beyond the source.
//
// Variants: -, ERODE
// Variants: DECODES, ERODE ENCODES_RESULT

#define TRANSPARENT 1
#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"
#include "include/filter-axis.glsl"

// The first pixel's distance; from one to the next; how many; the last one's distance from the first at most.
#define row ivec4(numbers[0])
uniform vec4 numbers[1];

void main() {
    ivec2 pixel = ownPixel();
    Line line = lineThrough(pixel);
    float first = along(pixel) + float(row.x);
    vec4 best = pixelOn(line, first);
    for (int i = 1; i < row.z; i++) {
        vec4 next = pixelOn(line, first + float(min(i * row.y, row.w)));
#ifdef ERODE
        best = min(best, next);
#else
        best = max(best, next);
#endif
    }
    give(best);
}
