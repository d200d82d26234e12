/*
 * Lamina as a C library: scenes of layers in; pictures, and an exact account of what they cost, out.
 *
 *     lamina_renderer *renderer = NULL;
 *     lamina_scene *scene = NULL;
 *     lamina_picture *picture = NULL;
 *     lamina_error *error = NULL;
 *     if (lamina_renderer_create(NULL, 0, NULL, &renderer, &error) == LAMINA_OK
 *         && lamina_scene_open(NULL, "card.yaml", LAMINA_NUL_TERMINATED, &scene, &error) == LAMINA_OK
 *         && lamina_renderer_render(renderer, scene, &picture, &error) == LAMINA_OK)
 *         lamina_picture_write(picture, "card.png", LAMINA_NUL_TERMINATED, NULL, 0, NULL, 0, &error);
 *     if (error) fprintf(stderr, "%s\n", lamina_error_message(error));
 *     lamina_error_free(error);
 *     lamina_picture_free(picture);
 *     lamina_scene_free(scene);
 *     lamina_renderer_free(renderer);
 *
 * Errors. A function that can fail returns a status and takes a `lamina_error **` last, which may be NULL. On failure
 * it receives an error that the caller frees; on success it is set to NULL. Results are NULL or 0 after a failure.
 *
 * Ownership. What a function stores through a `lamina_… **` belongs to the caller, who frees it with the function of
 * that type; NULL may be freed. Arguments are borrowed for the length of the call, and copied where they are kept.
 * Objects may be freed in any order: one that needs another keeps it. An object that was freed, or one of another
 * type, is an error of `LAMINA_USAGE`, as every pointer to an object is looked up before it is used.
 *
 * Text is UTF-8, a pointer with the length in bytes; LAMINA_NUL_TERMINATED is the length of text that ends with a NUL.
 * A pointer that is NULL with the length 0 is empty text, which means the default where one is named. Text with
 * invalid UTF-8 or a NUL inside is an error.
 *
 * Threads. Every function may be called from any thread. An object does one call at a time: a second one from another
 * thread, while the first lasts, returns `LAMINA_BUSY` and changes nothing. Renderers draw beside each other. The
 * functions of errors, data and pictures that only read may be called at the same time.
 *
 * Forks. The child of a process that has used the library can't use it, as threads don't survive a fork: functions
 * return `LAMINA_FORKED`, and frees do nothing. Use the library in the child alone, or start the child by exec.
 *
 * JSON results are what the command prints with --json; profiles and findings have schemas (lamina_schema).
 */
#ifndef LAMINA_H
#define LAMINA_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface. It grows when a function is added, so that a program can ask for the functions that it
 * needs; a change that breaks programs gets another soname. */
#define LAMINA_ABI_VERSION 1

/* The length of text that ends with a NUL. */
#define LAMINA_NUL_TERMINATED ((size_t)-1)

/* The outcome of a call; failures have the numbers of the command's exit codes. */
typedef enum lamina_status {
    LAMINA_OK = 0,
    LAMINA_USAGE = 64,       /* an argument is wrong: NULL, freed, out of range, unknown */
    LAMINA_BAD_INPUT = 65,   /* a document, picture, suite or value is wrong or missing, or asks for more than a limit */
    LAMINA_UNAVAILABLE = 69, /* a device, a thread or a program that is needed isn't there */
    LAMINA_INTERNAL = 70,    /* a fault of the driver, or of Lamina */
    LAMINA_FORKED = 71,      /* this process is the child of one that has used the library */
    LAMINA_IO = 74,          /* a file can't be written, or is there and can't be read */
    LAMINA_BUSY = 75,        /* another thread is using the object */
    LAMINA_CANCELLED = 130   /* a callback ended the call */
} lamina_status;

/* An error with its problems. Immutable. */
typedef struct lamina_error lamina_error;
/* Bytes that a function made: text, or an encoded picture. Immutable. */
typedef struct lamina_data lamina_data;
/* Limits of the work that documents may ask for. */
typedef struct lamina_limits lamina_limits;
/* A reader of documents: which folders they may read, their limits, and the pictures and fonts that they share. */
typedef struct lamina_loader lamina_loader;
/* A document with values, a size, a scale and a time: what is drawn. */
typedef struct lamina_scene lamina_scene;
/* A device, with a thread of its own. */
typedef struct lamina_renderer lamina_renderer;
/* Pixels: RGBA, 8 bits a channel, premultiplied, sRGB. */
typedef struct lamina_picture lamina_picture;
/* Frames of a range that are drawn one by one. */
typedef struct lamina_frames lamina_frames;
/* Comparisons of pictures for a page. */
typedef struct lamina_report lamina_report;

