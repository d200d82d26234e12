#ifdef BEHIND
// The blend modes of Compositing and Blending Level 1 (W3C), on premultiplied colours; the numbers are those of
// CompositingFilter.shaderMode.

float luminance(vec3 c) { return dot(c, vec3(0.3, 0.59, 0.11)); }

vec3 clippedColor(vec3 c) {
    float l = luminance(c);
    float low = min(min(c.r, c.g), c.b);
    float high = max(max(c.r, c.g), c.b);
    if (low < 0.0) c = l + (c - l) * l / max(l - low, 1e-6);
    if (high > 1.0) c = l + (c - l) * (1.0 - l) / max(high - l, 1e-6);
    return c;
}

vec3 withLuminance(vec3 c, float l) { return clippedColor(c + (l - luminance(c))); }

float saturation(vec3 c) { return max(max(c.r, c.g), c.b) - min(min(c.r, c.g), c.b); }

vec3 withSaturation(vec3 c, float s) {
    float low = min(min(c.r, c.g), c.b);
    float range = saturation(c);
    return range > 0.0 ? (c - low) * s / range : vec3(0.0);
}

float overlaid(float b, float s) { return b <= 0.5 ? 2.0 * b * s : 1.0 - 2.0 * (1.0 - b) * (1.0 - s); }

float dodged(float b, float s) { return b <= 0.0 ? 0.0 : s >= 1.0 ? 1.0 : min(1.0, b / (1.0 - s)); }

float burned(float b, float s) { return b >= 1.0 ? 1.0 : s <= 0.0 ? 0.0 : 1.0 - min(1.0, (1.0 - b) / s); }

float softened(float b, float s) {
    if (s <= 0.5) return b - (1.0 - 2.0 * s) * b * (1.0 - b);
    float d = b <= 0.25 ? ((16.0 * b - 12.0) * b + 4.0) * b : sqrt(b);
    return b + (2.0 * s - 1.0) * (d - b);
}

// The result of a mode for straight colours of backdrop and source.
vec3 mixed(int mode, vec3 b, vec3 s) {
    if (mode == 1) return b * s;
    if (mode == 2) return b + s - b * s;
    if (mode == 3) return vec3(overlaid(b.r, s.r), overlaid(b.g, s.g), overlaid(b.b, s.b));
    if (mode == 4) return min(b, s);
    if (mode == 5) return max(b, s);
    if (mode == 6) return vec3(dodged(b.r, s.r), dodged(b.g, s.g), dodged(b.b, s.b));
    if (mode == 7) return vec3(burned(b.r, s.r), burned(b.g, s.g), burned(b.b, s.b));
    if (mode == 8) return vec3(overlaid(s.r, b.r), overlaid(s.g, b.g), overlaid(s.b, b.b));
    if (mode == 9) return vec3(softened(b.r, s.r), softened(b.g, s.g), softened(b.b, s.b));
    if (mode == 10) return abs(b - s);
    if (mode == 11) return b + s - 2.0 * b * s;
    if (mode == 12) return withLuminance(withSaturation(s, saturation(b)), luminance(b));
    if (mode == 13) return withLuminance(withSaturation(b, saturation(s)), luminance(b));
    if (mode == 14) return withLuminance(s, luminance(b));
    return withLuminance(b, luminance(s));
}

vec3 straight(vec4 c) { return c.a > 0.0 ? clamp(c.rgb / c.a, 0.0, 1.0) : vec3(0.0); }

vec4 blended(int mode, vec4 s, vec4 d) {
    if (mode == 16) return min(s + d, 1.0);
    if (mode == 17) {
        float a = min(s.a + d.a, 1.0);
        return vec4(max(a - ((d.a - d.rgb) + (s.a - s.rgb)), 0.0), a);
    }
    vec3 both = mixed(mode, straight(d), straight(s));
    return vec4(
        s.rgb * (1.0 - d.a) + d.rgb * (1.0 - s.a) + s.a * d.a * both, s.a + d.a - s.a * d.a);
}
#endif
