#include "World.hpp"

// Shapes weigh nothing: a body's mass is given with CB2BodySetMass.
static void add(Body &body, const b2Shape &shape) {
    b2FixtureDef definition;
    definition.shape = &shape;
    definition.friction = body.friction;
    definition.restitution = body.restitution;
    definition.restitutionThreshold = body.threshold;
    body.body->CreateFixture(&definition);
}

void CB2BodyAddCircle(CB2World *world, int32_t slot, CB2Vector center, float radius) {
    b2CircleShape circle;
    circle.m_p = vec(center);
    circle.m_radius = radius;
    add(world->at(slot), circle);
}

void CB2BodyAddPolygon(CB2World *world, int32_t slot, const CB2Vector *corners, int32_t count, float skin) {
    // b2PolygonShape::Set joins corners closer than 2.5 mm, and ends the process where less than three are left.
    b2PolygonShape polygon;
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
    add(world->at(slot), polygon);
}

void CB2BodyAddEdge(CB2World *world, int32_t slot, CB2Vector start, CB2Vector end, float skin) {
    b2EdgeShape edge;
    edge.SetTwoSided(vec(start), vec(end));
    edge.m_radius = skin;
    add(world->at(slot), edge);
}
