#include "World.hpp"

CB2World::CB2World() {
    world.SetContactListener(this);
    world.SetContactFilter(this);
    world.SetDestructionListener(this);
}

CB2World *CB2WorldCreate(void) { return new CB2World(); }

void CB2WorldDestroy(CB2World *world) { delete world; }

// What moves by more than half its width in a step could pass through another that moves: Box2D looks for that where it is
// asked to. For each such meeting it goes through all contacts, so that it is not asked for more bodies than these.
static const int32_t mostBullets = 256;

// It also looks for what comes to a boundary within the step, and goes through all contacts each time. Not where they are
// so many as only crowds have, which no step solves well: there a fast body may pass through a boundary.
static const int32_t mostContinuous = 8192;

void CB2WorldStep(CB2World *world, float seconds, const CB2Force *forces, int32_t count) {
    int32_t bulletCount = 0;
    for (int32_t slot = 0; slot < count; slot++) {
        b2Body *body = world->at(slot).body;
        if (body == nullptr || body->GetType() != b2_dynamicBody) continue;
        const CB2Force &force = forces[slot];
        world->at(slot).start = body->GetPosition();
        world->at(slot).startAngle = body->GetAngle();
        world->at(slot).acceleration = (1 / body->GetMass()) * b2Vec2(force.x, force.y);
        if (body->IsSleepingAllowed() == force.moves) body->SetSleepingAllowed(!force.moves);
        body->ApplyForceToCenter(b2Vec2(force.x, force.y), force.wakes);
        body->ApplyTorque(force.torque, force.wakes);
        const b2Vec2 way = seconds * (body->GetLinearVelocity() + seconds * world->at(slot).acceleration);
        const float half = world->at(slot).halfWidth;
        const bool isBullet = b2Dot(way, way) > half * half && bulletCount < mostBullets;
        bulletCount += isBullet;
        if (body->IsBullet() != isBullet) body->SetBullet(isBullet);
    }
    const int32_t contacts = world->world.GetContactCount();
    world->world.SetContinuousPhysics(contacts <= mostContinuous + 8 * count);
    world->seconds = seconds;
    world->step++;
    world->isTreeCurrent = false;
    // The numbers of iterations that Box2D's manual suggests.
    world->world.Step(seconds, 8, 3);
    world->keepTurning();
}

int32_t CB2WorldRead(const CB2World *world, CB2State *states, int32_t start, int32_t end) {
    int32_t awake = 0;
    for (int32_t slot = start; slot < end; slot++) {
        b2Body *body = world->bodies[static_cast<size_t>(slot)].body;
        if (body == nullptr) continue;
        const b2Vec2 place = body->GetPosition(), velocity = body->GetLinearVelocity();
        const bool isAwake = body->GetType() == b2_dynamicBody && body->IsAwake();
        const bool isHeld = body->GetContactList() != nullptr || body->GetJointList() != nullptr;
        states[slot] = {place.x, place.y, body->GetAngle(), velocity.x, velocity.y, body->GetAngularVelocity(),
                        isAwake, isHeld};
        awake += isAwake;
    }
    return awake;
}
