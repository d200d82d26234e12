import Glibc
import LaminaThreads

/// An emitter's state as values, which determine the particles at any moment.
package struct Emission: Sendable {
    let cells: [EmitterCell]
    let rates: BirthRates
    let seed: UInt32
    let shape: EmitterLayer.Shape
    let mode: EmitterLayer.EmitterMode
    var center = SIMD3<Double>.zero
    var size = SIMD3<Double>.zero
    var lifetime = 1.0
    var velocity = 1.0
    var scale = 1.0
    var spin = 1.0

    /// The maximum nesting depth of cells.
    static let depthLimit = 4

    init(
        cells: [EmitterCell], rates: BirthRates, seed: UInt32, shape: EmitterLayer.Shape,
        mode: EmitterLayer.EmitterMode
    ) {
        (self.cells, self.rates, self.seed, self.shape, self.mode) = (cells, rates, seed, shape, mode)
    }

    /// Returns whether anything is emitted after a moment of the layer's time.
    package func goesOn(after time: Double) -> Bool {
        cells.contains { $0.isEnabled && $0.emits && time < $0.end } && rates.emitsAny(after: time)
    }

    /// The cells in pre-order, those in cells included.
    package var flatCells: [EmitterCell] {
        var (result, open) = (
            [EmitterCell](), cells.map { (cell: $0, depth: 1) }.reversed() as [(cell: EmitterCell, depth: Int)]
        )
        while let (cell, depth) = open.popLast() {
            result.append(cell)
            guard depth < Self.depthLimit else { continue }
            open += cell.emitterCells.reversed().map { ($0, depth + 1) }
        }
        return result
    }
}

// MARK: Particles at a moment

extension Emission {
    /// Writes the particles at a moment of the layer's time into an array, cell by cell, the oldest first.
    ///
    /// Takes some 50 ns per particle, of many on several threads, and allocates little once the array has grown. Where
    /// particles emit others, dead ones whose children are still alive are visited too. Those that the budget has no room
    /// for are left out and counted in it; and a cell that has emitted 2⁵³ particles, whose numbers can't be
    /// distinguished, emits no more.
    ///
    /// - Returns: True if any particle may still become visible, or emit one that does.
    @discardableResult
    package func particles(
        at time: Double, into particles: inout [Particle], within budget: inout ParticleBudget
    ) -> Bool {
        particles.removeAll(keepingCapacity: true)
        guard time >= 0, time < 1e9 else { return false }
        var (cell, mayShow) = (0, false)
        for root in cells {
            if root.isEnabled, emit(root, cell, at: time, into: &particles, &budget) { mayShow = true }
            cell += root.treeCount(depth: 1)
        }
        return mayShow
    }

    /// Adds the particles of one cell; returns whether any may still become visible, or emit one that does.
    private func emit(
        _ cell: EmitterCell, _ index: Int, at time: Double, into particles: inout [Particle],
        _ budget: inout ParticleBudget
    ) -> Bool {
        guard cell.emits, time >= cell.beginTime, cell.isVisible(depth: 1) else { return false }
        let stream = ParticleRandom.mixed(UInt64(seed) << 32 | UInt64(index))
        // In seconds of the layer's time.
        let reach = cell.reach(depth: 1) * lifetime / cell.speed
        let begin = max(cell.beginTime, 0)
        let (before, rate) = (rates.amount(at: begin), cell.birthRate * cell.speed)
        var last = (rate * (rates.amount(at: min(time, cell.end)) - before)).rounded(.down)
        if cell.end < .infinity {
            last = min(last, Self.last(ofAmount: rate * (rates.amount(at: cell.end) - before)))
        }
        let first = time - begin > reach ? (rate * (rates.amount(at: time - reach) - before)).rounded(.up) : 0
        guard last >= first, last < 0x1p53 else { return false }
        var mayShow = false
        let numbers = budget.newest(of: Int(first)...Int(last))
        if cell.emitterCells.isEmpty, let steady = rates.steadyRate, budget.visit(numbers, after: particles.count) {
            let start = Start(stream: stream, rate: rate, before: before, begin: begin, steady: steady)
            launch(numbers, of: cell, index, start, at: time, into: &particles)
            // The last that is born is the youngest.
            let youngest = numbers.last { start.birth(of: $0) <= time }
            return youngest.map { time - start.birth(of: $0) <= reach } ?? false
        }
        for number in numbers {
            guard budget.visit(after: particles.count, left: Int(last) - number + 1) else { return true }
            let birth = max(rates.time(of: before + Double(number) / rate), begin)
            // A birth that rounds to after the moment has not happened yet.
            guard birth <= time else { continue }
            if time - birth <= reach { mayShow = true }
            let (flight, length) = launch(number, of: cell, stream)
            follow(
                flight, of: cell, index, Life(birth: birth, pace: cell.speed, length: length), at: time, depth: 1,
                into: &particles, &budget)
        }
        return mayShow
    }

