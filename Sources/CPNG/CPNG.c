#include "CPNG.h"

#include <png.h>
#include <setjmp.h>
#include <string.h>

typedef struct Reader {
    const uint8_t *bytes;
    size_t left;
    int ran_out;
    char *message;
    size_t message_capacity;
} Reader;

static void set_message(Reader *reader, const char *text) {
    strncpy(reader->message, text, reader->message_capacity - 1);
    reader->message[reader->message_capacity - 1] = '\0';
}

static void fail(png_structp png, png_const_charp text) {
    set_message((Reader *)png_get_error_ptr(png), text);
    png_longjmp(png, 1);
}

static void ignore_warning(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

static void read_bytes(png_structp png, png_bytep out, size_t wanted) {
    Reader *reader = (Reader *)png_get_io_ptr(png);
    if (wanted > reader->left) {
        reader->ran_out = 1;
        png_error(png, "the data ends early");
    }
    memcpy(out, reader->bytes, wanted);
    reader->bytes += wanted;
    reader->left -= wanted;
}

static LaminaPNGStatus decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, int is_deep,
                              uint8_t *rgba, char *message, size_t message_capacity) {
    const size_t row_bytes = (size_t)width * (is_deep ? 8 : 4);
    Reader reader = {bytes, count, 0, message, message_capacity};
    set_message(&reader, "");
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, &reader, fail, ignore_warning);
    png_infop info = png != NULL ? png_create_info_struct(png) : NULL;
    if (info == NULL) {
        png_destroy_read_struct(&png, NULL, NULL);
        set_message(&reader, "libpng could not start");
        return LAMINA_PNG_NO_MEMORY;
    }
    if (setjmp(png_jmpbuf(png))) {
        png_destroy_read_struct(&png, &info, NULL);
        return reader.ran_out ? LAMINA_PNG_TRUNCATED : LAMINA_PNG_CORRUPT;
    }

    png_set_user_limits(png, width, height);
    // Colour profiles and gamma are the caller's; text and the like change no pixel. So a broken one cannot do harm here.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_read_fn(png, &reader, read_bytes);
    png_read_info(png, info);
    if (png_get_image_width(png, info) != width || png_get_image_height(png, info) != height) {
        png_error(png, "the header changed its size");
    }

    png_set_expand(png);
    if (is_deep) {
        png_set_expand_16(png);
    } else {
        png_set_scale_16(png);
    }
    png_set_gray_to_rgb(png);
    png_set_add_alpha(png, is_deep ? 0xFFFF : 0xFF, PNG_FILLER_AFTER);
    const int passes = png_set_interlace_handling(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != row_bytes) {
        png_error(png, "the rows are not RGBA");
    }
    for (int pass = 0; pass < passes; pass++) {
        for (uint32_t row = 0; row < height; row++) {
            png_read_row(png, rgba + row * row_bytes, NULL);
        }
    }
    png_read_end(png, NULL);
    png_destroy_read_struct(&png, &info, NULL);
    return LAMINA_PNG_OK;
}

LaminaPNGStatus lamina_png_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height, uint8_t *rgba,
                                  char *message, size_t message_capacity) {
    return decode(bytes, count, width, height, 0, rgba, message, message_capacity);
}

LaminaPNGStatus lamina_png_decode_deep(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                                       uint8_t *rgba, char *message, size_t message_capacity) {
    return decode(bytes, count, width, height, 1, rgba, message, message_capacity);
}
