import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@Suite struct KeyframeTests {
    private let layer = Layer("layer")
    private let stage: Stage

    init() {
        stage = Stage(layer)
        _ = stage.makeFrame()
    }

    private func shown(_ moments: [Double], _ change: (KeyframeAnimation) -> Void) throws -> [Double] {
        let animation = KeyframeAnimation(keyPath: "zPosition")
        animation.values = [0.0, 10.0, 40.0]
        animation.duration = 1
        (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
        change(animation)
        layer.add(animation, forKey: "k")
        return try moments.map {
            stage.advance(to: $0)
            _ = stage.makeFrame()
            return try #require(layer.presentation()).zPosition
        }
    }

    @Test func valuesAreSpreadEvenly() throws {
        #expect(try shown([0, 0.25, 0.5, 0.75, 1]) { _ in } == [0, 5, 10, 25, 40])
    }

    @Test func keyTimesSayWhen() throws {
        #expect(try shown([0.1, 0.2, 0.6, 1]) { $0.keyTimes = [0, 0.2, 1] } == [5, 10, 25, 40])
    }

    @Test(arguments: [
        [0, 0.8, 0.2], [0, 1], [0, 0.5, 2], [0, .nan, 1], [0.2, 0.8, 1], [0, 0.2, 0.8], [0.25, 0.5, 0.75],
    ])
    func keyTimesThatMakeNoSenseAreLeftOut(_ times: [Double]) throws {
        #expect(try shown([0.25, 0.75]) { $0.keyTimes = times } == [5, 25])
    }

    @Test func eachSegmentHasItsPace() throws {
        let shown = try shown([0.25, 0.75]) { $0.timingFunctions = [.easeIn] }
        #expect(abs(shown[0] - 10 * TimingFunction.easeIn.progress(at: 0.5)) < 1e-9)
        #expect(shown[1] == 25)
    }

    @Test func discreteValuesStay() throws {
        #expect(
            try shown([0, 0.3, 0.34, 0.6, 0.7, 1]) { $0.calculationMode = .discrete } == [0, 0, 10, 10, 40, 40])
    }

    /// A film's frame at the moment of a cel shows that, however both moments are rounded.
    @Test(arguments: [(cels: 30, tenths: 10, rate: 60), (8, 8, 60), (6, 5, 60), (5, 5, 10), (7, 7, 30), (3, 1, 30)])
    func celsChangeWithTheFrame(cels: Int, tenths: Int, rate: Int) throws {
        let shown = try shown((0..<300).map { Double($0) / Double(rate) }) {
            $0.values = (0..<cels).map(Double.init)
            ($0.calculationMode, $0.duration, $0.repeatCount) = (.discrete, Double(tenths) / 10, .infinity)
        }
        #expect(shown == (0..<300).map { Double($0 * 10 * cels / (rate * tenths) % cels) })
    }

    @Test func discreteKeyTimesAreOneMore() throws {
        #expect(
            try shown([0.05, 0.1, 0.85, 0.9]) {
                ($0.calculationMode, $0.keyTimes) = (.discrete, [0, 0.1, 0.9, 1])
            } == [0, 10, 10, 40])
    }

    @Test func pacedValuesMoveEvenly() throws {
        // 40 in all: a quarter of the way to the first.
        let shown = try shown([0.125, 0.25, 0.5]) { ($0.calculationMode, $0.keyTimes) = (.paced, [0, 0.9, 1]) }
        #expect(shown == [5, 10, 20])
    }

    @Test func ignoredKeyTimesBendNoCubicCurve() throws {
        let even = try shown([0.25, 0.75]) { $0.calculationMode = .cubic }
        let stage = Stage(Layer("other"))
        _ = stage.makeFrame()
        let animation = KeyframeAnimation(keyPath: "zPosition")
        (animation.values, animation.keyTimes, animation.calculationMode) = (
            [0.0, 10.0, 40.0], [0, 0.9, 0.95], .cubic
        )
        animation.duration = 1
        let layer = stage.root.sublayers[0]
        layer.add(animation, forKey: nil)
        let ignored = try [0.25, 0.75].map {
            stage.advance(to: $0)
            return Double(try #require(layer.presentation()).zPosition)
        }
        #expect(ignored == even)
    }

    @Test func cubicPacedValuesOfALineMoveEvenly() throws {
        let shown = try shown([0, 0.1, 0.2, 0.3, 0.75]) {
            ($0.values, $0.calculationMode) = ([0.0, 10, 110], .cubicPaced)
        }
        #expect(zip(shown, [0, 11, 22, 33, 82.5]).allSatisfy { abs($0 - $1) < 1e-9 })
    }

    /// Values measured on Core Animation.
    @Test func cubicPacedCurvesAreThoseOfCoreAnimation() throws {
        let shown = try shown([0.35]) { ($0.values, $0.calculationMode) = ([0.0, 80, 20, 100], .cubicPaced) }
        #expect(abs(shown[0] - 79.382188) < 1e-5)
        let move = KeyframeAnimation(keyPath: "position")
        move.values = [(0, 0), (20, 80), (100, 20), (120, 100)].map { Point(x: $0.0, y: $0.1) }
        (move.calculationMode, move.speed, move.timeOffset, move.duration) = (.cubicPaced, 0, 0.35, 1)
        layer.add(move, forKey: nil)
        _ = stage.makeFrame()
        let position = try #require(layer.presentation()).position
        #expect(abs(position.x - 26.365239) < 1e-5 && abs(position.y - 79.036540) < 1e-5)
    }

    @Test func cubicCurvesPassTheKeyframesAndBend() throws {
        let shown = try shown([0, 0.5, 0.75, 1]) { $0.calculationMode = .cubic }
        #expect(shown[0] == 0 && shown[1] == 10 && shown[3] == 40)
        #expect(abs(shown[2] - 25) > 0.5)
    }

    @Test func cubicCurvesGoThroughColorsWeightedByTheirAlphas() throws {
        let colors = [
            Color.black, Color(red: 1, green: 0, blue: 0), .black, Color(red: 1, green: 0, blue: 0, alpha: 0.5),
        ]
        func shown(_ mode: KeyframeAnimation.CalculationMode) throws -> [Color] {
            let animation = KeyframeAnimation(keyPath: "backgroundColor")
            (animation.values, animation.calculationMode, animation.duration) = (colors, mode, 3)
            layer.add(animation, forKey: "c")
            return try [0.5, 1, 1.5, 2, 2.5].map {
                stage.advance(to: $0 + (mode == .cubic ? 0 : 2.5))
                _ = stage.makeFrame()
                return try #require(layer.presentation()?.backgroundColor)
            }
        }
        let curve = try shown(.cubic)
        #expect(curve[1] == colors[1] && curve[3] == colors[2])
        // Half-way between two keyframes a Catmull-Rom spline is 9/16 of both less 1/16 of those around.
        #expect(abs(curve[2].red - 0.53125) < 1e-9)
        let alpha = curve[4].alpha
        #expect(alpha > 0.5 && alpha < 1)
        let straight = try shown(.linear)
        #expect(abs(straight[2].red - 0.5) < 1e-9 && abs(straight[4].alpha - 0.75) < 1e-9)
    }

    @Test(arguments: [KeyframeAnimation.CalculationMode.linear, .discrete])
    func movesInAPathAreNoKeyframes(mode: KeyframeAnimation.CalculationMode) throws {
        var path = Path()
        path.elements = [
            .move(Point(x: 0, y: 0)), .line(Point(x: 10, y: 0)), .move(Point(x: 100, y: 50)),
            .line(Point(x: 120, y: 50)),
        ]
        let animation = KeyframeAnimation(keyPath: "position")
        (animation.path, animation.duration, animation.calculationMode) = (path, 1, mode)
        layer.add(animation, forKey: nil)
        func shown(_ moment: Double) throws -> Point {
            stage.advance(to: moment)
            _ = stage.makeFrame()
            return try #require(layer.presentation()).position
        }
        let expected =
            mode == .linear
            ? [Point(x: 5, y: 0), Point(x: 100, y: 50), Point(x: 110, y: 50)]
            : [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 120, y: 50)]
        #expect(try [0.25, 0.5, 0.75].map(shown) == expected)
    }

    @Test func turningWithAPathDoesNotAddUp() throws {
        var path = Path()
        path.elements = [.move(Point(x: 0, y: 0)), .line(Point(x: 1, y: 1))]
        let animation = KeyframeAnimation(keyPath: "anchorPoint")
        (animation.path, animation.rotationMode, animation.duration) = (path, .auto, 1)
        layer.add(animation, forKey: nil)
        for frame in 0..<8 {
            stage.advance(to: Double(frame) / 8)
            _ = stage.makeFrame()
            let shown = try #require(layer.presentation()).transform
            #expect(abs(shown.m11 - 0.5.squareRoot()) < 1e-12, "frame \(frame)")
        }
    }

    @Test func aPathIsFollowedAndTurnedWith() throws {
        var path = Path()
        path.elements = [
            .move(Point(x: 0, y: 0)), .line(Point(x: 10, y: 0)), .line(Point(x: 10, y: 40)),
        ]
        let animation = KeyframeAnimation(keyPath: "position")
        (animation.path, animation.rotationMode, animation.duration) = (path, .auto, 1)
        layer.add(animation, forKey: nil)
        func shown(_ moment: Double) throws -> Layer {
            stage.advance(to: moment)
            _ = stage.makeFrame()
            return try #require(layer.presentation())
        }
        #expect(try shown(0.25).position == Point(x: 5, y: 0))
        #expect(try shown(0.25).transform.isIdentity)
        let down = try shown(0.75)
        #expect(down.position == Point(x: 10, y: 20))
        #expect(abs(down.transform.m12 - 1) < 1e-12)
        stage.advance(to: 1)
        _ = stage.makeFrame()
        #expect(layer.presentation()?.transform.isIdentity == true)
    }

    @Test func aPacedPathIsFollowedByItsLength() throws {
        var path = Path()
        path.elements = [
            .move(Point(x: 0, y: 0)), .line(Point(x: 10, y: 0)), .line(Point(x: 10, y: 40)),
        ]
        let animation = KeyframeAnimation(keyPath: "position")
        (animation.path, animation.calculationMode, animation.duration) = (path, .paced, 1)
        layer.add(animation, forKey: nil)
        stage.advance(to: 0.5)
        _ = stage.makeFrame()
        #expect(layer.presentation()?.position == Point(x: 10, y: 15))
    }

    @Test func groupsHaveATimeOfTheirOwn() throws {
        let slow = BasicAnimation(keyPath: "zPosition")
        (slow.fromValue, slow.toValue) = (0.0, 8.0)
        let late = BasicAnimation(keyPath: "opacity")
        (late.fromValue, late.toValue, late.beginTime, late.duration) = (0.0, 1.0, 1.0, 2.0)
        let group = AnimationGroup(animations: [slow, late])
        (group.duration, group.speed) = (4, 2)
        layer.add(group, forKey: nil)
        func shown(_ moment: Double) throws -> Layer {
            stage.advance(to: moment)
            _ = stage.makeFrame()
            return try #require(layer.presentation())
        }
        // The group's second.
        #expect(try shown(0.25).zPosition == 1)
        #expect(try shown(0.25).opacity == 1)
        #expect(try shown(1).zPosition == 4)
        #expect(try shown(1).opacity == 0.5)
        #expect(try shown(1.75).opacity == 1)
        #expect(try shown(2).zPosition == 0)
    }

    private func group(_ change: (AnimationGroup, BasicAnimation) -> Void) throws -> [Double] {
        let inner = BasicAnimation(keyPath: "zPosition")
        (inner.fromValue, inner.toValue) = (100.0, 200.0)
        let group = AnimationGroup(animations: [inner])
        group.duration = 1
        change(group, inner)
        layer.add(group, forKey: nil)
        return try [0, 0.5, 1, 1.5, 2].map { (moment: Double) -> Double in
            stage.advance(to: moment)
            _ = stage.makeFrame()
            return try #require(layer.presentation()).zPosition
        }
    }

    @Test(arguments: [0.0, 1]) func whatEndsWithAGroupShowsItsEnd(duration: Double) throws {
        let filled = try group { group, inner in
            inner.duration = duration
            (group.fillMode, group.isRemovedOnCompletion) = (.forwards, false)
        }
        #expect(filled == [100, 150, 200, 200, 200])
        layer.removeAllAnimations()
    }

    @Test func aGroupShowsItsEndWhereItTurns() throws {
        #expect(try group { group, _ in group.autoreverses = true } == [100, 150, 200, 150, 0])
    }

    @Test func aGroupThatRunsBackwardsBeginsWithItsEnd() throws {
        #expect(try group { group, _ in group.speed = -1 } == [200, 150, 0, 0, 0])
    }

    @Test func whatEndsBeforeItsGroupIsOver() throws {
        let shown = try group { group, inner in
            (inner.duration, group.fillMode, group.isRemovedOnCompletion) = (0.75, .forwards, false)
        }
        #expect(shown[2...] == [0, 0, 0])
    }

    @Test func aGroupInAGroupLastsAsLongAsThat() throws {
        let shown = try group { group, inner in
            group.animations = [AnimationGroup(animations: [inner])]
            group.duration = 2
        }
        #expect(shown == [100, 125, 150, 175, 0])
    }

    /// Before its beginning and after its end what is inside would be over, and show nothing.
    @Test func aPaceThatOvershootsWaitsAtAGroupsEnds() throws {
        let pace = TimingFunction(controlPoints: 0.3, -2, 0.7, 3)
        #expect(pace.progress(at: 0.125) < 0 && pace.progress(at: 0.875) > 1)
        let shown = try group { group, _ in (group.duration, group.timingFunction) = (4, pace) }
        #expect(shown[0] == 100 && shown[1] == 100 && shown[4] == 150)
        stage.advance(to: 3.5)
        _ = stage.makeFrame()
        #expect(try #require(layer.presentation()).zPosition == 200)
    }

    @Test func runsTooShortToTellStayWithinTheirValues() throws {
        for duration in [1e-300, .leastNonzeroMagnitude, 1e-18] {
            let shown = try shown([0, 0.3, 0.7, 1]) { ($0.duration, $0.repeatCount) = (duration, .infinity) }
            #expect(shown.allSatisfy { (0...40).contains($0) }, "\(duration): \(shown)")
        }
    }

    /// Values of Core Animation.
    @Test func aSpringIsMadeFromItsDurationAndItsBounce() {
        let spring = SpringAnimation(perceptualDuration: 1, bounce: 0.5)
        #expect(spring.allowsOverdamping && spring.mass == 1)
        #expect(abs(spring.stiffness - 4 * .pi * .pi) < 1e-9 && abs(spring.damping - 2 * .pi) < 1e-9)
        #expect(abs(spring.perceptualDuration - 1) < 1e-9 && abs(spring.bounce - 0.5) < 1e-9)
        #expect(spring.duration == spring.settlingDuration && abs(spring.duration - 2.34) < 0.03)
        let damped = SpringAnimation(perceptualDuration: 1, bounce: -0.5)
        #expect(abs(damped.damping - 8 * .pi) < 1e-9 && abs(damped.bounce + 0.5) < 1e-9)
        let plain = SpringAnimation(keyPath: "opacity")
        #expect(abs(plain.perceptualDuration - 2 * .pi / 10) < 1e-9 && abs(plain.bounce - 0.5) < 1e-9)
        plain.damping = 40
        #expect(abs(plain.bounce + 0.5) < 1e-9)
        for bounce in [-1, 1, -9, 9, Double.nan] {
            #expect(SpringAnimation(perceptualDuration: bounce, bounce: bounce).duration.isFinite)
        }
    }

    @Test func springsFollowTheClosedForm() throws {
        let spring = SpringAnimation(keyPath: "zPosition")
        (spring.fromValue, spring.toValue, spring.damping) = (100.0, 200.0, 4)
        spring.duration = spring.settlingDuration
        layer.add(spring, forKey: nil)
        let curve = SpringCurve(damping: 4)
        for moment in [0.1, 0.3, 0.5, 1.0] {
            stage.advance(to: moment)
            _ = stage.makeFrame()
            let expected = 100 + 100 * curve.progress(at: moment)
            #expect(abs((layer.presentation()?.zPosition ?? 0) - expected) < 1e-9)
        }
    }
}