    /// The flight of a particle of the layer, and its lifetime in its own time.
    @inline(__always)
    private func launch(_ number: Int, of cell: borrowing EmitterCell, _ stream: UInt64) -> (Flight, length: Double) {
        var random = ParticleRandom(stream, number)
        let length = life(of: cell, &random)
        let start = shape.point(mode, size, &random)
        return (Flight(cell, self, from: center + start.offset, rotated: start.rotation, &random), length)
    }

    /// Adds the particles of a cell that emits at a constant rate, and whose particles emit none.
    private func launch(
        _ numbers: ClosedRange<Int>, of cell: EmitterCell, _ index: Int, _ start: Start, at time: Double,
        into particles: inout [Particle]
    ) {
        particles.append(partsOf: numbers.count) { part, memory in
            var made = 0
            for number in part.lowerBound + numbers.lowerBound..<part.upperBound + numbers.lowerBound {
                let birth = start.birth(of: number)
                guard birth <= time else { continue }
                let (flight, length) = launch(number, of: cell, start.stream)
                let age = Life(birth: birth, pace: cell.speed, length: length).age(at: time)
                guard age < length else { continue }
                (memory + made).initialize(to: flight.particle(at: age, birth: birth, cell: index))
                made += 1
            }
            return made
        }
    }

    /// The number of the last particle that is emitted before an amount of them is reached, with a tolerance for
    /// rounding; the first has the number 0.
    private static func last(ofAmount amount: Double) -> Double { (amount - 1e-9).rounded(.up) - 1 }

    @inline(__always)
    private func life(of cell: borrowing EmitterCell, _ random: inout ParticleRandom) -> Double {
        max(random.value(cell.lifetime, cell.lifetimeRange), 0) * lifetime
    }

    /// Adds a particle if it is still alive, and those that it has emitted. The depth of cells is limited.
    private func follow(
        _ flight: Flight, of cell: EmitterCell, _ index: Int, _ life: Life, at time: Double, depth: Int,
        into particles: inout [Particle], _ budget: inout ParticleBudget
    ) {
        let age = life.age(at: time)
        if age < life.length, cell.contents != nil {
            particles.append(flight.particle(at: age, birth: life.birth, cell: index))
        }
        guard depth < Self.depthLimit else { return }
        var inner = index + 1
        for child in cell.emitterCells {
            defer { inner += child.treeCount(depth: depth + 1) }
            guard child.isEnabled, child.emits, child.isVisible(depth: depth + 1) else { continue }
            let rate = child.birthRate * child.speed
            let reach = child.reach(depth: depth + 1) * lifetime / child.speed
            let begin = max(child.beginTime, 0)
            // It emits for as long as it lives.
            let alive = min(age, life.length)
            var last = ((alive - begin) * rate).rounded(.down)
            if child.end < .infinity { last = min(last, Self.last(ofAmount: (child.end - begin) * rate)) }
            let first = max(((age - reach - begin) * rate).rounded(.up), 0)
            guard last >= first, last < 0x1p53 else { continue }
            let stream = ParticleRandom.mixed(flight.stream &+ UInt64(inner))
            for number in budget.newest(of: Int(first)...Int(last)) {
                guard budget.visit(after: particles.count, left: Int(last) - number + 1) else { return }
                let moment = begin + Double(number) / rate
                let birth = life.birth + moment / life.pace
                guard birth <= time else { continue }
                var random = ParticleRandom(stream, number)
                let length = self.life(of: child, &random)
                let emitted = Flight(child, self, from: flight.position(at: moment), rotated: .zero, &random)
                follow(
                    emitted, of: child, inner, Life(birth: birth, pace: life.pace * child.speed, length: length),
                    at: time, depth: depth + 1, into: &particles, &budget)
            }
        }
    }
}

