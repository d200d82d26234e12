#include "Failure.h"

#include <stdlib.h>

// The memory of an encoding, which outlives the function that libjpeg's errors end.
typedef struct Output {
    unsigned char *bytes;
    unsigned long count;
    uint8_t *row;
} Output;

static LaminaJPEGStatus encode(const uint8_t *rgba, uint32_t width, uint32_t height, int quality, Output *output,
                               char *message, size_t message_capacity) {
    struct jpeg_compress_struct info = {0};
    Failure failure;
    failure_tell(&failure, message, message_capacity);
    info.err = failure_manager(&failure);
    if (setjmp(failure.escape)) {
        jpeg_destroy_compress(&info);
        return failure.status;
    }
    jpeg_create_compress(&info);
    jpeg_mem_dest(&info, &output->bytes, &output->count);
    info.image_width = width;
    info.image_height = height;
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    // As many samples of colour as of brightness.
    info.comp_info[0].h_samp_factor = 1;
    info.comp_info[0].v_samp_factor = 1;
    jpeg_start_compress(&info, TRUE);
    for (uint32_t y = 0; y < height; y++) {
        const uint8_t *source = rgba + (size_t)y * width * 4;
        for (size_t x = 0; x < width; x++) {
            for (size_t channel = 0; channel < 3; channel++) output->row[3 * x + channel] = source[4 * x + channel];
        }
        JSAMPROW rows[1] = {output->row};
        jpeg_write_scanlines(&info, rows, 1);
    }
    jpeg_finish_compress(&info);
    jpeg_destroy_compress(&info);
    return LAMINA_JPEG_OK;
}

LaminaJPEGStatus lamina_jpeg_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int quality, uint8_t **bytes,
                                    size_t *count, char *message, size_t message_capacity) {
    Output output = {NULL, 0, malloc((size_t)width * 3)};
    if (output.row == NULL) return LAMINA_JPEG_NO_MEMORY;
    LaminaJPEGStatus status = encode(rgba, width, height, quality, &output, message, message_capacity);
    free(output.row);
    if (status != LAMINA_JPEG_OK) {
        free(output.bytes);
        return status;
    }
    *bytes = output.bytes;
    *count = output.count;
    return status;
}
