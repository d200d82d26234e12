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
    LAMINA_PNG_NO_MEMORY = 3,
    LAMINA_PNG_UNSUPPORTED = 4
} LaminaPNGStatus;

// Decodes a whole PNG to RGBA8 with straight alpha.
//
// `rgba` holds width * height * 4 bytes, where width and height are those of the header; another size in the file is
// an error. On failure `message` (of `message_capacity` bytes, at least 1) says why, and `rgba` may be partly written.
LaminaPNGStatus lamina_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
                                  char *message, size_t message_capacity);

// Decodes a whole PNG to RGBA with straight alpha in 16 bits a channel, the upper byte first; samples of 8 bits are times
// 257. `rgba` holds width * height * 8 bytes; all else is as above.
LaminaPNGStatus lamina_png_decode_deep(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                                       uint8_t *rgba, char *message, size_t message_capacity);

// A PNG file whose rows are read from the top, a few at a time.
typedef struct LaminaPNGRows LaminaPNGRows;

// Opens the file behind a descriptor, which stays the caller's. NULL on failure, where `status` and `message` say why: an
// interlaced file has no first rows, and is LAMINA_PNG_UNSUPPORTED. Rows are read in 16 bits a channel if `is_deep` is not 0.
LaminaPNGRows *lamina_png_rows_open(int descriptor, uint32_t width, uint32_t height, int is_deep,
                                    LaminaPNGStatus *status, char *message, size_t message_capacity);

// Reads the next rows to RGBA with straight alpha, of 8 bits or 16, the upper byte first; there must be that many left.
LaminaPNGStatus lamina_png_rows_read(LaminaPNGRows *rows, uint8_t *rgba, uint32_t count, char *message,
                                     size_t message_capacity);

void lamina_png_rows_close(LaminaPNGRows *rows);

#ifdef __cplusplus
}
#endif

#endif
