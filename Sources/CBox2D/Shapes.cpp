#include "World.hpp"

// Shapes weigh nothing: a body's mass is given with CB2BodySetMass.
void CB2World::addFixture(Body &body, const b2Shape &shape) {
    b2FixtureDef definition;
    definition.shape = &shape;
    definition.friction = body.friction;
    definition.restitution = body.restitution;
    definition.restitutionThreshold = body.threshold;
    body.body->CreateFixture(&definition);
    shapeCount++;
}

// What collides with nothing is not in Box2D's tree, where it would cost a look at all that it lies on.
void CB2World::setSolid(Body &body, bool isSolid) {
    if (body.isSolid == isSolid) return;
    body.isSolid = isSolid;
    if (isSolid) {
        for (const Piece &piece : body.pieces) addFixture(body, piece.shape());
        return;
    }
    while (b2Fixture *fixture = body.body->GetFixtureList()) {
        body.body->DestroyFixture(fixture);
        shapeCount--;
    }
    // Box2D works one out from the shapes that are left.
    applyMass(body);
    setWaiting(body, false);
}

static void add(CB2World *world, Body &body, const Piece &piece) {
    body.pieces.push_back(piece);
    b2Transform still;
    still.SetIdentity();
    b2AABB box;
    piece.shape().ComputeAABB(&box, still, 0);
    const b2Vec2 extents = box.GetExtents();
    body.halfWidth = b2Min(body.halfWidth, b2Min(extents.x, extents.y));
    world->isTreeCurrent = false;
    if (body.isSolid) world->addFixture(body, piece.shape());
}

void CB2BodyAddCircle(CB2World *world, int32_t slot, CB2Vector center, float radius) {
    Piece piece;
    piece.isCircle = true;
    piece.circle.m_p = vec(center);
    piece.circle.m_radius = radius;
    add(world, world->at(slot), piece);
}

void CB2BodyAddPolygon(CB2World *world, int32_t slot, const CB2Vector *corners, int32_t count, float skin) {
    // b2PolygonShape::Set joins corners closer than 2.5 mm, and ends the process where less than three are left.
    Piece piece;
    b2PolygonShape &polygon = piece.polygon;
    polygon.m_count = count;
    polygon.m_radius = skin;
    polygon.m_centroid.SetZero();
    for (int32_t index = 0; index < count; index++) {
        const CB2Vector here = corners[index], next = corners[(index + 1) % count];
        polygon.m_vertices[index] = vec(here);
        // In double: the sides of small shapes are differences of large numbers.
        const double x = double(next.x) - double(here.x), y = double(next.y) - double(here.y);
        const double length = b2Max(1e-30, double(std::sqrt(x * x + y * y)));
        polygon.m_normals[index].Set(float(y / length), float(-x / length));
        polygon.m_centroid += (1.0f / float(count)) * vec(here);
    }
    add(world, world->at(slot), piece);
}

void CB2BodyAddEdge(CB2World *world, int32_t slot, CB2Vector start, CB2Vector end, float skin) {
    b2EdgeShape edge;
    edge.SetTwoSided(vec(start), vec(end));
    edge.m_radius = skin;
    Body &body = world->at(slot);
    // Among so many a boundary waits until it has been counted: to take a shape out of Box2D's tree again takes a look at
    // all new ones.
    if (!body.isWaiting && world->shapeCount > mostNear) {
        world->setWaiting(body, true);
        world->waitingCount++;
    }
    world->addFixture(body, edge);
}
