import CBox2D
import Foundation

extension Engine {
    /// Takes one step. Allocates nothing once as many contacts have been seen as there are.
    func step() {
        askFields()
        let count = bodies.count
        for slot in 0..<count {
            previous[slot] = pose(of: slot)
            forces[slot] = uniform[slot]
            wakes[slot] = false
        }
        for push in turningPushes {
            forces[push.slot].torque +=
                cross(turned(push.offset, by: states[push.slot].angle), push.force) / DynamicsUnits.pointsPerMeter
        }
        fields.addForces(to: &forces, waking: &wakes)
        addSpringForces()
        setFieldVelocities()
        for slot in 0..<count { output[slot] = limited(slot) }
        CB2WorldStep(world, Float(DynamicsUnits.step), output, Int32(count))
        stepCount += 1
        awake = read(from: 0, to: count)
    }

    /// A slot's forces as Box2D gets them, kept to what cannot break it.
    private func limited(_ slot: Int) -> CB2Force {
        let (force, mass) = (forces[slot], states[slot].mass)
        guard mass > 0 else { return CB2Force() }
        let most = 1e5 * mass
        // What is pushed and touches nothing is about to move, however slowly: it may not fall asleep.
        let push = (force.x * force.x + force.y * force.y).squareRoot()
        let moves = !raw[slot].isHeld && (push > 1e-3 * mass || abs(force.torque) > 1e-3 * mass)
        let most2 = most * 100
        return CB2Force(
            x: Float(min(max(force.x, -most), most)), y: Float(min(max(force.y, -most), most)),
            torque: Float(min(max(force.torque, -most2), most2)), wakes: wakes[slot], moves: moves)
    }

    /// Reads bodies from Box2D; returns how many that can move are awake.
    @discardableResult
    func read(from start: Int, to end: Int) -> Int {
        let awake = raw.withUnsafeMutableBufferPointer {
            CB2WorldRead(world, $0.baseAddress, Int32(start), Int32(end))
        }
        for slot in start..<end {
            let state = raw[slot]
            guard state.x.isFinite, state.y.isFinite, state.angle.isFinite, state.vx.isFinite, state.vy.isFinite,
                state.spin.isFinite, abs(state.x) <= Engine.farthest, abs(state.y) <= Engine.farthest
            else {
                if isItem(slot) { bringBack(slot) }
                continue
            }
            states[slot].x = points(state.x)
            states[slot].y = points(state.y)
            states[slot].angle = Double(state.angle)
            states[slot].vx = points(state.vx)
            states[slot].vy = points(state.vy)
            states[slot].spin = Double(state.spin)
            states[slot].isAwake = state.isAwake
        }
        return Int(awake)
    }

    private static let farthest = Float(DynamicsUnits.farthest / DynamicsUnits.pointsPerMeter)

    /// Stops an item that flew too far, at the end of what is computed.
    private func bringBack(_ slot: Int) {
        func kept(_ meters: Float, or old: Double) -> Double {
            meters.isFinite ? min(max(points(meters), -DynamicsUnits.farthest), DynamicsUnits.farthest) : old
        }
        let (x, y) = (kept(raw[slot].x, or: states[slot].x), kept(raw[slot].y, or: states[slot].y))
        CB2BodySetPlace(world, Int32(slot), meters(SIMD2(x, y)), Float(states[slot].angle))
        CB2BodySetVelocity(world, Int32(slot), CB2Vector(x: 0, y: 0), 0)
        (states[slot].x, states[slot].y) = (x, y)
        (states[slot].vx, states[slot].vy, states[slot].spin) = (0, 0, 0)
        previous[slot] = pose(of: slot)
        if let owner = owners[slot] {
            faults.append(.itemOutOfRange(item: describe(owner), x: x, y: y))
        }
    }

    /// Shows items where they are, `fraction` of the way from the step before the last to the last.
    func show(fraction: Double) {
        for slot in skins.indices where !skins[slot].isEmpty {
            let now = fraction >= 1 ? pose(of: slot) : previous[slot].mixed(with: pose(of: slot), fraction: fraction)
            guard now != shown[slot] else { continue }
            let before = shown[slot]
            shown[slot] = now
            for skin in skins[slot] {
                let offset = turned(skin.offset, by: now.angle)
                var place = CGPoint(x: now.x + offset.x, y: now.y + offset.y)
                // The engine's single precision rounds: a coordinate that has not moved keeps its own value.
                if skin.offset == .zero {
                    if now.x == before.x { place.x = skin.item.center.x }
                    if now.y == before.y { place.y = skin.item.center.y }
                }
                skin.item.center = place
                guard now.angle != before.angle else { continue }
                skin.item.transform = skin.baseTransform.turned(
                    by: now.angle - skin.baseAngle, translationOf: skin.item.transform)
            }
        }
    }
}
