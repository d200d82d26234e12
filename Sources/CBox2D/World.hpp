// What stands behind CB2World: Box2D's world, the caller's slots, and the contacts of a step.
#ifndef CBOX2D_WORLD_HPP
#define CBOX2D_WORLD_HPP

#include <box2d/box2d.h>

#include <cmath>
#include <vector>

#include "CBox2D.h"

// Whom a body collides with, and what it is made of: fixtures that come later get it too.
struct Body {
    b2Body *body = nullptr;
    bool isBoundary = false;
    std::vector<int32_t> items, walls;
    b2MassData mass = {};
    bool turns = true;
    float friction = 0, restitution = 0, threshold = 0;
    // Where it was when the step began, and what its forces accelerate it by.
    b2Vec2 start = b2Vec2(0, 0), acceleration = b2Vec2(0, 0);
};

struct CB2World final : b2ContactListener, b2ContactFilter, b2DestructionListener {
    b2World world{b2Vec2(0, 0)};
    std::vector<Body> bodies;
    std::vector<b2Joint *> joints;
    std::vector<CB2Contact> contacts;
    // Whether what ends now ends because its body goes away, which is no news.
    bool isDestroying = false;
    float seconds = 0;

    CB2World();

    Body &at(int32_t slot) { return bodies[static_cast<size_t>(slot)]; }
    b2Joint *&joint(int32_t slot);

    void BeginContact(b2Contact *contact) override;
    void EndContact(b2Contact *contact) override;
    void PreSolve(b2Contact *contact, const b2Manifold *before) override;
    bool ShouldCollide(b2Fixture *fixtureA, b2Fixture *fixtureB) override;
    void SayGoodbye(b2Joint *joint) override;
    void SayGoodbye(b2Fixture *fixture) override {}
};

inline int32_t slotOf(b2Body *body) { return static_cast<int32_t>(body->GetUserData().pointer); }
inline b2Vec2 vec(CB2Vector vector) { return b2Vec2(vector.x, vector.y); }

#endif
