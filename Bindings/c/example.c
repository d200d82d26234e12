/*
 * Draws a scene, writes its picture and prints what it cost; then shows what is known of a mistake in a document.
 *
 *   cc -std=c99 example.c -o example $(pkg-config --cflags --libs lamina)
 *   ./example photo-card.json card.png
 */
#include <lamina.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Prints the problems of an error, each with its place, as compilers do. */
static void print_problems(const lamina_error *error) {
    lamina_problem problem;
    for (size_t index = 0; lamina_error_problem(error, index, &problem) == LAMINA_OK; index++) {
        if (problem.line > 0)
            printf("%s:%zu:%zu: ", problem.file.data, problem.line, problem.column);
        printf("%s\n", problem.message.data);
    }
}

/* Returns the number after the first "name" of a JSON text. (Programs that read more of it use a library for JSON.) */
static double number(const char *json, const char *name) {
    char key[64];
    snprintf(key, sizeof key, "\"%s\"", name);
    const char *found = strstr(json, key);
    return found ? strtod(found + strlen(key) + strspn(found + strlen(key), " :"), NULL) : 0;
}

/* Draws the scene at a path, and writes and measures its picture. Each call is made if those before it succeeded. */
static lamina_status draw(const char *path, const char *output, lamina_error **error) {
    lamina_renderer *renderer = NULL;
    lamina_scene *scene = NULL;
    lamina_picture *picture = NULL;
    lamina_data *profile = NULL;

    lamina_status status = lamina_renderer_create(NULL, 0, NULL, &renderer, error);
    if (status == LAMINA_OK)
        status = lamina_scene_open(NULL, path, LAMINA_NUL_TERMINATED, &scene, error);
    if (status == LAMINA_OK)
        status = lamina_renderer_render(renderer, scene, &picture, error);
    if (status == LAMINA_OK)
        status = lamina_picture_write(picture, output, LAMINA_NUL_TERMINATED, NULL, 0, NULL, 0, error);
    if (status == LAMINA_OK)
        status = lamina_renderer_profile(renderer, scene, NULL, NULL, 0, NULL, &profile, error);
    lamina_pixels pixels;
    if (status == LAMINA_OK && lamina_picture_get_pixels(picture, &pixels) == LAMINA_OK) {
        const char *json = lamina_data_bytes(profile);
        printf("%ux%u pixels\n", (unsigned)pixels.width, (unsigned)pixels.height);
        printf("%.0f fragments in %.0f draw calls of %.0f render passes\n", number(json, "fragments"),
               number(json, "drawCalls"), number(json, "renderPasses"));
    }

    lamina_data_free(profile);
    lamina_picture_free(picture);
    lamina_scene_free(scene);
    lamina_renderer_free(renderer);
    return status;
}

/* Reads a document that has a mistake, in its fourth line. */
static lamina_status read_mistake(lamina_error **error) {
    const char *document = "lamina: 1\n"
                           "size: [100, 100]\n"
                           "sublayers:\n"
                           "  - {id: card, frame: [0, 0, 50, 50], opacitty: 0.5}\n";
    lamina_scene *scene = NULL;
    lamina_status status = lamina_scene_parse(NULL, document, LAMINA_NUL_TERMINATED, "mistake.yaml",
                                              LAMINA_NUL_TERMINATED, NULL, 0, &scene, error);
    if (status == LAMINA_OK)
        status = lamina_scene_prepare(scene, error);
    lamina_scene_free(scene);
    return status;
}

int main(int count, char **arguments) {
    if (count != 3) {
        fprintf(stderr, "usage: %s SCENE PICTURE\n", arguments[0]);
        return LAMINA_USAGE;
    }
    lamina_error *error = NULL;
    lamina_status status = draw(arguments[1], arguments[2], &error);
    if (status == LAMINA_OK && read_mistake(&error) == LAMINA_OK)
        status = LAMINA_INTERNAL;
    print_problems(error);
    lamina_error_free(error);
    return status;
}
