#include "CLCMS.h"

#include <lcms2.h>
#include <lcms2_plugin.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// The largest table of a profile of 4 MB has its bytes as 16-bit numbers.
enum { largest_block = 16 << 20, block_pixels = 1 << 16 };

struct LaminaLCMSConversion {
    cmsContext context;
    // One of both, but for gray of 8 bits.
    cmsHTRANSFORM transform;
    struct Shaper *shaper;
    LaminaLCMSColors colors;
    LaminaLCMSDepth depth;
    // The results for gray of 8 bits.
    int has_table;
    uint8_t table[256][4];
};

// MARK: Memory

// Whether the system, and not the limit, refused memory to this thread.
static _Thread_local int ran_out;

static void *allocate(cmsContext context, cmsUInt32Number size) {
    (void)context;
    if (size > largest_block) return NULL;
    void *block = malloc(size);
    if (block == NULL) ran_out = 1;
    return block;
}

static void release(cmsContext context, void *block) {
    (void)context;
    free(block);
}

static void *reallocate(cmsContext context, void *block, cmsUInt32Number size) {
    (void)context;
    if (size > largest_block) return NULL;
    void *result = realloc(block, size);
    if (result == NULL) ran_out = 1;
    return result;
}

static cmsContext make_context(void) {
    cmsPluginMemHandler memory = {
        .base = {.Magic = cmsPluginMagicNumber, .ExpectedVersion = 2060, .Type = cmsPluginMemHandlerSig, .Next = NULL},
        .MallocPtr = allocate,
        .FreePtr = release,
        .ReallocPtr = reallocate,
    };
    return cmsCreateContext(&memory, NULL);
}

// MARK: Formats

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
enum { swapped = 0 };
#else
enum { swapped = 1 };
#endif

static cmsUInt32Number format(int space, int channels, int is_deep, int is_inverted) {
    const cmsUInt32Number samples = CHANNELS_SH(channels) | EXTRA_SH(4 - channels) | FLAVOR_SH(is_inverted);
    return COLORSPACE_SH(space) | samples | (is_deep ? BYTES_SH(2) | ENDIAN16_SH(swapped) : BYTES_SH(1));
}

static cmsHTRANSFORM make_transform(cmsContext context, cmsHPROFILE from, cmsHPROFILE to, LaminaLCMSDepth depth) {
    const int deep = depth != LAMINA_LCMS_8;
    const cmsUInt32Number output = format(PT_RGB, 3, depth == LAMINA_LCMS_16, 0);
    cmsUInt32Number flags = cmsFLAGS_BLACKPOINTCOMPENSATION;
    cmsUInt32Number input;
    switch (cmsGetColorSpace(from)) {
    case cmsSigGrayData: input = format(PT_GRAY, 1, deep, 0); break;
    case cmsSigCmykData: input = format(PT_CMYK, 4, deep, 1); break;
    default: input = format(PT_RGB, 3, deep, 0); break;
    }
    // Resampled tables are too coarse for the curves of gray, and for the clipping of deep samples.
    if (deep || cmsGetColorSpace(from) == cmsSigGrayData) flags |= cmsFLAGS_NOOPTIMIZE;
    return cmsCreateTransformTHR(context, from, input, to, output, INTENT_RELATIVE_COLORIMETRIC, flags);
}

// MARK: Profiles

static int fits(cmsHPROFILE profile, LaminaLCMSColors colors) {
    switch (cmsGetDeviceClass(profile)) {
    case cmsSigInputClass:
    case cmsSigDisplayClass:
    case cmsSigOutputClass:
    case cmsSigColorSpaceClass: break;
    default: return 0;
    }
    const cmsColorSpaceSignature connection = cmsGetPCS(profile);
    if (connection != cmsSigXYZData && connection != cmsSigLabData) return 0;
    switch (cmsGetColorSpace(profile)) {
    case cmsSigGrayData: return colors == LAMINA_LCMS_GRAY;
    case cmsSigRgbData: return colors == LAMINA_LCMS_GRAY || colors == LAMINA_LCMS_RGB;
    case cmsSigCmykData: return colors == LAMINA_LCMS_CMYK;
    default: return 0;
    }
}

