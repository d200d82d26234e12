#include "CTIFF.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tiffio.h>

enum { largest_block = 64 << 20, most_samples = 8, smallest_tile_limit = 4096 };

struct LaminaTIFF {
    TIFF *file;
    const uint8_t *bytes;
    size_t count;
    size_t position;
    // The first error.
    char message[256];
    uint32_t width, height;
    // How samples are stored, see choose_form.
    uint16_t bits, samples, photometric, planes, alpha;
    uint16_t *palette[3];
    int palette_shift;
};

// MARK: The file in memory

static tmsize_t read_bytes(thandle_t handle, void *target, tmsize_t wanted) {
    LaminaTIFF *tiff = handle;
    const size_t left = tiff->position < tiff->count ? tiff->count - tiff->position : 0;
    const size_t part = wanted < 0 ? 0 : (size_t)wanted < left ? (size_t)wanted : left;
    if (part > 0) memcpy(target, tiff->bytes + tiff->position, part);
    tiff->position += part;
    return (tmsize_t)part;
}

static tmsize_t write_bytes(thandle_t handle, void *source, tmsize_t count) {
    (void)handle, (void)source, (void)count;
    return -1;
}

static toff_t seek(thandle_t handle, toff_t offset, int from) {
    LaminaTIFF *tiff = handle;
    const toff_t base = from == SEEK_SET ? 0 : from == SEEK_CUR ? tiff->position : tiff->count;
    tiff->position = (size_t)(base + offset);
    return tiff->position;
}

static int close_bytes(thandle_t handle) {
    (void)handle;
    return 0;
}

static toff_t size_of(thandle_t handle) { return ((LaminaTIFF *)handle)->count; }

static int map(thandle_t handle, void **base, toff_t *size) {
    LaminaTIFF *tiff = handle;
    // Mapped bytes are only read.
    *base = (void *)tiff->bytes;
    *size = tiff->count;
    return 1;
}

static void unmap(thandle_t handle, void *base, toff_t size) { (void)handle, (void)base, (void)size; }

static int note_error(TIFF *file, void *user, const char *module, const char *format, va_list arguments) {
    (void)file, (void)module;
    LaminaTIFF *tiff = user;
    if (tiff->message[0] == '\0') vsnprintf(tiff->message, sizeof tiff->message, format, arguments);
    return 1;
}

static int ignore(TIFF *file, void *user, const char *module, const char *format, va_list arguments) {
    (void)file, (void)user, (void)module, (void)format, (void)arguments;
    return 1;
}

static LaminaTIFFStatus fail(LaminaTIFF *tiff, LaminaTIFFStatus status, const char *words) {
    snprintf(tiff->message, sizeof tiff->message, "%s", words);
    return status;
}

// MARK: Opening

static TIFF *open_file(LaminaTIFF *tiff) {
    TIFFOpenOptions *options = TIFFOpenOptionsAlloc();
    if (options == NULL) return NULL;
    TIFFOpenOptionsSetMaxSingleMemAlloc(options, largest_block);
    TIFFOpenOptionsSetErrorHandlerExtR(options, note_error, tiff);
    TIFFOpenOptionsSetWarningHandlerExtR(options, ignore, NULL);
    TIFF *file = TIFFClientOpenExt("picture", "r", tiff, read_bytes, write_bytes, seek, close_bytes, size_of, map,
                                   unmap, options);
    TIFFOpenOptionsFree(options);
    return file;
}

static void read_header(const LaminaTIFF *tiff, LaminaTIFFHeader *header) {
    uint16_t bits = 1, photometric = PHOTOMETRIC_MINISBLACK, orientation = 1;
    uint32_t count = 0;
    void *profile = NULL;
    TIFFGetFieldDefaulted(tiff->file, TIFFTAG_BITSPERSAMPLE, &bits);
    TIFFGetField(tiff->file, TIFFTAG_PHOTOMETRIC, &photometric);
    TIFFGetFieldDefaulted(tiff->file, TIFFTAG_ORIENTATION, &orientation);
    header->width = tiff->width;
    header->height = tiff->height;
    header->orientation = orientation >= 1 && orientation <= 8 ? orientation : 1;
    header->colors = photometric <= PHOTOMETRIC_MINISBLACK ? 1 : photometric == PHOTOMETRIC_SEPARATED ? 4 : 3;
    header->is_deep = bits == 16;
    header->profile = NULL;
    header->profile_count = 0;
    if (TIFFGetField(tiff->file, TIFFTAG_ICCPROFILE, &count, &profile) && profile != NULL) {
        header->profile = profile;
        header->profile_count = count;
    }
}

