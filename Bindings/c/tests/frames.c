/*
 * frames FOLDER: ranges of frames by a callback, one by one and as a film, whole and ended early; objects are freed in
 * any order, also while a call uses them.
 */
#include "support.h"

#include <pthread.h>
#include <unistd.h>

static pthread_t caller;
static const lamina_range whole = {0, 8, 60, 1};

struct run {
    int64_t next;             /* the frame that comes next */
    int64_t last;             /* the frame that ends the call */
    lamina_renderer *renderer; /* freed at the first frame, if there */
    lamina_scene *scene;
};

/* Expects the card where the frame has it, its left edge at x = frame. */
static void expect_frame(const lamina_picture *picture, int64_t frame) {
    EXPECT(pixel(picture, (uint32_t)frame, 8) == 0xff0000ff);
    EXPECT(frame == 0 || pixel(picture, (uint32_t)frame - 1, 8) == 0xffffffff);
}

static int receive(void *user, int64_t frame, lamina_picture *picture) {
    struct run *run = user;
    EXPECT(pthread_equal(pthread_self(), caller));
    EXPECT(frame == run->next++);
    expect_frame(picture, frame);
    lamina_picture_free(picture);
    lamina_scene_free(run->scene);
    lamina_renderer_free(run->renderer);
    run->scene = NULL;
    run->renderer = NULL;
    return frame == run->last;
}

static void test_callback(lamina_renderer *renderer, lamina_scene *scene) {
    lamina_error *error = NULL;
    struct run all = {0, -1, NULL, NULL}, some = {2, 4, NULL, NULL};
    EXPECT_OK(lamina_renderer_draw_frames(renderer, scene, &whole, receive, &all, &error));
    EXPECT(all.next == 8);
    const lamina_range later = {2, 6, 60, 1};
    EXPECT_STATUS(LAMINA_CANCELLED, lamina_renderer_draw_frames(renderer, scene, &later, receive, &some, &error));
    EXPECT(some.next == 5);

    // The scene is still at its own time.
    lamina_picture *picture = NULL;
    EXPECT_OK(lamina_renderer_render(renderer, scene, &picture, &error));
    expect_frame(picture, 0);
    lamina_picture_free(picture);
}

static void test_one_by_one(lamina_renderer *renderer, lamina_scene *scene) {
    lamina_error *error = NULL;
    lamina_frames *frames = NULL, *abandoned = NULL;
    lamina_picture *picture = NULL;
    EXPECT_OK(lamina_frames_create(renderer, scene, &whole, &frames, &error));
    EXPECT_OK(lamina_frames_create(renderer, scene, &whole, &abandoned, &error));
    // What is set afterwards is not of these frames.
    EXPECT_OK(lamina_scene_set_input(scene, "color", 5, "\"#0000ff\"", 9, &error));
    for (int64_t frame = 0; frame < 8; frame++) {
        EXPECT_OK(lamina_frames_next(frames, &picture, &error));
        expect_frame(picture, frame);
        lamina_picture_free(picture);
        if (frame < 3) {
            EXPECT_OK(lamina_frames_next(abandoned, &picture, &error));
            expect_frame(picture, frame);
            lamina_picture_free(picture);
        }
        EXPECT_OK(lamina_renderer_render(renderer, scene, &picture, &error));
        EXPECT(pixel(picture, 0, 8) == 0x0000ffff);
        lamina_picture_free(picture);
    }
    for (int again = 0; again < 2; again++) {
        EXPECT_OK(lamina_frames_next(frames, &picture, &error));
        EXPECT(picture == NULL);
    }
    lamina_frames_free(abandoned);
    lamina_frames_free(frames);
    EXPECT_OK(lamina_scene_reset(scene, &error));
}

static int report_progress(void *user, int64_t written, int64_t total) {
    struct run *run = user;
    EXPECT(pthread_equal(pthread_self(), caller));
    EXPECT(written == ++run->next && total == 8);
    return written == run->last;
}

static void test_film(lamina_renderer *renderer, lamina_scene *scene, const char *folder) {
    lamina_error *error = NULL;
    char path[4096];
    snprintf(path, sizeof path, "%s/frame-%%02d.png", folder);
    struct run all = {0, -1, NULL, NULL}, some = {0, 3, NULL, NULL};
    EXPECT_OK(lamina_renderer_write_film(renderer, scene, &whole, path, LAMINA_NUL_TERMINATED, NULL, 0, NULL, 0,
                                         report_progress, &all, &error));
    EXPECT(all.next == 8);
    for (int64_t frame = 0; frame < 8; frame++) {
        lamina_picture *picture = NULL;
        snprintf(path, sizeof path, "%s/frame-%02d.png", folder, (int)frame);
        EXPECT_OK(lamina_picture_open(path, LAMINA_NUL_TERMINATED, &picture, &error));
        expect_frame(picture, frame);
        lamina_picture_free(picture);
        unlink(path);
    }
    snprintf(path, sizeof path, "%s/film.apng", folder);
    EXPECT_STATUS(LAMINA_CANCELLED, lamina_renderer_write_film(renderer, scene, &whole, path, LAMINA_NUL_TERMINATED,
                                                               NULL, 0, NULL, 0, report_progress, &some, &error));
    EXPECT(some.next == 3);
    EXPECT(access(path, F_OK) != 0); // a file appears whole or not at all
}

/* Frees the renderer and the scene while their frames are drawn. */
static void test_freed_early(void) {
    lamina_error *error = NULL;
    lamina_picture *picture = NULL;
    struct run run = {0, -1, make_renderer(), make_scene(SMALL_SCENE)};
    EXPECT_OK(lamina_renderer_draw_frames(run.renderer, run.scene, &whole, receive, &run, &error));
    EXPECT(run.next == 8 && lamina_object_count() == 0);

    lamina_renderer *renderer = make_renderer();
    lamina_scene *scene = make_scene(SMALL_SCENE);
    lamina_frames *frames = NULL;
    EXPECT_OK(lamina_frames_create(renderer, scene, &whole, &frames, &error));
    lamina_renderer_free(renderer);
    EXPECT_STATUS(LAMINA_USAGE, lamina_renderer_render(renderer, scene, &picture, &error));
    lamina_scene_free(scene);
    for (int64_t frame = 0; frame < 2; frame++) {
        EXPECT_OK(lamina_frames_next(frames, &picture, &error));
        expect_frame(picture, frame);
        lamina_picture_free(picture);
    }
    lamina_frames_free(frames);
}

int main(int count, char **arguments) {
    caller = pthread_self();
    lamina_renderer *renderer = make_renderer();
    lamina_scene *scene = make_scene(SMALL_SCENE);
    test_callback(renderer, scene);
    test_one_by_one(renderer, scene);
    test_film(renderer, scene, count > 1 ? arguments[1] : ".");
    lamina_scene_free(scene);
    lamina_renderer_free(renderer);
    test_freed_early();
    return finish();
}