/// The births of a cell's particles at a constant rate.
private struct Start: Sendable {
    /// The random stream of the cell.
    let stream: UInt64
    /// The particles for an integral of 1 of the layer's rate.
    let rate: Double
    /// The integral of the layer's rate when the cell begins to emit.
    let before: Double
    /// The moment when the cell begins to emit.
    let begin: Double
    /// The layer's rate, more than 0; it has been the same since time 0.
    let steady: Double

    /// The moment of birth; see ``BirthRates/time(of:)``.
    @inline(__always)
    func birth(of number: Int) -> Double { max((before + Double(number) / rate) / steady, begin) }
}

/// The life of a particle.
private struct Life {
    /// The moment of birth, in the layer's time.
    let birth: Double
    /// The speed of the particle's time relative to the layer's, more than 0.
    let pace: Double
    /// The lifetime in seconds of the particle's own time.
    let length: Double

    /// The time since the birth, in seconds of the particle's own time.
    @inline(__always)
    func age(at time: Double) -> Double { (time - birth) * pace }
}

extension EmitterCell {
    /// True if the cell emits anything at any time.
    fileprivate var emits: Bool { birthRate > 0 && speed > 0 && duration > 0 }

    /// The end of the emission, in the time in which it begins.
    fileprivate var end: Double { beginTime + duration / speed }

    /// The number of cells in the tree, down to the depth limit.
    fileprivate func treeCount(depth: Int) -> Int {
        guard depth < Emission.depthLimit else { return 1 }
        return emitterCells.reduce(1) { $0 + $1.treeCount(depth: depth + 1) }
    }

    /// Returns whether the cell, or one in it, has visible contents.
    fileprivate func isVisible(depth: Int) -> Bool {
        if contents != nil { return true }
        return depth < Emission.depthLimit && emitterCells.contains { $0.isEnabled && $0.isVisible(depth: depth + 1) }
    }

    /// The maximum time in seconds for which a particle, or one that it emits, is visible.
    fileprivate func reach(depth: Int) -> Double {
        let own = lifetime + abs(lifetimeRange) / 2
        guard depth < Emission.depthLimit else { return own }
        // A cell in this one has a time of its own speed.
        return own + (emitterCells.filter(\.emits).map { $0.reach(depth: depth + 1) / $0.speed }.max() ?? 0)
    }
}

// MARK: Flight

/// The motion of a particle over its lifetime.
private struct Flight {
    let start: SIMD3<Double>
    let velocity: SIMD3<Double>
    let acceleration: SIMD3<Double>
    let scale: Double
    let scaleSpeed: Double
    let spin: Double
    let color: SIMD4<Double>
    let colorSpeed: SIMD4<Double>
    /// The random stream of the particles that it emits; 0 if it emits none.
    let stream: UInt64

    @inline(__always)
    init(
        _ cell: borrowing EmitterCell, _ emission: borrowing Emission, from start: SIMD3<Double>,
        rotated rotation: SIMD2<Double>, _ random: inout ParticleRandom
    ) {
        self.start = start
        let longitude = random.value(cell.emissionLongitude, cell.emissionRange) + rotation.x
        let latitude = cell.emissionLatitude + rotation.y
        let speed = random.value(cell.velocity, cell.velocityRange) * emission.velocity
        let flat = latitude == 0 ? 1 : cos(latitude)
        velocity = SIMD3(cos(longitude) * flat, sin(longitude) * flat, latitude == 0 ? 0 : sin(latitude)) * speed
        acceleration = SIMD3(cell.xAcceleration, cell.yAcceleration, cell.zAcceleration)
        scale = random.value(cell.scale, cell.scaleRange) * emission.scale
        scaleSpeed = cell.scaleSpeed * emission.scale
        spin = random.value(cell.spin, cell.spinRange) * emission.spin
        color = SIMD4(
            random.value(cell.color.red, cell.redRange), random.value(cell.color.green, cell.greenRange),
            random.value(cell.color.blue, cell.blueRange), random.value(cell.color.alpha, cell.alphaRange))
        colorSpeed = SIMD4(cell.redSpeed, cell.greenSpeed, cell.blueSpeed, cell.alphaSpeed)
        stream = cell.emitterCells.isEmpty ? 0 : UInt64(random.next() * 0x1p53)
    }

