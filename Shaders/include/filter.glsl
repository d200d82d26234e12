// What every filter's pass knows: its pixel, and the pixels of what it reads.

uniform highp sampler2D image;
#ifdef SECOND
uniform highp sampler2D secondImage;
#endif

// From the target's texels to the stage's pixels, then from the source's pixels to its texels.
flat in ivec4 vOffsets;
// The source's first and last pixels.
flat in ivec4 vLimits;
flat in ivec2 vSecondOffset;
// The size of a texel of the source's texture.
flat in vec2 vTexel;
flat in ivec4 vSecondLimits;

out vec4 color;

// The pixel of the stage's grid that is shaded.
ivec2 ownPixel() { return ivec2(gl_FragCoord.xy) + vOffsets.xy; }

// A pixel of the source that is known to be there. The sampler takes the nearest texel; llvmpipe (Mesa 22.3) reads
// half floats a quarter faster that way than by texelFetch, which minds the texture's edges.
vec4 sourceAt(ivec2 pixel) { return textureLod(image, (vec2(pixel + vOffsets.zw) + 0.5) * vTexel, 0.0); }

// A pixel of the source, transparent beyond it.
vec4 sourceOrNothing(ivec2 pixel) {
    ivec2 kept = clamp(pixel, vLimits.xy, vLimits.zw);
    return kept == pixel ? sourceAt(kept) : vec4(0.0);
}

#ifdef SECOND
// A pixel of the second image, transparent beyond it.
vec4 secondOrNothing(ivec2 pixel) {
    ivec2 kept = clamp(pixel, vSecondLimits.xy, vSecondLimits.zw);
    return kept == pixel ? texelFetch(secondImage, kept + vSecondOffset, 0) : vec4(0.0);
}
#endif

// A colour that is one: each channel within 0…1 and none above alpha.
vec4 keptColor(vec4 c) {
    c = clamp(c, 0.0, 1.0);
    return vec4(min(c.rgb, c.a), c.a);
}

// A pixel of the source, or what the edge gives beyond it.
vec4 sourceByEdge(ivec2 pixel) {
#if defined(TRANSPARENT)
    return sourceOrNothing(pixel);
#elif defined(MIRROR)
    return sourceAt(ivec2(mirrored(pixel.x, vLimits.x, vLimits.z), mirrored(pixel.y, vLimits.y, vLimits.w)));
#else
    return sourceAt(clamp(pixel, vLimits.xy, vLimits.zw));
#endif
}
