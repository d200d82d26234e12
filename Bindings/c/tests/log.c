/*
 * log: warnings of pictures and of frames reach the receiver on the thread of the call; one that is taken back gets none,
 * not even of a call that another thread is making.
 */
#include "support.h"

#include <pthread.h>
#include <sched.h>

static pthread_t caller;
static int warnings[2];

/* Counts a warning of a character without a glyph. */
static void receive(void *user, const char *text, size_t length) {
    EXPECT(pthread_equal(pthread_self(), caller));
    EXPECT(length > 0 && memchr(text, 0, length) == NULL);
    if (strstr(text, "no glyph"))
        ++*(int *)user;
}

/* Returns a scene of text whose character, the last of a plane for private use, no font has. */
static lamina_scene *make_private_character(void) {
    return make_scene(
        "lamina: 1\nsize: [40, 20]\nsublayers:\n"
        "  - {id: title, type: text, frame: [0, 0, 40, 20], string: \"\\U0010FFFD\", foregroundColor: '#000'}\n");
}

static void draw_private_character(lamina_renderer *renderer) {
    lamina_error *error = NULL;
    lamina_picture *picture = NULL;
    lamina_scene *scene = make_private_character();
    EXPECT_OK(lamina_renderer_render(renderer, scene, &picture, &error));
    lamina_picture_free(picture);
    lamina_scene_free(scene);
}

static int drop(void *user, int64_t frame, lamina_picture *picture) {
    (void)user, (void)frame;
    lamina_picture_free(picture);
    return 0;
}

/* Draws two frames of such text by a callback, and one by one. */
static void draw_frames(lamina_renderer *renderer) {
    const lamina_range range = {0, 2, 60, 1};
    lamina_error *error = NULL;
    lamina_frames *frames = NULL;
    lamina_scene *scene = make_private_character();
    EXPECT_OK(lamina_renderer_draw_frames(renderer, scene, &range, drop, NULL, &error));
    lamina_scene_free(scene);
    EXPECT(warnings[0] == 1);
    scene = make_private_character();
    EXPECT_OK(lamina_frames_create(renderer, scene, &range, &frames, &error));
    for (int frame = 0; frame < 2; frame++) {
        lamina_picture *picture = NULL;
        EXPECT_OK(lamina_frames_next(frames, &picture, &error));
        lamina_picture_free(picture);
    }
    lamina_frames_free(frames);
    lamina_scene_free(scene);
    EXPECT(warnings[0] == 2);
    warnings[0] = 0;
}

static atomic_int is_inside, is_taken_back, is_drawn;

/* Stays inside until the main thread has had time to take it back, had that not waited. */
static void receive_slowly(void *user, const char *text, size_t length) {
    (void)user, (void)text, (void)length;
    is_inside = 1;
    for (int turn = 0; turn < 1000; turn++)
        sched_yield();
    EXPECT(!is_taken_back);
    is_inside = 0;
}

static void *draw_on_a_thread(void *renderer) {
    draw_private_character(renderer);
    is_drawn = 1;
    return NULL;
}

/* lamina_set_log waits for the call that is inside the former receiver. */
static void test_taking_back(lamina_renderer *renderer) {
    pthread_t thread;
    lamina_set_log(receive_slowly, NULL);
    EXPECT(pthread_create(&thread, NULL, draw_on_a_thread, renderer) == 0);
    while (!is_inside && !is_drawn)
        sched_yield();
    lamina_set_log(NULL, NULL);
    EXPECT(!is_inside);
    is_taken_back = 1;
    pthread_join(thread, NULL);
}

int main(void) {
    caller = pthread_self();
    lamina_renderer *renderer = make_renderer();
    draw_private_character(renderer);
    lamina_set_log(receive, &warnings[0]);
    draw_private_character(renderer);
    EXPECT(warnings[0] == 1);
    lamina_set_log(receive, &warnings[1]);
    draw_private_character(renderer);
    EXPECT(warnings[0] == 1 && warnings[1] == 1);
    lamina_set_log(NULL, NULL);
    draw_private_character(renderer);
    EXPECT(warnings[0] == 1 && warnings[1] == 1);
    warnings[0] = 0;
    lamina_set_log(receive, &warnings[0]);
    draw_frames(renderer);
    test_taking_back(renderer);
    lamina_renderer_free(renderer);
    return finish();
}
