#include "World.hpp"

// Lets bodies slide over the seams of still shapes that touch, as over one shape.
//
// Box2D finds how a body touches one shape at a time. Where two tiles of a floor meet, a body that slides from one to the
// other meets the other's side too, which is no surface of the floor, and is stopped or thrown by it. So a contact near a
// corner that other still shapes share is tested: its normal has to be one of the surface that all of them have together
// there. Else the body is made to touch the shape's visible face alone, as a line with the surface's next points on both
// sides ("smooth collision" of Box2D's chains), or not at all where the shape has no visible face there.

namespace {

// How far apart corners and faces may be that count as touching, in metres.
constexpr float tolerance = 0.0015f;
// How far from a corner a contact is about it, beyond how deep it is.
constexpr float reach = 0.03f;
// By how much normals may differ from those of surfaces, in radians.
constexpr float slack = 1e-3f;
// By how much less than straight a seam is taken for a hollow, in radians.
constexpr float hollow = 0.02f;
// The most still shapes that are considered at a corner.
constexpr int32_t mostShapes = 16;

// The visible outline of a polygon or a line, in the world's coordinates.
struct Outline {
    int32_t count = 0;
    bool isLine = false;
    // How far the corners are beyond those of Box2D's shape, along each face's normal.
    float inset = 0;
    b2Vec2 corners[b2_maxPolygonVertices];
    // Outwards, by face: from a corner to the next.
    b2Vec2 normals[b2_maxPolygonVertices];

    int32_t after(int32_t index) const { return index + 1 < count ? index + 1 : 0; }
    int32_t before(int32_t index) const { return index > 0 ? index - 1 : count - 1; }

    // False for a circle, which has no corners.
    bool read(const b2Fixture *fixture) {
        const b2Transform &place = fixture->GetBody()->GetTransform();
        if (fixture->GetType() == b2Shape::e_edge) {
            const b2EdgeShape *edge = static_cast<const b2EdgeShape *>(fixture->GetShape());
            isLine = true;
            count = 2;
            corners[0] = b2Mul(place, edge->m_vertex1);
            corners[1] = b2Mul(place, edge->m_vertex2);
            b2Vec2 along = corners[1] - corners[0];
            if (along.Normalize() < b2_epsilon) return false;
            normals[0] = b2Vec2(along.y, -along.x);
            normals[1] = -normals[0];
            return true;
        }
        if (fixture->GetType() != b2Shape::e_polygon) return false;
        const b2PolygonShape *polygon = static_cast<const b2PolygonShape *>(fixture->GetShape());
        count = polygon->m_count;
        inset = b2Max(0.0f, polygon->m_radius - CB2Reach);
        for (int32_t index = 0; index < count; index++) normals[index] = b2Mul(place.q, polygon->m_normals[index]);
        for (int32_t index = 0; index < count; index++) {
            const b2Vec2 both = normals[before(index)] + normals[index];
            const float size = 0.5f * b2Dot(both, both);
            const b2Vec2 corner = b2Mul(place, polygon->m_vertices[index]);
            corners[index] = size > 0.1f ? corner + (inset / size) * both : corner;
        }
        return true;
    }

    // How far a point is outside of a face.
    float distance(b2Vec2 point, int32_t face) const { return b2Dot(normals[face], point - corners[face]); }

    // The direction from a face's start to its end.
    b2Vec2 along(int32_t face) const { return b2Vec2(-normals[face].y, normals[face].x); }
};

// A direction in which a surface goes on from a corner.
struct Ray {
    b2Vec2 direction;
    // The face of the contact's own shape; -1 of another shape.
    int32_t face;
};

// The surfaces around a corner, and the two between which a normal is.
struct Surroundings {
    int32_t rayCount = 0;
    Ray rays[2 * mostShapes + 2];
    bool isBuried = false;
    // Whether another shape is at the corner.
    bool isShared = false;
    // The places of the nearest rays to both sides of a normal, and how far they are turned from it.
    int32_t left = -1, right = -1;
    float leftTurn = 0, rightTurn = 0;

