import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

/// `CAEmitterLayer birthRate`: "Defines a multiplier that is applied to the cell-defined birth rate. Animatable."
///
/// A cell sends out its nth particle when the integral of the rates reaches n.
@Suite("CAEmitterLayer birthRate") struct BirthRateTests {
    private let emitter = EmitterLayer()
    private let stage: Stage

    init() throws {
        var cell = EmitterCell()
        cell.contents = try Image(width: 1, height: 1, pixels: [255, 255, 255, 255])
        (cell.birthRate, cell.lifetime) = (100, 1000)
        emitter.emitterCells = [cell]
        stage = Stage(emitter)
        stage.disablesActions = false
    }

    private static let limit = 500_000

    /// The moments of birth at the stage's time.
    private func births() -> [Double] {
        _ = stage.makeFrame()
        var particles: [Particle] = []
        var budget = ParticleBudget(limit: Self.limit, visits: 4 * Self.limit)
        emitter.emission.particles(at: stage.time, into: &particles, within: &budget)
        return particles.map(\.birth)
    }

    private func add(_ from: Double, _ to: Double, for duration: Double = 1, _ set: (BasicAnimation) -> Void = { _ in })
    {
        let animation = BasicAnimation(keyPath: "birthRate")
        (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
        set(animation)
        emitter.add(animation, forKey: "rate")
    }

    @Test func asManyAreSentAsTheIntegralOfTheRateSays() {
        add(0, 2, for: 2)
        stage.advance(to: 5)
        // 100 t²/2 until 2 s, then 100 a second from 200 on; number n by itself.
        let births = births()
        #expect(births.count == 501)
        for (number, birth) in births.enumerated() {
            let expected = number <= 200 ? (Double(number) / 50).squareRoot() : 2 + Double(number - 200) / 100
            #expect(abs(birth - expected) < 1e-4, "\(number)")
        }
    }

    @Test func aPaceCountsToo() {
        add(0, 1, for: 2) { $0.timingFunction = .easeIn }
        stage.advance(to: 2)
        // By a sum over a thousand moments.
        let pace = TimingFunction.easeIn
        let sum = (0..<1000).reduce(0.0) { $0 + pace.progress(at: (Double($1) + 0.5) / 1000) / 1000 }
        #expect(abs(Double(births().count) - 200 * sum) < 1.5)
    }

    @Test func whatWasSentStaysWhateverFramesAreRead() {
        add(1, 3, for: 1) { ($0.repeatCount, $0.autoreverses) = (2, true) }
        stage.perform(at: 0.5) { _ in emitter.birthRate = 0 }
        stage.perform(at: 2.25) { _ in emitter.removeAnimation(forKey: "rate") }
        stage.advance(to: 6)
        let atOnce = births()
        let (other, second) = (EmitterLayer(), Stage(size: Size(width: 10, height: 10)))
        other.emitterCells = emitter.emitterCells
        second.root.addSublayer(other)
        let animation = BasicAnimation(keyPath: "birthRate")
        (animation.fromValue, animation.toValue, animation.duration) = (1.0, 3.0, 1)
        (animation.repeatCount, animation.autoreverses) = (2, true)
        other.add(animation, forKey: "rate")
        var seen: [Double] = []
        for frame in 0...120 {
            second.advance(to: Double(frame) / 20)
            if frame == 10 { other.birthRate = 0 }
            if frame == 45 { other.removeAnimation(forKey: "rate") }
            _ = second.makeFrame()
            var particles: [Particle] = []
            var budget = ParticleBudget(limit: Self.limit, visits: 4 * Self.limit)
            other.emission.particles(at: second.time, into: &particles, within: &budget)
            let births = particles.map(\.birth)
            // None moves, and none is sent out behind.
            #expect(zip(seen, births).allSatisfy { abs($0 - $1) < 1e-9 } && births.count >= seen.count)
            seen = births
        }
        #expect(seen.count == atOnce.count && zip(seen, atOnce).allSatisfy { abs($0 - $1) < 1e-9 })
        // 200 a second for two and 31 in the last quarter, some less while what was set came, and none after that.
        #expect(abs(Double(seen.count) - 426) < 10 && seen.allSatisfy { $0 < 2.26 })
    }

    @Test func anEndlessAnimationGoesRound() {
        add(0, 2) { $0.repeatCount = .infinity }
        stage.advance(to: 3)
        #expect(abs(births().count - 301) <= 1)
        // A second of it, hours later and at once: 100 t² in each run.
        emitter.emitterCells[0].lifetime = 1
        stage.advance(to: 36_000.5)
        let late = births()
        #expect(abs(late.count - 100) <= 1 && late.allSatisfy { $0 > 35_999.49 && $0 <= 36_000.5 })
        #expect(abs(late.count { $0 > 36_000 } - 25) <= 1)
    }

    @Test func aSetRateComesGently() {
        _ = stage.makeFrame()
        stage.advance(to: 1)
        Transaction.setAnimationTimingFunction(.linear)
        Transaction.setAnimationDuration(1)
        emitter.birthRate = 3
        #expect(emitter.birthRate == 3)
        stage.advance(to: 2)
        // 100 in the first second, 200 in the next.
        #expect(abs(births().count - 301) <= 1)
        #expect(emitter.presentation()?.birthRate == 3)
        stage.advance(to: 3)
        #expect(abs(births().count - 601) <= 1)
    }

    @Test func severalAddUp() {
        add(1, 1, for: 2)
        let more = BasicAnimation(keyPath: "birthRate")
        (more.fromValue, more.toValue, more.duration, more.isAdditive) = (0.0, 2.0, 2, true)
        emitter.add(more, forKey: "more")
        stage.advance(to: 2)
        #expect(abs(births().count - 401) <= 2)
    }

    @Test(arguments: [-1e300, .infinity, .nan, 1e300] as [Double]) func anyValueIsHarmless(value: Double) {
        stage.limits = [.layers: 20_000]
        add(value, 1, for: 1e-12) { $0.repeatCount = .infinity }
        let more = BasicAnimation(keyPath: "birthRate")
        (more.fromValue, more.toValue, more.duration, more.isCumulative) = (0.0, value, 1e9, true)
        more.repeatCount = 1e30
        emitter.add(more, forKey: "more")
        for moment in [0, 1e-13, 1, 1e6, 9e8] {
            stage.advance(to: moment)
            #expect(births().count <= Self.limit)
        }
    }
}
