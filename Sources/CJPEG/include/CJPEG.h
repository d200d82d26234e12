// A thin wall around libjpeg-turbo's reader.
//
// libjpeg reports errors through a callback that must not return, that is by longjmp, which must not cross Swift
// frames; here it ends inside C and comes back as a status and a message. No other logic lives here.
#ifndef LAMINA_CJPEG_H
#define LAMINA_CJPEG_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum LaminaJPEGStatus {
    LAMINA_JPEG_OK = 0,
    LAMINA_JPEG_CORRUPT = 1,
    LAMINA_JPEG_TRUNCATED = 2,
    LAMINA_JPEG_NO_MEMORY = 3,
    LAMINA_JPEG_UNSUPPORTED = 4
} LaminaJPEGStatus;

typedef enum LaminaJPEGLayout {
    // Red, green, blue, 255.
    LAMINA_JPEG_RGBA = 0,
    // Cyan, magenta, yellow, black; 255 is full ink.
    LAMINA_JPEG_CMYK = 1,
    // Cyan, magenta, yellow, black as Adobe writes them; 255 is no ink.
    LAMINA_JPEG_CMYK_INVERTED = 2
} LaminaJPEGLayout;

// Decodes a whole JPEG to 4 bytes a pixel in the layout that `layout` tells.
//
// `pixels` holds width * height * 4 bytes, where width and height are those of the frame header; another size in the
// file is an error. On failure `message` (of `message_capacity` bytes, at least 1) says why, and `pixels` may be partly
// written.
LaminaJPEGStatus lamina_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                                    uint8_t *pixels, LaminaJPEGLayout *layout, char *message,
                                    size_t message_capacity);

#ifdef __cplusplus
}
#endif

#endif