    void add(b2Vec2 direction, int32_t face = -1) {
        if (rayCount < 2 * mostShapes + 2) rays[rayCount++] = {direction, face};
    }

    // Adds another still shape, if it is at the corner.
    void add(const Outline &other, b2Vec2 corner, b2Vec2 normal) {
        if (other.isLine) {
            const float start = b2Dot(corner - other.corners[0], other.along(0));
            const float end = b2Dot(other.corners[1] - corner, other.along(0));
            if (b2Abs(other.distance(corner, 0)) > tolerance || start < -tolerance || end < -tolerance) return;
            isShared = true;
            if (end > tolerance) add(other.along(0));
            if (start > tolerance) add(-other.along(0));
            return;
        }
        float farthest = -b2_maxFloat;
        for (int32_t face = 0; face < other.count; face++) farthest = b2Max(farthest, other.distance(corner, face));
        if (farthest > tolerance) return;
        isShared = true;
        // Inside of the other, or about to be.
        bool isInside = true;
        for (int32_t face = 0; face < other.count; face++) {
            if (other.distance(corner, face) < -tolerance) continue;
            isInside = isInside && b2Dot(other.normals[face], normal) < -slack;
            // Where the next or the last face is at the corner as well, this one ends there.
            if (other.distance(corner, other.after(face)) < -tolerance) add(other.along(face));
            if (other.distance(corner, other.before(face)) < -tolerance) add(-other.along(face));
        }
        isBuried = isBuried || isInside;
    }

    // Finds the rays between which a normal is, of a contact with a body that is to a side of the corner.
    void turn(b2Vec2 normal, b2Vec2 side) {
        leftTurn = rightTurn = b2_maxFloat;
        const bool isBodyLeft = b2Cross(normal, side) > 0;
        for (int32_t index = 0; index < rayCount; index++) {
            const b2Vec2 ray = rays[index].direction;
            float angle = std::atan2(b2Cross(normal, ray), b2Dot(normal, ray));
            // A surface along the normal has the body on its other side.
            if (b2Abs(angle) <= slack) angle = isBodyLeft ? -0.0f : 0.0f;
            const bool isRight = std::signbit(angle);
            const float leftwards = isRight ? angle + 2 * b2_pi : angle;
            const float rightwards = isRight ? -angle : 2 * b2_pi - angle;
            // Of two surfaces in the same place the shape's own is the one to be touched.
            const bool isOwn = rays[index].face >= 0;
            if (leftwards < leftTurn - (isOwn ? -slack : slack)) left = index, leftTurn = leftwards;
            if (rightwards < rightTurn - (isOwn ? -slack : slack)) right = index, rightTurn = rightwards;
        }
    }

    bool isOwn(int32_t ray) const { return ray >= 0 && rays[ray].face >= 0; }

    // Whether a body may be pushed along the normal: away from both surfaces, or straight from a visible face.
    bool allows() const {
        if (isBuried) return false;
        const float square = b2_pi / 2 - slack;
        if (leftTurn >= square && rightTurn >= square) return true;
        const bool isFromLeft = isOwn(left) && b2Abs(leftTurn - b2_pi / 2) <= slack;
        return isFromLeft || (isOwn(right) && b2Abs(rightTurn - b2_pi / 2) <= slack);
    }
};

// Collects still shapes at a place.
struct Collector final : b2QueryCallback {
    CB2World &world;
    const b2Fixture *fixture;
    const Body &mover;
    int32_t count = 0;
    const b2Fixture *found[mostShapes];

    Collector(CB2World &world, const b2Fixture *fixture, const Body &mover)
        : world(world), fixture(fixture), mover(mover) {}