    @inline(__always)
    func position(at age: Double) -> SIMD3<Double> {
        let pull: SIMD3<Double> = acceleration * (age * age / 2)
        return start + velocity * age + pull
    }

    @inline(__always)
    func particle(at age: Double, birth: Double, cell: Int) -> Particle {
        let color: SIMD4<Double> = color + colorSpeed * age
        return Particle(
            position: position(at: age), scale: max(scale + scaleSpeed * age, 0), angle: spin * age,
            color: color.clamped(lowerBound: .zero, upperBound: .one), birth: birth, cell: cell)
    }
}

// MARK: Budget

/// The particles that may be made at one moment, and those that there is no room for.
package struct ParticleBudget: Sendable {
    /// The most particles.
    package let limit: Int
    /// The particles that may still be followed, with those that are dead or show nothing.
    package private(set) var visitsLeft: Int
    /// The particles that were left out, at least; 0 if all were made.
    package private(set) var leftOut = 0

    /// Creates a budget of so many particles, of which some may be dead or show nothing.
    package init(limit: Int, visits: Int) { (self.limit, visitsLeft) = (limit, visits) }

    /// Returns the newest of some numbers, as many as may still be followed, or one of them where none may.
    fileprivate mutating func newest(of numbers: ClosedRange<Int>) -> ClosedRange<Int> {
        let most = max(visitsLeft, 1)
        guard numbers.count > most else { return numbers }
        leaveOut(numbers.count - most)
        return numbers.upperBound - most + 1...numbers.upperBound
    }

    /// Counts a particle that is followed; false if there is no room, and all that are left are left out.
    @inline(__always)
    fileprivate mutating func visit(after made: Int, left: Int) -> Bool {
        guard made < limit, visitsLeft > 0 else {
            leaveOut(left)
            return false
        }
        visitsLeft -= 1
        return true
    }

    /// Counts particles that are followed; false if there is no room for all of them, and then none is counted.
    fileprivate mutating func visit(_ numbers: ClosedRange<Int>, after made: Int) -> Bool {
        guard numbers.count <= limit - made, numbers.count <= visitsLeft else { return false }
        visitsLeft -= numbers.count
        return true
    }

    private mutating func leaveOut(_ count: Int) { leftOut = min(leftOut + min(count, 1 << 53), 1 << 60) }
}

// MARK: Particle

/// One particle at a moment.
package struct Particle: Sendable {
    /// The position in the layer's coordinates; z is towards the viewer.
    package var position: SIMD3<Double>
    package var scale: Double
    /// The rotation in radians, from x towards y.
    package var angle: Double
    /// The colour: straight red, green, blue and alpha, from 0 to 1.
    package var color: SIMD4<Double>
    /// The moment of birth, in seconds of the layer's time.
    package var birth: Double
    /// The index of its cell in ``Emission/flatCells``.
    package var cell: Int
}

/// A stream of uniform random numbers: SplitMix64 (Steele, Lea and Flood, 2014).
struct ParticleRandom {
    private var state: UInt64

    /// The stream of one particle.
    init(_ stream: UInt64, _ index: Int) {
        state = Self.mixed(stream &+ UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15)
    }

    /// The next number, from 0 up to but excluding 1.
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Double(Self.mixed(state) >> 11) * 0x1p-53
    }

    /// Leaves out some numbers.
    @inline(__always)
    mutating func skip(_ count: UInt64) { state &+= count &* 0x9E37_79B9_7F4A_7C15 }

    /// A value distributed uniformly over a range centred on its mean.
    @inline(__always)
    mutating func value(_ mean: Double, _ range: Double) -> Double {
        guard range != 0 else {
            skip(1)
            return mean
        }
        return mean + range * (next() - 0.5)
    }

    static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
