// Linear interpolation. Mesa's compiler (22.3) compiles mix() to different sums in different places.
vec3 between(vec3 a, vec3 b, float f) { return a + (b - a) * f; }
vec4 between(vec4 a, vec4 b, float f) { return a + (b - a) * f; }