LaminaTIFF *lamina_tiff_open(const uint8_t *bytes, size_t count, LaminaTIFFHeader *header, LaminaTIFFStatus *status,
                             char *message, size_t message_capacity) {
    message[0] = '\0';
    *status = LAMINA_TIFF_NO_MEMORY;
    LaminaTIFF *tiff = calloc(1, sizeof *tiff);
    if (tiff == NULL) return NULL;
    tiff->bytes = bytes;
    tiff->count = count;
    tiff->file = open_file(tiff);
    if (tiff->file != NULL && TIFFGetField(tiff->file, TIFFTAG_IMAGEWIDTH, &tiff->width)
        && TIFFGetField(tiff->file, TIFFTAG_IMAGELENGTH, &tiff->height) && tiff->width > 0 && tiff->height > 0) {
        read_header(tiff, header);
        *status = LAMINA_TIFF_OK;
        return tiff;
    }
    *status = LAMINA_TIFF_CORRUPT;
    if (tiff->message[0] == '\0') fail(tiff, *status, "its first directory has no size of a picture");
    snprintf(message, message_capacity, "%s", tiff->message);
    lamina_tiff_close(tiff);
    return NULL;
}

void lamina_tiff_close(LaminaTIFF *tiff) {
    if (tiff->file != NULL) TIFFClose(tiff->file);
    free(tiff);
}

// MARK: The form of samples

static int is_known(uint16_t compression) {
    switch (compression) {
    case COMPRESSION_NONE:
    case COMPRESSION_CCITTRLE:
    case COMPRESSION_CCITTFAX3:
    case COMPRESSION_CCITTFAX4:
    case COMPRESSION_LZW:
    case COMPRESSION_JPEG:
    case COMPRESSION_ADOBE_DEFLATE:
    case COMPRESSION_DEFLATE:
    case COMPRESSION_PACKBITS: return TIFFIsCODECConfigured(compression);
    default: return 0;
    }
}

static LaminaTIFFStatus choose_palette(LaminaTIFF *tiff) {
    if (!TIFFGetField(tiff->file, TIFFTAG_COLORMAP, &tiff->palette[0], &tiff->palette[1], &tiff->palette[2])) {
        return fail(tiff, LAMINA_TIFF_CORRUPT, "it has no palette");
    }
    // Old programs wrote palettes of 8 bits.
    tiff->palette_shift = 0;
    for (int channel = 0; channel < 3; channel++) {
        for (int i = 0; i < 1 << tiff->bits; i++) {
            if (tiff->palette[channel][i] > 255) tiff->palette_shift = 8;
        }
    }
    return LAMINA_TIFF_OK;
}