/* Text of an object, valid until it is freed; also followed by a NUL. */
typedef struct lamina_text {
    const char *data;
    size_t length;
} lamina_text;

/* ---- Library ---- */

/* Returns the LAMINA_ABI_VERSION that the library was built with. */
uint32_t lamina_abi_version(void);

/* Returns the version: three numbers with dots between them; a constant. */
const char *lamina_version(void);

/* A receiver of warnings: characters without a glyph, faults of dynamics and layout, tiles that are missing. Called by
 * the thread that made the call, with text that is valid until it returns. It must not call the library. */
typedef void (*lamina_log_function)(void *user, const char *text, size_t length);

/* Sets the receiver of warnings of all objects; NULL, the default, drops them. Returns when no call of the former one
 * is in progress. */
void lamina_set_log(lamina_log_function function, void *user);

/* Returns the number of objects that are not freed, for tests. */
size_t lamina_object_count(void);

/* Describes the devices of the machine, and which one a request chooses, as `lamina doctor --json` does.
 *
 * request: as for lamina_renderer_create. */
lamina_status lamina_devices(const char *request, size_t request_length, lamina_data **json, lamina_error **error);

/* Returns a JSON schema.
 *
 * name: scene, suite, profile or lint. */
lamina_status lamina_schema(const char *name, size_t name_length, lamina_data **json, lamina_error **error);

/* ---- Errors ---- */

/* A problem of an error. Texts that don't apply are empty, numbers 0. */
typedef struct lamina_problem {
    lamina_text message;  /* what was found, and what to do */
    lamina_text file;     /* the document's name as it was passed */
    lamina_text property; /* the path of the property, such as sublayers[3].contents */
    lamina_text origin;   /* the value from outside that is wrong, such as "input title" */
    size_t line;          /* from 1 */
    size_t column;        /* in Unicode scalars, from 1 */
} lamina_problem;

/* Returns the status of the call that failed; LAMINA_USAGE for a pointer that is no error. */
lamina_status lamina_error_status(const lamina_error *error);

/* Returns all problems as one text for people, with their positions; valid until the error is freed; "" for a pointer
 * that is no error. */
const char *lamina_error_message(const lamina_error *error);

/* Returns the number of problems, at least 1; 0 for a pointer that is no error. */
size_t lamina_error_problem_count(const lamina_error *error);

/* Gets a problem; LAMINA_USAGE for an index out of range. */
lamina_status lamina_error_problem(const lamina_error *error, size_t index, lamina_problem *problem);

void lamina_error_free(lamina_error *error);

/* ---- Data ---- */

/* Returns the first byte, which is followed by a NUL; valid until the data is freed; NULL for a pointer that is no
 * data. */
const char *lamina_data_bytes(const lamina_data *data);

/* Returns the number of bytes, without the NUL. */
size_t lamina_data_size(const lamina_data *data);

void lamina_data_free(lamina_data *data);

/* ---- Limits ---- */

/* Creates limits.
 *
 * preset: standard, the default, or untrusted, for documents of unknown origin. */
lamina_status lamina_limits_create(
    const char *preset, size_t preset_length, lamina_limits **limits, lamina_error **error);

/* Sets a limit by its name, such as fragmentBound; `lamina limits` lists them.
 *
 * count: from 1 to 10^15. */
lamina_status lamina_limits_set(
    lamina_limits *limits, const char *name, size_t name_length, uint64_t count, lamina_error **error);

void lamina_limits_free(lamina_limits *limits);

/* ---- Loaders ---- */

/* Creates a loader.
 *
 * limits: copied; NULL for the standard ones. */
lamina_status lamina_loader_create(const lamina_limits *limits, lamina_loader **loader, lamina_error **error);

/* Allows documents that are opened from now on to read files in a folder besides their own. */
lamina_status lamina_loader_allow_folder(
    lamina_loader *loader, const char *path, size_t path_length, lamina_error **error);

void lamina_loader_free(lamina_loader *loader);

/* ---- Scenes ---- */

/* Opens a document, JSON or YAML, and parses it. Its layers are built when they are first needed.
 *
 * loader: NULL for standard limits and no allowed folders. Scenes of one loader share decoded pictures and fonts. */
lamina_status lamina_scene_open(
    const lamina_loader *loader, const char *path, size_t path_length, lamina_scene **scene, lamina_error **error);

/* Parses a document in memory.
 *
 * name: the name in messages; one that ends with .json is read as JSON, others as YAML, which JSON is a part of.
 * folder: where the document's files are; empty for the working directory. */
