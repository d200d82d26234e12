/*
 * growth FEW MANY: draws a small scene MANY times in one process, which has less than 1 MB more in memory than after FEW
 * times.
 */
#include "support.h"

/* Returns the bytes of this process that are in memory, page by page (statm and status are only about right). */
static long resident_bytes(void) {
    char line[256];
    long kilobytes = 0;
    FILE *file = fopen("/proc/self/smaps_rollup", "r");
    while (file && kilobytes == 0 && fgets(line, sizeof line, file))
        sscanf(line, "Rss: %ld kB", &kilobytes);
    if (file)
        fclose(file);
    EXPECT(kilobytes > 0);
    return kilobytes * 1024;
}

int main(int count, char **arguments) {
    const long few = count > 1 ? atol(arguments[1]) : 0, many = count > 2 ? atol(arguments[2]) : 0;
    if (few < 1 || many <= few) {
        fprintf(stderr, "usage: growth FEW MANY\n");
        return LAMINA_USAGE;
    }
    lamina_renderer *renderer = make_renderer();
    lamina_scene *scene = make_scene(SMALL_SCENE);
    lamina_error *error = NULL;
    long before = 0;
    for (long index = 0; index < many && failures == 0; index++) {
        if (index == few)
            before = resident_bytes();
        // Another colour each time, so that each picture is drawn.
        char color[16];
        snprintf(color, sizeof color, "\"#%06lx\"", index & 0xffffff);
        lamina_picture *picture = NULL;
        EXPECT_OK(lamina_scene_set_input(scene, "color", 5, color, LAMINA_NUL_TERMINATED, &error));
        EXPECT_OK(lamina_renderer_render(renderer, scene, &picture, &error));
        EXPECT(pixel(picture, 4, 8) == ((uint32_t)(index & 0xffffff) << 8 | 0xff));
        lamina_picture_free(picture);
    }
    const long after = resident_bytes(), grown = after - before;
    printf("%ld bytes after %ld pictures, %ld more than after %ld\n", after, many, grown, few);
    EXPECT(grown < 1000000);
    lamina_scene_free(scene);
    lamina_renderer_free(renderer);
    return finish();
}
