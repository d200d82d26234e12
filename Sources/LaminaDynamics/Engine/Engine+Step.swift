import CBox2D
import Foundation

extension Engine {
    /// Takes one step. Allocates nothing once as many contacts have been seen as there are.
    func step() {
        askFields()
        Engine.begin(states, uniform, &previous, &forces, &wakes)
        for push in turningPushes {
            forces[push.slot].torque +=
                cross(turned(push.offset, by: states[push.slot].angle), push.force) / DynamicsUnits.pointsPerMeter
        }
        fields.addForces(to: &forces, waking: &wakes)
        addSpringForces()
        setFieldVelocities()
        Engine.limit(forces, states, raw, wakes, &output)
        holdCrowds()
        CB2WorldStep(world, Float(DynamicsUnits.step), output, Int32(output.count))
        stepCount += 1
        awake = read(from: 0, to: bodies.count)
        if !ties.isEmpty { noteTrails() }
    }

    // Loops over all bodies take the arrays they need by name: through the engine each access would be checked.

    private static func begin(
        _ states: [BodyState], _ uniform: [BodyForce], _ previous: inout [Pose], _ forces: inout [BodyForce],
        _ wakes: inout [Bool]
    ) {
        for slot in 0..<min(states.count, previous.count, forces.count, wakes.count, uniform.count) {
            previous[slot] = Pose(x: states[slot].x, y: states[slot].y, angle: states[slot].angle)
            forces[slot] = uniform[slot]
            wakes[slot] = false
        }
    }

    /// The forces as Box2D gets them, kept to what cannot break it.
    private static func limit(
        _ forces: [BodyForce], _ states: [BodyState], _ raw: [CB2State], _ wakes: [Bool], _ output: inout [CB2Force]
    ) {
        for slot in 0..<min(forces.count, states.count, raw.count, wakes.count, output.count) {
            let (force, mass) = (forces[slot], states[slot].mass)
            guard mass > 0 else {
                output[slot] = CB2Force()
                continue
            }
            // What is pushed and touches nothing is about to move, however slowly: it may not fall asleep.
            let moves = !raw[slot].isHeld && max(abs(force.x), abs(force.y), abs(force.torque)) > 1e-3 * mass
            let most = 1e5 * mass
            let mostTorque = most * 100
            output[slot] = CB2Force(
                x: kept(force.x, most), y: kept(force.y, most), torque: kept(force.torque, mostTorque),
                wakes: wakes[slot], moves: moves)
        }
    }

    /// A number within ± a limit; 0 for one that is none, which would spoil the body it acts on.
    private static func kept(_ value: Double, _ limit: Double) -> Float {
        value.isNaN ? 0 : Float(min(max(value, -limit), limit))
    }

    /// Reads bodies from Box2D; returns how many that can move are awake.
    @discardableResult
    func read(from start: Int, to end: Int) -> Int {
        let awake = raw.withUnsafeMutableBufferPointer {
            CB2WorldRead(world, $0.baseAddress, Int32(start), Int32(end))
        }
        if !Engine.convert(raw, &states, start..<end) {
            for slot in start..<end where isItem(slot) && !Engine.isInReach(raw[slot]) { bringBack(slot) }
        }
        return Int(awake)
    }

    /// Turns metres into points; returns whether all bodies are where they can be.
    private static func convert(_ raw: [CB2State], _ states: inout [BodyState], _ slots: Range<Int>) -> Bool {
        var isFine = true
        for slot in slots {
            let state = raw[slot]
            guard isInReach(state) else {
                isFine = false
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
        return isFine
    }

    private static func isInReach(_ state: CB2State) -> Bool {
        // 0 times a number is 0, but for what is no number or infinite.
        let rest = state.angle * 0 + state.vx * 0 + state.vy * 0 + state.spin * 0
        return abs(state.x) <= farthest && abs(state.y) <= farthest && rest == 0
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
        guard let owner = owners[slot], !bodies[slot].isLost else { return }
        bodies[slot].isLost = true
        faults.append(.itemOutOfRange(item: describe(owner), x: x, y: y))
    }
}
