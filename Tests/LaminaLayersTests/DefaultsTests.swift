import Foundation
import LaminaGeometry
import LaminaLayers
import LaminaTestSupport
import Testing

/// A new layer is what Core Animation's documentation of `CALayer` says of one, but for what each test notes.
@Suite struct DefaultsTests {
    private let layer = Layer()

    /// The defaults that specs are written with.
    @Test(arguments: LayerSpec.properties) func aPropertyHasTheDefaultOfSpecs(property: LayerSpecProperty) {
        #expect(property.agrees(layer, LayerSpec()), "\(property.fact(layer))")
    }

    @Test(arguments: LayerSpec.properties) func aPropertyHasTheValueThatItIsSetTo(property: LayerSpecProperty) {
        for sample in property.samples {
            let layer = Layer()
            sample.apply(layer)
            #expect(property.agrees(layer, property.spec(with: sample)), "\(property.fact(layer))")
        }
    }

    @Test func geometryIsThatOfCoreAnimation() {
        #expect(layer.bounds == .zero)
        #expect(layer.position == .zero)
        #expect(layer.frame == .zero)
        #expect(layer.anchorPoint == Point(x: 0.5, y: 0.5))
        #expect(layer.anchorPointZ == 0)
        #expect(layer.zPosition == 0)
        #expect(layer.transform == .identity)
        #expect(layer.sublayerTransform == .identity)
        #expect(layer.isGeometryFlipped == false)
        #expect(layer.isDoubleSided == true)
    }

    @Test func contentsAreThoseOfCoreAnimation() {
        let whole = Rect(x: 0, y: 0, width: 1, height: 1)
        #expect(layer.contents == nil)
        #expect(layer.contentsRect == whole)
        #expect(layer.contentsCenter == whole)
        #expect(layer.contentsScale == 1)
        #expect(layer.contentsGravity == .resize)
        #expect(layer.minificationFilter == .linear)
        #expect(layer.magnificationFilter == .linear)
        #expect(layer.minificationFilterBias == 0)
    }

    @Test func appearanceIsThatOfCoreAnimation() {
        #expect(layer.backgroundColor == nil)
        #expect(layer.cornerRadius == 0)
        #expect(layer.cornerRadii == nil && layer.cornerCurve == .circular)
        #expect(layer.maskedCorners == [.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY])
        #expect(layer.borderWidth == 0)
        #expect(layer.borderColor == .black)
        #expect(layer.opacity == 1)
        #expect(layer.isHidden == false)
        #expect(layer.masksToBounds == false)
        #expect(layer.isOpaque == false)
        #expect(layer.edgeAntialiasingMask == [.left, .right, .bottom, .top])
        #expect(layer.name == nil)
        #expect(layer.superlayer == nil)
    }

    @Test func effectsAreThoseOfCoreAnimation() {
        #expect(layer.mask == nil)
        #expect(layer.shadowColor == .black)
        #expect(layer.shadowOpacity == 0)
        #expect(layer.shadowOffset == Size(width: 0, height: -3))
        #expect(layer.shadowRadius == 3)
        #expect(layer.shadowPath == nil)
        #expect(layer.shouldRasterize == false)
        #expect(layer.rasterizationScale == 1 && layer.patternArea == .zero)
    }

    /// They are optional in Core Animation and nil.
    @Test func thereAreNoFilters() {
        #expect(layer.filters.isEmpty && layer.backgroundFilters.isEmpty)
        #expect(layer.compositingFilter == .sourceOver)
        #expect(layer.maskType == .alpha && !layer.isMaskInverted && !layer.isIsolated)
    }

    /// Core Animation reads it from an app's information property list and takes true where that says nothing.
    @Test func groupOpacityIsAllowed() {
        #expect(layer.allowsGroupOpacity == true)
    }

    /// Core Animation takes false where an app's information property list says nothing; pictures without
    /// antialiasing would be of little use here.
    @Test func antialiasingIsOnUnlikeInCoreAnimation() {
        #expect(layer.allowsEdgeAntialiasing == true)
    }