    bool ReportFixture(b2Fixture *other) override {
        if (other != fixture && other->GetBody()->GetType() == b2_staticBody &&
            world.mayCollide(mover, world.at(slotOf(other->GetBody())))) {
            found[count++] = other;
        }
        return count < mostShapes;
    }
};

// A contact of a body that moves with a corner of a still shape.
struct Meeting {
    CB2World &world;
    const b2Fixture *fixture;
    const Body &mover;
    // The middle of the shape that moves.
    b2Vec2 center;
    bool isCircle;
    Outline outline;

    Surroundings surroundings(int32_t corner, b2Vec2 normal) {
        Surroundings around;
        const b2Vec2 place = outline.corners[corner];
        if (outline.isLine) {
            around.add(corner == 0 ? outline.along(0) : -outline.along(0), 0);
        } else {
            around.add(outline.along(corner), corner);
            around.add(-outline.along(outline.before(corner)), outline.before(corner));
        }
        Collector collector(world, fixture, mover);
        b2AABB box;
        box.lowerBound = place - b2Vec2(tolerance, tolerance);
        box.upperBound = place + b2Vec2(tolerance, tolerance);
        world.world.QueryAABB(&collector, box);
        for (int32_t index = 0; index < collector.count; index++) {
            Outline other;
            if (other.read(collector.found[index])) around.add(other, place, normal);
        }
        around.turn(normal, center - place);
        return around;
    }

    // A face as a line with the next points of the surface, in the coordinates of the shape's body; its normal is that of
    // the face towards the body.
    b2EdgeShape line(int32_t face, const bool *isNear, bool isHollow) {
        const b2Transform &place = fixture->GetBody()->GetTransform();
        b2Vec2 normal = outline.normals[face];
        int32_t ends[2] = {face, outline.isLine ? 1 - face : outline.after(face)};
        if (outline.isLine && b2Dot(normal, center - outline.corners[face]) < 0) {
            normal = -normal;
            std::swap(ends[0], ends[1]);
        }
        const b2Vec2 along(-normal.y, normal.x);
        b2Vec2 points[2], ghosts[2];
        for (int32_t end = 0; end < 2; end++) {
            const b2Vec2 outwards = end == 0 ? -along : along;
            b2Vec2 next = -normal;
            bool isShared = false;
            if (!outline.isLine) {
                // The next face of the shape itself.
                next = end == 0 ? -outline.along(outline.before(face)) : outline.along(outline.after(face));
            }
            if (isNear[ends[end]]) {
                const Surroundings around = surroundings(ends[end], normal);
                // The surface next to the face.
                const int32_t ray = b2Cross(normal, outwards) > 0 ? around.left : around.right;
                isShared = around.isShared;
                if (ray >= 0 && b2Dot(around.rays[ray].direction, outwards) > -1 + slack) next = around.rays[ray].direction;
            }
            // Faces of Box2D's shapes end before seams: a line reaches to them.
            const b2Vec2 inner = outline.corners[ends[end]] - outline.inset * normal;
            points[end] = isShared ? inner : inner - outline.inset * outwards;
            // A polygon is not to be pushed along by a straight seam, and a circle not to find a gap in it.
            const bool isStraight = isShared && b2Abs(b2Dot(next, normal)) < hollow && b2Dot(next, outwards) > 0;
            if ((isShared && isHollow) || (isStraight && !isCircle)) next = outwards + 2 * hollow * normal;
            if (isStraight && isCircle) next = outwards - slack * normal;
            ghosts[end] = points[end] + next;
        }
        b2EdgeShape edge;
        edge.SetOneSided(b2MulT(place, ghosts[0]), b2MulT(place, points[0]), b2MulT(place, points[1]), b2MulT(place, ghosts[1]));
        edge.m_radius = fixture->GetShape()->m_radius;
        return edge;
    }
};

// Makes a manifold of a first and a second shape into that of the second and the first.
void flip(b2Manifold &manifold) {
    if (manifold.type == b2Manifold::e_circles) {
        std::swap(manifold.localPoint, manifold.points[0].localPoint);
        return;
    }
    manifold.type = manifold.type == b2Manifold::e_faceA ? b2Manifold::e_faceB : b2Manifold::e_faceA;
    for (int32_t index = 0; index < manifold.pointCount; index++) {
        b2ContactFeature &feature = manifold.points[index].id.cf;
        std::swap(feature.indexA, feature.indexB);
        std::swap(feature.typeA, feature.typeB);
    }
}

}  // namespace

