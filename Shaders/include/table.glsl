#if defined(CLIP) || defined(GRADIENT) || defined(SLICED)
// The table that instances refer to: four texels an entry, 256 entries a row. What an entry holds is known from what
// refers to it; TableEntry.swift has every sort.
uniform highp sampler2D instanceTable;

vec4 tableTexel(int entry, int part) {
    return texelFetch(instanceTable, ivec2((entry & 255) * 4 + part, entry >> 8), 0);
}
#endif
