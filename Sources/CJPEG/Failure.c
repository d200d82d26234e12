#include "Failure.h"

#include <string.h>

#include <jerror.h>

void failure_escape(Failure *failure, LaminaJPEGStatus status, const char *text) {
    failure->status = status;
    strncpy(failure->message, text, failure->message_capacity - 1);
    failure->message[failure->message_capacity - 1] = '\0';
    longjmp(failure->escape, 1);
}

static void fail_with_current_message(j_common_ptr info, LaminaJPEGStatus status) {
    char text[JMSG_LENGTH_MAX];
    info->err->format_message(info, text);
    failure_escape((Failure *)info->err, status, text);
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

struct jpeg_error_mgr *failure_manager(Failure *failure) {
    jpeg_std_error(&failure->manager);
    failure->manager.error_exit = on_error;
    failure->manager.emit_message = on_message;
    failure->manager.output_message = on_output;
    return &failure->manager;
}

void failure_tell(Failure *failure, char *message, size_t message_capacity) {
    message[0] = '\0';
    failure->message = message;
    failure->message_capacity = message_capacity;
}
