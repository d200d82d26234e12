// OpenGL ES 3.2 and its extensions. Entry points of extensions come by eglGetProcAddress with the PFN… types below;
// those above ES 3.0 may be called only where the context's version or extensions allow it.
#ifndef LAMINA_CGLES_SHIM_H
#define LAMINA_CGLES_SHIM_H

#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>

#endif
