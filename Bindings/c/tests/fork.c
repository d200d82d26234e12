/*
 * fork: the child of a process that has used the library gets LAMINA_FORKED, and the parent goes on; a child that uses it
 * alone draws.
 */
#include "support.h"

#include <sys/wait.h>
#include <unistd.h>

static lamina_renderer *renderer;
static lamina_scene *scene;
static lamina_picture *picture;

static int draw(void) {
    lamina_error *error = NULL;
    lamina_picture *drawn = NULL;
    EXPECT_OK(lamina_renderer_render(renderer, scene, &drawn, &error));
    EXPECT(pixel(drawn, 0, 8) == 0xff0000ff);
    lamina_picture_free(drawn);
    return failures == 0 ? 0 : 1;
}

static int draw_alone(void) {
    renderer = make_renderer();
    scene = make_scene(SMALL_SCENE);
    draw();
    lamina_scene_free(scene);
    lamina_renderer_free(renderer);
    return finish();
}

/* Expects LAMINA_FORKED of what exists and of what would be created. */
static int use_after_fork(void) {
    lamina_error *error = NULL;
    lamina_picture *drawn = NULL;
    lamina_scene *parsed = NULL;
    lamina_renderer *created = NULL;
    lamina_data *data = NULL;
    EXPECT(lamina_renderer_render(renderer, scene, &drawn, &error) == LAMINA_FORKED && !drawn);
    lamina_error_free(error);
    EXPECT(lamina_scene_set_time(scene, 1, NULL) == LAMINA_FORKED);
    EXPECT(lamina_scene_parse(NULL, SMALL_SCENE, LAMINA_NUL_TERMINATED, "a", 1, NULL, 0, &parsed, NULL) == LAMINA_FORKED
           && !parsed);
    EXPECT(lamina_renderer_create(NULL, 0, NULL, &created, NULL) == LAMINA_FORKED && !created);
    EXPECT(lamina_picture_encode(picture, "png", 3, NULL, 0, NULL, 0, &data, NULL) == LAMINA_FORKED && !data);
    lamina_picture_free(picture);
    lamina_scene_free(scene);
    lamina_renderer_free(renderer);
    return failures == 0 ? 0 : 1;
}

/* Returns whether a child that runs a function ends with 0. */
static int child_succeeds(int (*function)(void)) {
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0)
        _exit(function());
    int status = -1;
    EXPECT(waitpid(child, &status, 0) == child);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int main(void) {
    EXPECT(child_succeeds(draw_alone));
    lamina_error *error = NULL;
    renderer = make_renderer();
    scene = make_scene(SMALL_SCENE);
    EXPECT_OK(lamina_renderer_render(renderer, scene, &picture, &error));
    EXPECT(child_succeeds(use_after_fork));
    EXPECT(draw() == 0);
    lamina_picture_free(picture);
    lamina_scene_free(scene);
    lamina_renderer_free(renderer);
    return finish();
}
