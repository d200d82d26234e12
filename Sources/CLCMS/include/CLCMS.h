// A thin wall around Little CMS, which converts the colours of pictures to sRGB.
//
// Profiles are read from memory, and a broken one cannot take much of it: no table is larger than 16 MB. No file is
// opened, and errors come back as a status. A conversion is used by any number of threads at a time.
#ifndef LAMINA_CLCMS_H
#define LAMINA_CLCMS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef enum LaminaLCMSStatus {
    LAMINA_LCMS_OK = 0,
    // The colours are those of sRGB, to 1 of 255: nothing is to be converted.
    LAMINA_LCMS_SAME = 1,
    // The description is broken, or of other colours than the picture's.
    LAMINA_LCMS_UNUSABLE = 2,
    LAMINA_LCMS_NO_MEMORY = 3
} LaminaLCMSStatus;

// What a picture's samples are.
typedef enum LaminaLCMSColors {
    // Equal red, green and blue.
    LAMINA_LCMS_GRAY = 1,
    LAMINA_LCMS_RGB = 3,
    // Cyan, magenta, yellow and black; the largest sample is no ink.
    LAMINA_LCMS_CMYK = 4
} LaminaLCMSColors;

// The bits of a sample before and after the conversion; samples of 16 bits have their upper byte first.
typedef enum LaminaLCMSDepth {
    LAMINA_LCMS_8 = 0,
    LAMINA_LCMS_16_TO_8 = 1,
    LAMINA_LCMS_16 = 2
} LaminaLCMSDepth;

// A colour space of three primaries: CIE x and y of the white and of red, green and blue, and what all three channels have
// as their curve, linear = (a v + b) ^ g for v >= d, and c v below.
typedef struct LaminaLCMSSpace {
    double white[2];
    double red[2];
    double green[2];
    double blue[2];
    double g, a, b, c, d;
} LaminaLCMSSpace;

typedef struct LaminaLCMSConversion LaminaLCMSConversion;

// Makes the conversion from an ICC profile to sRGB, relative colorimetric with black point compensation. NULL unless the
// status is LAMINA_LCMS_OK. Gray pictures may have a profile of gray or of RGB.
LaminaLCMSConversion *lamina_lcms_open_profile(const uint8_t *profile, size_t count, LaminaLCMSColors colors,
                                               LaminaLCMSDepth depth, LaminaLCMSStatus *status);

// Makes the conversion from three primaries, for pictures of gray or RGB.
LaminaLCMSConversion *lamina_lcms_open_space(const LaminaLCMSSpace *space, LaminaLCMSDepth depth,
                                             LaminaLCMSStatus *status);

// Converts pixels of four samples to RGBA with the same alpha; CMYK becomes opaque. `target` may be `source` where the
// depth stays the same.
void lamina_lcms_convert(const LaminaLCMSConversion *conversion, const uint8_t *source, uint8_t *target, size_t count);

void lamina_lcms_close(LaminaLCMSConversion *conversion);

#ifdef __cplusplus
}
#endif

#endif
