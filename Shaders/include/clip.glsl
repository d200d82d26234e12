#if defined(CLIP) || defined(GRADIENT) || defined(SLICED)
// Clips of ancestors: four texels each, 256 clips a row, in the order rowX, rowY, rowW, radii. Masks, gradients
// and half planes have entries of their own.
uniform highp sampler2D clipTable;

vec4 clipTexel(int index, int part) {
    return texelFetch(clipTable, ivec2((index & 255) * 4 + part, index >> 8), 0);
}
#endif
