/*
 * What misuse.c, which misuse.py writes, is run with: good arguments, objects that are no more, and the checks of a call.
 *
 *   misuse FOLDER      writes into the folder
 */
#include "support.h"

#include <math.h>
#include <sys/mman.h>
#include <unistd.h>

/* In the folder, which is the working directory. */
#define FOLDER "."
#define SCENE_FILE "scene.yaml"
#define PICTURE_FILE "picture.png"
#define OUTPUT_FILE "output.png"
#define FILM_FILES "film-%02d.png"
#define SUITE_FILE "suite.yaml"

#define ANY_FAILURE ((lamina_status)-1)

/* Objects to call with. */
static struct {
    lamina_limits *limits;
    lamina_loader *loader;
    lamina_scene *scene;
    lamina_renderer *renderer;
    lamina_picture *picture, *actual;
    lamina_frames *frames;
    lamina_report *report;
} good;

/* Results, which hold a wrong pointer before each call. */
static struct {
    lamina_data *data;
    lamina_limits *limits;
    lamina_loader *loader;
    lamina_scene *scene;
    lamina_renderer *renderer;
    lamina_picture *picture;
    lamina_frames *frames;
    lamina_report *report;
    int number;
} out;

static const lamina_range whole = {0, 2, 60, 1};
static lamina_scene_size scene_size;
static lamina_pixels pixels;
static uint8_t buffer[16 * 16 * 4];
static uint64_t wild[64];
static const char *zeros; /* 2^31 and more of them */
static const void *png;
static size_t png_size;

static int receive_frame(void *user, int64_t frame, lamina_picture *picture) {
    (void)user, (void)frame;
    lamina_picture_free(picture);
    return 0;
}

static void spoil_results(void) {
    memset(&out, 0x5a, sizeof out);
}

/* Frees results of a call that should have failed or has succeeded. */
static void free_results(void) {
    void *none;
    memset(&none, 0x5a, sizeof none);
#define FREE(kind) if (out.kind != none) lamina_##kind##_free(out.kind)
    FREE(data);
    FREE(limits);
    FREE(loader);
    FREE(scene);
    FREE(renderer);
    FREE(picture);
    FREE(frames);
    FREE(report);
#undef FREE
}

/* A good call, which shows that the arguments are, so that the wrong one is why others fail. */
#define CONTROL(what, call) do { \
        lamina_error *raw = NULL, **error = &raw; \
        (void)error; \
        spoil_results(); \
        expect_ok((call), &raw, what, __FILE__, __LINE__); \
        free_results(); \
    } while (0)

/* A call with a wrong argument: the same status with and without an error, and no results. */
#define MISUSE(what, expected, has_error, call, are_null) do { \
        lamina_error *raw = NULL, **error = &raw; \
        (void)error; \
        spoil_results(); \
        const lamina_status first = (call); \
        expect_misuse(what, expected, first, has_error, raw, are_null); \
        free_results(); \
        error = NULL; \
        spoil_results(); \
        const lamina_status second = (call); \
        expect(second == first && (are_null), what " without an error", __FILE__, __LINE__); \
        free_results(); \
    } while (0)

static long misuses;

static void expect_misuse(const char *what, lamina_status expected, lamina_status status, int has_error,
                          lamina_error *error, int are_null) {
    misuses++;
    const int is_expected = expected == ANY_FAILURE ? status != LAMINA_OK : status == expected;
    const int is_reported = !has_error || (lamina_error_status(error) == status && *lamina_error_message(error));
    if (!is_expected || !is_reported || !are_null) {
        failures++;
        fprintf(stderr, "%s: status %d, error %d '%s'%s\n", what, status, lamina_error_status(error),
                lamina_error_message(error), are_null ? "" : ", results that are not NULL");
    }
    lamina_error_free(error);
}

/* freed_KIND(): a new object, freed. other_than_KIND(): one of another type. */
#define FREED(kind, ...) static lamina_##kind *freed_##kind(void) { \
        lamina_##kind *object = NULL; \
        __VA_ARGS__; \
        expect(object != NULL, "a new " #kind, __FILE__, __LINE__); \
        lamina_##kind##_free(object); \
        return object; \
    }
