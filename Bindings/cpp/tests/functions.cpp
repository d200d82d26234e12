/* functions FOLDER: each function of lamina.hpp once, what it returns, and what its exceptions and owners do. */
#include "../../c/tests/support.h"

#include <lamina.hpp>

#include <fstream>

static_assert(!std::is_copy_constructible_v<lamina::scene> && std::is_nothrow_move_constructible_v<lamina::scene>);
static_assert(!std::is_copy_assignable_v<lamina::picture> && std::is_nothrow_move_assignable_v<lamina::picture>);
static_assert(std::is_nothrow_copy_constructible_v<lamina::error>);

static const lamina::range whole{0, 8, 60, 1};

/* Expects an error of a status, and returns it. */
template <class Function> static std::optional<lamina::error> expect_error(lamina::status status, Function &&function) {
    try {
        function();
    } catch (const lamina::error &error) {
        EXPECT(error.status() == status && *error.what() != 0);
        return error;
    }
    EXPECT(!"an error is thrown");
    return std::nullopt;
}

static bool has(const std::string &text, const char *part) { return text.find(part) != std::string::npos; }

static void test_library() {
    EXPECT(lamina::abi_version() == LAMINA_ABI_VERSION && !lamina::version().empty());
    EXPECT(has(lamina::devices(), "{") && has(lamina::schema("profile"), "$schema"));
    expect_error(LAMINA_USAGE, [] { lamina::schema("nothing"); });
}

static void test_errors() {
    const auto error = expect_error(LAMINA_BAD_INPUT, [] {
        lamina::scene::parse("lamina: 1\nsize: [1, 1]\nsublayers:\n  - {opacitty: 1}\n", "a.yaml").prepare();
    });
    if (!error)
        return;
    EXPECT(error->problems().size() == 1 && has(error->what(), "a.yaml:4:6"));
    const lamina::problem &problem = error->problems().front();
    EXPECT(problem.file == "a.yaml" && problem.line == 4 && problem.column == 6 && problem.origin.empty());
    EXPECT(problem.property == "sublayers[0].opacitty" && has(problem.message, "\"opacity\""));
}

static void test_scene(const std::string &folder) {
    std::ofstream(folder + "/scene.yaml") << SMALL_SCENE;
    lamina::limits limits("untrusted");
    lamina::loader loader(&limits.set("layers", 10));
    lamina::scene scene = lamina::scene::open(folder + "/scene.yaml", &loader.allow_folder(folder));
    scene.prepare();
    EXPECT(has(scene.inputs(), "color") && has(scene.layout(), "{"));
    scene.set_size("20x10");
    scene.set_scale(2);
    const lamina::scene_size size = scene.size();
    EXPECT(size.width == 20 && size.height == 10 && size.pixel_width == 40 && size.pixel_height == 20);
    scene.reset();
    EXPECT(scene.size().pixel_width == 16);

    lamina::scene moved = std::move(scene);
    EXPECT(scene.get() == nullptr);
    expect_error(LAMINA_USAGE, [&] { scene.prepare(); });
    moved.prepare();
}

