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
        _ = stage.renderTree()
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
            _ = stage.renderTree()
            return try #require(layer.presentation()).zPosition
        }
    }

    @Test func valuesAreSpreadEvenly() throws {
        #expect(try shown([0, 0.25, 0.5, 0.75, 1]) { _ in } == [0, 5, 10, 25, 40])
    }

    @Test func keyTimesSayWhen() throws {
        #expect(try shown([0.1, 0.2, 0.6, 1]) { $0.keyTimes = [0, 0.2, 1] } == [5, 10, 25, 40])
    }

    @Test(arguments: [[0, 0.8, 0.2], [0, 1], [0, 0.5, 2], [0, .nan, 1]])
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

    @Test func cubicCurvesPassTheKeyframesAndBend() throws {
        let shown = try shown([0, 0.5, 0.75, 1]) { $0.calculationMode = .cubic }
        #expect(shown[0] == 0 && shown[1] == 10 && shown[3] == 40)
        #expect(abs(shown[2] - 25) > 0.5)
    }

    @Test func aPathIsFollowedAndTurnedWith() throws {
        var path = Path()
        path.elements = [
            .move(CGPoint(x: 0, y: 0)), .line(CGPoint(x: 10, y: 0)), .line(CGPoint(x: 10, y: 40)),
        ]
        let animation = KeyframeAnimation(keyPath: "position")
        (animation.path, animation.rotationMode, animation.duration) = (path, .auto, 1)
        layer.add(animation, forKey: nil)
        func shown(_ moment: Double) throws -> Layer {
            stage.advance(to: moment)
            _ = stage.renderTree()
            return try #require(layer.presentation())
        }
        #expect(try shown(0.25).position == CGPoint(x: 5, y: 0))
        #expect(try shown(0.25).transform.isIdentity)
        let down = try shown(0.75)
        #expect(down.position == CGPoint(x: 10, y: 20))
        #expect(abs(down.transform.m12 - 1) < 1e-12)
        stage.advance(to: 1)
        _ = stage.renderTree()
        #expect(layer.presentation()?.transform.isIdentity == true)
    }

    @Test func aPacedPathIsFollowedByItsLength() throws {
        var path = Path()
        path.elements = [
            .move(CGPoint(x: 0, y: 0)), .line(CGPoint(x: 10, y: 0)), .line(CGPoint(x: 10, y: 40)),
        ]
        let animation = KeyframeAnimation(keyPath: "position")
        (animation.path, animation.calculationMode, animation.duration) = (path, .paced, 1)
        layer.add(animation, forKey: nil)
        stage.advance(to: 0.5)
        _ = stage.renderTree()
        #expect(layer.presentation()?.position == CGPoint(x: 10, y: 15))
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
            _ = stage.renderTree()
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

    @Test func springsFollowTheClosedForm() throws {
        let spring = SpringAnimation(keyPath: "zPosition")
        (spring.fromValue, spring.toValue, spring.damping) = (100.0, 200.0, 4)
        spring.duration = spring.settlingDuration
        layer.add(spring, forKey: nil)
        let curve = SpringCurve(damping: 4)
        for moment in [0.1, 0.3, 0.5, 1.0] {
            stage.advance(to: moment)
            _ = stage.renderTree()
            let expected = 100 + 100 * curve.progress(at: moment)
            #expect(abs((layer.presentation()?.zPosition ?? 0) - expected) < 1e-9)
        }
    }
}