FREED(limits, lamina_limits_create(NULL, 0, &object, NULL))
FREED(loader, lamina_loader_create(NULL, &object, NULL))
FREED(scene, object = make_scene(SMALL_SCENE))
FREED(frames, lamina_frames_create(good.renderer, good.scene, &whole, &object, NULL))
FREED(picture, lamina_picture_create(buffer, 16, 2, 2, 0, LAMINA_RGBA_PREMULTIPLIED, &object, NULL))
FREED(report, lamina_report_create("a", 1, &object, NULL))
#undef FREED

/* Opening a device for each call takes long: one that was freed at the start. */
static lamina_renderer *freed_renderer_object;
static lamina_renderer *freed_renderer(void) { return freed_renderer_object; }

static void *other_than_limits(void) { return good.loader; }
static void *other_than_loader(void) { return good.limits; }
static void *other_than_scene(void) { return good.picture; }
static void *other_than_renderer(void) { return good.scene; }
static void *other_than_frames(void) { return good.renderer; }
static void *other_than_picture(void) { return good.scene; }
static void *other_than_report(void) { return good.picture; }

static void call_all(void);

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    EXPECT(file && fputs(text, file) >= 0);
    if (file)
        fclose(file);
}

int main(int count, char **arguments) {
    if (count != 2 || chdir(arguments[1]) != 0) {
        fprintf(stderr, "usage: misuse FOLDER\n");
        return LAMINA_USAGE;
    }
    lamina_error *error = NULL;
    lamina_data *encoded = NULL;
    zeros = mmap(NULL, ((size_t)1 << 31) + 1, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    EXPECT(zeros != MAP_FAILED);
    write_file(SCENE_FILE, SMALL_SCENE);
    write_file(SUITE_FILE, "lamina-suite: 1\ncases:\n  scene.yaml: {}\n");

    good.renderer = make_renderer();
    lamina_renderer_free(good.renderer);
    freed_renderer_object = good.renderer;
    good.renderer = make_renderer();
    if (good.renderer == freed_renderer_object) { // another object has the address: no freed one is at hand
        lamina_renderer *again = make_renderer();
        lamina_renderer_free(again);
        freed_renderer_object = again;
    }
    good.scene = make_scene(SMALL_SCENE);
    EXPECT_OK(lamina_limits_create(NULL, 0, &good.limits, &error));
    EXPECT_OK(lamina_loader_create(good.limits, &good.loader, &error));
    EXPECT_OK(lamina_renderer_render(good.renderer, good.scene, &good.picture, &error));
    EXPECT_OK(lamina_renderer_render(good.renderer, good.scene, &good.actual, &error));
    EXPECT_OK(lamina_frames_create(good.renderer, good.scene, &whole, &good.frames, &error));
    EXPECT_OK(lamina_report_create("Title", LAMINA_NUL_TERMINATED, &good.report, &error));
    EXPECT_OK(lamina_picture_write(good.picture, PICTURE_FILE, LAMINA_NUL_TERMINATED, NULL, 0, NULL, 0, &error));
    EXPECT_OK(lamina_picture_encode(good.picture, "png", 3, NULL, 0, NULL, 0, &encoded, &error));
    png = lamina_data_bytes(encoded);
    png_size = lamina_data_size(encoded);
    const size_t objects = lamina_object_count();

    if (failures == 0)
        call_all();
    printf("%ld misuses\n", misuses);
    EXPECT(lamina_object_count() == objects);

    // All of that has changed nothing.
    lamina_picture *picture = NULL;
    EXPECT_OK(lamina_scene_reset(good.scene, &error));
    EXPECT_OK(lamina_renderer_render(good.renderer, good.scene, &picture, &error));
    EXPECT(pixel(picture, 0, 8) == 0xff0000ff);
    lamina_picture_free(picture);
    lamina_data_free(encoded);
    lamina_report_free(good.report);
    lamina_frames_free(good.frames);
    lamina_picture_free(good.actual);
    lamina_picture_free(good.picture);
    lamina_loader_free(good.loader);
    lamina_limits_free(good.limits);
    lamina_scene_free(good.scene);
    lamina_renderer_free(good.renderer);
    return finish();
}
