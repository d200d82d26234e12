// What stands behind CB2World: Box2D's world, the caller's slots, and the contacts of a step.
#ifndef CBOX2D_WORLD_HPP
#define CBOX2D_WORLD_HPP

#include <box2d/box2d.h>

#include <cmath>
#include <vector>

#include "CBox2D.h"
#include "Crowds.hpp"

// A part of an item's shape.
struct Piece {
    b2PolygonShape polygon;
    b2CircleShape circle;
    bool isCircle = false;

    const b2Shape &shape() const { return isCircle ? static_cast<const b2Shape &>(circle) : polygon; }
};

// Whom a body collides with, and what it is made of: fixtures that come later get it too.
struct Body {
    b2Body *body = nullptr;
    bool isBoundary = false;
    std::vector<int32_t> items, walls;
    // An item's shape, which Box2D has only while the item collides with anything.
    std::vector<Piece> pieces;
    bool isSolid = false;
    // Half of how wide its narrowest piece is at most.
    float halfWidth = b2_maxFloat;
    // In a crowd, where it waits for room.
    bool isWaiting = false, isToWait = false;
    // Its place in the tree of items; -1 for none.
    int32_t leaf = -1;
    // The last step in which it was seen to have as many contacts as one in a crowd may have.
    int32_t crowdedStep = -1;
    b2MassData mass = {};
    bool turns = true;
    float friction = 0, restitution = 0, threshold = 0;
    // Where it was when the step began, and what its forces accelerate it by.
    b2Vec2 start = b2Vec2(0, 0), acceleration = b2Vec2(0, 0);
    float startAngle = 0;
};

// How far shapes reach beyond what is visible, in metres.
constexpr float CB2Reach = 0.0025f;

// No item's shape may be near more than that many of others, so that fewer shapes need no counting.
constexpr int32_t mostNear = 1024;

struct CB2World final : b2ContactListener, b2ContactFilter, b2DestructionListener {
    b2World world{b2Vec2(0, 0)};
    std::vector<Body> bodies;
    std::vector<b2Joint *> joints;
    std::vector<CB2Contact> contacts;
    // Whether what ends now ends because its body goes away, which is no news.
    bool isDestroying = false;
    float seconds = 0;
    int32_t step = 0;
    // How many shapes Box2D has.
    int32_t shapeCount = 0;
    int32_t waitingCount = 0;
    Crowds crowds, boundaryCrowds;
    std::vector<Crowds::Box> boxes;
    std::vector<size_t> firstBoxes;
    // All items, for queries: brought up to date when somebody asks.
    b2DynamicTree tree;
    bool isTreeCurrent = false;

    CB2World();

    Body &at(int32_t slot) { return bodies[static_cast<size_t>(slot)]; }
    b2Joint *&joint(int32_t slot);

    void BeginContact(b2Contact *contact) override;
    void EndContact(b2Contact *contact) override;
    void PreSolve(b2Contact *contact, const b2Manifold *before) override;
    bool ShouldCollide(b2Fixture *fixtureA, b2Fixture *fixtureB) override;
    bool mayCollide(const Body &a, const Body &b) const;
    bool smooth(b2Contact *contact, const b2Manifold *before);
    void SayGoodbye(b2Joint *joint) override;
    void SayGoodbye(b2Fixture *fixture) override {}

    void keepTurning();
    void addFixture(Body &body, const b2Shape &shape);
    void setSolid(Body &body, bool isSolid);
    bool isInACrowd(Body &body);
    void setWaiting(Body &body, bool isWaiting);
    void listBoxes(float seconds);
    bool countBoundary(size_t slot, int64_t &pairs);
    bool countItem(size_t slot, int64_t &pairs);
};

// Gives a body its mass.
void applyMass(Body &body);

inline int32_t slotOf(b2Body *body) { return static_cast<int32_t>(body->GetUserData().pointer); }
inline b2Vec2 vec(CB2Vector vector) { return b2Vec2(vector.x, vector.y); }

#endif
