#ifndef CJPEG_FAILURE_H
#define CJPEG_FAILURE_H

#include "CJPEG.h"

#include <setjmp.h>
#include <stdio.h>

// jpeglib.h needs FILE from above.
#include <jpeglib.h>

// How libjpeg's errors end a call: whoever calls libjpeg has set `escape` to where they lead, and told where to write
// why.
typedef struct Failure {
    struct jpeg_error_mgr manager;
    jmp_buf escape;
    LaminaJPEGStatus status;
    char *message;
    size_t message_capacity;
} Failure;

// Makes it the error handler of `info`.
void failure_handle(Failure *failure, struct jpeg_decompress_struct *info);

// Has messages written to `message`, which is emptied.
void failure_tell(Failure *failure, char *message, size_t message_capacity);

// Ends the call.
_Noreturn void failure_escape(Failure *failure, LaminaJPEGStatus status, const char *text);

#endif
