#include "World.hpp"

b2Joint *&CB2World::joint(int32_t slot) {
    if (joints.size() <= static_cast<size_t>(slot)) joints.resize(static_cast<size_t>(slot) + 1);
    return joints[static_cast<size_t>(slot)];
}

void CB2World::SayGoodbye(b2Joint *gone) { joint(static_cast<int32_t>(gone->GetUserData().pointer)) = nullptr; }

static void create(CB2World *world, int32_t slot, int32_t bodyA, int32_t bodyB, b2JointDef &definition, bool collides) {
    definition.bodyA = world->at(bodyA).body;
    definition.bodyB = world->at(bodyB).body;
    definition.collideConnected = collides;
    definition.userData.pointer = static_cast<uintptr_t>(slot);
    world->joint(slot) = world->world.CreateJoint(&definition);
    world->at(bodyA).body->SetAwake(true);
    world->at(bodyB).body->SetAwake(true);
}

// The turn of B against A as they are now.
static float angleBetween(CB2World *world, int32_t bodyA, int32_t bodyB) {
    return world->at(bodyB).body->GetAngle() - world->at(bodyA).body->GetAngle();
}

void CB2JointCreateDistance(
    CB2World *world, int32_t joint, int32_t bodyA, int32_t bodyB, CB2Vector a, CB2Vector b, float least, float most) {
    b2DistanceJointDef definition;
    definition.localAnchorA = vec(a);
    definition.localAnchorB = vec(b);
    definition.length = most;
    definition.minLength = least;
    definition.maxLength = most;
    create(world, joint, bodyA, bodyB, definition, true);
}

void CB2JointCreatePin(
    CB2World *world, int32_t joint, int32_t bodyA, int32_t bodyB, CB2Vector a, CB2Vector b, bool collides) {
    b2RevoluteJointDef definition;
    definition.localAnchorA = vec(a);
    definition.localAnchorB = vec(b);
    definition.referenceAngle = angleBetween(world, bodyA, bodyB);
    create(world, joint, bodyA, bodyB, definition, collides);
}

void CB2JointCreateWeld(CB2World *world, int32_t joint, int32_t bodyA, int32_t bodyB, CB2Vector a, CB2Vector b) {
    b2WeldJointDef definition;
    definition.localAnchorA = vec(a);
    definition.localAnchorB = vec(b);
    definition.referenceAngle = angleBetween(world, bodyA, bodyB);
    create(world, joint, bodyA, bodyB, definition, false);
}

void CB2JointCreateSlide(
    CB2World *world, int32_t joint, int32_t bodyA, int32_t bodyB, CB2Vector a, CB2Vector b, CB2Vector axis) {
    b2PrismaticJointDef definition;
    definition.localAnchorA = vec(a);
    definition.localAnchorB = vec(b);
    definition.localAxisA = vec(axis);
    definition.referenceAngle = angleBetween(world, bodyA, bodyB);
    create(world, joint, bodyA, bodyB, definition, false);
}

void CB2JointDestroy(CB2World *world, int32_t joint) {
    b2Joint *gone = world->joint(joint);
    if (gone == nullptr) return;
    world->world.DestroyJoint(gone);
    world->joint(joint) = nullptr;
}

static void wake(b2Joint *joint) {
    joint->GetBodyA()->SetAwake(true);
    joint->GetBodyB()->SetAwake(true);
}

void CB2JointSetLengths(CB2World *world, int32_t joint, float least, float most) {
    b2DistanceJoint *distance = static_cast<b2DistanceJoint *>(world->joint(joint));
    // Each setter keeps the other's end: the way is made free first.
    distance->SetMinLength(0);
    distance->SetMaxLength(most);
    distance->SetMinLength(least);
    wake(distance);
}

void CB2JointSetRange(CB2World *world, int32_t joint, bool isLimited, float least, float most) {
    b2Joint *limited = world->joint(joint);
    if (limited->GetType() == e_revoluteJoint) {
        static_cast<b2RevoluteJoint *>(limited)->SetLimits(least, most);
        static_cast<b2RevoluteJoint *>(limited)->EnableLimit(isLimited);
    } else {
        static_cast<b2PrismaticJoint *>(limited)->SetLimits(least, most);
        static_cast<b2PrismaticJoint *>(limited)->EnableLimit(isLimited);
    }
    wake(limited);
}

void CB2JointSetFriction(CB2World *world, int32_t joint, float torque) {
    b2RevoluteJoint *pin = static_cast<b2RevoluteJoint *>(world->joint(joint));
    pin->SetMaxMotorTorque(torque);
    pin->EnableMotor(torque > 0);
    wake(pin);
}
