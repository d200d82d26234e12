#include "World.hpp"

static b2AABB boxOf(const Piece &piece, const b2Body *body) {
    b2AABB box;
    piece.shape().ComputeAABB(&box, body->GetTransform(), 0);
    return box;
}

// Items that collide with nothing are not in Box2D's tree, and to keep one for them up to date in each step would be in
// vain: few ask.
static void renewTree(CB2World *world) {
    if (world->isTreeCurrent) return;
    world->isTreeCurrent = true;
    for (size_t slot = 0; slot < world->bodies.size(); slot++) {
        Body &body = world->bodies[slot];
        if (body.pieces.empty()) continue;
        b2AABB box = boxOf(body.pieces[0], body.body);
        for (const Piece &piece : body.pieces) box.Combine(boxOf(piece, body.body));
        if (body.leaf < 0) {
            body.leaf = world->tree.CreateProxy(box, reinterpret_cast<void *>(slot));
        } else {
            world->tree.MoveProxy(body.leaf, box, b2Vec2(0, 0));
        }
    }
}

namespace {

struct Query {
    const CB2World *world;
    b2AABB box;
    int32_t *slots;
    int32_t capacity, found = 0;

    // The tree's rectangles are larger than the bodies', so that they need not follow each small movement.
    bool QueryCallback(int32_t leaf) {
        const size_t slot = reinterpret_cast<size_t>(world->tree.GetUserData(leaf));
        const Body &body = world->bodies[slot];
        for (const Piece &piece : body.pieces) {
            if (!b2TestOverlap(box, boxOf(piece, body.body))) continue;
            if (found < capacity) slots[found] = static_cast<int32_t>(slot);
            found++;
            break;
        }
        return true;
    }
};

}  // namespace

int32_t CB2WorldQuery(CB2World *world, CB2Vector low, CB2Vector high, int32_t *slots, int32_t capacity) {
    renewTree(world);
    Query query;
    query.world = world;
    query.slots = slots;
    query.capacity = capacity;
    query.box.lowerBound = vec(low);
    query.box.upperBound = vec(high);
    world->tree.Query(&query, query.box);
    return query.found;
}
