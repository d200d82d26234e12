// A thin wall around libavif, which decodes the first picture of an AVIF file.
//
// Files are read from memory, on the caller's thread. Errors come back as a status and a message.
#ifndef LAMINA_CAVIF_H
#define LAMINA_CAVIF_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum LaminaAVIFStatus {
    LAMINA_AVIF_OK = 0,
    LAMINA_AVIF_CORRUPT = 1,
    LAMINA_AVIF_TRUNCATED = 2,
    LAMINA_AVIF_NO_MEMORY = 3,
    LAMINA_AVIF_UNSUPPORTED = 4
} LaminaAVIFStatus;

// The header of a picture.
typedef struct LaminaAVIFHeader {
    uint32_t width;
    uint32_t height;
    // 1 to 8, as of EXIF, from the rotation and the mirroring of the file.
    int orientation;
    // Bits of a sample: 8, 10 or 12.
    int depth;
    // Not 0 for pictures without chroma.
    int is_gray;
    // Code points of ITU-T H.273.
    int primaries;
    int transfer;
    // An ICC profile, as long as the picture is open; NULL for none.
    const uint8_t *profile;
    size_t profile_count;
} LaminaAVIFHeader;

typedef struct LaminaAVIF LaminaAVIF;

// Opens the bytes of a file, which must outlive the result, and reads its header. NULL on failure, where `status` and
// `message` say why. Parts of more pixels than the limit are not decoded; 0 for that of the library, 2^28.
LaminaAVIF *lamina_avif_open(const uint8_t *bytes, size_t count, uint32_t pixel_limit, LaminaAVIFHeader *header,
                             LaminaAVIFStatus *status, char *message, size_t message_capacity);

// Decodes to width × height pixels as stored: RGBA with straight alpha. If `is_deep` is not 0, samples have 16 bits, the
// upper byte first, and 8 bits otherwise. At most once for each picture.
LaminaAVIFStatus lamina_avif_read(LaminaAVIF *avif, int is_deep, uint8_t *pixels, char *message,
                                  size_t message_capacity);

void lamina_avif_close(LaminaAVIF *avif);

#ifdef __cplusplus
}
#endif

#endif
