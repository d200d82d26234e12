// Darker towards the corners of a layer's bounds.
//
// Variants: -, DECODES ENCODES_RESULT

#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"

// From pixels to the bounds: coordinates from the centre, in half diagonals.
#define rowX numbers[0].xyz
#define rowY numbers[1].xyz
#define rowW numbers[2].xyz
// One over the radius, then the intensity.
#define amounts numbers[3].xy
uniform vec4 numbers[4];

void main() {
    ivec2 pixel = ownPixel();
    vec4 c = sourceOrNothing(pixel);
    vec3 h = vec3(vec2(pixel) + 0.5, 1.0);
    float w = dot(rowW, h);
    // Behind the viewer there is no layer.
    float d = w > 0.0 ? length(vec2(dot(rowX, h), dot(rowY, h)) / w) : 0.0;
    float t = clamp(d * amounts.x, 0.0, 1.0);
    give(vec4(clamp(c.rgb * (1.0 - amounts.y * t * t * (3.0 - 2.0 * t)), 0.0, c.a), c.a));
}
