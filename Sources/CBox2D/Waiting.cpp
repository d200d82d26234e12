#include "World.hpp"

// Box2D writes down each pair of shapes that are near each other and looks at each, whether they collide or not: 50,000
// on one spot would be 10 GB. So what is in such a crowd is counted before each step, and bodies wait where they are,
// colliding with nothing, until the others have made room.

// Nor may all pairs of items, or of items and boundaries, be more, but for shapes that have few around them.
static const int64_t mostPairs = 2000000, few = 16;
// Boundaries' own pairs are met once only, when they are made.
static const int64_t mostBoundaryPairs = 10000000;

// How far Box2D's rectangles reach beyond shapes, and further where these move: see b2BroadPhase::MoveProxy.
static const float reach = b2_aabbExtension, ahead = b2_aabbMultiplier;

static Crowds::Box nearBox(const b2Shape &shape, const b2Body *body, float seconds) {
    b2AABB box;
    shape.ComputeAABB(&box, body->GetTransform(), 0);
    b2Vec2 way(0, 0);
    if (body->GetType() == b2_dynamicBody && body->IsAwake()) {
        way = (1 + ahead) * seconds * body->GetLinearVelocity();
        const float most = (1 + ahead) * b2_maxTranslation, length = way.Length();
        if (length > most) way = (most / length) * way;
    }
    return Crowds::box(box.lowerBound.x - reach + b2Min(way.x, 0.0f), box.lowerBound.y - reach + b2Min(way.y, 0.0f),
                       box.upperBound.x + reach + b2Max(way.x, 0.0f), box.upperBound.y + reach + b2Max(way.y, 0.0f));
}

void CB2World::setWaiting(Body &body, bool isWaiting) {
    if (body.isWaiting == isWaiting) return;
    body.isWaiting = isWaiting;
    body.body->SetEnabled(!isWaiting);
}

// Lists the rectangles of all shapes; `firstBoxes` has where each body's begin.
void CB2World::listBoxes(float seconds) {
    boxes.clear();
    firstBoxes.clear();
    uint64_t grids = 0;
    for (Body &body : bodies) {
        firstBoxes.push_back(boxes.size());
        if (body.body == nullptr) continue;
        for (const b2Fixture *fixture = body.body->GetFixtureList(); fixture != nullptr; fixture = fixture->GetNext()) {
            boxes.push_back(nearBox(*fixture->GetShape(), body.body, seconds));
            grids |= uint64_t(1) << boxes.back().grid;
        }
    }
    firstBoxes.push_back(boxes.size());
    crowds.begin(boxes.size(), grids);
    boundaryCrowds.begin(boxes.size(), grids);
}

// Counts a boundary with those counted before; false, and nothing, where it is one too many.
bool CB2World::countBoundary(size_t slot, int64_t &pairs) {
    int64_t sum = 0;
    size_t index = firstBoxes[slot];
    for (; index < firstBoxes[slot + 1] && pairs + sum <= mostBoundaryPairs; index++) {
        sum += boundaryCrowds.meetings(boxes[index]);
        boundaryCrowds.add(boxes[index]);
    }
    if (pairs + sum > mostBoundaryPairs) {
        while (index-- > firstBoxes[slot]) boundaryCrowds.remove(boxes[index]);
        return false;
    }
    pairs += sum;
    return true;
}

// The same for an item.
bool CB2World::countItem(size_t slot, int64_t &pairs) {
    int64_t sum = 0, most = 0;
    const size_t start = firstBoxes[slot], end = firstBoxes[slot + 1];
    size_t index = start;
    for (; index < end && most <= mostNear; index++) {
        const int64_t near = crowds.meetings(boxes[index]);
        crowds.add(boxes[index]);
        most = b2Max(most, near);
        sum += near + boundaryCrowds.meetings(boxes[index]);
    }
    if (most > mostNear || (pairs + sum > mostPairs && sum > few * int64_t(end - start))) {
        while (index-- > start) crowds.remove(boxes[index]);
        return false;
    }
    pairs += sum;
    return true;
}

int32_t CB2WorldHoldCrowds(CB2World *world, float seconds, int32_t *first) {
    if (world->shapeCount <= mostNear && world->waitingCount == 0) return 0;
    world->listBoxes(seconds);
    int64_t boundaryPairs = 0, pairs = 0;
    for (size_t slot = 0; slot < world->bodies.size(); slot++) {
        Body &body = world->bodies[slot];
        if (body.isBoundary) body.isToWait = !world->countBoundary(slot, boundaryPairs);
    }
    // What takes part goes before what waits.
    for (const bool hasWaited : {false, true}) {
        for (size_t slot = 0; slot < world->bodies.size(); slot++) {
            Body &body = world->bodies[slot];
            if (!body.isBoundary && body.isWaiting == hasWaited) body.isToWait = !world->countItem(slot, pairs);
        }
    }
    world->waitingCount = 0;
    for (size_t slot = 0; slot < world->bodies.size(); slot++) {
        Body &body = world->bodies[slot];
        if (body.body == nullptr) continue;
        world->setWaiting(body, body.isToWait);
        if (body.isToWait && world->waitingCount++ == 0) *first = static_cast<int32_t>(slot);
    }
    return world->waitingCount;
}
