#include "CAVIF.h"

#include <avif/avif.h>
#include <stdio.h>
#include <stdlib.h>

struct LaminaAVIF {
    avifDecoder *decoder;
    uint32_t width, height;
};

static LaminaAVIFStatus status_of(avifResult result) {
    switch (result) {
    case AVIF_RESULT_OK: return LAMINA_AVIF_OK;
    case AVIF_RESULT_TRUNCATED_DATA: return LAMINA_AVIF_TRUNCATED;
    case AVIF_RESULT_OUT_OF_MEMORY: return LAMINA_AVIF_NO_MEMORY;
    case AVIF_RESULT_NO_CODEC_AVAILABLE:
    case AVIF_RESULT_UNSUPPORTED_DEPTH:
    case AVIF_RESULT_NOT_IMPLEMENTED: return LAMINA_AVIF_UNSUPPORTED;
    default: return LAMINA_AVIF_CORRUPT;
    }
}

static LaminaAVIFStatus fail(const LaminaAVIF *avif, avifResult result, char *message, size_t capacity) {
    const char *more = avif->decoder != NULL ? avif->decoder->diag.error : "";
    snprintf(message, capacity, "%s%s%s", avifResultToString(result), more[0] != '\0' ? ": " : "", more);
    return status_of(result);
}

// MARK: Header

// The rotation goes first, anticlockwise by quarters; the mirroring exchanges top and bottom (0), or left and right (1).
static int orientation_of(const avifImage *image) {
    static const int rotated[4] = {1, 8, 3, 6};
    static const int mirrored[2][4] = {{4, 5, 2, 7}, {2, 7, 4, 5}};
    const int quarters = image->transformFlags & AVIF_TRANSFORM_IROT ? image->irot.angle & 3 : 0;
    if (!(image->transformFlags & AVIF_TRANSFORM_IMIR)) return rotated[quarters];
#if AVIF_VERSION >= 1000000
    return mirrored[image->imir.axis & 1][quarters];
#else
    return mirrored[image->imir.mode & 1][quarters];
#endif
}

static void read_header(const avifImage *image, LaminaAVIFHeader *header) {
    header->width = image->width;
    header->height = image->height;
    header->orientation = orientation_of(image);
    header->depth = (int)image->depth;
    header->is_gray = image->yuvFormat == AVIF_PIXEL_FORMAT_YUV400;
    header->primaries = image->colorPrimaries;
    header->transfer = image->transferCharacteristics;
    header->profile = image->icc.size > 0 ? image->icc.data : NULL;
    header->profile_count = image->icc.size;
}

LaminaAVIF *lamina_avif_open(const uint8_t *bytes, size_t count, uint32_t pixel_limit, LaminaAVIFHeader *header,
                             LaminaAVIFStatus *status, char *message, size_t message_capacity) {
    message[0] = '\0';
    *status = LAMINA_AVIF_NO_MEMORY;
    LaminaAVIF *avif = calloc(1, sizeof *avif);
    if (avif == NULL) return NULL;
    avif->decoder = avifDecoderCreate();
    if (avif->decoder == NULL) {
        free(avif);
        return NULL;
    }
    avif->decoder->maxThreads = 1;
    avif->decoder->ignoreExif = AVIF_TRUE;
    avif->decoder->ignoreXMP = AVIF_TRUE;
    // Older programs left out boxes that the format has made a duty since.
    avif->decoder->strictFlags = AVIF_STRICT_DISABLED;
    if (pixel_limit > 0 && pixel_limit < AVIF_DEFAULT_IMAGE_SIZE_LIMIT) avif->decoder->imageSizeLimit = pixel_limit;
    avifResult result = avifDecoderSetIOMemory(avif->decoder, bytes, count);
    if (result == AVIF_RESULT_OK) result = avifDecoderParse(avif->decoder);
    if (result == AVIF_RESULT_OK) {
        read_header(avif->decoder->image, header);
        avif->width = header->width;
        avif->height = header->height;
        *status = LAMINA_AVIF_OK;
        return avif;
    }
    *status = fail(avif, result, message, message_capacity);
    lamina_avif_close(avif);
    return NULL;
}

void lamina_avif_close(LaminaAVIF *avif) {
    avifDecoderDestroy(avif->decoder);
    free(avif);
}

// MARK: Pixels

// Stores samples of 16 bits with the upper byte first.
static void order_bytes(uint8_t *samples, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const uint16_t value = ((const uint16_t *)samples)[i];
        samples[2 * i] = (uint8_t)(value >> 8);
        samples[2 * i + 1] = (uint8_t)value;
    }
}

LaminaAVIFStatus lamina_avif_read(LaminaAVIF *avif, int is_deep, uint8_t *pixels, char *message,
                                  size_t message_capacity) {
    message[0] = '\0';
    avifResult result = avifDecoderNextImage(avif->decoder);
    if (result != AVIF_RESULT_OK) return fail(avif, result, message, message_capacity);
    const avifImage *image = avif->decoder->image;
    if (image->width != avif->width || image->height != avif->height) {
        snprintf(message, message_capacity, "its pixels have another size than its header says");
        return LAMINA_AVIF_CORRUPT;
    }
    avifRGBImage rgb;
    avifRGBImageSetDefaults(&rgb, image);
    rgb.format = AVIF_RGB_FORMAT_RGBA;
    rgb.depth = is_deep ? 16 : 8;
    rgb.alphaPremultiplied = AVIF_FALSE;
    // The same colours on each machine, and nearer to those of the standard.
    rgb.avoidLibYUV = AVIF_TRUE;
    rgb.pixels = pixels;
    rgb.rowBytes = image->width * (is_deep ? 8 : 4);
    result = avifImageYUVToRGB(image, &rgb);
    if (result != AVIF_RESULT_OK) return fail(avif, result, message, message_capacity);
    if (is_deep) order_bytes(pixels, 4 * (size_t)image->width * image->height);
    return LAMINA_AVIF_OK;
}
