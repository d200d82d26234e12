// Cairo's rasterizer of paths. Nothing is added: Swift can call all of it.
#ifndef LAMINA_CCAIRO_SHIM_H
#define LAMINA_CCAIRO_SHIM_H

#include <cairo.h>

#endif
