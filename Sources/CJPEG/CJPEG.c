#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>
#include <string.h>

// jpeglib.h needs FILE from above, and jerror.h the configuration from jpeglib.h.
#include <jpeglib.h>

#include <jerror.h>

// A progressive file may claim any number of scans, each of which costs a walk over the picture.
enum { maximum_scans = 500 };

typedef struct Failure {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    LaminaJPEGStatus status;
    char *message;
    size_t message_capacity;
} Failure;

static void fail(Failure *failure, LaminaJPEGStatus status, const char *text) {
    failure->status = status;
    strncpy(failure->message, text, failure->message_capacity - 1);
    failure->message[failure->message_capacity - 1] = '\0';
    longjmp(failure->escape, 1);
}

static void fail_with_current_message(j_common_ptr info, LaminaJPEGStatus status) {
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    fail((Failure *)info->err, status, text);
}

static void on_error(j_common_ptr info) {
    switch (info->err->msg_code) {
    case JERR_OUT_OF_MEMORY:
        fail_with_current_message(info, LAMINA_JPEG_NO_MEMORY);
        break;
    case JERR_BAD_PRECISION:
    case JERR_CONVERSION_NOTIMPL:
    case JERR_NOTIMPL:
    case JERR_NOT_COMPILED:
    case JERR_SOF_UNSUPPORTED:
        fail_with_current_message(info, LAMINA_JPEG_UNSUPPORTED);
        break;
    case JERR_INPUT_EMPTY:
    case JERR_INPUT_EOF:
        fail_with_current_message(info, LAMINA_JPEG_TRUNCATED);
        break;
    default:
        fail_with_current_message(info, LAMINA_JPEG_CORRUPT);
    }
}

// libjpeg would paint what is missing grey and go on: warnings that mean lost pixels are errors here.
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

static void on_progress(j_common_ptr info) {
    if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > maximum_scans) {
        fail((Failure *)info->err, LAMINA_JPEG_CORRUPT, "it has more than 500 scans");
    }
}

static LaminaJPEGLayout choose_layout(struct jpeg_decompress_struct *info) {
    switch (info->jpeg_color_space) {
    case JCS_CMYK:
    case JCS_YCCK:
        info->out_color_space = JCS_CMYK;
        return info->saw_Adobe_marker ? LAMINA_JPEG_CMYK_INVERTED : LAMINA_JPEG_CMYK;
    default:
        info->out_color_space = JCS_EXT_RGBA;
        return LAMINA_JPEG_RGBA;
    }
}

LaminaJPEGStatus lamina_jpeg_decode(const uint8_t *bytes, size_t count, uint32_t width, uint32_t height,
                                    uint8_t *pixels, LaminaJPEGLayout *layout, char *message,
                                    size_t message_capacity) {
    Failure failure;
    struct jpeg_decompress_struct info;
    struct jpeg_progress_mgr progress;
    memset(&failure, 0, sizeof failure);
    memset(&info, 0, sizeof info);
    memset(&progress, 0, sizeof progress);
    failure.message = message;
    failure.message_capacity = message_capacity;
    message[0] = '\0';
    info.err = jpeg_std_error(&failure.manager);
    failure.manager.error_exit = on_error;
    failure.manager.emit_message = on_message;
    failure.manager.output_message = on_output;
    progress.progress_monitor = on_progress;
    if (setjmp(failure.escape)) {
        jpeg_destroy_decompress(&info);
        return failure.status;
    }

    jpeg_create_decompress(&info);
    info.progress = &progress;
    jpeg_mem_src(&info, bytes, count);
    jpeg_read_header(&info, TRUE);
    if (info.image_width != width || info.image_height != height) {
        fail(&failure, LAMINA_JPEG_CORRUPT, "the frame header changed its size");
    }
    *layout = choose_layout(&info);
    jpeg_start_decompress(&info);
    if (info.output_width != width || info.output_components != 4) {
        fail(&failure, LAMINA_JPEG_UNSUPPORTED, "the rows are not 4 bytes a pixel");
    }
    while (info.output_scanline < height) {
        JSAMPROW row = pixels + (size_t)info.output_scanline * width * 4;
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    return LAMINA_JPEG_OK;
}
