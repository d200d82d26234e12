import LaminaGeometry
import Testing

@Suite struct SpringCurveTests {
    /// The same by Runge and Kutta's steps of 1/20,000 of the fastest time in it.
    private func integrated(_ s: SpringCurve, to seconds: Double) -> (progress: Double, velocity: Double) {
        let rate = s.damping / s.mass + (s.stiffness / s.mass).squareRoot()
        let count = max(200, Int(seconds * rate * 50))
        let step = seconds / Double(count)
        func change(_ y: SIMD2<Double>) -> SIMD2<Double> {
            SIMD2(y.y, (s.stiffness * (1 - y.x) - s.damping * y.y) / s.mass)
        }
        var y = SIMD2(0, s.initialVelocity)
        for _ in 0..<count {
            let k1 = change(y)
            let k2 = change(y + k1 * (step / 2))
            let k3 = change(y + k2 * (step / 2))
            let k4 = change(y + k3 * step)
            let sum: SIMD2<Double> = k1 + (k2 + k3) * 2 + k4
            y += sum * (step / 6)
        }
        return (y.x, y.y)
    }

    @Test(arguments: [
        SpringCurve(), SpringCurve(damping: 0), SpringCurve(damping: 20), SpringCurve(damping: 60),
        SpringCurve(damping: 19.999_999_9), SpringCurve(damping: 20.000_000_1), SpringCurve(damping: 19.99),
        SpringCurve(initialVelocity: 8), SpringCurve(damping: 20, initialVelocity: -12),
        SpringCurve(damping: 45, initialVelocity: 30), SpringCurve(mass: 3, stiffness: 7, damping: 0.5),
    ])
    func springsMoveAsStepsOfTimeDo(spring: SpringCurve) {
        for seconds in [0.01, 0.05, 0.2, 0.7, 2] {
            let (progress, velocity) = integrated(spring, to: seconds)
            #expect(abs(spring.progress(at: seconds) - progress) < 1e-5, "at \(seconds)")
            #expect(abs(spring.velocity(at: seconds) - velocity) < 1e-4, "at \(seconds)")
        }
    }

    @Test func theWayFromSwingingToCreepingHasNoSteps() {
        var previous = SpringCurve(damping: 20).progress(at: 0.2)
        for exponent in stride(from: -16.0, through: -3, by: 0.25) {
            for sign in [-1.0, 1] {
                let change = 20 * sign * power(10, exponent)
                let progress = SpringCurve(damping: 20 + change).progress(at: 0.2)
                #expect(abs(progress - SpringCurve(damping: 20).progress(at: 0.2)) < abs(change) * 0.2 + 1e-14)
                previous = progress
            }
        }
        #expect(previous.isFinite)
    }

    private func power(_ base: Double, _ exponent: Double) -> Double {
        // 10^(n/4) by roots, so that no library is needed.
        let root = base.squareRoot().squareRoot()
        return (0..<Int(-exponent * 4)).reduce(1) { value, _ in value / root }
    }

    /// Of a Mac's layers, moved from 0 to 100; critical damping is the most there.
    @Test(
        arguments: [
            (SpringCurve(), 10.44054701924324), (SpringCurve(damping: 20), 9.020400792360306),
            (SpringCurve(damping: 30, allowsOverdamping: false), 9.020400792360306),
            (SpringCurve(initialVelocity: 5), 29.307806491851807),
            (SpringCurve(initialVelocity: -5), -8.426713198423386),
        ] as [(SpringCurve, Double)])
    func springsMoveAsCoreAnimationsDo(spring: SpringCurve, measured: Double) {
        #expect(abs(spring.progress(at: 0.05) * 100 - measured) < 1e-4)
    }

    @Test(
        arguments: [
            (SpringCurve(), 1.4727003346780927), (SpringCurve(stiffness: 300, damping: 20), 0.7442555275721707),
            (SpringCurve(mass: 2, damping: 5), 5.658348137358159), (SpringCurve(damping: 1), 13.91321015404625),
            (SpringCurve(initialVelocity: 5), 1.3815510557964275),
            (SpringCurve(initialVelocity: -5), 1.5350814063145797),
            (SpringCurve(damping: 20), 1.0), (SpringCurve(stiffness: 25), 1.9),
            (SpringCurve(stiffness: 1, damping: 2), 9.3),
            (SpringCurve(damping: 40, allowsOverdamping: false), 1),
            (SpringCurve(perceptualDuration: 1, bounce: 0.5), 2.3438753795710707),
        ] as [(SpringCurve, Double)])
    func springsSettleWhenCoreAnimationsDo(spring: SpringCurve, measured: Double) {
        #expect(abs(spring.settlingDuration - measured) < 1e-9)
    }

    @Test func nothingMovesAThousandthAfterSettling() {
        for damping in [0.4, 3, 10, 19.999_999, 20, 20.000_001, 21, 60, 400] {
            for velocity in [-40.0, -3, 0, 5, 200] {
                let spring = SpringCurve(damping: damping, initialVelocity: velocity)
                let end = spring.settlingDuration
                for step in 0...400 {
                    let seconds = end * (1 + Double(step) / 100) + 1e-9
                    #expect(abs(spring.progress(at: seconds) - 1) <= 1e-3, "\(damping) \(velocity) at \(seconds)")
                }
            }
        }
    }

    @Test func startsAndEndsAreExact() {
        let spring = SpringCurve(initialVelocity: 3)
        for seconds in [0, -1, .nan, -Double.infinity] {
            #expect(spring.progress(at: seconds) == 0)
            #expect(spring.velocity(at: seconds) == 3)
        }
        #expect(spring.progress(at: .infinity) == 1)
        #expect(spring.velocity(at: .infinity) == 0)
        #expect(SpringCurve(damping: 1e9).progress(at: 10) < 1e-5)
    }

    @Test func valuesOutOfRangeAreBroughtIn() {
        let extremes: [Double] = [0, -1, 1e-300, 1e300, .infinity, -.infinity, .nan]
        for mass in extremes {
            for stiffness in extremes {
                for damping in extremes {
                    let spring = SpringCurve(
                        mass: mass, stiffness: stiffness, damping: damping, initialVelocity: damping)
                    for seconds in [1e-9, 0.1, 1, 1e3, Double.infinity] {
                        #expect(spring.progress(at: seconds).isFinite && spring.velocity(at: seconds).isFinite)
                    }
                    #expect((0...1_000).contains(spring.settlingDuration))
                }
            }
        }
        #expect(SpringCurve(mass: .nan, stiffness: .nan, damping: .nan, initialVelocity: .nan) == SpringCurve())
        #expect(SpringCurve(damping: 0).settlingDuration == 1_000)
    }

    @Test func bounceIsDamping() {
        #expect(abs(SpringCurve(perceptualDuration: 1, bounce: 0.5).damping - 2 * .pi) < 1e-12)
        #expect(abs(SpringCurve(perceptualDuration: 1, bounce: -0.5).damping - 8 * .pi) < 1e-12)
        #expect(abs(SpringCurve(perceptualDuration: 1, bounce: 0).stiffness - 4 * .pi * .pi) < 1e-12)
        #expect(SpringCurve(perceptualDuration: 1, bounce: 1).damping == 0)
        #expect(SpringCurve(perceptualDuration: 0, bounce: -1).progress(at: 1).isFinite)
    }
}
