// The inputs of every filter pass: its pixel, and the pixels that it reads.

uniform highp sampler2D image;
#ifdef SECOND
uniform highp sampler2D secondImage;
#endif

// The offsets from the target's texels to the stage's pixels, then from the source's pixels to its texels.
flat in ivec4 vOffsets;
// The source's first and last pixels.
flat in ivec4 vLimits;
flat in ivec2 vSecondOffset;
// The size of a texel of the source's texture.
flat in vec2 vTexel;
flat in ivec4 vSecondLimits;

out vec4 color;

// The pixel of the stage's grid that is being shaded.
ivec2 ownPixel() { return ivec2(gl_FragCoord.xy) + vOffsets.xy; }

// A colour that was read from the source: (DECODES) in linear light.
vec4 sourceColor(vec4 c) {
#ifdef DECODES
    return decodedColor(c);
#else
    return c;
#endif
}

// Writes the result; (DECODES_RESULT) in linear light, (ENCODES_RESULT) as channels of sRGB.
void give(vec4 c) {
#if defined(DECODES_RESULT)
    color = decodedColor(c);
#elif defined(ENCODES_RESULT)
    color = encodedColor(c);
#else
    color = c;
#endif
}

// A pixel that is inside the source. The sampler takes the nearest texel; llvmpipe (Mesa 22.3) reads half floats a
// quarter faster that way than with texelFetch, which checks the texture's bounds.
vec4 sourceAt(ivec2 pixel) { return sourceColor(textureLod(image, (vec2(pixel + vOffsets.zw) + 0.5) * vTexel, 0.0)); }

// A pixel of the source, transparent beyond it.
vec4 sourceOrNothing(ivec2 pixel) {
    ivec2 kept = clamp(pixel, vLimits.xy, vLimits.zw);
    return kept == pixel ? sourceAt(kept) : vec4(0.0);
}

#ifdef SECOND
// A pixel of the second image, transparent beyond it.
vec4 secondOrNothing(ivec2 pixel) {
    ivec2 kept = clamp(pixel, vSecondLimits.xy, vSecondLimits.zw);
    vec4 found = kept == pixel ? texelFetch(secondImage, kept + vSecondOffset, 0) : vec4(0.0);
#ifdef DECODES_SECOND
    return decodedColor(found);
#else
    return found;
#endif
}
#endif

// Clamps a colour to valid premultiplied values: each channel within 0…1 and none above alpha.
vec4 keptColor(vec4 c) {
    c = clamp(c, 0.0, 1.0);
    return vec4(min(c.rgb, c.a), c.a);
}

// A pixel of the source, or its substitute beyond the edge.
vec4 sourceByEdge(ivec2 pixel) {
#if defined(TRANSPARENT)
    return sourceOrNothing(pixel);
#elif defined(MIRROR)
    return sourceAt(ivec2(mirrored(pixel.x, vLimits.x, vLimits.z), mirrored(pixel.y, vLimits.y, vLimits.w)));
#else
    return sourceAt(clamp(pixel, vLimits.xy, vLimits.zw));
#endif
}
