import Foundation

/// What an emitter sends out, as values: the particles of any moment follow from it alone.
package struct Emission: Sendable {
    let cells: [EmitterCell]
    let rates: BirthRates
    let seed: UInt32
    let shape: EmitterLayer.Shape
    let mode: EmitterLayer.EmitterMode
    var middle = SIMD3<Double>.zero
    var size = SIMD3<Double>.zero
    var lifetime = 1.0
    var velocity = 1.0
    var scale = 1.0
    var spin = 1.0

    /// The most particles that there are at one time.
    package static let limit = 500_000
    /// The most particles that are looked at for one moment, with those that are gone or show nothing.
    static let lookLimit = 4 * limit
    /// How deep cells may stand in cells.
    static let depthLimit = 4

    init(
        cells: [EmitterCell], rates: BirthRates, seed: UInt32, shape: EmitterLayer.Shape,
        mode: EmitterLayer.EmitterMode
    ) {
        (self.cells, self.rates, self.seed, self.shape, self.mode) = (cells, rates, seed, shape, mode)
    }

    /// Whether anything is sent out after a moment of the layer's time.
    package func goesOn(after time: Double) -> Bool {
        cells.contains { $0.isEnabled && $0.birthRate > 0 } && rates.sendsAny(after: time)
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

extension Emission {
    /// Puts the particles of a moment of the layer's time into an array, cell by cell, the oldest first.
    ///
    /// Takes some 100 ns a particle, and no memory once the array has grown. Where particles send out others, those that
    /// are gone and whose own are not count too. Of more than ``limit``, and of those found after a look at
    /// ``lookLimit``, none are given; and a cell that has sent out 2⁵³, whose numbers can't be told apart, sends no more.
    ///
    /// - Returns: whether any may yet be seen, or send out what is.
    @discardableResult
    package func particles(at time: Double, into particles: inout [Particle]) -> Bool {
        particles.removeAll(keepingCapacity: true)
        guard time >= 0, time < 1e9 else { return false }
        var (cell, looks, areUnderWay) = (0, 0, false)
        for root in cells {
            if root.isEnabled, send(root, cell, at: time, into: &particles, looks: &looks) { areUnderWay = true }
            cell += root.treeCount(depth: 1)
        }
        return areUnderWay
    }

    /// Adds the particles of one cell; whether any may yet be seen, or send out what is.
    private func send(
        _ cell: EmitterCell, _ index: Int, at time: Double, into particles: inout [Particle], looks: inout Int
    ) -> Bool {
        guard cell.birthRate > 0, cell.isSeen(depth: 1) else { return false }
        let stream = ParticleRandom.mixed(UInt64(seed) << 32 | UInt64(index))
        let reach = cell.reach(depth: 1) * lifetime
        let last = (cell.birthRate * rates.amount(at: time)).rounded(.down)
        var first = time > reach ? (cell.birthRate * rates.amount(at: time - reach)).rounded(.up) : 0
        first = max(first, last - Double(Self.limit) + 1)
        guard last >= first, last < 0x1p53 else { return false }
        var areUnderWay = false
        for number in Int(first)...Int(last) {
            guard particles.count < Self.limit, looks < Self.lookLimit else { return true }
            looks += 1
            let birth = rates.time(of: Double(number) / cell.birthRate)
            // What rounds beyond the moment has not been sent out yet.
            guard birth <= time else { continue }
            if time - birth <= reach { areUnderWay = true }
            var random = ParticleRandom(stream, number)
            let life = self.life(of: cell, &random)
            let place = shape.place(mode, size, &random)
            let flight = Flight(cell, self, from: middle + place.offset, turned: place.turn, &random)
            follow(flight, of: cell, index, birth, life, at: time, depth: 1, into: &particles, looks: &looks)
        }
        return areUnderWay
    }

    private func life(of cell: EmitterCell, _ random: inout ParticleRandom) -> Double {
        max(random.value(cell.lifetime, cell.lifetimeRange), 0) * lifetime
    }

    /// Adds a particle if it is still there, and those that it has sent out. The depth of cells is limited.
    private func follow(
        _ flight: Flight, of cell: EmitterCell, _ index: Int, _ birth: Double, _ life: Double, at time: Double,
        depth: Int, into particles: inout [Particle], looks: inout Int
    ) {
        if time - birth < life, cell.contents != nil {
            particles.append(flight.particle(at: time - birth, birth: birth, cell: index))
        }
        guard depth < Self.depthLimit else { return }
        var inner = index + 1
        for child in cell.emitterCells {
            defer { inner += child.treeCount(depth: depth + 1) }
            guard child.isEnabled, child.birthRate > 0, child.isSeen(depth: depth + 1) else { continue }
            let rate = child.birthRate
            let reach = child.reach(depth: depth + 1) * lifetime
            // It sends for as long as it lives.
            let last = (min(time - birth, life) * rate).rounded(.down)
            let first = max(((time - reach - birth) * rate).rounded(.up), last - Double(Self.limit) + 1, 0)
            guard last >= first, last < 0x1p53 else { continue }
            let stream = ParticleRandom.mixed(flight.stream &+ UInt64(inner))
            for number in Int(first)...Int(last) {
                guard particles.count < Self.limit, looks < Self.lookLimit else { return }
                looks += 1
                let age = Double(number) / rate
                guard birth + age <= time else { continue }
                var random = ParticleRandom(stream, number)
                let life = self.life(of: child, &random)
                let sent = Flight(child, self, from: flight.position(at: age), turned: .zero, &random)
                follow(
                    sent, of: child, inner, birth + age, life, at: time, depth: depth + 1, into: &particles,
                    looks: &looks)
            }
        }
    }
}

extension EmitterCell {
    /// The cell and those in it, as deep as cells count.
    fileprivate func treeCount(depth: Int) -> Int {
        guard depth < Emission.depthLimit else { return 1 }
        return emitterCells.reduce(1) { $0 + $1.treeCount(depth: depth + 1) }
    }

    /// Whether it, or a cell in it, has something to show.
    fileprivate func isSeen(depth: Int) -> Bool {
        if contents != nil { return true }
        return depth < Emission.depthLimit && emitterCells.contains { $0.isEnabled && $0.isSeen(depth: depth + 1) }
    }

    /// The longest for which anything is seen of a particle or of those that it sends out.
    fileprivate func reach(depth: Int) -> Double {
        let own = lifetime + abs(lifetimeRange) / 2
        guard depth < Emission.depthLimit else { return own }
        return own + (emitterCells.map { $0.reach(depth: depth + 1) }.max() ?? 0)
    }
}

/// All that a particle does in its life.
private struct Flight {
    let start: SIMD3<Double>
    let velocity: SIMD3<Double>
    let acceleration: SIMD3<Double>
    let scale: Double
    let scaleSpeed: Double
    let spin: Double
    let color: SIMD4<Double>
    let colorSpeed: SIMD4<Double>
    /// What the randomness of those that it sends out is made of.
    let stream: UInt64

    init(
        _ cell: EmitterCell, _ emission: Emission, from start: SIMD3<Double>, turned turn: SIMD2<Double>,
        _ random: inout ParticleRandom
    ) {
        self.start = start
        let longitude = random.value(cell.emissionLongitude, cell.emissionRange) + turn.x
        let latitude = cell.emissionLatitude + turn.y
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
        stream = UInt64(random.next() * 0x1p53)
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

/// One particle at a moment.
package struct Particle: Sendable {
    /// In the layer's coordinates; z is towards the viewer.
    package var position: SIMD3<Double>
    package var scale: Double
    /// In radians, from x towards y.
    package var angle: Double
    /// Straight red, green, blue and alpha, from 0 to 1.
    package var color: SIMD4<Double>
    /// In seconds of the layer's time.
    package var birth: Double
    /// Which of the emission's ``Emission/flatCells``.
    package var cell: Int
}

/// A stream of even numbers that follow from a few: SplitMix64 (Steele, Lea and Flood, 2014).
struct ParticleRandom {
    private var state: UInt64

    /// The stream of one particle.
    init(_ stream: UInt64, _ index: Int) {
        state = Self.mixed(stream &+ UInt64(bitPattern: Int64(index)) &* 0x9E37_79B9_7F4A_7C15)
    }

    /// From 0 up to 1.
    mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        return Double(Self.mixed(state) >> 11) * 0x1p-53
    }

    /// A value spread over a range, half to either side of its mean.
    mutating func value(_ mean: Double, _ range: Double) -> Double {
        let share = next()
        return range == 0 ? mean : mean + range * (share - 0.5)
    }

    static func mixed(_ value: UInt64) -> UInt64 {
        var z = value
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