    /// Core Animation's `sublayers` is an optional array that starts as nil.
    @Test func thereAreNoSublayers() {
        #expect(layer.sublayers.isEmpty)
    }

    /// A pattern is a colour in Core Animation, and an image here.
    @Test func thereIsNoPattern() {
        #expect(layer.backgroundPattern == nil && layer.borderImage == nil)
        #expect(layer.borderImageParts == BorderImageParts() && layer.borderPlacement == .inside)
    }

    @Test func masksHaveCoreAnimationsRawValues() {
        #expect([CornerMask.minXMinY, .maxXMinY, .minXMaxY, .maxXMaxY, .all].map(\.rawValue) == [1, 2, 4, 8, 15])
        #expect([EdgeMask.left, .right, .bottom, .top, .all].map(\.rawValue) == [1, 2, 4, 8, 15])
    }

    @Test func gravitiesHaveCoreAnimationsNames() {
        #expect(
            Set(ContentsGravity.allCases.map(\.rawValue)) == [
                "center", "top", "bottom", "left", "right", "topLeft", "topRight", "bottomLeft", "bottomRight",
                "resize", "resizeAspect", "resizeAspectFill",
            ])
        #expect(ContentsGravity.allCases.filter(\.resizes) == [.resize, .resizeAspect, .resizeAspectFill])
        #expect(ContentsFilter.allCases.map(\.rawValue) == ["nearest", "linear", "trilinear"])
    }

    /// Of each class the keys with the values of a new layer.
    @Test(arguments: [
        Layer.self, EffectLayer.self, GradientLayer.self, ScrollLayer.self, ReplicatorLayer.self, EmitterLayer.self,
        ShapeLayer.self, TextLayer.self, TiledLayer.self, FrameSequenceLayer.self, GLContentLayer.self,
    ])
    func theDefaultOfAKeyIsTheValueInANewLayer(kind: Layer.Type) throws {
        let owner = try #require(LayerPropertyOwner.allCases.last { type(of: $0.makeLayer()) == kind })
        let layer = owner.makeLayer()
        for row in LayerPropertyRow.rows where row.owner == .layer || row.owner == owner {
            let (found, value) = (kind.defaultValue(forKey: row.key), layer.value(forKey: row.key))
            #expect("\(found ?? "none")" == "\(value ?? "none")", "\(row.key)")
        }
        #expect(kind.defaultValue(forKey: "unknown") == nil)
    }

    @Test func defaultsOfKeysHaveTheirPropertiesTypes() {
        #expect(Layer.defaultValue(forKey: "contentsScale") as? Double == 1)
        #expect(Layer.defaultValue(forKey: "speed") as? Double == 1)
        #expect(Layer.defaultValue(forKey: "duration") as? Double == .infinity)
        #expect(Layer.defaultValue(forKey: "doubleSided") as? Bool == true)
        #expect(ScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
        #expect(TextLayer.defaultValue(forKey: "fontSize") as? Double == 36)
        #expect(ReplicatorLayer.defaultValue(forKey: "instanceCount") as? Double == 1)
        #expect(ReplicatorLayer.defaultValue(forKey: "instanceColor") as? Color == .white)
        #expect(ShapeLayer.defaultValue(forKey: "strokeColor") == nil)
        #expect(Layer.defaultValue(forKey: "lineWidth") == nil)
    }

    @Test func animationsHaveDefaultsToo() {
        #expect(AnimationGroup.defaultValue(forKey: "duration") as? Double == 0)
        #expect(BasicAnimation.defaultValue(forKey: "speed") as? Double == 1)
        #expect(BasicAnimation.defaultValue(forKey: "removedOnCompletion") as? Bool == true)
        #expect(SpringAnimation.defaultValue(forKey: "stiffness") as? Double == 100)
        #expect(BasicAnimation.defaultValue(forKey: "stiffness") == nil)
        #expect(
            KeyframeAnimation.defaultValue(forKey: "calculationMode") as? KeyframeAnimation.CalculationMode == .linear)
        #expect(Transition.defaultValue(forKey: "subtype") == nil && Transition().subtype == nil)
    }
}
