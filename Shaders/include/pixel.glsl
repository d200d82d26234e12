// Where the target lies, once for all fragments: llvmpipe (Mesa 22.3) fetches what is uniform anew for each of them.
flat in vec2 vTarget;

// The pixel of the frame that is shaded, by its centre.
vec2 ownPixel() { return gl_FragCoord.xy + vTarget; }