// Elements of any number and sort, which may all lie in the same bytes of a profile: no browser reads them, and each
// profile that has them has other tables or curves too.
static void drop_elements(cmsHPROFILE profile) {
    static const cmsTagSignature tags[] = {cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag, cmsSigDToB3Tag};
    for (size_t i = 0; i < sizeof tags / sizeof *tags; i++) {
        if (cmsIsTag(profile, tags[i])) cmsWriteTag(profile, tags[i], NULL);
    }
}

// MARK: Curves and a matrix

enum { encoded_levels = 1 << 14 };

// The conversion of 8 bits from a profile that has three curves and a matrix. Little CMS would do it too, but spends 5 ms
// on its tables and 30 ns on a pixel.
typedef struct Shaper {
    // The linear value of each sample, by channel.
    float linear[3][256];
    // To linear sRGB, by rows.
    float matrix[3][3];
    // The 8 bits of linear values from 0 to 1.
    uint8_t encoded[encoded_levels];
} Shaper;

// The primaries of sRGB relative to the white D50, as profiles have them, by columns; and the inverse.
static const double srgb_primaries[3][3] = {{0.4360747, 0.3850649, 0.1430804},
                                            {0.2225045, 0.7168786, 0.0606169},
                                            {0.0139322, 0.0971045, 0.7141733}};
static const double srgb_inverse[3][3] = {{3.1338561, -1.6168667, -0.4906146},
                                          {-0.9787684, 1.9161415, 0.0334540},
                                          {0.0719453, -0.2289914, 1.4052427}};

static double srgb_linear(double value) {
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4);
}

static int is_shaper(cmsHPROFILE profile) {
    return cmsGetColorSpace(profile) == cmsSigRgbData && cmsGetPCS(profile) == cmsSigXYZData
           && cmsIsMatrixShaper(profile) && !cmsIsTag(profile, cmsSigAToB0Tag) && !cmsIsTag(profile, cmsSigAToB1Tag)
           && !cmsIsTag(profile, cmsSigAToB2Tag);
}

// Whether curves and primaries are sRGB's, but for how programs round them and compute the white of a profile.
static int is_srgb(const Shaper *shaper, double primaries[3][3]) {
    for (int i = 0; i < 9; i++) {
        if (!(fabs(primaries[i / 3][i % 3] - srgb_primaries[i / 3][i % 3]) < 0.005)) return 0;
    }
    for (int value = 0; value < 256; value++) {
        const double low = srgb_linear((value - 1) / 255.0), high = srgb_linear((value + 1) / 255.0);
        for (int channel = 0; channel < 3; channel++) {
            const float linear = shaper->linear[channel][value];
            if (!(linear >= low && linear <= high)) return 0;
        }
    }
    return 1;
}

