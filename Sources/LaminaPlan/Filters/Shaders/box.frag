// The mean along an axis over a stretch of pixels, the last of them in part; or (ENDS) what is left of that where blocks
// in the middle are done, which are the second image.
//
// Variants: -, TRANSPARENT, MIRROR, ENDS, ENDS TRANSPARENT, ENDS MIRROR
// Variants: TRANSPARENT DECODES, ENDS MIRROR DECODES ENCODES_RESULT

#ifdef ENDS
#define SECOND 1
#endif
#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"
#include "include/filter-axis.glsl"

#ifdef ENDS
// The nearest pixel's distance; how many to each side; the weight of the last; the weight of the others.
#define row numbers[0]
// The weight of the second image.
#define share numbers[1].x
uniform vec4 numbers[2];
#else
// The pixels to each side; the weight of those at both ends; the weight of the others.
#define box numbers[0].xyz
uniform vec4 numbers[1];
#endif

void main() {
    ivec2 pixel = ownPixel();
    Line line = lineThrough(pixel);
    float middle = along(pixel);
    vec4 inner = vec4(0.0);
#ifdef ENDS
    float last = row.x + row.y - 1.0;
    for (float i = row.x; i < last; i++) inner += pixelOn(line, middle - i) + pixelOn(line, middle + i);
    give(share * secondOrNothing(pixel) + row.w * inner
        + row.z * (pixelOn(line, middle - last) + pixelOn(line, middle + last)));
#else
    float reach = box.x;
    for (float i = 1.0 - reach; i < reach; i++) inner += pixelOn(line, middle + i);
    give(box.z * inner + box.y * (pixelOn(line, middle - reach) + pixelOn(line, middle + reach)));
#endif
}
