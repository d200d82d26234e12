// Blocks: their mean along an axis (MEAN), or each pixel its block.
//
// Variants: -, MEAN TRANSPARENT, MEAN MIRROR
// Variants: ENCODES_RESULT, MEAN MIRROR DECODES

#include "include/mirror.glsl"
#include "include/light.glsl"
#include "include/filter.glsl"
#include "include/filter-axis.glsl"

// Where block 0 begins, x and y, then the blocks' size: pixels.
#define blocks numbers[0].xyz
uniform vec4 numbers[1];

// The first pixel of a block.
int blockStart(int block, float anchor) { return int(floor(anchor + float(block) * blocks.z + 0.50005)); }

#ifdef MEAN
void main() {
    ivec2 cell = ownPixel();
    Line line = lineThrough(cell);
    float anchor = axis.x == 1 ? blocks.x : blocks.y;
    int block = int(along(cell));
    int begin = blockStart(block, anchor);
    int end = blockStart(block + 1, anchor);
    vec4 sum = vec4(0.0);
    for (int i = begin; i < end; i++) sum += pixelOn(line, float(i));
    give(sum / float(max(end - begin, 1)));
}
#else
int blockOf(int pixel, float anchor) {
    int block = int(floor((float(pixel) + 0.5 - anchor) / blocks.z));
    block -= pixel < blockStart(block, anchor) ? 1 : 0;
    block += pixel >= blockStart(block + 1, anchor) ? 1 : 0;
    return block;
}

void main() {
    ivec2 pixel = ownPixel();
    give(sourceOrNothing(ivec2(blockOf(pixel.x, blocks.x), blockOf(pixel.y, blocks.y))));
}
#endif