static LaminaLCMSStatus read_shaper(Shaper *shaper, cmsHPROFILE profile) {
    static const cmsTagSignature columns[3] = {cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag};
    static const cmsTagSignature curves[3] = {cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag};
    double primaries[3][3];
    for (int channel = 0; channel < 3; channel++) {
        const cmsCIEXYZ *column = cmsReadTag(profile, columns[channel]);
        const cmsToneCurve *curve = cmsReadTag(profile, curves[channel]);
        if (column == NULL || curve == NULL) return LAMINA_LCMS_UNUSABLE;
        primaries[0][channel] = column->X;
        primaries[1][channel] = column->Y;
        primaries[2][channel] = column->Z;
        for (int value = 0; value < 256; value++) {
            const float linear = cmsEvalToneCurveFloat(curve, (float)value / 255);
            shaper->linear[channel][value] = linear >= 0 ? (linear <= 1 ? linear : 1) : 0;
        }
    }
    if (is_srgb(shaper, primaries)) return LAMINA_LCMS_SAME;
    for (int row = 0; row < 3; row++) {
        double sum = 0, entries[3];
        for (int column = 0; column < 3; column++) {
            entries[column] = 0;
            for (int i = 0; i < 3; i++) entries[column] += srgb_inverse[row][i] * primaries[i][column];
            sum += entries[column];
        }
        // The white stays white, however a profile rounds D50.
        if (fabs(sum - 1) > 0.005) sum = 1;
        for (int column = 0; column < 3; column++) shaper->matrix[row][column] = (float)(entries[column] / sum);
    }
    int level = 0;
    for (int value = 0; value < 256; value++) {
        const double end = value < 255 ? srgb_linear((value + 0.5) / 255) * (encoded_levels - 1) : encoded_levels;
        while (level < encoded_levels && level < end) shaper->encoded[level++] = (uint8_t)value;
    }
    return LAMINA_LCMS_OK;
}

static inline uint8_t encode(const uint8_t *encoded, float value) {
    const float clipped = value > 0 ? (value < 1 ? value : 1) : 0;
    return encoded[(int)(clipped * (encoded_levels - 1) + 0.5f)];
}

static void shape(const Shaper *shaper, const uint8_t *source, uint8_t *target, size_t count) {
    const uint8_t *encoded = shaper->encoded;
    // A copy that no store of a byte may change, as far as the compiler knows.
    float m[3][3];
    memcpy(m, shaper->matrix, sizeof m);
    for (size_t i = 0; i < 4 * count; i += 4) {
        const float red = shaper->linear[0][source[i]], green = shaper->linear[1][source[i + 1]];
        const float blue = shaper->linear[2][source[i + 2]];
        const uint8_t alpha = source[i + 3];
        target[i] = encode(encoded, m[0][0] * red + m[0][1] * green + m[0][2] * blue);
        target[i + 1] = encode(encoded, m[1][0] * red + m[1][1] * green + m[1][2] * blue);
        target[i + 2] = encode(encoded, m[2][0] * red + m[2][1] * green + m[2][2] * blue);
        target[i + 3] = alpha;
    }
}

// MARK: Sameness

static int is_near(const uint8_t *one, const uint8_t *other) {
    for (int channel = 0; channel < 3; channel++) {
        const int difference = one[channel] - other[channel];
        if (difference < -1 || difference > 1) return 0;
    }
    return 1;
}

// Whether the conversion leaves all grays, and colours of 17 steps a channel, as they are, but for rounding.
static int changes_nothing(const LaminaLCMSConversion *conversion) {
    if (conversion->colors == LAMINA_LCMS_CMYK) return 0;
    uint8_t before[256][4], after[256][4];
    for (int gray = 0; gray < 256; gray++) memset(before[gray], gray, 4);
    lamina_lcms_convert(conversion, before[0], after[0], 256);
    for (int gray = 0; gray < 256; gray++) {
        if (!is_near(before[gray], after[gray])) return 0;
    }
    if (conversion->colors == LAMINA_LCMS_GRAY) return 1;
    for (int red = 0; red < 256; red += 15) {
        int count = 0;
        for (int green = 0; green < 256; green += 17) {
            for (int blue = 0; blue < 256; blue += 17, count++) {
                before[count][0] = (uint8_t)red, before[count][1] = (uint8_t)green;
                before[count][2] = (uint8_t)blue, before[count][3] = 255;
            }
        }
        lamina_lcms_convert(conversion, before[0], after[0], (size_t)count);
        for (int i = 0; i < count; i++) {
            if (!is_near(before[i], after[i])) return 0;
        }
    }
    return 1;
}

// MARK: Opening

