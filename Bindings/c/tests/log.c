/* log: warnings reach the receiver on the thread of the call, and a receiver that is taken back gets none. */
#include "support.h"

#include <pthread.h>

static pthread_t caller;
static int warnings[2];

/* Counts a warning of a character without a glyph. */
static void receive(void *user, const char *text, size_t length) {
    EXPECT(pthread_equal(pthread_self(), caller));
    EXPECT(length > 0 && memchr(text, 0, length) == NULL);
    if (strstr(text, "no glyph"))
        ++*(int *)user;
}

/* Draws text whose character, the last of a plane for private use, no font has. */
static void draw_private_character(lamina_renderer *renderer) {
    lamina_error *error = NULL;
    lamina_picture *picture = NULL;
    lamina_scene *scene = make_scene(
        "lamina: 1\nsize: [40, 20]\nsublayers:\n"
        "  - {id: title, type: text, frame: [0, 0, 40, 20], string: \"\\U0010FFFD\", foregroundColor: '#000'}\n");
    EXPECT_OK(lamina_renderer_render(renderer, scene, &picture, &error));
    lamina_picture_free(picture);
    lamina_scene_free(scene);
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
    lamina_renderer_free(renderer);
    return finish();
}
