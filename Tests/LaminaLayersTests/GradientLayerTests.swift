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
    }

    @Test func oddNumbersAreKeptInRange() {
        let layer = GradientLayer()
        layer.locations = [.nan, -1, 2]
        #expect(layer.locations == [0, 0, 1])
        layer.startPoint = Point(x: Double.nan, y: .infinity)
        #expect(layer.startPoint == Point(x: 0, y: 10_000))
        layer.colors = [Color.white, Color.black]
        var stops: [Double] = []
        layer.storage.effects?.gradient?.forEachStop { stops.append($1) }
        #expect(stops == [0, 1])
        layer.locations = [0.75, 0.25]
        stops = []
        layer.storage.effects?.gradient?.forEachStop { stops.append($1) }
        #expect(stops == [0.75, 0.75])
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
        for keyPath in ["colors", "locations", "startPoint", "startPoint.x", "endPoint.y"] {
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
