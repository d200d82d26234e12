// Draws frames with Blend2D: a frame comes as an array of calls that is made outside of the clock, as Skia's pictures are,
// so that Python's time is no part of it. Links with `libblend2d.a` of the wheel blend2d-python, which has no headers: the
// declarations below are those of Blend2D 0.12 as far as they are used, and `bench_version` tells whether they fit.
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef uint32_t BLResult;
// An image, a context, a font or its face.
typedef struct { uint64_t words[2]; } BLObject;
typedef struct { void *impl; } BLGlyphBuffer;
typedef struct { double x, y; } BLPoint;
typedef struct { double x, y, w, h; } BLRect;
typedef struct { int32_t x, y, w, h; } BLRectI;
typedef struct { double x, y, w, h, rx, ry; } BLRoundRect;
typedef struct { void *pixels; intptr_t stride; int32_t w, h; uint32_t format, flags; } BLImageData;
typedef struct { uint32_t flags, threads, features, commands, states; int32_t origin[2]; uint32_t reserved; } BLContextCreateInfo;

enum { ROUND_RECT = 7, PRGB32 = 1, XRGB32 = 2, UTF8 = 0, BUILD_INFO = 0 };
#define FLUSH_AND_WAIT 0x80000000u

BLResult blRuntimeQueryInfo(uint32_t kind, void *info);
BLResult blImageInitAs(BLObject *, int width, int height, uint32_t format);
BLResult blImageMakeMutable(BLObject *, BLImageData *);
BLResult blImageGetData(const BLObject *, BLImageData *);
BLResult blContextInitAs(BLObject *, BLObject *image, const BLContextCreateInfo *);
BLResult blContextFlush(BLObject *, uint32_t flags);
BLResult blContextFillRectIRgba32(BLObject *, const BLRectI *, uint32_t colour);
BLResult blContextFillGeometryRgba32(BLObject *, uint32_t kind, const void *geometry, uint32_t colour);
BLResult blContextFillGlyphRunDRgba32(BLObject *, const BLPoint *, const BLObject *font, const void *run, uint32_t colour);
BLResult blContextBlitScaledImageD(BLObject *, const BLRect *, const BLObject *image, const BLRectI *part);
BLResult blFontFaceInit(BLObject *);
BLResult blFontFaceCreateFromFile(BLObject *, const char *file, uint32_t flags);
BLResult blFontInit(BLObject *);
BLResult blFontCreateFromFace(BLObject *, const BLObject *face, float size);
BLResult blFontGetMetrics(const BLObject *, float *metrics);
BLResult blFontShape(const BLObject *, BLGlyphBuffer *);
BLResult blGlyphBufferInit(BLGlyphBuffer *);
BLResult blGlyphBufferSetText(BLGlyphBuffer *, const void *text, size_t size, uint32_t encoding);
const void *blGlyphBufferGetGlyphRun(const BLGlyphBuffer *);

// One call; `index` is that of a label.
typedef struct {
    uint32_t kind, colour;
    double x, y, w, h, radius;
    uint64_t index;
} Call;
enum { RECT, ROUNDED, IMAGE, LABEL };

// A process draws one scene.
static BLObject target, context, image, face, font;
static BLGlyphBuffer *labels;

// The version as major · 10000 + minor · 100 + patch.
uint32_t bench_version(void) {
    uint32_t info[1024] = {0};
    return blRuntimeQueryInfo(BUILD_INFO, info) ? 0 : info[0] * 10000 + info[1] * 100 + info[2];
}

// Makes the frame; with 0 threads each call draws at once, else they are queued and drawn by so many.
BLResult bench_open(int width, int height, uint32_t threads) {
    const BLContextCreateInfo info = {.threads = threads};
    const BLResult made = blImageInitAs(&target, width, height, PRGB32);
    return made ? made : blContextInitAs(&context, &target, &info);
}

// Copies an opaque image, blue green red unused.
BLResult bench_set_image(const uint8_t *pixels, int width, int height) {
    BLImageData data;
    BLResult result = blImageInitAs(&image, width, height, XRGB32);
    if (!result) result = blImageMakeMutable(&image, &data);
    for (int y = 0; !result && y < height; y++)
        memcpy((uint8_t *)data.pixels + y * data.stride, pixels + (size_t)y * width * 4, (size_t)width * 4);
    return result;
}

// Sets so many texts, which follow each other with a zero byte after each; writes the font's ascent.
BLResult bench_set_labels(const char *file, float size, const char *texts, size_t count, float *ascent) {
    float metrics[32];
    blFontFaceInit(&face);
    blFontInit(&font);
    BLResult result = blFontFaceCreateFromFile(&face, file, 0);
    if (!result) result = blFontCreateFromFace(&font, &face, size);
    if (!result) result = blFontGetMetrics(&font, metrics);
    if (result) return result;
    *ascent = metrics[1];
    labels = calloc(count, sizeof(BLGlyphBuffer));
    for (size_t index = 0; !result && index < count; index++, texts += strlen(texts) + 1) {
        blGlyphBufferInit(&labels[index]);
        result = blGlyphBufferSetText(&labels[index], texts, strlen(texts), UTF8);
        if (!result) result = blFontShape(&font, &labels[index]);
    }
    return result;
}

static BLResult perform(const Call *call) {
    switch (call->kind) {
    case RECT: {
        const BLRectI rect = {(int)call->x, (int)call->y, (int)call->w, (int)call->h};
        return blContextFillRectIRgba32(&context, &rect, call->colour);
    }
    case ROUNDED: {
        const BLRoundRect rect = {call->x, call->y, call->w, call->h, call->radius, call->radius};
        return blContextFillGeometryRgba32(&context, ROUND_RECT, &rect, call->colour);
    }
    case IMAGE: {
        const BLRect rect = {call->x, call->y, call->w, call->h};
        return blContextBlitScaledImageD(&context, &rect, &image, NULL);
    }
    default: {
        const BLPoint origin = {call->x, call->y};
        const void *run = blGlyphBufferGetGlyphRun(&labels[call->index]);
        return blContextFillGlyphRunDRgba32(&context, &origin, &font, run, call->colour);
    }
    }
}

// Draws a frame to its end.
BLResult bench_draw(const Call *calls, size_t count) {
    BLResult result = 0;
    for (size_t index = 0; !result && index < count; index++) result = perform(&calls[index]);
    return result ? result : blContextFlush(&context, FLUSH_AND_WAIT);
}

// Copies the frame, blue green red alpha.
BLResult bench_read(uint8_t *pixels) {
    BLImageData data;
    const BLResult result = blImageGetData(&target, &data);
    for (int y = 0; !result && y < data.h; y++)
        memcpy(pixels + (size_t)y * data.w * 4, (const uint8_t *)data.pixels + y * data.stride, (size_t)data.w * 4);
    return result;
}