// Reads how samples are stored, and refuses what is not decoded.
static LaminaTIFFStatus choose_form(LaminaTIFF *tiff) {
    uint16_t compression = COMPRESSION_NONE, format = SAMPLEFORMAT_UINT, extra = 0, inks = INKSET_CMYK;
    uint16_t *kinds = NULL;
    TIFFGetFieldDefaulted(tiff->file, TIFFTAG_BITSPERSAMPLE, &tiff->bits);
    TIFFGetFieldDefaulted(tiff->file, TIFFTAG_SAMPLESPERPIXEL, &tiff->samples);
    TIFFGetFieldDefaulted(tiff->file, TIFFTAG_PLANARCONFIG, &tiff->planes);
    TIFFGetFieldDefaulted(tiff->file, TIFFTAG_COMPRESSION, &compression);
    TIFFGetFieldDefaulted(tiff->file, TIFFTAG_SAMPLEFORMAT, &format);
    TIFFGetFieldDefaulted(tiff->file, TIFFTAG_EXTRASAMPLES, &extra, &kinds);
    TIFFGetFieldDefaulted(tiff->file, TIFFTAG_INKSET, &inks);
    tiff->photometric = PHOTOMETRIC_MINISBLACK;
    if (!TIFFGetField(tiff->file, TIFFTAG_PHOTOMETRIC, &tiff->photometric)) {
        return fail(tiff, LAMINA_TIFF_CORRUPT, "it does not say what its samples are");
    }
    if (!is_known(compression)) return fail(tiff, LAMINA_TIFF_UNSUPPORTED, "its compression is a rare one");
    if (format != SAMPLEFORMAT_UINT && format != SAMPLEFORMAT_VOID) {
        return fail(tiff, LAMINA_TIFF_UNSUPPORTED, "its samples are not whole numbers");
    }
    if (tiff->photometric == PHOTOMETRIC_YCBCR && compression == COMPRESSION_JPEG) {
        // The library converts such pictures itself.
        TIFFSetField(tiff->file, TIFFTAG_JPEGCOLORMODE, JPEGCOLORMODE_RGB);
        tiff->photometric = PHOTOMETRIC_RGB;
    }
    int colors = 1, small = 0;
    switch (tiff->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK: small = 1; break;
    case PHOTOMETRIC_PALETTE: small = tiff->bits < 16; break;
    case PHOTOMETRIC_RGB: colors = 3; break;
    case PHOTOMETRIC_SEPARATED: colors = inks == INKSET_CMYK ? 4 : most_samples + 1; break;
    default: colors = most_samples + 1;
    }
    if (colors > most_samples) return fail(tiff, LAMINA_TIFF_UNSUPPORTED, "its colours are not gray, RGB or CMYK");
    const int is_whole = tiff->bits == 8 || (tiff->bits == 16 && tiff->photometric != PHOTOMETRIC_PALETTE);
    const int is_part = small && tiff->samples == 1 && (tiff->bits == 1 || tiff->bits == 2 || tiff->bits == 4);
    if (!is_whole && !is_part) return fail(tiff, LAMINA_TIFF_UNSUPPORTED, "its samples have a rare number of bits");
    if (tiff->samples < colors) return fail(tiff, LAMINA_TIFF_CORRUPT, "it has fewer samples than colours");
    if (tiff->samples > most_samples) return fail(tiff, LAMINA_TIFF_UNSUPPORTED, "its pixels have too many samples");
    tiff->alpha = 0;
    if (extra > 0 && kinds != NULL && tiff->samples > colors && tiff->photometric != PHOTOMETRIC_SEPARATED
        && kinds[0] != EXTRASAMPLE_UNSPECIFIED) {
        tiff->alpha = kinds[0];
    }
    return tiff->photometric == PHOTOMETRIC_PALETTE ? choose_palette(tiff) : LAMINA_TIFF_OK;
}

// MARK: Reading

typedef struct Target {
    uint8_t *pixels;
    int is_deep;
} Target;

// Stores a sample of 16 bits; that of 8 bits is its rounded part.
static void store(const Target *target, size_t at, uint32_t value) {
    if (target->is_deep) {
        target->pixels[2 * at] = (uint8_t)(value >> 8);
        target->pixels[2 * at + 1] = (uint8_t)value;
    } else {
        target->pixels[at] = (uint8_t)((value * 255 + 32895) >> 16);
    }
}

static uint32_t sample(const LaminaTIFF *tiff, const uint8_t *row, size_t index) {
    switch (tiff->bits) {
    case 16: {
        uint16_t value;
        memcpy(&value, row + 2 * index, 2);
        return value;
    }
    case 8: return row[index];
    default: {
        const size_t bit = index * tiff->bits;
        return row[bit / 8] >> (8 - tiff->bits - bit % 8) & ((1u << tiff->bits) - 1);
    }
    }
}

