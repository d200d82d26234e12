#if defined(CLIP) || defined(GRADIENT) || defined(CLIP_PLANES)
// The table that instances refer to: four texels per entry, 256 entries per row. The referring instance determines the
// kind of an entry; TableEntry.swift lists all kinds.
uniform highp sampler2D instanceTable;

vec4 tableTexel(int entry, int part) {
    return texelFetch(instanceTable, ivec2((entry & 255) * 4 + part, entry >> 8), 0);
}
#endif