lamina_status lamina_scene_parse(
    const lamina_loader *loader, const char *text, size_t text_length, const char *name, size_t name_length,
    const char *folder, size_t folder_length, lamina_scene **scene, lamina_error **error);

/* Gives a value for an input of the document.
 *
 * json: the value as JSON; a string has quotation marks. Paths of pictures are relative to the working directory. */
lamina_status lamina_scene_set_input(
    lamina_scene *scene, const char *name, size_t name_length, const char *json, size_t json_length,
    lamina_error **error);

/* Gives a value for a property of a layer, behaviour or constraint, as if the document had it.
 *
 * property: an id, a dot and a property, such as card.opacity; the outermost layer is root.
 * json: as for lamina_scene_set_input. */
lamina_status lamina_scene_set(
    lamina_scene *scene, const char *property, size_t property_length, const char *json, size_t json_length,
    lamina_error **error);

/* Takes back all values, the size, the scale and the time that were set. */
lamina_status lamina_scene_reset(lamina_scene *scene, lamina_error **error);

/* Sets the size of the outermost layer in points, as 390x844, or by the name of one of the document's sizes; empty for
 * the document's own. */
lamina_status lamina_scene_set_size(
    lamina_scene *scene, const char *size, size_t size_length, lamina_error **error);

/* Sets the pixels per point, more than 0; 0 for the document's own. */
lamina_status lamina_scene_set_scale(lamina_scene *scene, double scale, lamina_error **error);

/* Sets the moment that is drawn.
 *
 * seconds: from the start, 0 or more. Going forwards continues, going back begins again. */
lamina_status lamina_scene_set_time(lamina_scene *scene, double seconds, lamina_error **error);

/* Builds the layers now, so that mistakes in the document and its values show. Drawing does so by itself. */
lamina_status lamina_scene_prepare(lamina_scene *scene, lamina_error **error);

/* The size of a scene's picture. */
typedef struct lamina_scene_size {
    double width;  /* in points */
    double height; /* in points */
    double scale;  /* pixels per point */
    uint32_t pixel_width;
    uint32_t pixel_height;
} lamina_scene_size;

/* Gets the size; builds the layers if they are not. */
lamina_status lamina_scene_get_size(lamina_scene *scene, lamina_scene_size *size, lamina_error **error);

/* Returns the JSON schema of the document's inputs. */
lamina_status lamina_scene_inputs(lamina_scene *scene, lamina_data **json, lamina_error **error);

/* Returns the frames that constraints give to layers, as `lamina explain --layout --json` prints them. */
lamina_status lamina_scene_layout(lamina_scene *scene, lamina_data **json, lamina_error **error);

void lamina_scene_free(lamina_scene *scene);

/* ---- Renderers ---- */

/* Opens a device; 20 to 300 ms.
 *
 * request: auto, surfaceless, a number, … as the command's --device; empty for the variable LAMINA_DEVICE, or auto.
 * limits: copied; NULL for the standard ones. */
lamina_status lamina_renderer_create(
    const char *request, size_t request_length, const lamina_limits *limits, lamina_renderer **renderer,
    lamina_error **error);

/* Returns the device and how it was chosen, as JSON. */
lamina_status lamina_renderer_device(lamina_renderer *renderer, lamina_data **json, lamina_error **error);

/* Switches a rule of the planner on or off; all are on at first.
 *
 * rule: a rule's name as in the command's --without, or all. */
lamina_status lamina_renderer_set_rule(
    lamina_renderer *renderer, const char *rule, size_t rule_length, int is_enabled, lamina_error **error);

/* Frees textures, targets and plans, for a process that draws nothing for a while. */
lamina_status lamina_renderer_release_memory(lamina_renderer *renderer, lamina_error **error);

/* Draws a scene at its time. */
lamina_status lamina_renderer_render(
    lamina_renderer *renderer, lamina_scene *scene, lamina_picture **picture, lamina_error **error);

/* A range of frames: frame n is at n × denominator ÷ numerator seconds. */
typedef struct lamina_range {
    int64_t first;            /* the first frame, 0 or more */
    int64_t count;            /* 1 or more */
    uint32_t rate_numerator;  /* frames a second, such as 60 over 1, or 30000 over 1001 */
    uint32_t rate_denominator;
} lamina_range;

/* Draws a scene and returns its cost, as `lamina profile --json` prints it.
 *
 * range: NULL for one frame at the scene's time.
 * budgets: limits besides the document's own, such as offscreenPasses<=2,gpuTime<8ms; may be empty.
 * are_met: NULL, or receives 1 if all budgets are met, else 0. */