// Puts one sample of a pixel where it belongs; those that mean nothing here are ignored.
static void put(const LaminaTIFF *tiff, const Target *target, size_t pixel, int index, uint32_t value) {
    const uint32_t whole = value * (65535 / ((1u << tiff->bits) - 1));
    switch (tiff->photometric) {
    case PHOTOMETRIC_MINISWHITE:
    case PHOTOMETRIC_MINISBLACK:
        for (int channel = 0; index == 0 && channel < 3; channel++) {
            store(target, 4 * pixel + channel, tiff->photometric == PHOTOMETRIC_MINISWHITE ? 65535 - whole : whole);
        }
        if (index == 1 && tiff->alpha) store(target, 4 * pixel + 3, whole);
        break;
    case PHOTOMETRIC_PALETTE:
        for (int channel = 0; index == 0 && channel < 3; channel++) {
            // The upper byte, as programs write 256 or 257 times the colour.
            store(target, 4 * pixel + channel, (tiff->palette[channel][value] >> tiff->palette_shift & 255u) * 257);
        }
        if (index == 1 && tiff->alpha) store(target, 4 * pixel + 3, whole);
        break;
    case PHOTOMETRIC_RGB:
        if (index < 3 || (index == 3 && tiff->alpha)) store(target, 4 * pixel + index, whole);
        break;
    default:
        if (index < 4) store(target, 4 * pixel + index, 65535 - whole);
    }
}

// Puts a run of pixels, whose samples are all in the row or only one of them.
static void put_run(const LaminaTIFF *tiff, const Target *target, const uint8_t *row, size_t start, size_t count,
                    int plane) {
    if (tiff->planes == PLANARCONFIG_SEPARATE) {
        for (size_t x = 0; x < count; x++) put(tiff, target, start + x, plane, sample(tiff, row, x));
        return;
    }
    for (size_t x = 0; x < count; x++) {
        for (int i = 0; i < tiff->samples; i++) {
            put(tiff, target, start + x, i, sample(tiff, row, x * tiff->samples + i));
        }
    }
}

// The error of a strip or a tile: whether its bytes are beyond the file's end.
static LaminaTIFFStatus failed(LaminaTIFF *tiff, uint32_t part) {
    const uint64_t offset = TIFFGetStrileOffset(tiff->file, part), length = TIFFGetStrileByteCount(tiff->file, part);
    const int is_short = offset > tiff->count || length > tiff->count - offset;
    if (tiff->message[0] == '\0') fail(tiff, LAMINA_TIFF_CORRUPT, "its pixels can't be decoded");
    return is_short ? LAMINA_TIFF_TRUNCATED : LAMINA_TIFF_CORRUPT;
}

static LaminaTIFFStatus read_strips(LaminaTIFF *tiff, const Target *target, uint8_t *row, int plane) {
    for (uint32_t y = 0; y < tiff->height; y++) {
        if (TIFFReadScanline(tiff->file, row, y, (uint16_t)plane) != 1) {
            return failed(tiff, TIFFComputeStrip(tiff->file, y, (uint16_t)plane));
        }
        put_run(tiff, target, row, (size_t)y * tiff->width, tiff->width, plane);
    }
    return LAMINA_TIFF_OK;
}

static LaminaTIFFStatus read_tiles(LaminaTIFF *tiff, const Target *target, uint8_t *tile, uint32_t width,
                                   uint32_t height, int plane) {
    const size_t row_bytes = (size_t)TIFFTileRowSize(tiff->file);
    for (uint32_t y = 0; y < tiff->height; y += height) {
        for (uint32_t x = 0; x < tiff->width; x += width) {
            if (TIFFReadTile(tiff->file, tile, x, y, 0, (uint16_t)plane) < 0) {
                return failed(tiff, TIFFComputeTile(tiff->file, x, y, 0, (uint16_t)plane));
            }
            const uint32_t columns = tiff->width - x < width ? tiff->width - x : width;
            const uint32_t rows = tiff->height - y < height ? tiff->height - y : height;
            for (uint32_t row = 0; row < rows; row++) {
                put_run(tiff, target, tile + row * row_bytes, (size_t)(y + row) * tiff->width + x, columns, plane);
            }
        }
    }
    return LAMINA_TIFF_OK;
}

