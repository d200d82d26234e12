import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import Testing

@Suite struct EmissionTests {
    private let layer = EmitterLayer()
    private let dot: Image

    init() throws { dot = try Image(width: 1, height: 1, pixels: [255, 255, 255, 255]) }

    private func cell(rate: Double = 10, lifetime: Double = 1) -> EmitterCell {
        var cell = EmitterCell()
        (cell.contents, cell.birthRate, cell.lifetime) = (dot, rate, lifetime)
        return cell
    }

    private static let limit = 500_000

    private func particles(at time: Double, _ cells: EmitterCell...) -> [Particle] {
        if !cells.isEmpty { layer.emitterCells = cells }
        var result: [Particle] = []
        var budget = ParticleBudget(limit: Self.limit, visits: 4 * Self.limit)
        layer.emission.particles(at: time, into: &result, within: &budget)
        return result
    }

    @Test func whatThereIsNoRoomForIsCounted() {
        layer.emitterCells = [cell(rate: 100), cell(rate: 50)]
        // 100 and 50 are alive; those of the first cell are made first.
        for (limit, visits, made, leftOut) in [
            (150, 150, 150, 0), (149, 600, 149, 1), (120, 600, 120, 30), (0, 600, 0, 150), (600, 90, 90, 60),
            (600, 0, 0, 150),
        ] {
            var (result, budget) = ([Particle](), ParticleBudget(limit: limit, visits: visits))
            layer.emission.particles(at: 7.995, into: &result, within: &budget)
            #expect(result.count == made && budget.leftOut == leftOut, "\(limit) of \(visits)")
            #expect(budget.visitsLeft == visits - made)
        }
    }

    @Test func aParticleFollowsTheFormulasOfMotion() throws {
        var cell = cell(rate: 1, lifetime: 10)
        (cell.velocity, cell.emissionLongitude, cell.yAcceleration, cell.xAcceleration) = (20, .pi / 2, 3, -4)
        (cell.scale, cell.scaleSpeed, cell.spin) = (2, -0.5, 0.25)
        (cell.color, cell.redSpeed, cell.alphaSpeed) = (Color(red: 0.2, green: 0.4, blue: 0.6, alpha: 1), 0.1, -0.2)
        layer.emitterPosition = Point(x: 100, y: 50)
        (layer.velocity, layer.scale, layer.spin) = (2, 3, 4)
        let particle = try #require(particles(at: 1.5, cell).first { $0.birth == 0 })
        // Half of the pull times the square of the age.
        #expect(abs(particle.position.x - (100 - 4 * 1.125)) < 1e-9)
        #expect(abs(particle.position.y - (50 + 40 * 1.5 + 3 * 1.125)) < 1e-9)
        #expect(particle.scale == (2 - 0.5 * 1.5) * 3)
        #expect(particle.angle == 1.5)
        #expect((0..<4).allSatisfy { abs(particle.color[$0] - [0.35, 0.4, 0.6, 0.7][$0]) < 1e-9 })
    }

    /// Cells whose particles emit none are evaluated on several threads; one more cell inside, which emits nothing, has them
    /// followed one by one.
    @Test(arguments: EmitterLayer.Shape.allCases) func manyParticlesAreThoseThatAreFollowedOneByOne(
        shape: EmitterLayer.Shape
    ) {
        var cell = cell(rate: 9_000, lifetime: 2)
        (cell.lifetimeRange, cell.velocity, cell.velocityRange, cell.emissionRange) = (2, 30, 20, .pi)
        (cell.scaleRange, cell.scaleSpeed, cell.spinRange) = (1, -0.25, 3)
        (cell.color, cell.redRange, cell.alphaRange, cell.blueSpeed) = (.white, 1, 0.5, -0.5)
        (cell.beginTime, cell.speed) = (0.1, 1.5)
        (layer.emitterShape, layer.emitterSize, layer.emitterDepth) = (shape, Size(width: 20, height: 10), 5)
        layer.birthRate = 0.7
        let together = particles(at: 2.3, cell)
        cell.emitterCells = [EmitterCell()]
        let oneByOne = particles(at: 2.3, cell)
        #expect(together.count > 8_192 && together.count == oneByOne.count)
        let differing = zip(together, oneByOne).count {
            $0.position != $1.position || $0.scale != $1.scale || $0.angle != $1.angle || $0.color != $1.color
                || $0.birth != $1.birth || $0.cell != $1.cell
        }
        #expect(differing == 0)
    }