static LaminaLCMSStatus set_transform(LaminaLCMSConversion *conversion, cmsHPROFILE from, LaminaLCMSDepth depth) {
    cmsHPROFILE to = cmsCreate_sRGBProfileTHR(conversion->context);
    if (to == NULL) return LAMINA_LCMS_UNUSABLE;
    conversion->transform = make_transform(conversion->context, from, to, depth);
    cmsCloseProfile(to);
    return conversion->transform != NULL ? LAMINA_LCMS_OK : LAMINA_LCMS_UNUSABLE;
}

static LaminaLCMSStatus set_shaper(LaminaLCMSConversion *conversion, cmsHPROFILE from) {
    conversion->shaper = malloc(sizeof *conversion->shaper);
    return conversion->shaper != NULL ? read_shaper(conversion->shaper, from) : LAMINA_LCMS_NO_MEMORY;
}

static void fill_table(LaminaLCMSConversion *conversion) {
    for (int gray = 0; gray < 256; gray++) memset(conversion->table[gray], gray, 4);
    lamina_lcms_convert(conversion, conversion->table[0], conversion->table[0], 256);
    conversion->has_table = 1;
}

// Makes the conversion of 8 bits, which decides whether there is anything to convert, and that of the depth.
static LaminaLCMSStatus prepare(LaminaLCMSConversion *conversion, cmsHPROFILE from, LaminaLCMSDepth depth) {
    const LaminaLCMSStatus status =
        is_shaper(from) ? set_shaper(conversion, from) : set_transform(conversion, from, LAMINA_LCMS_8);
    if (status != LAMINA_LCMS_OK) return status;
    if (changes_nothing(conversion)) return LAMINA_LCMS_SAME;
    if (depth == LAMINA_LCMS_8) {
        if (conversion->colors == LAMINA_LCMS_GRAY) fill_table(conversion);
        return LAMINA_LCMS_OK;
    }
    free(conversion->shaper);
    conversion->shaper = NULL;
    if (conversion->transform != NULL) cmsDeleteTransform(conversion->transform);
    conversion->depth = depth;
    return set_transform(conversion, from, depth);
}

typedef cmsHPROFILE (*ProfileMaker)(cmsContext context, const void *input, LaminaLCMSColors colors);

static LaminaLCMSConversion *open_made(ProfileMaker make, const void *input, LaminaLCMSColors colors,
                                       LaminaLCMSDepth depth, LaminaLCMSStatus *status) {
    *status = LAMINA_LCMS_NO_MEMORY;
    LaminaLCMSConversion *conversion = calloc(1, sizeof *conversion);
    if (conversion == NULL) return NULL;
    ran_out = 0;
    conversion->colors = colors;
    conversion->context = make_context();
    if (conversion->context == NULL) {
        free(conversion);
        return NULL;
    }
    cmsHPROFILE profile = make(conversion->context, input, colors);
    *status = profile != NULL ? prepare(conversion, profile, depth) : LAMINA_LCMS_UNUSABLE;
    if (profile != NULL) cmsCloseProfile(profile);
    if (*status == LAMINA_LCMS_OK) return conversion;
    if (*status == LAMINA_LCMS_UNUSABLE && ran_out) *status = LAMINA_LCMS_NO_MEMORY;
    lamina_lcms_close(conversion);
    return NULL;
}

typedef struct Bytes {
    const uint8_t *start;
    size_t count;
} Bytes;

static cmsHPROFILE make_from_bytes(cmsContext context, const void *input, LaminaLCMSColors colors) {
    const Bytes *bytes = input;
    cmsHPROFILE profile = cmsOpenProfileFromMemTHR(context, bytes->start, (cmsUInt32Number)bytes->count);
    if (profile == NULL) return NULL;
    if (!fits(profile, colors)) {
        cmsCloseProfile(profile);
        return NULL;
    }
    drop_elements(profile);
    return profile;
}

