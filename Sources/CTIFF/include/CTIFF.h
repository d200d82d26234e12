// A thin wall around libtiff, which reads the first picture of a TIFF file.
//
// Files are read from memory. What the library allocates at once is limited, and compressions whose memory a file sets are
// refused. Errors come back as a status and a message.
#ifndef LAMINA_CTIFF_H
#define LAMINA_CTIFF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum LaminaTIFFStatus {
    LAMINA_TIFF_OK = 0,
    LAMINA_TIFF_CORRUPT = 1,
    LAMINA_TIFF_TRUNCATED = 2,
    LAMINA_TIFF_NO_MEMORY = 3,
    LAMINA_TIFF_UNSUPPORTED = 4
} LaminaTIFFStatus;

// The header of a picture.
typedef struct LaminaTIFFHeader {
    uint32_t width;
    uint32_t height;
    // 1 to 8, as of EXIF.
    uint16_t orientation;
    // The samples that mean a colour: 1 of gray, 3 of RGB and of palettes, 4 of CMYK.
    int colors;
    // Not 0 for samples of 16 bits.
    int is_deep;
    // An ICC profile of the picture, as long as it is open; NULL for none.
    const uint8_t *profile;
    size_t profile_count;
} LaminaTIFFHeader;

typedef struct LaminaTIFF LaminaTIFF;

// Opens the bytes of a file, which must outlive the result, and reads its header. NULL on failure, where `status` and
// `message` say why; forms that are not decoded are refused by lamina_tiff_read.
LaminaTIFF *lamina_tiff_open(const uint8_t *bytes, size_t count, LaminaTIFFHeader *header, LaminaTIFFStatus *status,
                             char *message, size_t message_capacity);

// Decodes to width × height pixels as stored: RGBA with straight alpha, or CMYK with the largest sample for no ink. If
// `is_deep` is not 0, samples have 16 bits, the upper byte first, and 8 bits otherwise.
LaminaTIFFStatus lamina_tiff_read(LaminaTIFF *tiff, int is_deep, uint8_t *pixels, char *message,
                                  size_t message_capacity);

void lamina_tiff_close(LaminaTIFF *tiff);

#ifdef __cplusplus
}
#endif

#endif
