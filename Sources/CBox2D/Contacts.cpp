#include "World.hpp"

// Bodies of several shapes touch in several contacts; what is told is that the bodies touch.
static bool areTouchingElsewhere(b2Contact *contact) {
    b2Body *bodyA = contact->GetFixtureA()->GetBody(), *bodyB = contact->GetFixtureB()->GetBody();
    // A boundary may touch a thousand bodies, a body that moves only a few.
    b2Body *body = bodyA->GetType() == b2_dynamicBody ? bodyA : bodyB;
    b2Body *other = body == bodyA ? bodyB : bodyA;
    for (b2ContactEdge *edge = body->GetContactList(); edge != nullptr; edge = edge->next) {
        if (edge->other == other && edge->contact != contact && edge->contact->IsTouching()) return true;
    }
    return false;
}

void CB2World::BeginContact(b2Contact *contact) {
    if (areTouchingElsewhere(contact)) return;
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    b2Vec2 point = manifold.points[0];
    if (contact->GetManifold()->pointCount > 1) point = 0.5f * (point + manifold.points[1]);
    contacts.push_back({slotOf(contact->GetFixtureA()->GetBody()), slotOf(contact->GetFixtureB()->GetBody()), true,
                        point.x, point.y});
}

void CB2World::EndContact(b2Contact *contact) {
    if (isDestroying || areTouchingElsewhere(contact)) return;
    contacts.push_back(
        {slotOf(contact->GetFixtureA()->GetBody()), slotOf(contact->GetFixtureB()->GetBody()), false, 0, 0});
}

static bool share(const std::vector<int32_t> &a, const std::vector<int32_t> &b) {
    auto left = a.begin(), right = b.begin();
    while (left != a.end() && right != b.end()) {
        if (*left == *right) return true;
        if (*left < *right) left++; else right++;
    }
    return false;
}

// Where many bodies lie on one spot, each pair would be a contact. So two bodies that have that many contacts each get
// none with one another; the others part them all the same.
static const int mostInACrowd = 24;

// Contacts only come while pairs are looked for: what is in a crowd is so for the rest of the step.
bool CB2World::isInACrowd(Body &body) {
    if (body.crowdedStep == step) return true;
    int count = 0;
    for (const b2ContactEdge *edge = body.body->GetContactList(); edge != nullptr; edge = edge->next) {
        if (++count < mostInACrowd) continue;
        body.crowdedStep = step;
        return true;
    }
    return false;
}

bool CB2World::mayCollide(const Body &a, const Body &b) const {
    return a.isBoundary || b.isBoundary ? share(a.walls, b.walls) : share(a.items, b.items);
}

bool CB2World::ShouldCollide(b2Fixture *fixtureA, b2Fixture *fixtureB) {
    Body &a = at(slotOf(fixtureA->GetBody())), &b = at(slotOf(fixtureB->GetBody()));
    if (!mayCollide(a, b)) return false;
    return a.isBoundary || b.isBoundary || !(isInACrowd(a) && isInACrowd(b));
}

const CB2Contact *CB2WorldContacts(const CB2World *world, int32_t *count) {
    *count = static_cast<int32_t>(world->contacts.size());
    return world->contacts.data();
}

void CB2WorldForgetContacts(CB2World *world) { world->contacts.clear(); }

int32_t CB2WorldTouching(const CB2World *world) {
    int32_t count = 0;
    for (const b2Contact *contact = world->world.GetContactList(); contact != nullptr; contact = contact->GetNext()) {
        count += contact->IsTouching();
    }
    return count;
}

void CB2BodySetFilter(
    CB2World *world, int32_t slot, bool isBoundary, const int32_t *items, int32_t itemCount, const int32_t *walls,
    int32_t wallCount) {
    Body &body = world->at(slot);
    body.isBoundary = isBoundary;
    body.items.assign(items, items + itemCount);
    body.walls.assign(walls, walls + wallCount);
    for (b2Fixture *fixture = body.body->GetFixtureList(); fixture != nullptr; fixture = fixture->GetNext()) {
        fixture->Refilter();
    }
    world->setSolid(body, isBoundary || itemCount > 0 || wallCount > 0);
}
