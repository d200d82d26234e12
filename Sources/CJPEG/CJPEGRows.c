#include "Failure.h"

#include <stdlib.h>
#include <unistd.h>

struct LaminaJPEGRows {
    Failure failure;
    struct jpeg_decompress_struct info;
    FILE *file;
};

LaminaJPEGRows *lamina_jpeg_rows_open(int descriptor, uint32_t width, uint32_t height, LaminaJPEGStatus *status,
                                      char *message, size_t message_capacity) {
    message[0] = '\0';
    *status = LAMINA_JPEG_NO_MEMORY;
    LaminaJPEGRows *rows = calloc(1, sizeof *rows);
    if (rows == NULL) {
        return NULL;
    }
    const int copy = dup(descriptor);
    rows->file = copy >= 0 ? fdopen(copy, "rb") : NULL;
    if (rows->file == NULL) {
        if (copy >= 0) {
            close(copy);
        }
        free(rows);
        return NULL;
    }
    failure_tell(&rows->failure, message, message_capacity);
    rows->info.err = failure_manager(&rows->failure);
    if (setjmp(rows->failure.escape)) {
        *status = rows->failure.status;
        lamina_jpeg_rows_close(rows);
        return NULL;
    }
    jpeg_create_decompress(&rows->info);
    jpeg_stdio_src(&rows->info, rows->file);
    jpeg_read_header(&rows->info, TRUE);
    if (rows->info.image_width != width || rows->info.image_height != height) {
        failure_escape(&rows->failure, LAMINA_JPEG_CORRUPT, "the frame header changed its size");
    }
    if (jpeg_has_multiple_scans(&rows->info)) {
        failure_escape(&rows->failure, LAMINA_JPEG_UNSUPPORTED,
                       "it is progressive, so that its first rows are whole only at its end");
    }
    if (rows->info.jpeg_color_space == JCS_CMYK || rows->info.jpeg_color_space == JCS_YCCK) {
        failure_escape(&rows->failure, LAMINA_JPEG_UNSUPPORTED, "its colours are CMYK");
    }
    rows->info.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&rows->info);
    if (rows->info.output_width != width || rows->info.output_components != 4) {
        failure_escape(&rows->failure, LAMINA_JPEG_UNSUPPORTED, "the rows are not 4 bytes a pixel");
    }
    *status = LAMINA_JPEG_OK;
    return rows;
}

LaminaJPEGStatus lamina_jpeg_rows_read(LaminaJPEGRows *rows, uint8_t *rgba, uint32_t count, char *message,
                                       size_t message_capacity) {
    failure_tell(&rows->failure, message, message_capacity);
    if (setjmp(rows->failure.escape)) {
        return rows->failure.status;
    }
    for (uint32_t row = 0; row < count; row++) {
        JSAMPROW line = rgba + (size_t)row * rows->info.output_width * 4;
        if (jpeg_read_scanlines(&rows->info, &line, 1) != 1) {
            failure_escape(&rows->failure, LAMINA_JPEG_TRUNCATED, "the file ends early");
        }
    }
    return LAMINA_JPEG_OK;
}

void lamina_jpeg_rows_close(LaminaJPEGRows *rows) {
    jpeg_destroy_decompress(&rows->info);
    fclose(rows->file);
    free(rows);
}
