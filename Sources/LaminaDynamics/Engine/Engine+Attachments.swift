import CBox2D
import Foundation

extension Engine {
    /// An attachment that takes part.
    struct Tie {
        let behavior: AttachmentBehavior
        /// What it was made as; another sort makes it anew.
        let sort: Sort
        /// The items' slots; -1 for the second of one that is tied to a point.
        let slots: SIMD2<Int32>
        /// The point's body; -1 for none.
        let anchor: Int32
        /// Box2D's joint; -1 for a spring.
        let joint: Int32
        /// What the weights were, which springs depend on.
        var weights = SIMD2<Double>.zero
        /// Where its point has led the item.
        var trail = Trail()
    }

    enum Sort { case spring, rod, point, rope, weld, pin, slide }

    /// Makes joints and springs of attachments, and gives those that are there their numbers.
    func prepareAttachments(_ order: [DynamicBehavior]) {
        let old = ties
        ties = []
        springs.removeAll(keepingCapacity: true)
        var places: [ObjectIdentifier: Int] = [:]
        for (index, tie) in old.enumerated() { places[ObjectIdentifier(tie.behavior)] = index }
        var kept = [Bool](repeating: false, count: old.count)
        for case let behavior as AttachmentBehavior in order {
            guard !behavior.slots.isEmpty, behavior.slots.allSatisfy({ $0 >= 0 }) else { continue }
            let slots = SIMD2(behavior.slots[0], behavior.slots.count > 1 ? behavior.slots[1] : -1)
            if let place = places[ObjectIdentifier(behavior)], old[place].slots == slots,
                old[place].sort == behavior.sort
            {
                kept[place] = true
                ties.append(old[place])
            } else {
                ties.append(make(behavior, slots))
                behavior.isStale = true
            }
            behavior.place = ties.count - 1
            renew(ties.count - 1)
        }
        for (index, tie) in old.enumerated() where !kept[index] { destroy(tie) }
    }

    private func make(_ behavior: AttachmentBehavior, _ slots: SIMD2<Int32>) -> Tie {
        let sort = behavior.sort
        if sort == .spring { return Tie(behavior: behavior, sort: sort, slots: slots, anchor: -1, joint: -1) }
        let joint = freeJoints.popLast() ?? jointCount
        jointCount = max(jointCount, joint + 1)
        let first = Int(slots.x)
        var (other, anchor) = (slots.y, Int32(-1))
        if other < 0 {
            anchor = Int32(
                makeBody(
                    .anchor, at: Pose(x: behavior.anchorPoint.x, y: behavior.anchorPoint.y), isMoving: false))
            other = anchor
        }
        let point = SIMD2<Double>(behavior.anchorPoint.x, behavior.anchorPoint.y)
        func offset(_ offset: Offset) -> CB2Vector { meters(SIMD2(offset.horizontal, offset.vertical)) }
        func local(_ slot: Int) -> CB2Vector {
            meters(turned(point - SIMD2(states[slot].x, states[slot].y), by: -states[slot].angle))
        }
        let (a, b) = (Int32(first), other)
        switch sort {
        case .spring: break
        case .rod, .rope:
            CB2JointCreateDistance(
                world, joint, a, b, offset(behavior.offsets.0), offset(behavior.offsets.1), 0.005,
                sort == .rod ? 0.005 : 1)
        case .point:
            CB2JointCreatePin(world, joint, a, b, offset(behavior.offsets.0), offset(behavior.offsets.1), true)
        case .weld: CB2JointCreateWeld(world, joint, b, a, local(Int(b)), local(first))
        case .pin: CB2JointCreatePin(world, joint, b, a, local(Int(b)), local(first), false)
        case .slide:
            let axis = SIMD2<Double>(behavior.axis.dx, behavior.axis.dy) / behavior.axis.length
            let along = turned(axis, by: -states[Int(b)].angle)
            CB2JointCreateSlide(
                world, joint, b, a, local(Int(b)), local(first), CB2Vector(x: Float(along.x), y: Float(along.y)))
        }
        return Tie(behavior: behavior, sort: sort, slots: slots, anchor: anchor, joint: joint)
    }

    /// Gives an attachment its numbers.
    private func renew(_ index: Int) {
        let (tie, behavior) = (ties[index], ties[index].behavior)
        let (first, second) = (Int(tie.slots.x), Int(tie.slots.y))
        if tie.sort == .spring {
            springs.append(Spring(behavior, tie.slots, self))
            let weights = SIMD2(states[first].mass, second < 0 ? 0 : states[second].mass)
            if behavior.isStale || weights != tie.weights {
                ties[index].weights = weights
                CB2BodyWake(world, tie.slots.x)
                if second >= 0 { CB2BodyWake(world, tie.slots.y) }
            }
        } else if behavior.isStale {
            let range = behavior.attachmentRange
            let isLimited = !range.isInfinite
            let far = DynamicsUnits.farthest
            switch tie.sort {
            case .spring, .weld: break
            case .rod, .point:
                if tie.anchor >= 0 {
                    let point = SIMD2<Double>(behavior.anchorPoint.x, behavior.anchorPoint.y)
                    CB2BodySetPlace(world, tie.anchor, meters(point), 0)
                    ties[index].trail.lead(at: stepCount)
                }
                let length = meters(behavior.length)
                if tie.sort == .rod { CB2JointSetLengths(world, tie.joint, length, length) }
            case .rope: CB2JointSetLengths(world, tie.joint, 0.005, max(meters(behavior.length), 0.00625))
            case .pin:
                CB2JointSetRange(
                    world, tie.joint, isLimited, Float(max(range.minimum, -1e6)), Float(min(range.maximum, 1e6)))
                CB2JointSetFriction(world, tie.joint, Float(behavior.frictionTorque))
            case .slide:
                CB2JointSetRange(
                    world, tie.joint, isLimited, meters(max(range.minimum, -far)), meters(min(range.maximum, far)))
            }
            CB2BodyWake(world, tie.slots.x)
            if second >= 0 { CB2BodyWake(world, tie.slots.y) }
        }
        behavior.isStale = false
    }

    private func destroy(_ tie: Tie) {
        if tie.joint >= 0 {
            CB2JointDestroy(world, tie.joint)
            freeJoints.append(tie.joint)
        }
        if tie.anchor >= 0 { remove(Int(tie.anchor)) }
        // What held them is gone.
        for slot in [tie.slots.x, tie.slots.y] where slot >= 0 && isItem(Int(slot)) { CB2BodyWake(world, slot) }
        tie.behavior.isStale = true
        tie.behavior.isFresh = true
    }
}

extension AttachmentBehavior {
    /// What the engine makes of it now.
    var sort: Engine.Sort {
        switch kind {
        case .distance where frequency > 0: .spring
        // Box2D's rods are at least half a point long.
        case .distance where length <= 0.5: .point
        case .distance: .rod
        case .limit: .rope
        case .fixed: .weld
        case .pin: .pin
        case .sliding: .slide
        }
    }
}
