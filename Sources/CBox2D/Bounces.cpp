#include "World.hpp"

// Makes bounces keep the energy that they should.
//
// Velocities are those of the middle of a step (see LaminaDynamics), so that the speed with which Box2D lets a body
// bounce is not the one with which it meets the other: gravity's part of the step is all in it already, however much of
// the step has passed. Without a change, what bounces fully gains speed in some bounces and loses it in others.
//
// With the acceleration g towards each other, the step h, of which the part t has passed, and the speed u in the middle
// of the step, the energy when they meet is U^2 / 2 with U^2 = u^2 + 2 u g h (t - 1/2) + (g h)^2 / 4. What leaves with w
// has the energy ((w - g h / 2)^2) / 2 + g w (1 - t) h at the end of the step. It shall be e^2 U^2 / 2, less what Box2D
// lifts the body out of the other by.
void CB2World::PreSolve(b2Contact *contact, const b2Manifold *before) {
    if (!smooth(contact, before)) {
        contact->SetEnabled(false);
        return;
    }
    const b2Fixture *fixtureA = contact->GetFixtureA(), *fixtureB = contact->GetFixtureB();
    const float elasticity = b2MixRestitution(fixtureA->GetRestitution(), fixtureB->GetRestitution());
    if (elasticity <= 0) return;
    contact->SetRestitution(elasticity);

    const b2Body *bodyA = fixtureA->GetBody(), *bodyB = fixtureB->GetBody();
    const Body &a = at(slotOf(contact->GetFixtureA()->GetBody())), &b = at(slotOf(contact->GetFixtureB()->GetBody()));
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    const b2Vec2 point = manifold.points[0], normal = manifold.normal;
    const b2Vec2 still(0, 0);
    const b2Vec2 pullA = bodyA->GetType() == b2_dynamicBody ? a.acceleration : still;
    const b2Vec2 pullB = bodyB->GetType() == b2_dynamicBody ? b.acceleration : still;
    const float gain = b2Dot(pullA - pullB, normal) * seconds;
    if (gain == 0) return;
    const b2Vec2 speedA = bodyA->GetLinearVelocityFromWorldPoint(point);
    const b2Vec2 speedB = bodyB->GetLinearVelocityFromWorldPoint(point);
    float speed = b2Dot(speedA - speedB, normal);

    // Contacts are met as the step begins, before forces act, or while bodies are stopped in the midst of it.
    const b2Body *body = bodyA->GetType() == b2_dynamicBody ? bodyA : bodyB;
    const b2Vec2 way = body->GetPosition() - (body == bodyA ? a.start : b.start);
    const b2Vec2 velocity = body->GetLinearVelocity();
    const float square = b2Dot(velocity, velocity) * seconds;
    float passed = 0;
    if (b2Dot(way, way) > 0 && square > 0) {
        passed = b2Clamp(b2Dot(way, velocity) / square, 0.0f, 1.0f);
    } else {
        speed += gain;
    }
    if (speed <= 0) return;
    const float late = gain * (0.5f - passed);
    const float energy = speed * speed - 2 * speed * late + gain * gain / 4;
    float depth = -manifold.separations[0];
    if (contact->GetManifold()->pointCount > 1) depth = b2Max(depth, -manifold.separations[1]);
    const float lift = 2 * gain / seconds * b2Max(depth - b2_linearSlop, 0.0f);
    // (g h)^2 / 4 would do but for rounding and what else touches: the rest is on the safe side, a 10,000th of a bounce.
    const float left = elasticity * elasticity * energy + late * late - gain * gain - b2Max(lift, 0.0f);
    const float out = left > 0 ? b2Sqrt(left) - late : 0;
    contact->SetRestitution(b2Clamp(out / speed, 0.0f, 2.0f));
}
