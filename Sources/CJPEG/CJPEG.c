#include "Failure.h"

#include <string.h>

// A progressive file may claim any number of scans, each of which costs a walk over the picture.
enum { maximum_scans = 500 };

static void on_progress(j_common_ptr info) {
    if (info->is_decompressor && ((j_decompress_ptr)info)->input_scan_number > maximum_scans) {
        failure_escape((Failure *)info->err, LAMINA_JPEG_CORRUPT, "it has more than 500 scans");
    }
}

static LaminaJPEGLayout choose_layout(struct jpeg_decompress_struct *info) {
    switch (info->jpeg_color_space) {
    case JCS_CMYK:
    case JCS_YCCK:
        info->out_color_space = JCS_CMYK;
        return LAMINA_JPEG_CMYK;
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
    failure_tell(&failure, message, message_capacity);
    info.err = failure_manager(&failure);
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
        failure_escape(&failure, LAMINA_JPEG_CORRUPT, "the frame header changed its size");
    }
    *layout = choose_layout(&info);
    jpeg_start_decompress(&info);
    if (info.output_width != width || info.output_components != 4) {
        failure_escape(&failure, LAMINA_JPEG_UNSUPPORTED, "the rows are not 4 bytes a pixel");
    }
    while (info.output_scanline < height) {
        JSAMPROW row = pixels + (size_t)info.output_scanline * width * 4;
        jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
    jpeg_destroy_decompress(&info);
    return LAMINA_JPEG_OK;
}
