import Foundation
import Testing

@testable import LaminaDynamics

/// Fields over whole steps, integrated as the engine does: velocity first, then place.
@Suite("Fields over steps")
struct FieldStepTests {
    static let step = 1.0 / 120

    /// Moves a sample and gives it after each step.
    static func run(
        _ fields: [FieldValues], _ sample: FieldSample, steps: Int, each: (FieldSample) -> Void = { _ in }
    ) -> FieldSample {
        var table = FieldTable()
        for field in fields { table.append(field, bodies: [0]) }
        var samples = [sample]
        for index in 0..<steps {
            var sums = [FieldSum()]
            _ = table.add(to: &sums, samples: samples, step: step, time: Double(index) * step)
            let force = sums[0].force(on: samples[0], step: step)
            samples[0].velocityX += force.x / sample.mass * step
            samples[0].velocityY += force.y / sample.mass * step
            samples[0].x += samples[0].velocityX * step
            samples[0].y += samples[0].velocityY * step
            each(samples[0])
        }
        return samples[0]
    }

    static func field(_ kind: FieldKind, strength: Double = 1) -> FieldValues {
        var field = FieldValues(kind: kind)
        field.strength = strength
        return field
    }

    @Test func dragSlowsByAnExponential() {
        let end = Self.run(
            [Self.field(.drag, strength: 0.5)], FieldSample(x: 0, y: 0, velocityX: 4, mass: 2), steps: 240)
        // v = 4 e^(−0.5 t / 2) at t = 2.
        #expect(abs(end.velocityX - 4 * exp(-0.5)) < 1e-9)
    }

    /// Each alone would stop the item in less than a step.
    @Test func manyStrongDragsOnlyStop() {
        var fastest = 0.0
        let fields = [FieldValues](repeating: Self.field(.drag, strength: 1_000), count: 5)
        let end = Self.run(fields, FieldSample(x: 0, y: 0, velocityX: 10, mass: 0.01), steps: 600) {
            fastest = max(fastest, abs($0.velocityX))
        }
        #expect(fastest < 1e-3)
        #expect(end.velocityX >= 0)
    }

    @Test func magneticFieldKeepsTheSpeedAndTurnsAtItsRate() {
        var worst = 0.0
        // A turn takes 2π m / (q B) = π seconds: 377 steps.
        let end = Self.run(
            [Self.field(.magnetic, strength: 4)], FieldSample(x: 0, y: 0, velocityX: 3, mass: 2, charge: 1), steps: 377
        ) { worst = max(worst, abs(hypot($0.velocityX, $0.velocityY) - 3)) }
        #expect(worst < 1e-9)
        #expect(abs(atan2(end.velocityY, end.velocityX)) < 0.01)
    }

    @Test func strongMagneticFieldNeverSpeedsUp() {
        var fastest = 0.0
        _ = Self.run(
            [Self.field(.magnetic, strength: 1e6)], FieldSample(x: 0, y: 0, velocityX: 3, mass: 0.01, charge: 50),
            steps: 10_000
        ) { fastest = max(fastest, hypot($0.velocityX, $0.velocityY)) }
        #expect(fastest < 3 + 1e-6)
    }

    @Test func springSwingsWithItsPeriodAndKeepsItsReach() {
        // 2π √(m / k) = π seconds for m = 1, k = 4.
        var crossings: [Double] = []
        var last = 1.0
        var time = 0.0
        var reach = 0.0
        _ = Self.run([Self.field(.spring, strength: 4)], FieldSample(x: 1, y: 0), steps: 10_000) { sample in
            time += Self.step
            // Where it passes from right to left, between two steps.
            if last > 0, sample.x <= 0 { crossings.append(time - Self.step * -sample.x / (last - sample.x)) }
            last = sample.x
            reach = max(reach, abs(sample.x))
        }
        let period = ((crossings.last ?? 0) - (crossings.first ?? 0)) / Double(crossings.count - 1)
        #expect(abs(period - .pi) < 0.001)
        #expect(reach < 1.01)
    }

    @Test(arguments: [1e3, 1e6, 1e12]) func stiffSpringsOnLightItemsStayWhereTheyAre(strength: Double) {
        var reach = 0.0
        let fields = [FieldValues](repeating: Self.field(.spring, strength: strength), count: 4)
        _ = Self.run(fields, FieldSample(x: 1, y: 0, mass: 1e-4), steps: 10_000) { reach = max(reach, abs($0.x)) }
        #expect(reach < 2)
    }

    @Test func velocityFieldSaysWhichVelocity() {
        var field = Self.field(.velocity, strength: 2)
        field.directionX = 1.5
        var table = FieldTable()
        table.append(field, bodies: [0])
        var sums = [FieldSum()]
        _ = table.add(to: &sums, samples: [FieldSample(x: 9, y: 9)], step: Self.step, time: 0)
        #expect(sums[0].setsVelocity)
        #expect(sums[0].velocityX == 3 && sums[0].velocityY == 0)
    }

    @Test func blockThatGivesNoNumberIsNamedOnceAndHasNoForce() {
        var table = FieldTable()
        var field = Self.field(.linearGravity)
        field.directionY = 1
        table.append(field, bodies: [0])
        table.append(FieldValues(kind: .custom), bodies: [0]) { _, _ in (.nan, 1) }
        let samples = [FieldSample(x: 0, y: 0)]
        var sums = [FieldSum()]
        let faults = table.add(to: &sums, samples: samples, step: Self.step, time: 0)
        #expect(faults == [FieldTable.Fault(field: 1, body: 0)])
        for fault in faults { table.markFaulted(fault) }
        #expect(table.add(to: &sums, samples: samples, step: Self.step, time: 0) == [])
        #expect(sums[0].forceX == 0 && sums[0].forceY == 2)
    }

    @Test func infiniteForcesAreLimited() {
        var table = FieldTable()
        table.append(FieldValues(kind: .custom), bodies: [0]) { _, _ in (.infinity, -.infinity) }
        table.append(FieldValues(kind: .custom), bodies: [0]) { _, _ in (-.infinity, -.infinity) }
        var sums = [FieldSum()]
        #expect(table.add(to: &sums, samples: [FieldSample(x: 0, y: 0)], step: Self.step, time: 0) == [])
        let force = sums[0].force(on: FieldSample(x: 0, y: 0), step: Self.step)
        #expect(force.x == 0)
        #expect(force.y == -FieldSum.greatestChange / Self.step)
    }
}
