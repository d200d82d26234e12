// EGL 1.5 as Swift can call it: the headers, and what they hide behind cast macros or a dynamic library.
#ifndef LAMINA_CEGL_SHIM_H
#define LAMINA_CEGL_SHIM_H

#include <EGL/egl.h>
#include <EGL/eglext.h>

#include "gbm-device.h"

static inline EGLDisplay laminaNoDisplay(void) { return EGL_NO_DISPLAY; }
static inline EGLContext laminaNoContext(void) { return EGL_NO_CONTEXT; }
static inline EGLSurface laminaNoSurface(void) { return EGL_NO_SURFACE; }
static inline EGLConfig laminaNoConfig(void) { return EGL_NO_CONFIG_KHR; }

#endif
