// The mean along an axis over a stretch of pixels, the last of them in part.

#include "include/filter.glsl"
#include "include/filter-axis.glsl"

// The pixels to each side; the weight of those at both ends; the weight of the others.
uniform vec3 box;

void main() {
    ivec2 pixel = ownPixel();
    Line line = lineThrough(pixel);
    float middle = along(pixel);
    float reach = box.x;
    vec4 inner = vec4(0.0);
    for (float i = 1.0 - reach; i < reach; i++) inner += pixelOn(line, middle + i);
    color = box.z * inner + box.y * (pixelOn(line, middle - reach) + pixelOn(line, middle + reach));
}
