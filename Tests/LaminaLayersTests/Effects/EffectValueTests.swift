import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@Suite struct EffectValueTests {
    private let layer = Layer()

    @Test func aLayerWithoutEffectsKeepsNothingForThem() {
        #expect(layer.storage.effects == nil)
        layer.shadowOpacity = 1
        layer.filters = [Filter(.invert(1))]
        layer.mask = Layer()
        #expect(layer.storage.effects != nil)
        layer.shadowOpacity = 0
        layer.filters = []
        layer.mask = nil
        #expect(layer.storage.effects == nil)
        layer.compositingFilter = .sourceOver
        layer.shadowColor = .black
        #expect(layer.storage.effects == nil)
    }

    @Test func eachPropertyIsKeptBesideTheOthers() {
        layer.maskType = .luminance
        (layer.isMaskInverted, layer.isIsolated) = (true, true)
        layer.shadowColor = .white
        layer.shadowOffset = Size(width: 5, height: 6)
        layer.shadowPath = Path()
        layer.backgroundFilters = [Filter(.sepia(intensity: 0.5), name: "old")]
        layer.compositingFilter = .screen
        layer.shouldRasterize = true
        #expect(layer.maskType == .luminance && layer.shadowColor == .white)
        #expect(layer.isMaskInverted && layer.isIsolated)
        #expect(layer.shadowOffset == Size(width: 5, height: 6) && layer.shadowPath == Path())
        #expect(layer.backgroundFilters == [Filter(.sepia(intensity: 0.5), name: "old")])
        #expect(layer.compositingFilter == .screen && layer.shouldRasterize)
        #expect(layer.filters.isEmpty && layer.shadowOpacity == 0 && layer.shadowRadius == 3)
    }

    @Test(arguments: [(2.0, 2.0), (-1, 0), (.nan, 0), (1e9, 10_000), (.infinity, 10_000), (-.infinity, 0)])
    func theShadowRadiusIsKeptInItsRange(radius: (set: Double, kept: Double)) {
        layer.shadowRadius = radius.set
        #expect(Double(layer.shadowRadius) == radius.kept)
    }

    @Test(arguments: [(Float(0.5), Float(0.5)), (-1, 0), (.nan, 0), (7, 1), (.infinity, 1)])
    func theShadowOpacityIsKeptInItsRange(opacity: (set: Float, kept: Float)) {
        layer.shadowOpacity = opacity.set
        #expect(layer.shadowOpacity == opacity.kept)
    }

    @Test(arguments: [(3.0, 3.0), (0, 0.01), (-1, 0.01), (.nan, 1), (1e9, 100)])
    func theRasterizationScaleIsKeptInItsRange(scale: (set: Double, kept: Double)) {
        layer.rasterizationScale = scale.set
        #expect(Double(layer.rasterizationScale) == scale.kept)
    }

    @Test func thePatternAreaIsFiniteOrNone() {
        let area = Rect(x: -5, y: 2, width: 30, height: 4)
        layer.patternArea = area
        #expect(layer.patternArea == area)
        layer.patternArea = Rect(x: 10, y: 10, width: -4, height: 5)
        #expect(layer.patternArea == Rect(x: 6, y: 10, width: 4, height: 5))
        layer.patternArea = Rect(x: -1e9, y: 0, width: 2e9, height: 3)
        #expect(layer.patternArea == Rect(x: -1e6, y: 0, width: 1e6, height: 3))
        for bad in [
            Rect(x: Double.nan, y: 0, width: 1, height: 1), Rect(x: 0, y: 0, width: Double.infinity, height: 1),
            Rect(x: 0, y: 0, width: 0, height: 1), .null,
        ] {
            layer.patternArea = area
            layer.patternArea = bad
            #expect(layer.patternArea == .zero && layer.storage.effects == nil, "\(bad)")
        }
    }

    @Test func theShadowOffsetIsFinite() {
        layer.shadowOffset = Size(width: Double.nan, height: -.infinity)
        #expect(layer.shadowOffset == Size(width: 0, height: -100_000))
    }

    @Test func aShadowPathHasOnlyFiniteElements() {
        var path = Path()
        path.elements = [
            .move(.zero), .line(Point(x: Double.nan, y: 0)), .line(Point(x: 1, y: 1)),
            .quadCurve(control: Point(x: 0, y: Double.infinity), end: .zero),
            .curve(control1: .zero, control2: Point(x: -Double.infinity, y: 0), end: .zero), .close,
        ]
        layer.shadowPath = path
        #expect(layer.shadowPath?.elements == [.move(.zero), .line(Point(x: 1, y: 1)), .close])
    }

    @Test func filtersAreBroughtIntoRangeWhenTheyAreSet() {
        layer.filters = [Filter(.gaussianBlur(radius: -5), name: "a"), Filter(.brightness(.nan))]
        #expect(layer.filters == [Filter(.gaussianBlur(radius: 0), name: "a"), Filter(.brightness(0))])
        layer.backgroundFilters = [Filter(.boxBlur(radius: 1e30), isEnabled: false)]
        #expect(layer.backgroundFilters == [Filter(.boxBlur(radius: 10_000), isEnabled: false)])
    }

    @Test func aChainMayBeVeryLong() {
        layer.filters = Array(repeating: Filter(.saturation(2)), count: 100_000)
        #expect(layer.filters.count == 100_000)
    }
}
