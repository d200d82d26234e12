// The worlds of SCENES.md stepped in plain Box2D, as lamina-bench steps them in Lamina: one JSON line of times.
//
//     box2d_worlds --scene pile1000 --frames N --warmup N
#include <box2d/box2d.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace {

uint32_t hash32(uint32_t x) {
    x ^= x >> 16;
    x *= 0x7feb352d;
    x ^= x >> 15;
    x *= 0x846ca68b;
    return x ^ x >> 16;
}

uint32_t v(uint32_t index, uint32_t frame, uint32_t channel) {
    return hash32(index * 16 + channel + frame * 0x9e3779b9u);
}

// A metre of Box2D is 100 points.
constexpr float metre = 100, step = 1.0f / 120;
// The same shapes as Lamina's: pieces smaller than the boxes, with skins around them, in points.
constexpr float skin = 1.05f, inset = 0.8f;

struct World {
    b2World world{b2Vec2(0, 10)};
    std::vector<b2Body *> boxes;

    // A room of 800 × 1000 points with 1,000 boxes of 20 × 20.
    World() {
        const b2Vec2 corners[] = {{0, 0}, {8, 0}, {8, 10}, {0, 10}};
        b2BodyDef still;
        b2Body *room = world.CreateBody(&still);
        for (int side = 0; side < 4; side++) {
            b2EdgeShape edge;
            edge.SetTwoSided(corners[side], corners[(side + 1) % 4]);
            edge.m_radius = (skin - inset) / metre;
            b2FixtureDef wall;
            wall.shape = &edge;
            wall.friction = 1;
            room->CreateFixture(&wall);
        }
        for (uint32_t index = 0; index < 1000; index++) {
            b2BodyDef moving;
            moving.type = b2_dynamicBody;
            const uint32_t row = index / 32;
            moving.position.Set(float(16 + 24 * (index % 32) + 12 * (row % 2) + v(index, 0, 0) % 9) / metre,
                                float(980 - 24 * int(row)) / metre);
            b2Body *body = world.CreateBody(&moving);
            b2PolygonShape box;
            box.SetAsBox((10 - inset) / metre, (10 - inset) / metre);
            box.m_radius = skin / metre;
            b2FixtureDef fixture;
            fixture.shape = &box;
            fixture.density = 1;
            fixture.friction = 0.3f;
            fixture.restitution = 0.1f;
            body->CreateFixture(&fixture);
            boxes.push_back(body);
        }
    }
};

int option(int count, char **words, const char *name, int otherwise) {
    for (int index = 1; index + 1 < count; index++)
        if (std::strcmp(words[index], name) == 0) return std::atoi(words[index + 1]);
    return otherwise;
}

}  // namespace

int main(int count, char **words) {
    std::string scene;
    for (int index = 1; index + 1 < count; index++)
        if (std::strcmp(words[index], "--scene") == 0) scene = words[index + 1];
    if (scene != "pile1000") {
        std::fprintf(stderr, "box2d_worlds: no world is called %s; there is pile1000\n", scene.c_str());
        return 64;
    }
    const int frames = option(count, words, "--frames", 20), warmup = option(count, words, "--warmup", 5);
    World world;
    // What a program would do with it: the places read after each step.
    std::vector<b2Vec2> places(world.boxes.size());
    std::printf("{\"scene\": \"%s\", \"frames_ms\": [", scene.c_str());
    for (int frame = 0; frame < warmup + frames; frame++) {
        const auto start = std::chrono::steady_clock::now();
        world.world.Step(step, 8, 3);
        for (size_t index = 0; index < places.size(); index++) places[index] = world.boxes[index]->GetPosition();
        const std::chrono::duration<double, std::milli> time = std::chrono::steady_clock::now() - start;
        if (frame >= warmup) std::printf("%s%.5f", frame > warmup ? ", " : "", time.count());
    }
    double middle = 0;
    int awake = 0;
    for (size_t index = 0; index < places.size(); index++) {
        middle += places[index].y * metre / double(places.size());
        awake += world.boxes[index]->IsAwake();
    }
    std::printf("], \"middle\": %.4f, \"awake\": %d}\n", middle, awake);
    return 0;
}