static LaminaTIFFStatus read_planes(LaminaTIFF *tiff, const Target *target) {
    uint32_t tile_width = 0, tile_height = 0;
    const int is_tiled = TIFFIsTiled(tiff->file);
    const tmsize_t bytes = is_tiled ? TIFFTileSize(tiff->file) : TIFFScanlineSize(tiff->file);
    const size_t samples = tiff->planes == PLANARCONFIG_SEPARATE ? 1 : tiff->samples;
    size_t columns = tiff->width;
    if (is_tiled) {
        TIFFGetField(tiff->file, TIFFTAG_TILEWIDTH, &tile_width);
        TIFFGetField(tiff->file, TIFFTAG_TILELENGTH, &tile_height);
        const uint32_t widest = tiff->width > smallest_tile_limit ? tiff->width : smallest_tile_limit;
        const uint32_t highest = tiff->height > smallest_tile_limit ? tiff->height : smallest_tile_limit;
        if (tile_width == 0 || tile_height == 0 || tile_width > widest || tile_height > highest) {
            return fail(tiff, LAMINA_TIFF_UNSUPPORTED, "its tiles are far larger than the picture");
        }
        columns = tile_width;
    }
    // What is read from a row below is all in it.
    const tmsize_t row_bytes = is_tiled ? TIFFTileRowSize(tiff->file) : bytes;
    if (bytes <= 0 || row_bytes <= 0 || (size_t)row_bytes < (columns * samples * tiff->bits + 7) / 8
        || (is_tiled && (size_t)bytes < (size_t)row_bytes * tile_height)) {
        return fail(tiff, LAMINA_TIFF_CORRUPT, "its rows are shorter than its header says");
    }
    uint8_t *buffer = calloc(1, (size_t)bytes);
    if (buffer == NULL) return LAMINA_TIFF_NO_MEMORY;
    LaminaTIFFStatus status = LAMINA_TIFF_OK;
    const int planes = tiff->planes == PLANARCONFIG_SEPARATE ? tiff->samples : 1;
    for (int plane = 0; plane < planes && status == LAMINA_TIFF_OK; plane++) {
        status = is_tiled ? read_tiles(tiff, target, buffer, tile_width, tile_height, plane)
                          : read_strips(tiff, target, buffer, plane);
    }
    free(buffer);
    return status;
}

// Divides colours by their alpha.
static void unmultiply(const LaminaTIFF *tiff, const Target *target) {
    const size_t count = 4 * (size_t)tiff->width * tiff->height;
    for (size_t at = 0; at < count; at += 4) {
        for (size_t i = at; i < at + 3; i++) {
            if (target->is_deep) {
                const uint8_t *pixel = target->pixels + 2 * at;
                const uint32_t alpha = (uint32_t)pixel[6] << 8 | pixel[7];
                const uint32_t value = (uint32_t)target->pixels[2 * i] << 8 | target->pixels[2 * i + 1];
                const uint32_t straight = alpha == 0 ? 0 : (uint32_t)(((uint64_t)value * 65535 + alpha / 2) / alpha);
                store(target, i, straight < 65535 ? straight : 65535);
            } else {
                const uint32_t alpha = target->pixels[at + 3];
                const uint32_t straight = alpha == 0 ? 0 : (target->pixels[i] * 255u + alpha / 2) / alpha;
                target->pixels[i] = (uint8_t)(straight < 255 ? straight : 255);
            }
        }
    }
}

LaminaTIFFStatus lamina_tiff_read(LaminaTIFF *tiff, int is_deep, uint8_t *pixels, char *message,
                                  size_t message_capacity) {
    const Target target = {pixels, is_deep};
    tiff->message[0] = '\0';
    LaminaTIFFStatus status = choose_form(tiff);
    if (status == LAMINA_TIFF_OK) {
        // Opaque where there is no alpha.
        memset(pixels, 255, 4 * (size_t)tiff->width * tiff->height * (is_deep ? 2 : 1));
        status = read_planes(tiff, &target);
    }
    if (status == LAMINA_TIFF_OK && tiff->alpha == EXTRASAMPLE_ASSOCALPHA) unmultiply(tiff, &target);
    snprintf(message, message_capacity, "%s", tiff->message);
    return status;
}