lamina_status lamina_renderer_profile(
    lamina_renderer *renderer, lamina_scene *scene, const lamina_range *range, const char *budgets,
    size_t budgets_length, int *are_met, lamina_data **json, lamina_error **error);

/* Explains each offscreen pass, and tries what avoids it, as `lamina explain --json` does.
 *
 * layer: a layer by its name or path, to explain with its sublayers; empty for all.
 * try_limit: the most pictures that are drawn to try changes; negative for as many as two frames' work allows. */
lamina_status lamina_renderer_explain(
    lamina_renderer *renderer, lamina_scene *scene, const char *layer, size_t layer_length, int try_limit,
    lamina_data **json, lamina_error **error);

/* Returns likely mistakes of a scene, as `lamina lint --json` prints them.
 *
 * range: NULL for one frame at the scene's time. */
lamina_status lamina_renderer_lint(
    lamina_renderer *renderer, lamina_scene *scene, const lamina_range *range, lamina_data **json,
    lamina_error **error);

/* A receiver of frames, which owns the picture. Ends the call if it returns anything but 0. */
typedef int (*lamina_frame_function)(void *user, int64_t frame, lamina_picture *picture);

/* Draws a range of frames, and hands each over before the next is drawn. The scene's own time stays as it is. The renderer is
 * in use until the end; frames that are taken one by one leave it free between them.
 *
 * Returns LAMINA_CANCELLED if the function ended it. */
lamina_status lamina_renderer_draw_frames(
    lamina_renderer *renderer, lamina_scene *scene, const lamina_range *range, lamina_frame_function function,
    void *user, lamina_error **error);

/* A receiver of progress. Ends the film if it returns anything but 0. */
typedef int (*lamina_progress_function)(void *user, int64_t written, int64_t total);

/* Writes a range of frames as a film.
 *
 * path: numbered pictures (frame-%04d.png, .jpg, .webp, .ppm), .apng, or by ffmpeg .mp4, .webm, .mov (ProRes 4444), .gif.
 * quality, background: as for lamina_picture_write. The quality of .mp4 and .webm is 1 to 100, by default 65; the background
 *     transparent keeps transparency in .webm, which otherwise has black there, as .mp4 has. The others need not be asked.
 * function: NULL, or called for each frame that is written, by the thread that made the call, a few frames later.
 *
 * Returns LAMINA_CANCELLED if the function ended it, also after the last frame: numbered pictures that are written stay, of a
 * single file nothing does. */
lamina_status lamina_renderer_write_film(
    lamina_renderer *renderer, lamina_scene *scene, const lamina_range *range, const char *path, size_t path_length,
    const char *quality, size_t quality_length, const char *background, size_t background_length,
    lamina_progress_function function, void *user, lamina_error **error);

void lamina_renderer_free(lamina_renderer *renderer);

/* ---- Frames, one by one ---- */

/* Begins a range of frames, of the scene as it is now. The renderer can draw other things between them. */
lamina_status lamina_frames_create(
    lamina_renderer *renderer, lamina_scene *scene, const lamina_range *range, lamina_frames **frames,
    lamina_error **error);

/* Draws the next frame; only what changed since the last is drawn.
 *
 * picture: receives NULL after the last frame. */
lamina_status lamina_frames_next(lamina_frames *frames, lamina_picture **picture, lamina_error **error);

void lamina_frames_free(lamina_frames *frames);

/* ---- Pictures ---- */

/* The order of channels in memory, 8 bits each, and whether colours are multiplied by alpha. */
typedef enum lamina_format {
    LAMINA_RGBA_PREMULTIPLIED = 0,
    LAMINA_BGRA_PREMULTIPLIED = 1,
    LAMINA_RGBA_STRAIGHT = 2,
    LAMINA_BGRA_STRAIGHT = 3
} lamina_format;

/* Creates a picture of pixels, which are copied.
 *
 * stride: bytes from one row to the next, at least 4 × width; 0 for 4 × width.
 * size: bytes at pixels. */
lamina_status lamina_picture_create(
    const void *pixels, size_t size, uint32_t width, uint32_t height, size_t stride, lamina_format format,
    lamina_picture **picture, lamina_error **error);

/* Reads a picture: PNG, JPEG, WebP, GIF, TIFF, AVIF or PPM. */
lamina_status lamina_picture_open(
    const char *path, size_t path_length, lamina_picture **picture, lamina_error **error);

