// A thin wall around libjpeg-turbo's reader and writer.
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
    // Cyan, magenta, yellow, black; 255 is no ink, as Adobe's programs write it and all browsers read it, with or without
    // Adobe's marker.
    LAMINA_JPEG_CMYK = 1
} LaminaJPEGLayout;

// Decodes a whole JPEG to 4 bytes a pixel in the layout that `layout` tells.
//
// `pixels` holds width * height * 4 bytes, where width and height are those of the frame header; another size in the
// file is an error. On failure `message` (of `message_capacity` bytes, at least 1) says why, and `pixels` may be partly
// written.
LaminaJPEGStatus lamina_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                                    uint8_t *pixels, LaminaJPEGLayout *layout, char *message,
                                    size_t message_capacity);

// A JPEG file whose rows are read from the top, a few at a time.
typedef struct LaminaJPEGRows LaminaJPEGRows;

// Opens the file behind a descriptor, which stays the caller's. NULL on failure, where `status` and `message` say why: a
// progressive file would have to be held whole, and one in CMYK is not converted; both are LAMINA_JPEG_UNSUPPORTED.
LaminaJPEGRows *lamina_jpeg_rows_open(int descriptor, uint32_t width, uint32_t height, LaminaJPEGStatus *status,
                                      char *message, size_t message_capacity);

// Reads the next rows to RGBA8; there must be that many left.
LaminaJPEGStatus lamina_jpeg_rows_read(LaminaJPEGRows *rows, uint8_t *rgba, uint32_t count, char *message,
                                       size_t message_capacity);

void lamina_jpeg_rows_close(LaminaJPEGRows *rows);

// How many samples of colour a JPEG file has.
typedef enum LaminaJPEGSampling {
    // One a pixel, as of brightness: 4:4:4.
    LAMINA_JPEG_FULL_COLOR = 0,
    // One for 2 × 2 pixels: 4:2:0.
    LAMINA_JPEG_QUARTER_COLOR = 1
} LaminaJPEGSampling;

// Encodes RGBA8 rows without their alpha as baseline JPEG, at a quality from 1 to 100.
//
// On success `bytes` is memory for the caller to free, `count` bytes long. On failure `message` says why, but for want of
// memory.
LaminaJPEGStatus lamina_jpeg_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int quality,
                                    LaminaJPEGSampling sampling, uint8_t **bytes, size_t *count, char *message,
                                    size_t message_capacity);

#ifdef __cplusplus
}
#endif

#endif