static void test_renderer(const std::string &folder) {
    lamina::renderer renderer;
    lamina::scene scene = lamina::scene::parse(SMALL_SCENE, "small.yaml");
    EXPECT(has(renderer.device(), "{"));
    scene.set_input("color", "\"#00ff00\"");
    scene.set("card.opacity", "1");
    scene.set_time(3 / 60.0);
    lamina::picture picture = renderer.render(scene);
    EXPECT(pixel(picture.get(), 3, 8) == 0x00ff00ff && pixel(picture.get(), 2, 8) == 0xffffffff);
    scene.reset();

    renderer.set_rule("all", false);
    const lamina::profile profile = renderer.profile(scene, "drawCalls<=0");
    EXPECT(!profile.are_met && has(profile.json, "\"counters\""));
    EXPECT(renderer.profile(scene, {}, whole).are_met);
    lamina::report report("Costs");
    const lamina::picture drawn_now = renderer.render(scene);
    EXPECT(report.add("cheap", &drawn_now, drawn_now, {}, {}, 0.25, renderer.profile(scene).json));
    EXPECT(!report.add("dear", &drawn_now, drawn_now, {}, {}, 0.5, profile.json));
    EXPECT(has(report.make("junit"), "time=\"0.750\"") && has(report.make("json"), "\"drawCalls <= 0\""));
    expect_error(LAMINA_USAGE, [&] { report.add("late", &drawn_now, drawn_now, {}, {}, -1); });
    renderer.set_rule("all", true);
    EXPECT(has(renderer.explain(scene), "{") && has(renderer.lint(scene, whole), "{"));
    renderer.release_memory();

    std::int64_t next = 0;
    EXPECT(renderer.draw_frames(scene, whole, [&](std::int64_t frame, lamina::picture drawn) {
        EXPECT(frame == next++ && pixel(drawn.get(), static_cast<std::uint32_t>(frame), 8) == 0xff0000ff);
    }));
    EXPECT(next == 8);
    EXPECT(!renderer.draw_frames(scene, whole, [](std::int64_t frame, const lamina::picture &) { return frame < 2; }));
    try {
        renderer.draw_frames(scene, whole, [](std::int64_t, const lamina::picture &) { throw std::string("mine"); });
        EXPECT(!"the callback's exception goes on");
    } catch (const std::string &text) {
        EXPECT(text == "mine");
    }
    renderer.write_film(scene, whole, folder + "/film.apng");
    EXPECT(std::ifstream(folder + "/film.apng").good());
    EXPECT(!renderer.write_film(scene, whole, folder + "/cut.apng", [](std::int64_t, std::int64_t) { return false; }));

    lamina::frames frames(renderer, scene, {0, 2, 60, 1});
    EXPECT(frames.next() && frames.next() && !frames.next());
}

static void test_picture(const std::string &folder) {
    const std::uint8_t red[] = {255, 0, 0, 255, 128, 0, 0, 128};
    const lamina::picture picture(red, sizeof red, 2, 1);
    EXPECT(picture.pixels().width == 2 && picture.pixels().height == 1 && picture.pixels().stride == 8);
    const std::vector<std::uint8_t> straight{0, 0, 255, 255, 0, 0, 255, 128};
    EXPECT(picture.copy(LAMINA_BGRA_STRAIGHT) == straight);

    picture.write(folder + "/red.png");
    const lamina::data png = picture.encode("png");
    const lamina::picture read = lamina::picture::open(folder + "/red.png");
    EXPECT(read.compare(lamina::picture::decode(png.begin(), png.size())).are_equal);
    EXPECT(png.string().substr(1, 3) == "PNG" && static_cast<std::size_t>(png.end() - png.begin()) == png.size());

    const std::uint8_t blue[] = {0, 0, 255, 255, 128, 0, 0, 128};
    const lamina::picture other(blue, sizeof blue, 2, 1);
    EXPECT(!picture.compare(other).are_equal && picture.compare(other, "exact", "pixels 1").are_equal);
    EXPECT(picture.difference(other).pixels().width > 2);

    lamina::report report("Pictures");
    EXPECT(report.add("same", &picture, picture) && !report.add("other", &picture, other, "exact"));
    report.add("first", nullptr, picture);
    EXPECT(has(report.make("html"), "<html") && has(report.make("json"), "other"));

    std::ofstream(folder + "/suite.yaml") << "lamina-suite: 1\ncases:\n  scene.yaml: {}\n";
    const lamina::check_result result = lamina::check(folder + "/suite.yaml");
    EXPECT(!result.has_passed && has(result.json, "{")); // there is no golden
}

static void test_log() {
    int warnings = 0;
    lamina::set_log([&](std::string_view text) { warnings += text.find("no glyph") != std::string_view::npos; });
    lamina::renderer renderer;
    lamina::scene scene = lamina::scene::parse(
        "lamina: 1\nsize: [9, 9]\nsublayers: [{type: text, frame: [0, 0, 9, 9], string: \"\\U0010FFFD\"}]", "a.yaml");
    renderer.render(scene);
    EXPECT(warnings == 1);
    lamina::set_log(nullptr);
}

int main(int count, char **arguments) {
    const std::string folder = count > 1 ? arguments[1] : ".";
    try {
        test_library();
        test_errors();
        test_scene(folder);
        test_renderer(folder);
        test_picture(folder);
        test_log();
    } catch (const lamina::error &error) {
        std::fprintf(stderr, "%d: %s\n", error.status(), error.what());
        return 1;
    }
    EXPECT(lamina::object_count() == 0);
    return finish();
}
