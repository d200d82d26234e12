// A thin wall of C around Box2D 2.4, in metres and radians. Bodies and joints are numbers of the caller's choice: small
// ones, each used for one thing at a time. No call checks what it is given: Box2D ends the process on what it does not
// like, so that callers pass finite numbers, sizes above 0 and slots in use.
#ifndef CBOX2D_H
#define CBOX2D_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CB2World CB2World;

typedef struct CB2Vector {
    float x, y;
} CB2Vector;

// What a body does at a step. It `isHeld` where it may touch another, or has a joint.
typedef struct CB2State {
    float x, y, angle;
    float vx, vy, spin;
    bool isAwake, isHeld;
} CB2State;

// What acts on a body during a step, at its centre of mass. A body that `moves` on may not fall asleep.
typedef struct CB2Force {
    float x, y, torque;
    bool wakes, moves;
} CB2Force;

// Two bodies that have begun, or ceased, to touch.
typedef struct CB2Contact {
    int32_t bodyA, bodyB;
    bool isBegin;
    float x, y;
} CB2Contact;

// --- The world

CB2World *CB2WorldCreate(void);
void CB2WorldDestroy(CB2World *world);

// Applies a force to each body, by slot, and takes a step.
void CB2WorldStep(CB2World *world, float seconds, const CB2Force *forces, int32_t count);

// Lets bodies wait where they are that lie in crowds whose pairs would be too many for the next step, and those go on for
// which there is room now; returns how many wait, and writes the slot of the first. To be called before each step.
int32_t CB2WorldHoldCrowds(CB2World *world, float seconds, int32_t *first);

// Reads bodies by slot, from `start` to before `end`, each into its place of `states`; those of slots without a body stay
// as they are. Returns how many of them are awake.
int32_t CB2WorldRead(const CB2World *world, CB2State *states, int32_t start, int32_t end);

// The contacts that began and ended since the last call of CB2WorldForgetContacts.
const CB2Contact *CB2WorldContacts(const CB2World *world, int32_t *count);
void CB2WorldForgetContacts(CB2World *world);

// How many pairs of shapes touch.
int32_t CB2WorldTouching(const CB2World *world);

// Writes slots of items, whether they collide or not, whose shapes' rectangles meet the rectangle, each once, in no order; returns how many there are,
// which may be more than the `capacity` that was written.
int32_t CB2WorldQuery(CB2World *world, CB2Vector low, CB2Vector high, int32_t *slots, int32_t capacity);

// --- Bodies

typedef enum CB2BodyKind { CB2BodyKindStill, CB2BodyKindMoving } CB2BodyKind;

void CB2BodyCreate(CB2World *world, int32_t slot, CB2BodyKind kind, CB2Vector place, float angle);
// Destroys its joints too: their slots are free then.
void CB2BodyDestroy(CB2World *world, int32_t slot);

void CB2BodySetKind(CB2World *world, int32_t slot, CB2BodyKind kind);
// `inertia` is about the centre of mass; turning or not.
void CB2BodySetMass(CB2World *world, int32_t slot, float mass, CB2Vector center, float inertia, bool turns);
void CB2BodySetDamping(CB2World *world, int32_t slot, float linear, float angular);
// `threshold` is the speed below which nothing bounces, in m/s.
void CB2BodySetSurface(CB2World *world, int32_t slot, float friction, float restitution, float threshold);
void CB2BodySetPlace(CB2World *world, int32_t slot, CB2Vector place, float angle);
void CB2BodyAddVelocity(CB2World *world, int32_t slot, CB2Vector linear, float angular);
void CB2BodySetVelocity(CB2World *world, int32_t slot, CB2Vector linear, float angular);
void CB2BodyWake(CB2World *world, int32_t slot);
// Whether it touches another.
bool CB2BodyIsTouching(const CB2World *world, int32_t slot);

// A body collides with nothing at first. Two collide where a number in `items` is in both lists, or where one in `walls` is in both, of which one is a
// boundary's. Sorted lists.
void CB2BodySetFilter(
    CB2World *world, int32_t slot, bool isBoundary, const int32_t *items, int32_t itemCount, const int32_t *walls,
    int32_t wallCount);

// --- Shapes, in a body's own coordinates. `skin` is how far they reach beyond what is given.

void CB2BodyAddCircle(CB2World *world, int32_t slot, CB2Vector center, float radius);
// 3 to 8 corners of a convex shape, turning from x to y, none in the same place.
void CB2BodyAddPolygon(CB2World *world, int32_t slot, const CB2Vector *corners, int32_t count, float skin);
// A line that is met from both sides.
void CB2BodyAddEdge(CB2World *world, int32_t slot, CB2Vector start, CB2Vector end, float skin);

// --- Joints. Points are in the bodies' own coordinates.

// Keeps two points from `least` to `most` apart; both more than 0.005.
void CB2JointCreateDistance(
    CB2World *world, int32_t joint, int32_t bodyA, int32_t bodyB, CB2Vector a, CB2Vector b, float least, float most);
// Keeps two points together; bodies are free to turn. Whether they still collide.
void CB2JointCreatePin(
    CB2World *world, int32_t joint, int32_t bodyA, int32_t bodyB, CB2Vector a, CB2Vector b, bool collides);
// Keeps two bodies as they are to each other.
void CB2JointCreateWeld(CB2World *world, int32_t joint, int32_t bodyA, int32_t bodyB, CB2Vector a, CB2Vector b);
// Keeps a point of B on an axis of A; the bodies do not turn against each other.
void CB2JointCreateSlide(
    CB2World *world, int32_t joint, int32_t bodyA, int32_t bodyB, CB2Vector a, CB2Vector b, CB2Vector axis);
void CB2JointDestroy(CB2World *world, int32_t joint);
// Of a distance joint.
void CB2JointSetLengths(CB2World *world, int32_t joint, float least, float most);
// Of a pin, in radians, or a slide, in metres.
void CB2JointSetRange(CB2World *world, int32_t joint, bool isLimited, float least, float most);
// Of a pin: the torque that brakes it.
void CB2JointSetFriction(CB2World *world, int32_t joint, float torque);

#ifdef __cplusplus
}
#endif

#endif
