/*
 * threads SECONDS: eight threads, each with a renderer and a scene of its own, draw the same pictures side by side.
 */
#include "support.h"

#include <pthread.h>
#include <time.h>

enum { thread_count = 8, frame_count = 8 };

static time_t end;
static uint8_t expected[frame_count][16 * 16 * 4];
static atomic_long drawn;

/* Draws each frame of the scene into memory. */
static void draw(lamina_renderer *renderer, lamina_scene *scene, uint8_t (*pictures)[16 * 16 * 4]) {
    for (int frame = 0; frame < frame_count; frame++) {
        lamina_error *error = NULL;
        lamina_picture *picture = NULL;
        EXPECT_OK(lamina_scene_set_time(scene, frame / 60.0, &error));
        EXPECT_OK(lamina_renderer_render(renderer, scene, &picture, &error));
        EXPECT_OK(lamina_picture_copy(picture, LAMINA_RGBA_PREMULTIPLIED, pictures[frame], sizeof pictures[frame], 0,
                                      &error));
        lamina_picture_free(picture);
        drawn++;
    }
}

static void *run(void *unused) {
    (void)unused;
    lamina_renderer *renderer = make_renderer();
    lamina_scene *scene = make_scene(SMALL_SCENE);
    uint8_t pictures[frame_count][16 * 16 * 4];
    do {
        draw(renderer, scene, pictures);
        EXPECT(memcmp(pictures, expected, sizeof expected) == 0);
    } while (time(NULL) < end && failures == 0);
    lamina_scene_free(scene);
    lamina_renderer_free(renderer);
    return NULL;
}

int main(int count, char **arguments) {
    end = time(NULL) + (count > 1 ? atol(arguments[1]) : 60);
    lamina_renderer *renderer = make_renderer();
    lamina_scene *scene = make_scene(SMALL_SCENE);
    draw(renderer, scene, expected);
    EXPECT(memcmp(expected[0], expected[1], sizeof expected[0]) != 0);
    lamina_scene_free(scene);
    lamina_renderer_free(renderer);

    pthread_t threads[thread_count];
    for (int index = 0; index < thread_count; index++)
        EXPECT(pthread_create(&threads[index], NULL, run, NULL) == 0);
    for (int index = 0; index < thread_count; index++)
        pthread_join(threads[index], NULL);
    printf("%ld pictures on %d threads\n", (long)drawn, thread_count);
    return finish();
}
