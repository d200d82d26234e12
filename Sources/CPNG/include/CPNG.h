// A thin wall around libpng's reader.
//
// libpng reports errors by longjmp, which must not cross Swift frames; here it ends inside C and comes back as a
// status and a message. No other logic lives here.
#ifndef LAMINA_CPNG_H
#define LAMINA_CPNG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum LaminaPNGStatus {
    LAMINA_PNG_OK = 0,
    LAMINA_PNG_CORRUPT = 1,
    LAMINA_PNG_TRUNCATED = 2,
    LAMINA_PNG_NO_MEMORY = 3
} LaminaPNGStatus;

// Decodes a whole PNG to RGBA8 with straight alpha.
//
// `rgba` holds width * height * 4 bytes, where width and height are those of the header; another size in the file is
// an error. On failure `message` (of `message_capacity` bytes, at least 1) says why, and `rgba` may be partly written.
LaminaPNGStatus lamina_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
                                  char *message, size_t message_capacity);

#ifdef __cplusplus
}
#endif

#endif
