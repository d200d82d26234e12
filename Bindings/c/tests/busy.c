/*
 * busy FOLDER: an object that a call is using answers others with LAMINA_BUSY, whichever thread they come from, and goes on
 * as if they had not been made.
 */
#include "support.h"

#include <pthread.h>

static lamina_renderer *renderer;
static lamina_scene *scene;
static const lamina_range range = {0, 3, 60, 1};

/* Calls the renderer, which another call is using. */
static void *expect_busy_renderer(void *unused) {
    (void)unused;
    lamina_error *error = NULL;
    lamina_picture *picture = NULL;
    lamina_scene *other = make_scene(SMALL_SCENE);
    EXPECT_STATUS(LAMINA_BUSY, lamina_renderer_render(renderer, other, &picture, &error));
    EXPECT(picture == NULL);
    lamina_picture_free(picture);
    EXPECT_STATUS(LAMINA_BUSY, lamina_renderer_release_memory(renderer, &error));
    EXPECT(lamina_renderer_release_memory(renderer, NULL) == LAMINA_BUSY);
    lamina_scene_free(other);
    return NULL;
}

/* Calls both, which another call is using. */
static void *expect_busy(void *unused) {
    lamina_error *error = NULL;
    EXPECT_STATUS(LAMINA_BUSY, lamina_scene_set_time(scene, 1, &error));
    EXPECT_STATUS(LAMINA_BUSY, lamina_scene_set(scene, "card.hidden", 11, "true", 4, &error));
    return expect_busy_renderer(unused);
}

static void run_on_a_thread(void *(*function)(void *)) {
    pthread_t thread;
    EXPECT(pthread_create(&thread, NULL, function, NULL) == 0);
    pthread_join(thread, NULL);
}

static int call_during_film(void *user, int64_t written, int64_t total) {
    EXPECT(written == ++*(int *)user && total == 3);
    run_on_a_thread(expect_busy);
    expect_busy(NULL); // the thread of the call itself is no exception
    return 0;
}

static int call_during_frames(void *user, int64_t frame, lamina_picture *picture) {
    EXPECT(pixel(picture, (uint32_t)frame, 8) == 0xff0000ff);
    lamina_picture_free(picture);
    run_on_a_thread(expect_busy_renderer);
    ++*(int *)user;
    return 0;
}

static atomic_int outcomes[2];

/* Draws, and counts each outcome: done or busy. */
static void *draw_often(void *unused) {
    (void)unused;
    lamina_scene *own = make_scene(SMALL_SCENE);
    for (int index = 0; index < 500; index++) {
        lamina_error *error = NULL;
        lamina_picture *picture = NULL;
        const lamina_status status = lamina_renderer_render(renderer, own, &picture, &error);
        EXPECT(status == LAMINA_OK || status == LAMINA_BUSY);
        EXPECT((picture != NULL) == (status == LAMINA_OK) && (error != NULL) == (status != LAMINA_OK));
        outcomes[status != LAMINA_OK]++;
        lamina_picture_free(picture);
        lamina_error_free(error);
    }
    lamina_scene_free(own);
    return NULL;
}

int main(int count, char **arguments) {
    lamina_error *error = NULL;
    int written = 0, frames = 0;
    char path[4096];
    snprintf(path, sizeof path, "%s/film.apng", count > 1 ? arguments[1] : ".");
    renderer = make_renderer();
    scene = make_scene(SMALL_SCENE);
    EXPECT_OK(lamina_renderer_write_film(renderer, scene, &range, path, LAMINA_NUL_TERMINATED, NULL, 0, NULL, 0,
                                         call_during_film, &written, &error));
    EXPECT(written == 3);
    EXPECT_OK(lamina_renderer_draw_frames(renderer, scene, &range, call_during_frames, &frames, &error));
    EXPECT(frames == 3);
    EXPECT_OK(lamina_scene_set_time(scene, 1, &error));

    pthread_t threads[2];
    for (int index = 0; index < 2; index++)
        EXPECT(pthread_create(&threads[index], NULL, draw_often, NULL) == 0);
    for (int index = 0; index < 2; index++)
        pthread_join(threads[index], NULL);
    printf("%d pictures on one renderer from two threads, %d times busy\n", outcomes[0], outcomes[1]);
    EXPECT(outcomes[0] > 0 && outcomes[0] + outcomes[1] == 1000);
    lamina_scene_free(scene);
    lamina_renderer_free(renderer);
    return finish();
}
