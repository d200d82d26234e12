/*
 * The example of ../c in C++: draws a scene, writes its picture and prints what it cost; then shows what is known of a
 * mistake in a document.
 *
 *   c++ -std=c++17 example.cpp -o example $(pkg-config --cflags --libs lamina)
 *   ./example photo-card.json card.png
 */
#include <lamina.hpp>

#include <cstdlib>
#include <iostream>

/* Returns the number after the first "name" of a JSON text. (Programs that read more of it use a library for JSON.) */
static double number(const std::string &json, const std::string &name) {
    const std::string key = '"' + name + '"';
    const std::size_t found = json.find(key);
    if (found == std::string::npos)
        return 0;
    const std::size_t start = json.find_first_not_of(" :", found + key.size());
    return start == std::string::npos ? 0 : std::strtod(json.c_str() + start, nullptr);
}

static void draw(const char *path, const char *output) {
    lamina::renderer renderer;
    lamina::scene scene = lamina::scene::open(path);
    const lamina::picture picture = renderer.render(scene);
    picture.write(output);

    const std::string json = renderer.profile(scene).json;
    std::cout << picture.pixels().width << "x" << picture.pixels().height << " pixels\n"
              << static_cast<long>(number(json, "fragments")) << " fragments in " << number(json, "drawCalls")
              << " draw calls of " << number(json, "renderPasses") << " render passes\n";
}

/* Reads a document that has a mistake, in its fourth line. */
static void read_mistake() {
    lamina::scene::parse("lamina: 1\n"
                         "size: [100, 100]\n"
                         "sublayers:\n"
                         "  - {id: card, frame: [0, 0, 50, 50], opacitty: 0.5}\n",
                         "mistake.yaml")
        .prepare();
}

static void print_problems(const lamina::error &error) {
    for (const lamina::problem &problem : error.problems()) {
        if (problem.line > 0)
            std::cout << problem.file << ":" << problem.line << ":" << problem.column << ": ";
        std::cout << problem.message << "\n";
    }
}

int main(int count, char **arguments) {
    if (count != 3) {
        std::cerr << "usage: " << arguments[0] << " SCENE PICTURE\n";
        return LAMINA_USAGE;
    }
    try {
        draw(arguments[1], arguments[2]);
    } catch (const lamina::error &error) {
        print_problems(error);
        return error.status();
    }
    try {
        read_mistake();
    } catch (const lamina::error &error) {
        print_problems(error);
        return 0;
    }
    return LAMINA_INTERNAL;
}
