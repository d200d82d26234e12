#include "CPNG.h"

#include <errno.h>
#include <png.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct LaminaPNGRows {
    png_structp png;
    png_infop info;
    int descriptor;
    size_t row_bytes;
    LaminaPNGStatus status;
    char *message;
    size_t message_capacity;
    size_t start;
    size_t end;
    uint8_t buffer[1 << 16];
};

static void say(LaminaPNGRows *rows, const char *text) {
    strncpy(rows->message, text, rows->message_capacity - 1);
    rows->message[rows->message_capacity - 1] = '\0';
}

static void fail(png_structp png, png_const_charp text) {
    say((LaminaPNGRows *)png_get_error_ptr(png), text);
    png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void read_bytes(png_structp png, png_bytep out, size_t wanted) {
    LaminaPNGRows *rows = (LaminaPNGRows *)png_get_io_ptr(png);
    while (wanted > 0) {
        if (rows->start == rows->end) {
            ssize_t count;
            do {
                count = read(rows->descriptor, rows->buffer, sizeof rows->buffer);
            } while (count < 0 && errno == EINTR);
            if (count <= 0) {
                rows->status = LAMINA_PNG_TRUNCATED;
                png_error(png, count == 0 ? "the file ends early" : strerror(errno));
            }
            rows->start = 0;
            rows->end = (size_t)count;
        }
        const size_t there = rows->end - rows->start;
        const size_t part = wanted < there ? wanted : there;
        memcpy(out, rows->buffer + rows->start, part);
        rows->start += part;
        out += part;
        wanted -= part;
    }
}

LaminaPNGRows *lamina_png_rows_open(int descriptor, uint32_t width, uint32_t height, int is_deep,
                                    LaminaPNGStatus *status, char *message, size_t message_capacity) {
    message[0] = '\0';
    LaminaPNGRows *rows = calloc(1, sizeof *rows);
    if (rows == NULL) {
        *status = LAMINA_PNG_NO_MEMORY;
        return NULL;
    }
    rows->descriptor = descriptor;
    rows->row_bytes = (size_t)width * (is_deep ? 8 : 4);
    rows->message = message;
    rows->message_capacity = message_capacity;
    rows->status = LAMINA_PNG_CORRUPT;
    rows->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, rows, fail, ignore_warning);
    rows->info = rows->png != NULL ? png_create_info_struct(rows->png) : NULL;
    if (rows->info == NULL) {
        say(rows, "libpng could not start");
        *status = LAMINA_PNG_NO_MEMORY;
        lamina_png_rows_close(rows);
        return NULL;
    }
    if (setjmp(png_jmpbuf(rows->png))) {
        *status = rows->status;
        lamina_png_rows_close(rows);
        return NULL;
    }
    png_set_user_limits(rows->png, width, height);
    png_set_keep_unknown_chunks(rows->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_read_fn(rows->png, rows, read_bytes);
    png_read_info(rows->png, rows->info);
    if (png_get_image_width(rows->png, rows->info) != width || png_get_image_height(rows->png, rows->info) != height) {
        png_error(rows->png, "the header changed its size");
    }
    if (png_get_interlace_type(rows->png, rows->info) != PNG_INTERLACE_NONE) {
        rows->status = LAMINA_PNG_UNSUPPORTED;
        png_error(rows->png, "it is interlaced, so that its first rows come last");
    }
    png_set_expand(rows->png);
    if (is_deep) {
        png_set_expand_16(rows->png);
    } else {
        png_set_scale_16(rows->png);
    }
    png_set_gray_to_rgb(rows->png);
    png_set_add_alpha(rows->png, is_deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
    png_read_update_info(rows->png, rows->info);
    if (png_get_rowbytes(rows->png, rows->info) != rows->row_bytes) {
        png_error(rows->png, "the rows are not RGBA");
    }
    *status = LAMINA_PNG_OK;
    return rows;
}

LaminaPNGStatus lamina_png_rows_read(LaminaPNGRows *rows, uint8_t *rgba, uint32_t count, char *message,
                                     size_t message_capacity) {
    message[0] = '\0';
    rows->message = message;
    rows->message_capacity = message_capacity;
    rows->status = LAMINA_PNG_CORRUPT;
    if (setjmp(png_jmpbuf(rows->png))) {
        return rows->status;
    }
    for (uint32_t row = 0; row < count; row++) {
        png_read_row(rows->png, rgba + row * rows->row_bytes, NULL);
    }
    return LAMINA_PNG_OK;
}

void lamina_png_rows_close(LaminaPNGRows *rows) {
    if (rows->png != NULL) {
        png_destroy_read_struct(&rows->png, &rows->info, NULL);
    }
    free(rows);
}
