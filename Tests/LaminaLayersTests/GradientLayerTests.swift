import Foundation
import LaminaGeometry
import Testing

@testable import LaminaLayers

@Suite struct GradientLayerTests {
    @Test func defaultsAreCoreAnimations() {
        let layer = GradientLayer()
        #expect(layer.type == .axial)
        #expect(layer.colors.isEmpty)
        #expect(layer.locations == nil)
        #expect(layer.startPoint == Point(x: 0.5, y: 0))
        #expect(layer.endPoint == Point(x: 0.5, y: 1))
        // What Core Animation's gradients don't have changes nothing.
        #expect(layer.spreadMethod == .pad && layer.midpoints == nil)
        #expect(layer.colorInterpolation == .srgb && !layer.interpolatesPremultiplied)
        #expect(layer.focus == nil && layer.focusRadius == 0)
    }

    @Test func oddNumbersAreKeptInRange() {
        let layer = GradientLayer()
        layer.locations = [.nan, -1, 2]
        #expect(layer.locations == [0, 0, 1])
        layer.startPoint = Point(x: Double.nan, y: .infinity)
        #expect(layer.startPoint == Point(x: 0, y: 10_000))
        layer.colors = [Color.white, Color.black]
        var stops: [Double] = []
        layer.storage.effects?.gradient?.forEachStop { _, location, _ in stops.append(location) }
        #expect(stops == [0, 1])
        layer.locations = [0.75, 0.25]
        stops = []
        layer.storage.effects?.gradient?.forEachStop { _, location, _ in stops.append(location) }
        #expect(stops == [0.75, 0.75])
    }

    @Test func midpointsAndTheFocusAreKeptInRangeToo() {
        let layer = GradientLayer()
        layer.midpoints = [.nan, -1, 2]
        #expect(layer.midpoints == [0.5, 0, 1])
        layer.focus = Point(x: -.infinity, y: Double.nan)
        #expect(layer.focus == Point(x: -10_000, y: 0))
        layer.focusRadius = .nan
        #expect(layer.focusRadius == 0)
        layer.focusRadius = 7
        #expect(layer.focusRadius == 1)
    }

    @Test func missingMidpointsAreInTheMiddle() {
        let layer = GradientLayer()
        layer.colors = [.white, .black, .white]
        layer.midpoints = [0.25]
        var midpoints: [Double] = []
        layer.storage.effects?.gradient?.forEachStop { _, _, midpoint in midpoints.append(midpoint) }
        #expect(midpoints == [0.25, 0.5, 0.5])
    }

    @Test func choicesAreSetByTheirNames() {
        let layer = GradientLayer()
        layer.setValue("reflect", forKey: "spreadMethod")
        layer.setValue("linear-srgb", forKey: "colorInterpolation")
        #expect(layer.spreadMethod == .reflect && layer.colorInterpolation == .linearSRGB)
        layer.setValue(Point(x: 0.25, y: 1), forKey: "focus")
        #expect(layer.value(forKeyPath: "focus.x") as? Double == 0.25)
        layer.setValue(nil, forKey: "focus")
        #expect(layer.focus == nil)
    }

    @Test func aPresentationHasTheGradient() {
        let layer = GradientLayer()
        layer.colors = [.white]
        layer.type = .conic
        let copy = GradientLayer(layer: layer)
        #expect(copy.colors == [.white])
        copy.colors = [.black]
        #expect(layer.colors == [.white])
        #expect(copy.type == .conic)
    }

    @Test func colorsAnimateOneByOne() {
        let from = [Color.black, Color(red: 1, green: 0, blue: 0, alpha: 1)].animatableValue
        let to = [Color.white, Color(red: 0, green: 0, blue: 1, alpha: 1)].animatableValue
        #expect(
            from.interpolated(to: to, progress: 0.25)
                == .colors([Color(white: 0.25), Color(red: 0.75, green: 0, blue: 0.25)]))
        // Lists of other lengths have no middle.
        let short = [Color.white].animatableValue
        #expect(from.interpolated(to: short, progress: 0.4) == from)
        #expect(from.interpolated(to: short, progress: 0.6) == short)
    }

    @Test func locationsAnimateOneByOne() {
        let from = [0.0, 0.5].animatableValue
        #expect(from.interpolated(to: .numbers([1, 1]), progress: 0.5) == .numbers([0.5, 0.75]))
        #expect(from.adding(.numbers([0.25, 0.25])) == .numbers([0.25, 0.75]))
        #expect(from.subtracting(.numbers([0, 0.25])) == .numbers([0, 0.25]))
        #expect(from.distance(to: .numbers([3, 4.5])) == 5)
    }

    @Test func keyPathsNameItsPropertiesAndTheirParts() {
        for keyPath in [
            "colors", "locations", "startPoint", "startPoint.x", "endPoint.y", "midpoints", "focus", "focus.y",
            "focusRadius",
        ] {
            #expect(AnimationKeyPath(keyPath)?.property != nil, "\(keyPath)")
        }
        #expect(AnimationKeyPath("startPoint.z") == nil)
    }

    @Test func aSnapshotKeepsTheGradient() throws {
        let layer = GradientLayer()
        layer.bounds = Rect(x: 0, y: 0, width: 8, height: 8)
        layer.colors = [.white, .black]
        let snapshot = layer.snapshot(in: layer.bounds, afterUpdates: true)
        layer.colors = []
        let frozen = try #require(snapshot.storage.effects?.snapshot?.content.sublayers.first)
        #expect(frozen.storage.effects?.gradient?.colors == [.white, .black])
    }
}
