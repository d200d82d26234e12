// The font files that are inside the library, byte by byte as DejaVu's makers publish them.
#ifndef CFONTS_H
#define CFONTS_H

#include <stdint.h>

typedef struct CFontsFile {
    const char *name; // such as DejaVuSans.ttf
    const uint8_t *bytes;
    int64_t count;
} CFontsFile;

// The number of files.
int32_t CFontsFileCount(void);

// A file; index from 0 to one less than their number.
CFontsFile CFontsFileAt(int32_t index);

#endif
