#include "Failure.h"

#include <stdlib.h>

// The memory of an encoding, which outlives the function that libjpeg's errors end. libjpeg has a destination in memory of
// its own, but does not give its bytes back after an error.
typedef struct Output {
    struct jpeg_destination_mgr manager;
    uint8_t *bytes;
    size_t capacity;
    size_t count;
    uint8_t *row;
} Output;

enum { first_capacity = 1 << 16 };

// Makes room for as many bytes again, behind those that are written.
static void grow(j_compress_ptr info) {
    Output *output = (Output *)info->dest;
    const size_t capacity = output->capacity == 0 ? first_capacity : output->capacity * 2;
    uint8_t *bytes = realloc(output->bytes, capacity);
    if (bytes == NULL) failure_escape((Failure *)info->err, LAMINA_JPEG_NO_MEMORY, "");
    output->manager.next_output_byte = bytes + output->capacity;
    output->manager.free_in_buffer = capacity - output->capacity;
    output->bytes = bytes;
    output->capacity = capacity;
}

static boolean on_full(j_compress_ptr info) {
    grow(info);
    return TRUE;
}

static void on_end(j_compress_ptr info) {
    Output *output = (Output *)info->dest;
    output->count = output->capacity - output->manager.free_in_buffer;
}

static LaminaJPEGStatus encode(const uint8_t *rgba, uint32_t width, uint32_t height, int quality,
                               LaminaJPEGSampling sampling, Output *output, char *message, size_t message_capacity) {
    struct jpeg_compress_struct info = {0};
    Failure failure;
    failure_tell(&failure, message, message_capacity);
    info.err = failure_manager(&failure);
    if (setjmp(failure.escape)) {
        jpeg_destroy_compress(&info);
        return failure.status;
    }
    jpeg_create_compress(&info);
    output->manager.init_destination = grow;
    output->manager.empty_output_buffer = on_full;
    output->manager.term_destination = on_end;
    info.dest = &output->manager;
    info.image_width = width;
    info.image_height = height;
    info.input_components = 3;
    info.in_color_space = JCS_RGB;
    jpeg_set_defaults(&info);
    jpeg_set_quality(&info, quality, TRUE);
    const int samples = sampling == LAMINA_JPEG_QUARTER_COLOR ? 2 : 1;
    info.comp_info[0].h_samp_factor = samples;
    info.comp_info[0].v_samp_factor = samples;
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

LaminaJPEGStatus lamina_jpeg_encode(const uint8_t *rgba, uint32_t width, uint32_t height, int quality,
                                    LaminaJPEGSampling sampling, uint8_t **bytes, size_t *count, char *message,
                                    size_t message_capacity) {
    message[0] = '\0';
    Output output = {.row = malloc((size_t)width * 3)};
    if (output.row == NULL) return LAMINA_JPEG_NO_MEMORY;
    LaminaJPEGStatus status = encode(rgba, width, height, quality, sampling, &output, message, message_capacity);
    free(output.row);
    if (status != LAMINA_JPEG_OK) {
        free(output.bytes);
        return status;
    }
    *bytes = output.bytes;
    *count = output.count;
    return status;
}
