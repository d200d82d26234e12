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

// The error handler to give to a codec.
struct jpeg_error_mgr *failure_manager(Failure *failure);

// Has messages written to `message`, which is emptied.
void failure_tell(Failure *failure, char *message, size_t message_capacity);

// Ends the call.
_Noreturn void failure_escape(Failure *failure, LaminaJPEGStatus status, const char *text);

#endif
