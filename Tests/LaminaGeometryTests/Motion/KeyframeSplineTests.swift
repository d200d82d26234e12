import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct KeyframeSplineTests {
    private typealias Key = KeyframeSpline.Key

    private func size(_ value: SIMD4<Double>) -> Double { (value * value).sum().squareRoot() }

    private func randomKeys(_ source: inout SplitMix64, shaped: Bool = true) -> [Key] {
        var time = 0.0
        return (0..<4).map { _ in
            func number() -> Double { Double.random(in: -1...1, using: &source) }
            time += Double.random(in: 0.1...2, using: &source)
            let value = SIMD4(number(), number(), number(), number()) * 10
            return shaped
                ? Key(value, at: time, tension: number(), continuity: number(), bias: number()) : Key(value, at: time)
        }
    }

    @Test func curvesPassThroughTheirKeys() {
        var source = SplitMix64(seed: 51)
        for _ in 0..<100 {
            let keys = randomKeys(&source)
            let spline = KeyframeSpline(before: keys[0], start: keys[1], end: keys[2], after: keys[3])
            #expect(spline.value(at: 0) == keys[1].value)
            #expect(spline.value(at: 1) == keys[2].value)
        }
    }

    @Test func plainKeysAtEvenTimesAreACatmullRomSpline() {
        var source = SplitMix64(seed: 52)
        for _ in 0..<100 {
            let p = randomKeys(&source).map(\.value)
            let keys = p.enumerated().map { Key($1, at: Double($0)) }
            let spline = KeyframeSpline(before: keys[0], start: keys[1], end: keys[2], after: keys[3])
            for u in [0.1, 0.4, 0.5, 0.8] {
                // Source of the weights: Catmull and Rom's matrix.
                let (square, cube) = (u * u, u * u * u)
                var wanted: SIMD4<Double> = p[0] * (2 * square - cube - u)
                wanted += p[1] * (2 - 5 * square + 3 * cube)
                wanted += p[2] * (u + 4 * square - 3 * cube)
                wanted += p[3] * (cube - square)
                #expect(size(spline.value(at: u) - wanted / 2) < 1e-12)
            }
        }
    }

    @Test func valuesThatGrowEvenlyStayEven() {
        let slope = SIMD4(1.0, -2, 3, 0.5)
        let keys = [0, 0.5, 2, 2.25].map { Key(slope * $0, at: $0) }
        for (before, after) in [(keys[0], keys[3]), (nil, keys[3]), (keys[0], nil), (nil, nil)] as [(Key?, Key?)] {
            let spline = KeyframeSpline(before: before, start: keys[1], end: keys[2], after: after)
            for u in [-0.5, 0.2, 0.5, 0.9, 1.5] {
                #expect(size(spline.value(at: u) - slope * (0.5 + 1.5 * u)) < 1e-14)
            }
        }
    }

    private func speed(_ spline: KeyframeSpline, at u: Double, lasting time: Double) -> SIMD4<Double> {
        (spline.value(at: u + 1e-5) - spline.value(at: u - 1e-5)) / (2e-5 * time)
    }

    @Test func speedHasNoStepAtAKeyOfUnevenTimes() {
        var source = SplitMix64(seed: 53)
        for _ in 0..<100 {
            let keys = randomKeys(&source, shaped: false)
            let first = KeyframeSpline(before: nil, start: keys[0], end: keys[1], after: keys[2])
            let second = KeyframeSpline(before: keys[0], start: keys[1], end: keys[2], after: keys[3])
            let before = speed(first, at: 1, lasting: keys[1].time - keys[0].time)
            let after = speed(second, at: 0, lasting: keys[2].time - keys[1].time)
            #expect(size(before - after) < 1e-5)
        }
    }

    @Test func fullTensionRestsAtTheKey() {
        var source = SplitMix64(seed: 54)
        var keys = randomKeys(&source)
        (keys[1].tension, keys[2].tension) = (1, 1)
        let spline = KeyframeSpline(before: keys[0], start: keys[1], end: keys[2], after: keys[3])
        for u in [0.25, 0.5, 0.9] {
            let wanted: SIMD4<Double> = keys[1].value + (keys[2].value - keys[1].value) * (u * u * (3 - 2 * u))
            #expect(size(spline.value(at: u) - wanted) < 1e-12)
        }
    }

    @Test func shapesTurnTheTangentsAsInThePaper() {
        let keys = [0.0, 1, 5, 7].enumerated().map { Key(SIMD4(repeating: $1), at: Double($0)) }
        func tangents(_ change: (inout Key) -> Void) -> [Double] {
            var (start, end) = (keys[1], keys[2])
            change(&start)
            change(&end)
            let spline = KeyframeSpline(before: keys[0], start: start, end: end, after: keys[3])
            return [speed(spline, at: 0, lasting: 1).x, speed(spline, at: 1, lasting: 1).x]
        }
        // The chords are 1, 4 and 2 long.
        let wanted: [([Double], (inout Key) -> Void)] = [
            ([2.5, 3], { _ in }), ([5, 6], { $0.tension = -1 }), ([1, 4], { $0.bias = 1 }), ([4, 2], { $0.bias = -1 }),
            ([4, 4], { $0.continuity = -1 }), ([1, 2], { $0.continuity = 1 }),
        ]
        for (values, change) in wanted {
            for (got, value) in zip(tangents(change), values) { #expect(abs(got - value) < 1e-4, "\(values)") }
        }
    }

    @Test func timesThatDoNotGrowAreSafe() {
        let (low, high) = (SIMD4<Double>(repeating: 1), SIMD4<Double>(repeating: 3))
        for time in [1, 0, -1, Double.nan, .infinity] {
            let spline = KeyframeSpline(
                before: Key(high, at: 1), start: Key(low, at: 1, tension: .nan), end: Key(high, at: time),
                after: Key(low, at: time))
            #expect(size(spline.value(at: 0.5) - (low + high) / 2) < 1e-12)
            #expect(spline.value(at: 1) == high)
        }
    }
}
