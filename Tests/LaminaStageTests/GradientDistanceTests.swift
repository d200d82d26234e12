import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

/// Stops of gradients in points and degrees, as the render tree has them.
@Suite struct GradientDistanceTests {
    private let stage = Stage(size: Size(width: 400, height: 300))
    private let layer = GradientLayer()

    init() {
        stage.disablesActions = true
        stage.root.addSublayer(layer)
        layer.frame = Rect(x: 0, y: 0, width: 300, height: 200)
        layer.colors = [.black, .white]
    }

    private func gradient() throws -> (gradient: RenderGradient, locations: [Double]) {
        let tree = stage.makeFrame()
        let gradient = try #require(tree.gradients.first)
        return (gradient, tree.gradientStops[gradient.stops].map(\.location))
    }

    /// The place of each stop in points of the bounds.
    private func places() throws -> [Point] {
        let (gradient, locations) = try gradient()
        let size = layer.bounds.size
        return locations.map { location in
            Point(
                x: (gradient.start.x + (gradient.end.x - gradient.start.x) * location) * size.width,
                y: (gradient.start.y + (gradient.end.y - gradient.start.y) * location) * size.height)
        }
    }

    private func expect(_ found: [Point], _ wanted: [(Double, Double)]) {
        #expect(found.count == wanted.count)
        for (point, place) in zip(found, wanted) {
            #expect(abs(point.x - place.0) < 1e-9 && abs(point.y - place.1) < 1e-9, "\(found)")
        }
    }

    @Test func distancesAreAlongTheLineWhateverTheBounds() throws {
        (layer.startPoint, layer.endPoint) = (Point(x: 0, y: 0), Point(x: 1, y: 1))
        layer.stopDistances = [36, 180]
        // The direction is that from corner to corner: (300, 200) of the length 100 √13.
        let unit = 1 / 13.0.squareRoot()
        expect(try places(), [(36 * 3 * unit, 36 * 2 * unit), (180 * 3 * unit, 180 * 2 * unit)])
        layer.bounds.size = Size(width: 40, height: 30)
        expect(try places(), [(36 * 0.8, 36 * 0.6), (180 * 0.8, 180 * 0.6)])
        // The last stop is the end, where a gradient that repeats begins again.
        #expect(try gradient().locations == [0.2, 1])
        layer.endPoint = Point(x: 0, y: 0.5)
        expect(try places(), [(0, 36), (0, 180)])
    }

    @Test func distancesOfARadialGradientAreAlongItsHorizontalRadius() throws {
        (layer.type, layer.startPoint, layer.endPoint) = (.radial, Point(x: 0.5, y: 0.5), Point(x: 0, y: 1))
        layer.stopDistances = [30, 60]
        // The ellipse has radii of 150 and 100 points, of which 60 is two fifths.
        let (gradient, locations) = try gradient()
        #expect(locations == [0.5, 1])
        #expect(abs(gradient.end.x - 0.3) < 1e-12 && abs(gradient.end.y - 0.7) < 1e-12)
        // With a focus it ends at its end point.
        layer.focusRadius = 0.25
        let focal = try self.gradient()
        #expect(focal.locations == [0.2, 0.4] && focal.gradient.end == Point(x: 0, y: 1))
        layer.stopDistances = [30, 600]
        #expect(try self.gradient().locations == [0.2, 1])
    }

    @Test func distancesOfAConicGradientAreDegrees() throws {
        layer.type = .conic
        layer.stopDistances = [90, 720]
        #expect(try gradient().locations == [0.25, 1])
        #expect(try gradient().gradient.end == Point(x: 0.5, y: 1))
    }

    @Test func distancesReplaceLocationsAndCountAsThey() throws {
        layer.locations = [0.5, 0.75]
        layer.stopDistances = [100, 50]
        // One below the one before counts as that one.
        expect(try places(), [(150, 100), (150, 100)])
        layer.colors = [.black, .white, .black]
        // Fewer than colours draw nothing, as locations do; more count as none.
        #expect(stage.makeFrame().gradients.isEmpty)
        layer.stopDistances = [1, 2, 3, 4]
        #expect(try gradient().locations == [0, 0.5, 1])
        layer.stopDistances = nil
        layer.locations = [0.5, 0.5, 0.75]
        #expect(try gradient().locations == [0.5, 0.5, 0.75])
    }

    @Test func gradientsWithoutALengthAreWhatTheyAreWithLocations() throws {
        layer.stopDistances = [0, 0]
        #expect(try gradient().locations == [0, 0])
        layer.stopDistances = [10, 20]
        layer.endPoint = layer.startPoint
        let (gradient, locations) = try gradient()
        #expect(gradient.end == gradient.start && locations == [0, 0])
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1])
    func oddNumbersAreKeptInRange(number: Double) throws {
        layer.stopDistances = [number, 20]
        let low = try #require(layer.stopDistances?.first)
        #expect(low >= 0 && low <= 1e9)
        for type in GradientLayerType.allCases {
            layer.type = type
            layer.endPoint = Point(x: 1, y: 1)
            let (gradient, locations) = try gradient()
            #expect(locations.allSatisfy { $0 >= 0 && $0 <= 1 })
            #expect(abs(gradient.end.x) <= 20_000 && abs(gradient.end.y) <= 20_000)
        }
    }

    @Test func distancesAnimate() throws {
        let grow = BasicAnimation(keyPath: "stopDistances")
        (grow.fromValue, grow.toValue, grow.duration) = ([0.0, 20], [40.0, 180], 1)
        layer.add(grow, forKey: nil)
        stage.advance(to: 0.5)
        expect(try places(), [(150, 20), (150, 100)])
        #expect(layer.value(forKey: "stopDistances") == nil)
    }
}
