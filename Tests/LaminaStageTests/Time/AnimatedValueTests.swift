import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// The values of animated properties, by arithmetic.
@Suite struct AnimatedValueTests {
    private let layer = Layer("layer")
    private let stage: Stage

    init() {
        stage = Stage(layer)
        layer.position = Point(x: 5, y: 5)
        layer.zPosition = 40
        _ = stage.makeFrame()
    }

    /// The values that the layer shows at moments of a run that begins at 0 and lasts a second.
    private func z(_ animation: BasicAnimation, at moments: [Double]) throws -> [Double] {
        animation.duration = 1
        layer.add(animation, forKey: "a")
        return try moments.map { moment in
            stage.advance(to: moment)
            _ = stage.makeFrame()
            return try #require(layer.presentation()).zPosition
        }
    }

    private func basic(_ from: Double?, _ to: Double?, _ by: Double?) -> BasicAnimation {
        let animation = BasicAnimation(keyPath: "zPosition")
        (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
        return animation
    }

    @Test(
        arguments: [
            (10.0, 20.0, nil, [10.0, 15, 17.5]), (10, nil, 4, [10, 12, 13]), (nil, 20, 8, [12, 16, 18]),
            (10, nil, nil, [10, 25, 32.5]), (nil, 20, nil, [40, 30, 25]), (nil, nil, 8, [40, 44, 46]),
            (nil, nil, nil, [40, 40, 40]),
        ] as [(Double?, Double?, Double?, [Double])])
    func missingValuesAreWhatTheLayerShows(_ from: Double?, _ to: Double?, _ by: Double?, _ shown: [Double]) throws {
        #expect(try z(basic(from, to, by), at: [0, 0.5, 0.75]) == shown)
    }

    @Test func theModelKeepsItsValueAndComesBack() throws {
        #expect(try z(basic(0, 10, nil), at: [0.5, 1, 2]) == [5, 40, 40])
        #expect(layer.zPosition == 40)
        #expect(layer.animationKeys.isEmpty)
    }

    @Test func whatIsKeptGoesOnShowing() throws {
        let animation = basic(0, 10, nil)
        (animation.fillMode, animation.isRemovedOnCompletion) = (.forwards, false)
        #expect(try z(animation, at: [0.5, 1, 5]) == [5, 10, 10])
        #expect(layer.animationKeys == ["a"])
    }

    @Test func additiveOnesAddUp() throws {
        // The later model of 2014: the value is set at once, and what is added leads there from the difference.
        layer.zPosition = 100
        let first = basic(-60, 0, nil)
        first.isAdditive = true
        first.duration = 1
        layer.add(first, forKey: nil)
        stage.advance(to: 0.5)
        _ = stage.makeFrame()
        #expect(layer.presentation()?.zPosition == 70)
        // Half-way it is sent back; both run on.
        layer.zPosition = 40
        let second = basic(60, 0, nil)
        second.isAdditive = true
        second.duration = 1
        layer.add(second, forKey: nil)
        _ = stage.makeFrame()
        #expect(layer.presentation()?.zPosition == 70)
        stage.advance(to: 0.75)
        _ = stage.makeFrame()
        #expect(layer.presentation()?.zPosition == 70)
        stage.advance(to: 1.25)
        _ = stage.makeFrame()
        #expect(layer.presentation()?.zPosition == 55)
    }

    @Test func additiveByStartsFromNothing() throws {
        let animation = basic(nil, nil, 10)
        animation.isAdditive = true
        #expect(try z(animation, at: [0, 0.5]) == [40, 45])
    }

    @Test func cumulativeRunsGoOnFromTheLast() throws {
        let animation = basic(0, 10, nil)
        (animation.isCumulative, animation.repeatCount) = (true, 3)
        #expect(try z(animation, at: [0.5, 1.5, 2.5]) == [5, 15, 25])
    }

    @Test func cumulativeDifferencesCountTheirBaseOnce() throws {
        let animation = basic(nil, nil, 10)
        (animation.isCumulative, animation.repeatCount) = (true, 3)
        #expect(try z(animation, at: [0.5, 1.5, 2.5]) == [45, 55, 65])
    }

    @Test func cumulativeRunsThatComeBackBeginWhereTheyBegan() throws {
        let animation = basic(10, 60, nil)
        (animation.isCumulative, animation.autoreverses, animation.repeatCount) = (true, true, 2)
        #expect(try z(animation, at: [0.5, 1.5, 2, 2.5]) == [35, 35, 20, 45])
    }

    @Test func ofTwoTheLaterOneCounts() throws {
        let first = basic(0, 10, nil)
        first.duration = 1
        layer.add(first, forKey: "first")
        #expect(try z(basic(100, 200, nil), at: [0.5]) == [150])
    }

    @Test func aKeyHasOneAnimation() throws {
        _ = try z(basic(0, 10, nil), at: [0.5])
        #expect(try z(basic(100, 200, nil), at: [0.5, 1]) == [100, 150])
        #expect(layer.animationKeys == ["a"])
    }

    @Test func partsOfStructuresMoveAlone() throws {
        let turn = BasicAnimation(keyPath: "transform.rotation.z")
        (turn.fromValue, turn.toValue, turn.duration) = (0.0, 4 * Double.pi, 1.0)
        layer.add(turn, forKey: nil)
        let slide = BasicAnimation(keyPath: "position.x")
        (slide.fromValue, slide.toValue, slide.duration) = (0.0, 10.0, 1.0)
        layer.add(slide, forKey: nil)
        stage.advance(to: 0.375)
        _ = stage.makeFrame()
        let shown = try #require(layer.presentation())
        #expect(shown.position == Point(x: 3.75, y: 5))
        // One and a half turns have half a turn's matrix... three quarters of two turns.
        #expect(abs(shown.transform.m11 - cos(1.5 * .pi)) < 1e-9)
        #expect(abs(shown.transform.m12 - sin(1.5 * .pi)) < 1e-9)
    }

    @Test func filtersMoveByName() throws {
        layer.filters = [Filter(.gaussianBlur(radius: 2), name: "blur"), Filter(.saturation(1.5))]
        let animation = BasicAnimation(keyPath: "filters.blur.inputRadius")
        (animation.fromValue, animation.toValue, animation.duration) = (10.0, 20.0, 1.0)
        layer.add(animation, forKey: nil)
        stage.advance(to: 0.5)
        #expect(stage.makeFrame().filters.map(\.kind) == [.gaussianBlur(radius: 15), .saturation(1.5)])
        #expect(layer.filters.first?.kind == .gaussianBlur(radius: 2))
    }

    @Test(arguments: ["", "nowhere.x", "position.z", "transform.rotation.w", "opacity.x", "bounds.size.depth"])
    func keyPathsThatDoNotExistDoNothing(_ keyPath: String) throws {
        let animation = BasicAnimation(keyPath: keyPath)
        (animation.fromValue, animation.toValue, animation.duration) = (10.0, 20.0, 1.0)
        layer.add(animation, forKey: nil)
        let before = layer.presentation()?.zPosition
        stage.advance(to: 0.5)
        _ = stage.makeFrame()
        #expect(layer.presentation()?.zPosition == before)
        #expect(layer.presentation()?.position == Point(x: 5, y: 5))
    }

    @Test func valuesOfTheWrongKindDoNothing() throws {
        let animation = BasicAnimation(keyPath: "position")
        (animation.fromValue, animation.toValue, animation.duration) = (1.0, Color.white, 1.0)
        layer.add(animation, forKey: nil)
        stage.advance(to: 0.75)
        _ = stage.makeFrame()
        #expect(layer.presentation()?.position == Point(x: 5, y: 5))
    }
}
