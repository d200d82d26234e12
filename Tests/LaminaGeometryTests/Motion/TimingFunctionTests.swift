import LaminaGeometry
import LaminaTestSupport
import Testing

@Suite struct TimingFunctionTests {
    /// The same by halving alone, down to the last bit of the parameter.
    private func halved(_ f: TimingFunction, at time: Double) -> Double {
        func bezier(_ p1: Double, _ p2: Double, _ s: Double) -> Double {
            let r = 1 - s
            return 3 * r * r * s * p1 + 3 * r * s * s * p2 + s * s * s
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if bezier(f.x1, f.x2, middle) < time { low = middle } else { high = middle }
        }
        return bezier(f.y1, f.y2, (low + high) / 2)
    }

    @Test func randomCurvesAgreeWithHalving() {
        var source = SplitMix64(seed: 11)
        for _ in 0..<5_000 {
            func share() -> Double { Double.random(in: 0...1, using: &source) }
            func height() -> Double { Double.random(in: -2...3, using: &source) }
            let f = TimingFunction(controlPoints: share(), height(), share(), height())
            for _ in 0..<4 {
                let time = share()
                #expect(abs(f.progress(at: time) - halved(f, at: time)) < 1e-9, "\(f) at \(time)")
            }
        }
    }

    @Test(arguments: [
        (0.0, 1.0, 1.0, 0.0), (1, 0, 0, 1), (0, 0, 0, 0), (1, 1, 1, 1), (0, 1, 0, 1), (1, 0, 1, 0), (0, 0, 1, 1),
        (1, 1, 0, 0), (1, -1, 0, 2), (0.999, 0, 0.001, 1), (0, 2, 0, -1), (1e-9, 1, 1e-9, 1),
    ])
    func steepCurvesAgreeWithHalving(x1: Double, y1: Double, x2: Double, y2: Double) {
        let f = TimingFunction(controlPoints: x1, y1, x2, y2)
        // In the middle, where some are vertical, halving loses the digits; the next test looks there.
        for step in 1..<1_000 where step != 500 {
            let time = Double(step) / 1_000
            #expect(abs(f.progress(at: time) - halved(f, at: time)) < 1e-7, "at \(time)")
        }
    }

    /// x = ½ + 4 u³ and y = ½ + 3 u / 2 - 2 u³ with u = s - ½: a vertical line in the middle, solved on paper.
    @Test(arguments: [1e-16, 1e-14, 1e-12, 1e-9, 1e-6, 1e-3, 0.1, 0.4])
    func verticalMiddleIsSolvedToTheLastDigits(offset: Double) {
        let f = TimingFunction(controlPoints: 1, 0, 0, 1)
        for time in [0.5 - offset, 0.5 + offset] {
            let distance = time - 0.5
            let u = (distance < 0 ? -1 : 1) * cubeRoot(abs(distance) / 4)
            #expect(abs(f.progress(at: time) - (0.5 + 1.5 * u - 2 * u * u * u)) < 1e-9, "at \(time)")
        }
    }

    private func cubeRoot(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<200 { root -= (root - value / (root * root)) / 3 }
        return value > 0 ? root : 0
    }

    /// Of the presentation layers of a Mac, to single precision.
    @Test(arguments: [
        (TimingFunction.easeIn, [0.017026613, 0.09346466, 0.31535682, 0.6218605, 0.83942777]),
        (.easeOut, [0.16057223, 0.37813953, 0.6846432, 0.9065353, 0.9829734]),
        (.easeInEaseOut, [0.019722449, 0.12916191, 0.5, 0.8708381, 0.98027754]),
        (.default, [0.094795, 0.4085106, 0.8024034, 0.96045905, 0.99431646]),
        (.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
    ])
    func namedCurvesPaceAsCoreAnimationDoes(f: TimingFunction, measured: [Double]) {
        for (time, progress) in zip([0.1, 0.25, 0.5, 0.75, 0.9], measured) {
            #expect(abs(f.progress(at: time) - progress) < 1e-4)
        }
    }

    @Test func curvesBeginAndEndExactly() {
        for f in [TimingFunction.linear, .easeIn, .default, TimingFunction(controlPoints: 0.3, -5, 0.6, 7)] {
            for time in [0, -1, -Double.infinity, .nan] { #expect(f.progress(at: time) == 0) }
            for time in [1, 2, Double.infinity] { #expect(f.progress(at: time) == 1) }
        }
    }

    @Test func pointsOutOfRangeAreBroughtIn() {
        let f = TimingFunction(controlPoints: -1, .infinity, 2, .nan)
        #expect([f.x1, f.y1, f.x2, f.y2] == [0, 1e6, 1, 0])
        #expect(f.progress(at: 0.3).isFinite)
        #expect(f.controlPoint(at: 1) == SIMD2(0, 1e6))
        #expect(f.controlPoint(at: 2) == SIMD2(1, 0))
        #expect(f.controlPoint(at: 0) == SIMD2(0, 0) && f.controlPoint(at: -3) == SIMD2(0, 0))
        #expect(f.controlPoint(at: 3) == SIMD2(1, 1) && f.controlPoint(at: 9) == SIMD2(1, 1))
    }

    @Test func namesAreKnown() {
        #expect(TimingFunction(name: "linear") == .linear)
        #expect(TimingFunction(name: "easeIn") == .easeIn)
        #expect(TimingFunction(name: "easeOut") == .easeOut)
        #expect(TimingFunction(name: "easeInOut") == TimingFunction(name: "easeInEaseOut"))
        #expect(TimingFunction(name: "easeInEaseOut") == .easeInEaseOut)
        #expect(TimingFunction(name: "default") == .default)
        #expect(TimingFunction(name: "ease") == nil)
    }
}
