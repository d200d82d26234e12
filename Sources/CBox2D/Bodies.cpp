#include "World.hpp"

void CB2BodyCreate(CB2World *world, int32_t slot, CB2BodyKind kind, CB2Vector place, float angle) {
    if (world->bodies.size() <= static_cast<size_t>(slot)) world->bodies.resize(static_cast<size_t>(slot) + 1);
    b2BodyDef definition;
    definition.type = kind == CB2BodyKindMoving ? b2_dynamicBody : b2_staticBody;
    definition.position = vec(place);
    definition.angle = angle;
    definition.userData.pointer = static_cast<uintptr_t>(slot);
    world->at(slot) = Body();
    world->isTreeCurrent = false;
    world->at(slot).body = world->world.CreateBody(&definition);
}

void CB2BodyDestroy(CB2World *world, int32_t slot) {
    const Body &body = world->at(slot);
    for (b2Fixture *fixture = body.body->GetFixtureList(); fixture != nullptr; fixture = fixture->GetNext()) {
        world->shapeCount--;
    }
    if (body.leaf >= 0) world->tree.DestroyProxy(body.leaf);
    world->isDestroying = true;
    world->world.DestroyBody(world->at(slot).body);
    world->isDestroying = false;
    world->at(slot) = Body();
}

// Box2D works out a mass of its own, from shapes that have none here, when a body's kind changes.
void applyMass(Body &body) {
    if (body.body->GetType() != b2_dynamicBody) return;
    if (body.body->IsFixedRotation() == body.turns) body.body->SetFixedRotation(!body.turns);
    b2MassData mass = body.mass;
    // Box2D wants the inertia about the origin, takes this off again, and ends the process where nothing is left: far
    // from the origin it is kept to more than single precision rounds off.
    const float shift = mass.mass * b2Dot(mass.center, mass.center);
    mass.I = shift + b2Max(mass.I, shift * 1e-6f);
    body.body->SetMassData(&mass);
}

void CB2BodySetKind(CB2World *world, int32_t slot, CB2BodyKind kind) {
    Body &body = world->at(slot);
    body.body->SetType(kind == CB2BodyKindMoving ? b2_dynamicBody : b2_staticBody);
    applyMass(body);
}

void CB2BodySetMass(CB2World *world, int32_t slot, float mass, CB2Vector center, float inertia, bool turns) {
    Body &body = world->at(slot);
    body.mass = {mass, vec(center), inertia};
    body.turns = turns;
    applyMass(body);
}

void CB2BodySetDamping(CB2World *world, int32_t slot, float linear, float angular) {
    world->at(slot).body->SetLinearDamping(linear);
    world->at(slot).body->SetAngularDamping(angular);
}

void CB2BodySetSurface(CB2World *world, int32_t slot, float friction, float restitution, float threshold) {
    Body &body = world->at(slot);
    body.friction = friction;
    body.restitution = restitution;
    body.threshold = threshold;
    for (b2Fixture *fixture = body.body->GetFixtureList(); fixture != nullptr; fixture = fixture->GetNext()) {
        fixture->SetFriction(friction);
        fixture->SetRestitution(restitution);
        fixture->SetRestitutionThreshold(threshold);
    }
    for (b2ContactEdge *edge = body.body->GetContactList(); edge != nullptr; edge = edge->next) {
        edge->contact->ResetFriction();
        edge->contact->ResetRestitution();
        edge->contact->ResetRestitutionThreshold();
    }
}

void CB2BodySetPlace(CB2World *world, int32_t slot, CB2Vector place, float angle) {
    world->at(slot).body->SetTransform(vec(place), angle);
    world->at(slot).body->SetAwake(true);
    world->isTreeCurrent = false;
}

void CB2BodyAddVelocity(CB2World *world, int32_t slot, CB2Vector linear, float angular) {
    b2Body *body = world->at(slot).body;
    body->SetLinearVelocity(body->GetLinearVelocity() + vec(linear));
    body->SetAngularVelocity(body->GetAngularVelocity() + angular);
}

void CB2BodySetVelocity(CB2World *world, int32_t slot, CB2Vector linear, float angular) {
    world->at(slot).body->SetLinearVelocity(vec(linear));
    world->at(slot).body->SetAngularVelocity(angular);
}

void CB2BodyWake(CB2World *world, int32_t slot) { world->at(slot).body->SetAwake(true); }

bool CB2BodyIsTouching(const CB2World *world, int32_t slot) {
    const b2Body *body = world->bodies[static_cast<size_t>(slot)].body;
    for (const b2ContactEdge *edge = body->GetContactList(); edge != nullptr; edge = edge->next) {
        if (edge->contact->IsTouching()) return true;
    }
    return false;
}