/* Decodes a picture in memory: PNG, JPEG, WebP, GIF, TIFF, AVIF or PPM. */
lamina_status lamina_picture_decode(
    const void *bytes, size_t size, lamina_picture **picture, lamina_error **error);

/* Where a picture's pixels are: RGBA, premultiplied, rows from top to bottom. */
typedef struct lamina_pixels {
    uint8_t *data;
    uint32_t width;
    uint32_t height;
    size_t stride; /* bytes from one row to the next: 4 × width */
} lamina_pixels;

/* Gets the pixels in place, valid until the picture is freed. They may be written to, by one thread at a time. */
lamina_status lamina_picture_get_pixels(const lamina_picture *picture, lamina_pixels *pixels);

/* Copies the pixels.
 *
 * stride: as for lamina_picture_create.
 * size: bytes at destination, at least stride × (height − 1) + 4 × width. */
lamina_status lamina_picture_copy(
    const lamina_picture *picture, lamina_format format, void *destination, size_t size, size_t stride,
    lamina_error **error);

/* Encodes a picture.
 *
 * format: png, jpg, webp or ppm.
 * quality, background: as for lamina_picture_write. */
lamina_status lamina_picture_encode(
    const lamina_picture *picture, const char *format, size_t format_length, const char *quality,
    size_t quality_length, const char *background, size_t background_length, lamina_data **data,
    lamina_error **error);

/* Writes a picture to a file, which appears whole or not at all.
 *
 * path: NAME.png, .jpg, .webp or .ppm.
 * quality: of JPEG and WebP 1 to 100, or lossless for WebP; of PNG small, or fast, which takes less than half of the
 *     time; empty for the default.
 * background: a colour such as #fff that is put behind the picture; empty for none, or white for JPEG. */
lamina_status lamina_picture_write(
    const lamina_picture *picture, const char *path, size_t path_length, const char *quality, size_t quality_length,
    const char *background, size_t background_length, lamina_error **error);

/* Compares two pictures.
 *
 * metric: exact, the default, 'channels N', 'yiq T', 'oklab T' or 'flip T', as the command's `diff --metric`.
 * limits: what may differ, such as pixels 20, share 0.1%; empty for nothing.
 * are_equal: NULL, or receives 1 if all limits hold, else 0.
 * json: NULL, or receives the figures, an element of what `lamina diff --json` prints.
 * difference: NULL, or receives both pictures and their differences, side by side. */
lamina_status lamina_picture_compare(
    const lamina_picture *expected, const lamina_picture *actual, const char *metric, size_t metric_length,
    const char *limits, size_t limits_length, int *are_equal, lamina_data **json, lamina_picture **difference,
    lamina_error **error);

void lamina_picture_free(lamina_picture *picture);

/* ---- Checks ---- */

/* Runs a suite of golden pictures and budgets, as `lamina check` does; goldens are only read.
 *
 * path: a suite.yaml, or a folder that has one.
 * request: the device, as for lamina_renderer_create; empty for the one that the goldens name.
 * has_passed: NULL, or receives 1 if all cases pass, else 0.
 * json: NULL, or receives the results, as `lamina check --json` prints them. */
lamina_status lamina_check(
    const char *path, size_t path_length, const char *request, size_t request_length, const lamina_limits *limits,
    int *has_passed, lamina_data **json, lamina_error **error);

/* Creates a report of comparisons, as pages of `lamina check` show them.
 *
 * title: a line for the top of the page. */
lamina_status lamina_report_create(
    const char *title, size_t title_length, lamina_report **report, lamina_error **error);

/* Compares two pictures and adds the result.
 *
 * name: the case's name, each once.
 * expected: NULL where there is none yet.
 * metric, limits: as for lamina_picture_compare.
 * seconds: the time that the case took, 0 to 1e9; 0 if it is not known. The report's time is their sum.
 * profile: the cost of the picture's scene, as lamina_renderer_profile returns it, at most 64 MiB; may be empty. A budget
 *   that does not hold fails the case.
 * has_passed: NULL, or receives 1 if all limits and budgets hold, else 0. */
lamina_status lamina_report_add(
    lamina_report *report, const char *name, size_t name_length, const lamina_picture *expected,
    const lamina_picture *actual, const char *metric, size_t metric_length, const char *limits, size_t limits_length,
    double seconds, const char *profile, size_t profile_length, int *has_passed, lamina_error **error);

/* Returns the report.
 *
 * format: html, json, junit or markdown. */
lamina_status lamina_report_make(
    lamina_report *report, const char *format, size_t format_length, lamina_data **text, lamina_error **error);

void lamina_report_free(lamina_report *report);

#ifdef __cplusplus
}
#endif

#endif