    @Test func asManyAreThereAsAreBornInALifetime() {
        #expect(particles(at: 0, cell()).map(\.birth) == [0])
        #expect(particles(at: 0.55, cell()).map(\.birth) == [0, 0.1, 0.2, 0.3, 0.4, 0.5])
        #expect(particles(at: 7.55, cell()).count == 10)
        #expect(particles(at: -1, cell()).isEmpty)
        layer.lifetime = 0.5
        #expect(particles(at: 7.55, cell()).count == 5)
    }

    @Test func aCellEmitsFromItsBeginTimeForItsDuration() {
        var burst = cell(rate: 100, lifetime: 5)
        (burst.beginTime, burst.duration) = (2, 0.1)
        #expect(particles(at: 1.99, burst).isEmpty)
        #expect(layer.emission.goesOn(after: 1.99))
        let births = (0..<10).map { 2 + Double($0) / 100 }
        #expect(particles(at: 2.045, burst).count == 5)
        for time in [2.1, 3, 6.99] {
            let found = particles(at: time, burst).map(\.birth)
            #expect(found.count == 10 && zip(found, births).allSatisfy { abs($0 - $1) < 1e-9 })
        }
        #expect(particles(at: 7.2, burst).isEmpty && !layer.emission.goesOn(after: 7.2))
        burst.duration = 0
        #expect(particles(at: 3, burst).isEmpty)
        (burst.beginTime, burst.duration) = (-1, 1.05)
        #expect(particles(at: 3, burst).count == 5)
    }

    @Test func theSpeedOfACellIsThatOfItsRateAndOfItsParticles() throws {
        var fast = cell(rate: 10, lifetime: 1)
        (fast.speed, fast.velocity, fast.beginTime, fast.duration) = (2, 30, 1, 1)
        // 20 a second from 1 on, each half a second long; 10 in all.
        let found = particles(at: 1.22, fast)
        #expect(found.count == 5 && zip(found, [1, 1.05, 1.1, 1.15, 1.2]).allSatisfy { abs($0.birth - $1) < 1e-9 })
        let first = try #require(found.first)
        #expect(abs(first.position.x - 30 * 2 * 0.22) < 1e-9)
        #expect(particles(at: 1.5, fast).count == 9 && particles(at: 1.94, fast).count == 1)
        #expect(particles(at: 2, fast).isEmpty)
        fast.speed = 0
        #expect(particles(at: 3, fast).isEmpty && !layer.emission.goesOn(after: 0))
    }

