#ifdef SHADOW
// The shadow of a rectilinear rounded rectangle. All distances are in pixels; ShadowShape explains the numbers.
//
// If the blurs of opposite edges do not overlap, a shadow is read from the table of the nearest corner. With
// SHADOW_SMALL it is the blurred rectangle minus its blurred cut-outs. With EXACT a texel of a table is a pixel, and
// each pixel reads one.

// The corner tables side by side; unless they are EXACT, a texel has its own value and those to the right, below, and
// below to the right.
uniform highp sampler2D shadowTables;

// The sampler takes the nearest texel: llvmpipe (Mesa 22.3) reads floats faster that way than with texelFetch. `texel`
// is the size of one.
float shadowTexel(vec2 t, vec2 texel) {
#ifdef EXACT
    return textureLod(shadowTables, (t + 0.5) * texel, 0.0).x;
#else
    vec2 base = floor(t);
    vec2 f = t - base;
    vec4 texels = textureLod(shadowTables, (base + 0.5) * texel, 0.0);
    vec2 sides = mix(texels.xz, texels.yw, f.x);
    return mix(sides.x, sides.y, f.y);
#endif
}

#ifdef SHADOW_SMALL
// Computes for the left, top, right and bottom edge at once how the distance from it maps to the argument of the normal
// distribution; see ShadowProfile. For the vertex stage; `edges` in pixels of the frame.
void shadowProfile(vec4 edges, float sigma, out vec4 inverse, out vec4 linear, out vec4 square, out vec4 cubic) {
    vec4 f = fract(edges * vec4(1.0, 1.0, -1.0, -1.0));
    vec4 pair = f * (1.0 - f);
    vec4 variance = sigma * sigma - 1.0 / 12.0 + pair;
    inverse = inversesqrt(variance);
    vec4 skew = pair * (1.0 - 2.0 * f) * inverse / variance;
    vec4 tail = (pair * (1.0 - 6.0 * pair) + 1.0 / 120.0) / (variance * variance);
    linear = 1.0 + tail / 8.0 - skew * skew * (7.0 / 36.0);
    square = -skew / 6.0;
    cubic = skew * skew / 9.0 - tail / 24.0;
}

// The normal distribution function at z, minus one half; the error is at most 8e-5.
vec4 shadowShare(vec4 z) {
    z = clamp(z, -3.8, 3.8);
    vec4 s = z * z;
    return z * (0.39864359 + s * (-0.0656440187 + s * (0.00926864027 + s * (-0.000918815095
        + s * (5.90726952e-05 + s * (-2.17596606e-06 + s * 3.44650193e-08))))));
}

// The coverage that a corner removes from the shadow; `inside` are the distances from its two edges.
float shadowCutOut(vec2 inside, vec2 place, float radius, float scale, float reach, vec2 texel) {
    bool isNear = radius > 0.0 && min(inside.x, inside.y) > -reach && max(inside.x, inside.y) < radius + reach;
    float cut = shadowTexel((isNear ? inside : vec2(0.0)) * scale + place, texel);
    return isNear ? cut : 0.0;
}

// The shadow's coverage of a pixel: `inside` is the distance of its centre from the left, top, right and bottom edge,
// positive inside.
float shadowCoverage(
    vec4 inside, vec4 radii, float sigma, float scale, vec4 topPlaces, vec4 bottomPlaces, vec2 texel,
    vec4 inverse, vec4 linear, vec4 square, vec4 cubic
) {
    float reach = 3.75 * sigma;
    vec4 z = clamp(inside * inverse, -4.0, 4.0);
    vec4 share = shadowShare(z * (linear + z * (square + z * cubic)) - square);
    vec2 sides = share.xy + share.zw;
    float coverage = sides.x * sides.y;
    coverage -= shadowCutOut(inside.xy, topPlaces.xy, radii.x, scale, reach, texel);
    coverage -= shadowCutOut(inside.zy, topPlaces.zw, radii.y, scale, reach, texel);
    coverage -= shadowCutOut(inside.zw, bottomPlaces.xy, radii.z, scale, reach, texel);
    coverage -= shadowCutOut(inside.xw, bottomPlaces.zw, radii.w, scale, reach, texel);
    return clamp(coverage, 0.0, 1.0);
}
#else
// The same for the usual shadow.
float shadowCoverage(
    vec4 inside, vec4 radii, float sigma, float scale, vec4 topPlaces, vec4 bottomPlaces, vec2 texel
) {
    float reach = 3.75 * sigma;
    bvec2 isLow = lessThan(inside.xy, inside.zw);
    vec4 places = isLow.y ? topPlaces : bottomPlaces.zwxy;
    vec2 rounds = isLow.y ? radii.xy : radii.wz;
    vec2 place = isLow.x ? places.xy : places.zw;
    float radius = isLow.x ? rounds.x : rounds.y;
    vec2 nearest = clamp(min(inside.xy, inside.zw), -reach, radius + reach);
    return shadowTexel(nearest * scale + place, texel);
}
#endif
#endif