static cmsHPROFILE make_from_space(cmsContext context, const void *input, LaminaLCMSColors colors) {
    (void)colors;
    const LaminaLCMSSpace *space = input;
    const cmsFloat64Number parameters[5] = {space->g, space->a, space->b, space->c, space->d};
    const cmsCIExyY white = {space->white[0], space->white[1], 1};
    const cmsCIExyYTRIPLE primaries = {
        {space->red[0], space->red[1], 1}, {space->green[0], space->green[1], 1}, {space->blue[0], space->blue[1], 1}};
    cmsToneCurve *curve = cmsBuildParametricToneCurve(context, 4, parameters);
    if (curve == NULL) return NULL;
    cmsToneCurve *curves[3] = {curve, curve, curve};
    cmsHPROFILE profile = cmsCreateRGBProfileTHR(context, &white, &primaries, curves);
    cmsFreeToneCurve(curve);
    return profile;
}

LaminaLCMSConversion *lamina_lcms_open_profile(const uint8_t *profile, size_t count, LaminaLCMSColors colors,
                                               LaminaLCMSDepth depth, LaminaLCMSStatus *status) {
    const Bytes bytes = {profile, count};
    *status = LAMINA_LCMS_UNUSABLE;
    if (count == 0 || count > largest_block) return NULL;
    return open_made(make_from_bytes, &bytes, colors, depth, status);
}

LaminaLCMSConversion *lamina_lcms_open_space(const LaminaLCMSSpace *space, LaminaLCMSDepth depth,
                                             LaminaLCMSStatus *status) {
    return open_made(make_from_space, space, LAMINA_LCMS_RGB, depth, status);
}

// MARK: Converting

// Sets the alphas that Little CMS leaves alone.
static void set_alphas(const LaminaLCMSConversion *conversion, const uint8_t *source, uint8_t *target, size_t count) {
    if (conversion->colors == LAMINA_LCMS_CMYK) {
        for (size_t i = 0; i < count; i++) target[4 * i + 3] = 255;
    } else if (conversion->depth == LAMINA_LCMS_16_TO_8) {
        for (size_t i = 0; i < count; i++) {
            const uint32_t alpha = (uint32_t)source[8 * i + 6] << 8 | source[8 * i + 7];
            target[4 * i + 3] = (uint8_t)((alpha * 255 + 32895) >> 16);
        }
    } else if (conversion->depth == LAMINA_LCMS_8 && source != target) {
        for (size_t i = 0; i < count; i++) target[4 * i + 3] = source[4 * i + 3];
    } else if (source != target) {
        for (size_t i = 0; i < count; i++) memcpy(target + 8 * i + 6, source + 8 * i + 6, 2);
    }
}

void lamina_lcms_convert(const LaminaLCMSConversion *conversion, const uint8_t *source, uint8_t *target, size_t count) {
    if (conversion->has_table) {
        for (size_t i = 0; i < count; i++) {
            const uint8_t alpha = source[4 * i + 3];
            memcpy(target + 4 * i, conversion->table[source[4 * i]], 3);
            target[4 * i + 3] = alpha;
        }
        return;
    }
    if (conversion->shaper != NULL) {
        shape(conversion->shaper, source, target, count);
        return;
    }
    const size_t input = conversion->depth == LAMINA_LCMS_8 ? 4 : 8;
    const size_t output = conversion->depth == LAMINA_LCMS_16 ? 8 : 4;
    // The count of Little CMS has 32 bits; small parts are still in the processor's cache for the alphas.
    while (count > 0) {
        const size_t part = count < block_pixels ? count : block_pixels;
        cmsDoTransform(conversion->transform, source, target, (cmsUInt32Number)part);
        set_alphas(conversion, source, target, part);
        source += part * input;
        target += part * output;
        count -= part;
    }
}

void lamina_lcms_close(LaminaLCMSConversion *conversion) {
    if (conversion->transform != NULL) cmsDeleteTransform(conversion->transform);
    cmsDeleteContext(conversion->context);
    free(conversion->shaper);
    free(conversion);
}
