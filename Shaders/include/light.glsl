#if defined(LIGHT) || defined(DECODES) || defined(DECODES_SECOND) || defined(DECODES_RESULT) || defined(ENCODES_RESULT)
// Between the channels of sRGB and amounts of light (IEC 61966-2-1; CSS Color 4, section 10.2), within 0…1.

vec3 lightOf(vec3 channels) {
    vec3 high = pow((channels + 0.055) / 1.055, vec3(2.4));
    return mix(high, channels / 12.92, lessThanEqual(channels, vec3(0.04045)));
}

vec3 channelsOf(vec3 light) {
    vec3 high = 1.055 * pow(max(light, 1e-6), vec3(1.0 / 2.4)) - 0.055;
    return mix(high, light * 12.92, lessThanEqual(light, vec3(0.0031308)));
}

// The colour of a premultiplied one without its alpha.
vec3 straightOf(vec4 c) { return c.a > 0.0 ? clamp(c.rgb / c.a, 0.0, 1.0) : vec3(0.0); }

// A premultiplied colour in linear light, and back. Half floats that are cut off turn a number just below 1 into the one
// before it: what is 1 stays so by a factor.
vec4 decodedColor(vec4 c) { return vec4(min(lightOf(straightOf(c)) * 1.000001, 1.0) * c.a, c.a); }
vec4 encodedColor(vec4 c) { return vec4(min(channelsOf(straightOf(c)) * 1.000001, 1.0) * c.a, c.a); }
#endif
