#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// jpeglib.h needs FILE from above, and jerror.h the configuration from jpeglib.h.
#include <jpeglib.h>

#include <jerror.h>

struct LaminaJPEGRows {
    struct jpeg_error_mgr manager;
    struct jpeg_decompress_struct info;
    jmp_buf escape;
    FILE *file;
    LaminaJPEGStatus status;
    char *message;
    size_t message_capacity;
};

static void fail(LaminaJPEGRows *rows, LaminaJPEGStatus status, const char *text) {
    rows->status = status;
    strncpy(rows->message, text, rows->message_capacity - 1);
    rows->message[rows->message_capacity - 1] = '\0';
    longjmp(rows->escape, 1);
}

static void fail_with_current_message(j_common_ptr info, LaminaJPEGStatus status) {
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    fail((LaminaJPEGRows *)info->err, status, text);
}

static void on_error(j_common_ptr info) {
    switch (info->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
        fail_with_current_message(info, LAMINA_JPEG_NO_MEMORY);
        break;
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
        fail_with_current_message(info, LAMINA_JPEG_TRUNCATED);
        break;
    default:
        fail_with_current_message(info, LAMINA_JPEG_CORRUPT);
    }
}

// Warnings that mean lost pixels are errors, as when a file is decoded whole.
static void on_message(j_common_ptr info, int level) {
    if (level >= 0) {
        return;
    }
    switch (info->err->msg_code) {
    case JWRN_JPEG_EOF:
        fail_with_current_message(info, LAMINA_JPEG_TRUNCATED);
        break;
    case JWRN_HIT_MARKER:
    case JWRN_HUFF_BAD_CODE:
    case JWRN_MUST_RESYNC:
    case JWRN_ARITH_BAD_CODE:
        fail_with_current_message(info, LAMINA_JPEG_CORRUPT);
        break;
    default:
        break;
    }
}

static void on_output(j_common_ptr info) {
    (void)info;
}

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
    rows->message = message;
    rows->message_capacity = message_capacity;
    rows->info.err = jpeg_std_error(&rows->manager);
    rows->manager.error_exit = on_error;
    rows->manager.emit_message = on_message;
    rows->manager.output_message = on_output;
    if (setjmp(rows->escape)) {
        *status = rows->status;
        lamina_jpeg_rows_close(rows);
        return NULL;
    }
    jpeg_create_decompress(&rows->info);
    jpeg_stdio_src(&rows->info, rows->file);
    jpeg_read_header(&rows->info, TRUE);
    if (rows->info.image_width != width || rows->info.image_height != height) {
        fail(rows, LAMINA_JPEG_CORRUPT, "the frame header changed its size");
    }
    if (jpeg_has_multiple_scans(&rows->info)) {
        fail(rows, LAMINA_JPEG_UNSUPPORTED, "it is progressive, so that its first rows are whole only at its end");
    }
    if (rows->info.jpeg_color_space == JCS_CMYK || rows->info.jpeg_color_space == JCS_YCCK) {
        fail(rows, LAMINA_JPEG_UNSUPPORTED, "its colours are CMYK");
    }
    rows->info.out_color_space = JCS_EXT_RGBA;
    jpeg_start_decompress(&rows->info);
    if (rows->info.output_width != width || rows->info.output_components != 4) {
        fail(rows, LAMINA_JPEG_UNSUPPORTED, "the rows are not 4 bytes a pixel");
    }
    *status = LAMINA_JPEG_OK;
    return rows;
}

LaminaJPEGStatus lamina_jpeg_rows_read(LaminaJPEGRows *rows, uint8_t *rgba, uint32_t count, char *message,
                                       size_t message_capacity) {
    message[0] = '\0';
    rows->message = message;
    rows->message_capacity = message_capacity;
    if (setjmp(rows->escape)) {
        return rows->status;
    }
    for (uint32_t row = 0; row < count; row++) {
        JSAMPROW line = rgba + (size_t)row * rows->info.output_width * 4;
        if (jpeg_read_scanlines(&rows->info, &line, 1) != 1) {
            fail(rows, LAMINA_JPEG_TRUNCATED, "the file ends early");
        }
    }
    return LAMINA_JPEG_OK;
}

void lamina_jpeg_rows_close(LaminaJPEGRows *rows) {
    jpeg_destroy_decompress(&rows->info);
    fclose(rows->file);
    free(rows);
}
