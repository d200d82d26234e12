/*
 * handles: pointers that are NULL, freed, of another type or wild are answered by each function that returns something
 * else than a status, and by those that free. (misuse.py has the others.)
 */
#include "support.h"

/* Memory that is no object. */
static struct { uint64_t words[64]; } bytes;

static void test_readers(const void *pointer) {
    lamina_problem problem;
    lamina_pixels pixels;
    EXPECT(lamina_error_status(pointer) == LAMINA_USAGE);
    EXPECT(strcmp(lamina_error_message(pointer), "") == 0);
    EXPECT(lamina_error_problem_count(pointer) == 0);
    EXPECT(lamina_error_problem(pointer, 0, &problem) == LAMINA_USAGE);
    EXPECT(lamina_data_bytes(pointer) == NULL);
    EXPECT(lamina_data_size(pointer) == 0);
    EXPECT(lamina_picture_get_pixels(pointer, &pixels) == LAMINA_USAGE);
}

static void test_frees(const void *constant) {
    void *pointer = (void *)(uintptr_t)constant;
    const size_t count = lamina_object_count();
    lamina_error_free(pointer);
    lamina_data_free(pointer);
    lamina_limits_free(pointer);
    lamina_loader_free(pointer);
    lamina_scene_free(pointer);
    lamina_renderer_free(pointer);
    lamina_frames_free(pointer);
    lamina_picture_free(pointer);
    lamina_report_free(pointer);
    EXPECT(lamina_object_count() == count);
}

/* An error of one problem has its place in the text. */
static void test_error(void) {
    lamina_error *error = NULL;
    lamina_scene *scene = NULL;
    lamina_problem problem;
    const char *text = "lamina: 1\nsize: [10, 10]\nsublayers:\n  - {id: é, opacitty: 1}\n";
    lamina_status status = lamina_scene_parse(NULL, text, LAMINA_NUL_TERMINATED, "a.yaml", LAMINA_NUL_TERMINATED,
                                              NULL, 0, &scene, &error);
    if (status == LAMINA_OK)
        status = lamina_scene_prepare(scene, &error);
    lamina_scene_free(scene);
    EXPECT(status == LAMINA_BAD_INPUT && lamina_error_status(error) == LAMINA_BAD_INPUT);
    EXPECT(lamina_error_problem_count(error) == 1);
    EXPECT(strstr(lamina_error_message(error), "a.yaml:4:13: ") != NULL);
    EXPECT(lamina_error_problem(error, 0, &problem) == LAMINA_OK);
    EXPECT(problem.line == 4 && problem.column == 13); // é is one scalar of two bytes
    EXPECT(strcmp(problem.file.data, "a.yaml") == 0 && problem.file.length == 6);
    EXPECT(strcmp(problem.property.data, "sublayers[0].opacitty") == 0);
    EXPECT(strstr(problem.message.data, "\"opacity\"") && strlen(problem.message.data) == problem.message.length);
    EXPECT(problem.origin.length == 0);
    EXPECT(lamina_error_problem(error, 1, &problem) == LAMINA_USAGE);
    EXPECT(lamina_error_problem(error, SIZE_MAX, &problem) == LAMINA_USAGE);
    EXPECT(lamina_error_problem(error, 0, NULL) == LAMINA_USAGE);
    lamina_error_free(error);
    EXPECT(lamina_error_problem_count(error) == 0);
    lamina_error_free(error); // once more does nothing
}

int main(void) {
    EXPECT(lamina_abi_version() == LAMINA_ABI_VERSION);
    EXPECT(lamina_version()[0] != 0);
    EXPECT(lamina_object_count() == 0);
    test_error();

    lamina_error *error = NULL;
    lamina_data *data = NULL;
    lamina_limits *limits = NULL;
    EXPECT_OK(lamina_limits_create(NULL, 0, &limits, &error));
    EXPECT_OK(lamina_schema("scene", 5, &data, &error));
    EXPECT(lamina_object_count() == 2);
    EXPECT(lamina_data_bytes(data)[0] == '{' && lamina_data_bytes(data)[lamina_data_size(data)] == 0);

    const void *pointers[] = {NULL, limits, &bytes, (char *)&bytes + 1, (void *)0x10, (void *)UINTPTR_MAX, "text"};
    for (size_t index = 0; index < sizeof pointers / sizeof *pointers; index++) {
        test_readers(pointers[index]);
        if (pointers[index] != limits)
            test_frees(pointers[index]);
    }
    lamina_scene_free((void *)limits); // of another type: still there
    lamina_picture_free((void *)data);
    EXPECT(lamina_object_count() == 2);
    EXPECT_OK(lamina_limits_set(limits, "layers", 6, 10, &error));

    lamina_limits_free(limits);
    lamina_data_free(data);
    test_readers(data);
    test_frees(data);
    test_frees(limits);
    return finish();
}
