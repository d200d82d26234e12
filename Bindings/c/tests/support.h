/* Shared by the test programs: a count of failures, small scenes, and renderers of the device that tests use. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <lamina.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
#include <atomic>
using std::atomic_int;
#else
#include <stdatomic.h>
#endif

static atomic_int failures;

#define EXPECT(condition) expect((condition) ? 1 : 0, #condition, __FILE__, __LINE__)

static inline void expect(int holds, const char *condition, const char *file, int line) {
    if (holds)
        return;
    failures++;
    fprintf(stderr, "%s:%d: does not hold: %s\n", file, line, condition);
}

/* Expects success, and prints and frees the error otherwise. `call` stores its error in a variable of that name. */
#define EXPECT_OK(call) expect_ok((call), &error, #call, __FILE__, __LINE__)

static inline int expect_ok(lamina_status status, lamina_error **error, const char *call, const char *file, int line) {
    if (status == LAMINA_OK && *error == NULL)
        return 1;
    failures++;
    fprintf(stderr, "%s:%d: %s returns %d: %s\n", file, line, call, status, lamina_error_message(*error));
    lamina_error_free(*error);
    *error = NULL;
    return 0;
}

/* Expects a failure with an error of the same status, and frees that. */
#define EXPECT_STATUS(expected, call) expect_status((expected), (call), &error, #call, __FILE__, __LINE__)

static inline void expect_status(lamina_status expected, lamina_status status, lamina_error **error, const char *call,
                                 const char *file, int line) {
    if (status != expected || lamina_error_status(*error) != expected || *lamina_error_message(*error) == 0) {
        failures++;
        fprintf(stderr, "%s:%d: %s returns %d and not %d, with the error %d '%s'\n", file, line, call, status, expected,
                lamina_error_status(*error), lamina_error_message(*error));
    }
    lamina_error_free(*error);
    *error = NULL;
}

/* A square of 16 pixels, with a card that moves to the right, a pixel per frame at 60 frames a second. */
#define SMALL_SCENE \
    "lamina: 1\n" \
    "size: [16, 16]\n" \
    "background: '#ffffff'\n" \
    "inputs: {color: {color: '#ff0000'}}\n" \
    "sublayers:\n" \
    "  - id: card\n" \
    "    frame: [0, 4, 8, 8]\n" \
    "    backgroundColor: {input: color}\n" \
    "    animations: [{keyPath: position.x, from: 4, to: 12, duration: 0.13333333333333333, timing: linear}]\n"

static inline lamina_scene *make_scene(const char *text) {
    lamina_scene *scene = NULL;
    lamina_error *error = NULL;
    EXPECT_OK(lamina_scene_parse(NULL, text, LAMINA_NUL_TERMINATED, "scene.yaml", LAMINA_NUL_TERMINATED, NULL, 0,
                                 &scene, &error));
    return scene;
}

/* Ends the program where there is no device, as nothing can be tested. */
static inline lamina_renderer *make_renderer(void) {
    lamina_renderer *renderer = NULL;
    lamina_error *error = NULL;
    if (!EXPECT_OK(lamina_renderer_create(NULL, 0, NULL, &renderer, &error)))
        _Exit(1);
    return renderer;
}

/* Returns the red, green, blue and alpha of a pixel as one number, 0xrrggbbaa. */
static inline uint32_t pixel(const lamina_picture *picture, uint32_t x, uint32_t y) {
    lamina_pixels pixels;
    if (lamina_picture_get_pixels(picture, &pixels) != LAMINA_OK || x >= pixels.width || y >= pixels.height)
        return 0;
    const uint8_t *p = pixels.data + y * pixels.stride + 4 * x;
    return (uint32_t)p[0] << 24 | (uint32_t)p[1] << 16 | (uint32_t)p[2] << 8 | p[3];
}

/* Ends a program: every object is freed, and nothing has failed. */
static inline int finish(void) {
    EXPECT(lamina_object_count() == 0);
    return failures == 0 ? 0 : 1;
}

#endif
