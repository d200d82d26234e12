// The target's origin, as a varying: llvmpipe (Mesa 22.3) reloads uniforms for each fragment.
flat in vec2 vTarget;

// The centre of the pixel of the frame that is being shaded.
vec2 ownPixel() { return gl_FragCoord.xy + vTarget; }
