#include "World.hpp"

// Keeps the energy of bodies that turn about pins.
//
// Box2D has a joint hold as a step begins and moves bodies on straight from there; what that leads them away from the
// circle it takes back from their positions alone. At the next step their velocity is the tangent of the step before, and
// the joint takes away the part that leads outwards: a pendulum that turns by an angle a in a step keeps cos(a)^2 of its
// energy. So bodies get a velocity towards the pin after each step, v tan(a / 2), with which theirs is that of the chord:
// along the next tangent there is then all of v. What this adds to the energy the next step takes away.

// The rounds in which pins that share bodies are brought to agree.
static const int32_t rounds = 8;

// The angles by which a body may turn in a step, in radians, up to which it keeps its energy; beyond twice as much it is
// left to Box2D. Where pins share bodies, the next step may take away less than was added: there the angle is small
// enough for what Box2D takes from all that turns to be more.
static const float fullAngle = 0.1f, fullAngleAlone = 0.5f;

namespace {

// A body at the end of a pin, as it was when the step began.
struct End {
    b2Body *body;
    // 0 for a body that stays where it is.
    float inverseMass = 0, inverseInertia = 0;
    // By how much it has turned.
    float angle = 0;
    // From the centre of mass to the pin.
    b2Vec2 arm;

    End(const Body &entry, b2Body *body, b2Vec2 anchor) : body(body) {
        const b2Vec2 center = body->GetLocalCenter();
        const bool isMoving = body->GetType() == b2_dynamicBody;
        const float start = isMoving ? entry.startAngle : body->GetAngle();
        arm = b2Mul(b2Rot(start), anchor - center);
        if (!isMoving) return;
        angle = body->GetAngle() - start;
        inverseMass = 1 / body->GetMass();
        // Box2D gives the inertia about the origin.
        const float inertia = body->GetInertia() - body->GetMass() * b2Dot(center, center);
        if (!body->IsFixedRotation() && inertia > 0) inverseInertia = 1 / inertia;
    }

    bool isMoving() const { return inverseMass > 0; }
    b2Vec2 velocity() const { return body->GetLinearVelocity() + b2Cross(body->GetAngularVelocity(), arm); }
    b2Vec2 inwards() const { return body->GetAngularVelocity() * std::tan(angle / 2) * arm; }

    void push(b2Vec2 impulse) const {
        if (!isMoving()) return;
        body->SetLinearVelocity(body->GetLinearVelocity() + inverseMass * impulse);
        body->SetAngularVelocity(body->GetAngularVelocity() + inverseInertia * b2Cross(arm, impulse));
    }
};

}  // namespace

void CB2World::keepTurning() {
    for (int32_t round = 0; round < rounds; round++) {
        bool isAnyShared = false;
        for (b2Joint *joint : joints) {
            if (joint == nullptr || joint->GetType() != e_revoluteJoint) continue;
            if (!joint->GetBodyA()->IsAwake() && !joint->GetBodyB()->IsAwake()) continue;
            const b2RevoluteJoint *pin = static_cast<const b2RevoluteJoint *>(joint);
            const End a(at(slotOf(joint->GetBodyA())), joint->GetBodyA(), pin->GetLocalAnchorA());
            const End b(at(slotOf(joint->GetBodyB())), joint->GetBodyB(), pin->GetLocalAnchorB());
            const float turn = b2Max(b2Abs(a.angle), b2Abs(b.angle));
            if (turn == 0) continue;
            const bool isAlone = a.isMoving() != b.isMoving() &&
                                 (a.isMoving() ? a : b).body->GetJointList()->next == nullptr;
            isAnyShared = isAnyShared || !isAlone;
            if (isAlone && round > 0) continue;
            const float part = b2Clamp(2 - turn / (isAlone ? fullAngleAlone : fullAngle), 0.0f, 1.0f);
            if (part == 0) continue;
            const b2Vec2 lack = part * (b.inwards() - a.inwards()) - (b.velocity() - a.velocity());
            const float mass = a.inverseMass + b.inverseMass;
            b2Mat22 inverse;
            inverse.ex.x = mass + a.arm.y * a.arm.y * a.inverseInertia + b.arm.y * b.arm.y * b.inverseInertia;
            inverse.ey.x = -a.arm.x * a.arm.y * a.inverseInertia - b.arm.x * b.arm.y * b.inverseInertia;
            inverse.ex.y = inverse.ey.x;
            inverse.ey.y = mass + a.arm.x * a.arm.x * a.inverseInertia + b.arm.x * b.arm.x * b.inverseInertia;
            const b2Vec2 impulse = inverse.Solve(lack);
            a.push(-impulse);
            b.push(impulse);
        }
        if (!isAnyShared) return;
    }
}
