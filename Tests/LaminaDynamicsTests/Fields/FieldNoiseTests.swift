import Foundation
import LaminaTestSupport
import Testing

@testable import LaminaDynamics

@Suite("Noise")
struct FieldNoiseTests {
    @Test func slopeIsTheValuesDerivative() {
        let noise = SimplexNoise(seed: 3)
        var dice = Dice(seed: 1)
        for _ in 0..<500 {
            let (x, y, z) = (dice.number(in: -40...40), dice.number(in: -40...40), dice.number(in: -9...9))
            let step = 1e-4
            let slope = noise.slope(x: x, y: y, z: z)
            let byX = noise.slope(x: x + step, y: y, z: z).value - noise.slope(x: x - step, y: y, z: z).value
            let byY = noise.slope(x: x, y: y + step, z: z).value - noise.slope(x: x, y: y - step, z: z).value
            #expect(abs(slope.byX - byX / (2 * step)) < 1e-7)
            #expect(abs(slope.byY - byY / (2 * step)) < 1e-7)
        }
    }

    @Test func noiseAndSlopeHaveNoJumps() {
        let noise = SimplexNoise(seed: 11)
        var last = noise.slope(x: -3, y: -2, z: 0.3)
        for index in 1...60_000 {
            let t = Double(index) * 1e-4
            let next = noise.slope(x: -3 + t, y: -2 + 0.7 * t, z: 0.3 + 0.2 * t)
            #expect(abs(next.value - last.value) < 2e-5)
            #expect(abs(next.byX - last.byX) < 2e-4)
            last = next
        }
    }

    /// A curl has no divergence: what flows into a small square flows out again.
    @Test(arguments: [0.0, 0.5, 1]) func vectorsHaveNoDivergenceButTurn(smoothness: Double) {
        let noise = FieldNoise(smoothness: smoothness, seed: 5)
        var dice = Dice(seed: 2)
        var turning = 0.0
        let step = 1e-4
        for _ in 0..<300 {
            let (x, y) = (dice.number(in: -30...30), dice.number(in: -30...30))
            func vector(_ dx: Double, _ dy: Double) -> (x: Double, y: Double) {
                noise.vector(x: x + dx, y: y + dy, phase: 0.7)
            }
            let divergence = vector(step, 0).x - vector(-step, 0).x + vector(0, step).y - vector(0, -step).y
            let curl = vector(step, 0).y - vector(-step, 0).y - vector(0, step).x + vector(0, -step).x
            #expect(abs(divergence) / (2 * step) < 1e-5)
            turning += abs(curl) / (2 * step)
        }
        #expect(turning / 300 > 0.2)
    }

    @Test(arguments: [0.0, 0.3, 1]) func vectorsAreAtMostOneLongAndWellSpread(smoothness: Double) {
        let noise = FieldNoise(smoothness: smoothness, seed: 8)
        var dice = Dice(seed: 3)
        var squares = 0.0
        var mean = (x: 0.0, y: 0.0)
        let count = 20_000
        for _ in 0..<count {
            let vector = noise.vector(
                x: dice.number(in: -900...900), y: dice.number(in: -900...900), phase: dice.number(in: 0...100))
            #expect(hypot(vector.x, vector.y) <= 1)
            squares += vector.x * vector.x + vector.y * vector.y
            mean.x += vector.x
            mean.y += vector.y
        }
        #expect((0.15...0.45).contains((squares / Double(count)).squareRoot()))
        #expect(hypot(mean.x, mean.y) / Double(count) < 0.01)
    }

    /// The correlation of the vector with that a quarter of a metre on.
    @Test func smootherNoiseVariesOverLongerWays() {
        func correlation(_ smoothness: Double) -> Double {
            let noise = FieldNoise(smoothness: smoothness, seed: 2)
            var dice = Dice(seed: 4)
            var product = 0.0
            var square = 0.0
            for _ in 0..<4_000 {
                let (x, y) = (dice.number(in: -300...300), dice.number(in: -300...300))
                let here = noise.vector(x: x, y: y, phase: 0)
                let there = noise.vector(x: x + 0.25, y: y, phase: 0)
                product += here.x * there.x + here.y * there.y
                square += here.x * here.x + here.y * here.y
            }
            return product / square
        }
        let (smooth, middle, rough) = (correlation(1), correlation(0.5), correlation(0))
        #expect(smooth > 0.7)
        #expect(smooth > middle + 0.05)
        #expect(middle > rough + 0.05)
    }

    @Test func equalSeedsAreEqualAndOthersDiffer() {
        let one = FieldNoise(smoothness: 0.5, seed: 1).vector(x: 1.3, y: 2.1, phase: 0.4)
        let same = FieldNoise(smoothness: 0.5, seed: 1).vector(x: 1.3, y: 2.1, phase: 0.4)
        let other = FieldNoise(smoothness: 0.5, seed: 2).vector(x: 1.3, y: 2.1, phase: 0.4)
        #expect(one == same)
        #expect(one != other)
    }

    /// Guards the bits: the same on each machine and in each build.
    @Test func noiseHasTheseBits() {
        let vector = FieldNoise(smoothness: 0.25, seed: 42).vector(x: 3.125, y: -7.5, phase: 1.75)
        #expect(vector.x.bitPattern == 13_812_712_018_067_981_109)
        #expect(vector.y.bitPattern == 4_593_367_951_905_123_963)
    }

    @Test(arguments: [Double.nan, Double.infinity, -Double.infinity, 1e300]) func oddPlacesAreQuiet(odd: Double) {
        let noise = FieldNoise(smoothness: 0, seed: 1)
        for vector in [
            noise.vector(x: odd, y: 0, phase: 0), noise.vector(x: 0, y: odd, phase: 0),
            noise.vector(x: 0, y: 0, phase: odd),
        ] {
            #expect(vector == (0, 0))
        }
    }
}
