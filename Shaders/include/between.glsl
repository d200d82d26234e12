// The mean of two values by their shares. Mesa's compiler (22.3) turns mix() into one sum here and another there.
vec3 between(vec3 a, vec3 b, float f) { return a + (b - a) * f; }
vec4 between(vec4 a, vec4 b, float f) { return a + (b - a) * f; }