// Returns false for a contact that is none.
bool CB2World::smooth(b2Contact *contact, const b2Manifold *before) {
    b2Fixture *fixtureA = contact->GetFixtureA(), *fixtureB = contact->GetFixtureB();
    const bool isStillA = fixtureA->GetBody()->GetType() == b2_staticBody;
    if (isStillA == (fixtureB->GetBody()->GetType() == b2_staticBody)) return true;
    b2Fixture *still = isStillA ? fixtureA : fixtureB, *moving = isStillA ? fixtureB : fixtureA;
    const b2Shape *shape = moving->GetShape();
    const bool isCircle = shape->GetType() == b2Shape::e_circle;
    const b2Transform &place = moving->GetBody()->GetTransform();
    const b2Vec2 center = b2Mul(
        place, isCircle ? static_cast<const b2CircleShape *>(shape)->m_p
                        : static_cast<const b2PolygonShape *>(shape)->m_centroid);
    Meeting meeting{*this, still, at(slotOf(moving->GetBody())), center, isCircle, {}};
    Outline &outline = meeting.outline;
    if (!outline.read(still)) return true;

    b2WorldManifold met;
    contact->GetWorldManifold(&met);
    const b2Vec2 normal = isStillA ? met.normal : -met.normal;
    bool isNear[b2_maxPolygonVertices] = {}, isAnyNear = false;
    for (int32_t point = 0; point < contact->GetManifold()->pointCount; point++) {
        const float range = reach - b2Min(met.separations[point], 0.0f);
        for (int32_t corner = 0; corner < outline.count; corner++) {
            const b2Vec2 way = met.points[point] - outline.corners[corner];
            if (b2Dot(way, way) <= range * range) isNear[corner] = isAnyNear = true;
        }
    }
    if (!isAnyNear) return true;

    for (int32_t corner = 0; corner < outline.count; corner++) {
        if (!isNear[corner]) continue;
        const Surroundings around = meeting.surroundings(corner, normal);
        if (!around.isShared || around.allows()) continue;
        const int32_t ray = around.isOwn(around.left) ? around.left : around.right;
        if (!around.isOwn(ray)) return false;
        const int32_t face = around.rays[ray].face;
        if (!outline.isLine && b2Dot(outline.normals[face], center - outline.corners[corner]) < 0) return true;

        b2Manifold manifold;
        for (const bool isHollow : {false, true}) {
            const b2EdgeShape edge = meeting.line(face, isNear, isHollow);
            const b2Transform &stillPlace = still->GetBody()->GetTransform();
            if (isCircle) {
                b2CollideEdgeAndCircle(
                    &manifold, &edge, stillPlace, static_cast<const b2CircleShape *>(shape), place);
            } else {
                b2CollideEdgeAndPolygon(
                    &manifold, &edge, stillPlace, static_cast<const b2PolygonShape *>(shape), place);
            }
            if (manifold.pointCount > 0 || isCircle) break;
        }
        if (manifold.pointCount == 0) return false;
        if (!isStillA) flip(manifold);
        for (int32_t index = 0; index < manifold.pointCount; index++) {
            b2ManifoldPoint &point = manifold.points[index];
            point.normalImpulse = point.tangentImpulse = 0;
            for (int32_t old = 0; old < before->pointCount; old++) {
                if (before->points[old].id.key != point.id.key) continue;
                point.normalImpulse = before->points[old].normalImpulse;
                point.tangentImpulse = before->points[old].tangentImpulse;
            }
        }
        *contact->GetManifold() = manifold;
        return true;
    }
    return true;
}