    @Test func aCellInACellCountsFromTheBirthOfTheParticleThatEmitsIt() {
        var sparks = cell(rate: 10, lifetime: 0.5)
        (sparks.beginTime, sparks.duration) = (0.4, 0.2)
        var rocket = cell(rate: 1, lifetime: 1)
        (rocket.contents, rocket.emitterCells, rocket.beginTime, rocket.duration) = (nil, [sparks], 1, 0.5)
        // The rocket rises at 1; its sparks are born at 1.4 and 1.5.
        #expect(particles(at: 1.39, rocket).isEmpty)
        let born = particles(at: 1.6, rocket).map(\.birth)
        #expect(born.count == 2 && abs(born[0] - 1.4) < 1e-9 && abs(born[1] - 1.5) < 1e-9)
        #expect(particles(at: 1.95, rocket).count == 1 && particles(at: 2.05, rocket).isEmpty)
        // At twice the speed all happens in half the time.
        rocket.speed = 2
        rocket.duration = 1
        let twice = particles(at: 1.3, rocket).map(\.birth)
        #expect(twice.count == 2 && abs(twice[0] - 1.2) < 1e-9 && abs(twice[1] - 1.25) < 1e-9)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, .leastNonzeroMagnitude, -1])
    func anyTimingOfACellIsHarmless(number: Double) {
        var inner = cell()
        (inner.beginTime, inner.duration, inner.speed) = (number, number, number)
        for change in 0..<3 {
            var outer = cell()
            if change == 0 { outer.beginTime = number }
            if change == 1 { outer.duration = number }
            if change == 2 { outer.speed = number }
            outer.emitterCells = [inner]
            for time in [0, 1, 1e8] { #expect(particles(at: time, outer).count <= Self.limit) }
        }
    }

    @Test(arguments: [1e9, 1e15, 1e18, 1e300, .infinity])
    func anyRateAndLifetimeIsHarmless(factor: Double) {
        var cell = cell(rate: .leastNonzeroMagnitude, lifetime: 1e300)
        cell.emitterCells = [self.cell(rate: 1e6, lifetime: 1e9)]
        (layer.birthRate, layer.lifetime, layer.velocity) = (factor, factor, factor)
        #expect(particles(at: 1e8, cell, self.cell()).count <= Self.limit)
        layer.birthRate = factor * 1e8
        #expect(particles(at: 2, self.cell()).count <= Self.limit)
    }

    /// Cells in cells that show nothing, and those whose particles are all gone: three deep 10^12 of them.
    @Test(.timeLimit(.minutes(5)))
    func whatIsNotSeenIsNotFollowedForEver() {
        func nested(_ contents: Image?, _ lifetime: Double) -> EmitterCell {
            var inner = EmitterCell()
            (inner.birthRate, inner.lifetime, inner.contents) = (10_000, lifetime, contents)
            for _ in 0..<2 {
                var outer = EmitterCell()
                (outer.birthRate, outer.lifetime, outer.emitterCells) = (10_000, 10, [inner])
                inner = outer
            }
            return inner
        }
        #expect(particles(at: 2, nested(nil, 10)).isEmpty)
        // Between two moments at which any are sent out.
        #expect(particles(at: 2.00005, nested(dot, 1e-9)).isEmpty)
        #expect(particles(at: 2, nested(dot, 10)).count == Self.limit)
    }

    @Test func aRateThatChangesLeavesWhatIsUnderWay() {
        let clock = StageClock()
        layer.clock = clock
        layer.isCommitted = true
        layer.emitterCells = [cell()]
        clock.time = 2
        layer.birthRate = 0
        #expect(particles(at: 2.35).map(\.birth).allSatisfy { $0 > 1.35 && $0 <= 2 })
        #expect(particles(at: 2.35).count == 7)
        #expect(particles(at: 3.5).isEmpty)
        clock.time = 4
        layer.birthRate = 2
        // The one that falls on the moment of the stop comes first.
        #expect(particles(at: 4.12).map { ($0.birth * 1000).rounded() } == [4050, 4100])
        #expect(layer.birthRate == 2)
    }

    @Test func equalSeedsDoTheSameAndOthersDoNot() {
        var cell = cell(rate: 50)
        (cell.emissionRange, cell.velocity, cell.velocityRange, cell.lifetimeRange) = (2, 50, 20, 0.5)
        (cell.redRange, cell.scaleRange, cell.spinRange) = (0.5, 1, 3)
        func state(_ time: Double) -> String { "\(particles(at: time, cell))" }
        let first = state(2)
        _ = state(1)
        #expect(state(2) == first)
        layer.seed = 1
        #expect(state(2) != first)
        layer.seed = 0
        #expect(state(2) == first)
    }

    @Test func rangesAreSpreadEvenlyAroundTheMean() {
        var cell = cell(rate: 20_000)
        (cell.velocity, cell.velocityRange, cell.emissionRange) = (100, 40, 1)
        let all = particles(at: 1, cell)
        let speeds = all.map { particle in
            let age = 1 - particle.birth
            return (particle.position.x * particle.position.x + particle.position.y * particle.position.y).squareRoot()
                / age
        }.filter(\.isFinite)
        let angles = all.filter { $0.birth < 0.9 }.map { atan2($0.position.y, $0.position.x) }
        #expect(speeds.allSatisfy { $0 > 79.99 && $0 < 120.01 })
        #expect(abs(speeds.reduce(0, +) / Double(speeds.count) - 100) < 1)
        #expect(angles.allSatisfy { abs($0) <= 0.5 } && angles.contains { $0 > 0.48 } && angles.contains { $0 < -0.48 })
        #expect(abs(angles.reduce(0, +) / Double(angles.count)) < 0.01)
    }

    @Test(arguments: EmitterLayer.Shape.allCases, EmitterLayer.EmitterMode.allCases)
    func particlesComeFromTheirShape(shape: EmitterLayer.Shape, mode: EmitterLayer.EmitterMode) {
        (layer.emitterShape, layer.emitterMode) = (shape, mode)
        (layer.emitterSize, layer.emitterDepth, layer.emitterZPosition) = (Size(width: 40, height: 20), 10, 5)
        let places = particles(at: 1, cell(rate: 500)).map { $0.position - SIMD3(0, 0, 5) }
        let half = SIMD3(20.0, 10, 5)
        for place in places {
            let radius = (place * place).sum().squareRoot()
            let share = SIMD3(abs(place.x), abs(place.y), abs(place.z)) / half
            let atEnds = (0..<3).filter { abs(abs(place[$0]) - half[$0]) < 1e-9 }
            switch (shape, mode) {
            case (.point, _), (.circle, .points), (.sphere, .points): #expect(radius == 0)
            case (.line, .points): #expect(atEnds == [0] && place.y == 0)
            case (.line, _): #expect(share.x <= 1 && place.y == 0 && place.z == 0)
            case (.rectangle, .points): #expect(atEnds == [0, 1])
            case (.rectangle, .outline): #expect(!atEnds.isEmpty && share.max() <= 1 && place.z == 0)
            case (.rectangle, _): #expect(share.max() <= 1 && place.z == 0)
            case (.cuboid, .points): #expect(atEnds == [0, 1, 2])
            case (.cuboid, .outline): #expect(atEnds.count >= 2 && share.max() <= 1)
            case (.cuboid, .surface): #expect(!atEnds.isEmpty && share.max() <= 1)
            case (.cuboid, .volume): #expect(share.max() <= 1)
            case (.circle, .outline), (.sphere, .outline): #expect(abs(radius - 40) < 1e-9 && place.z == 0)
            case (.circle, _): #expect(radius <= 40 && place.z == 0)
            case (.sphere, .surface): #expect(abs(radius - 40) < 1e-9)
            case (.sphere, .volume): #expect(radius <= 40)
            }
        }
        #expect(places.count == 500)
        if mode != .points, shape != .point, shape != .line { #expect(Set(places.map(\.y)).count > 20) }
    }

    @Test func particlesSendOutOthersFromWhereTheyAre() {
        var (rocket, spark) = (cell(rate: 1, lifetime: 1), cell(rate: 4, lifetime: 5))
        (rocket.velocity, rocket.contents, spark.velocity) = (100, nil, 0)
        rocket.emitterCells = [spark]
        // The first rocket is gone, and has left five sparks on its way; the second has just begun.
        let sparks = particles(at: 1.1, rocket)
        #expect(sparks.map { $0.position.x.rounded() } == [0, 25, 50, 75, 100, 0])
        #expect(sparks.allSatisfy { $0.cell == 1 })
    }

    @Test func nonsenseAndExcessAreKeptInBounds() {
        var cell = cell(rate: .infinity, lifetime: .nan)
        #expect(particles(at: 1, cell).isEmpty)
        (cell.birthRate, cell.lifetime) = (1e300, 1e300)
        #expect(particles(at: 1, cell).count == 500_000)
        (cell.birthRate, cell.lifetime, cell.velocity) = (1, 10, .infinity)
        #expect(particles(at: 1, cell).allSatisfy { $0.position.x == 0 })
        var deep = self.cell(rate: 1000, lifetime: 100)
        for _ in 0..<20 {
            var outer = self.cell(rate: 1000, lifetime: 100)
            outer.emitterCells = [deep]
            deep = outer
        }
        #expect(particles(at: 50, deep).count <= 500_000)
        layer.emitterPosition = Point(x: Double.nan, y: 0)
        layer.velocity = .nan
        #expect(layer.velocity == 0)
    }
}
