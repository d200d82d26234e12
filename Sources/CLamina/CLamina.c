#include "lamina.h"

// The layout of structures is a part of the interface.
_Static_assert(sizeof(lamina_text) == 2 * sizeof(void *), "lamina_text");
_Static_assert(sizeof(lamina_problem) == 10 * sizeof(void *), "lamina_problem");
_Static_assert(sizeof(lamina_scene_size) == 32, "lamina_scene_size");
_Static_assert(sizeof(lamina_range) == 24, "lamina_range");
_Static_assert(sizeof(lamina_pixels) == 8 + 2 * sizeof(void *), "lamina_pixels");
