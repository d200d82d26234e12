import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaScene

@Suite struct LayerReadingTests {
    private func layer(_ members: String) throws -> Layer {
        try #require(load(scene(layers: "{\(members)}")).root.sublayers.first)
    }

    @Test func theStageIsReadFromTheRoot() throws {
        let text =
            #"{"lamina": 1, "$schema": "x", "title": "t", "description": "d", "size": [390, 844.5], "scale": 2, "#
            + ##""background": "#10141880", "id": "top", "opacity": 0.5, "allowsGroupOpacity": false, "##
            + #""geometryFlipped": true, "sublayerTransform": {"perspective": 500}}"#
        let stage = try load(text)
        #expect(stage.size == Size(width: 390, height: 844.5) && stage.scale == 2)
        #expect(stage.background == Color(hex: "#10141880"))
        #expect(stage.root.name == "top" && stage.root.opacity == 0.5 && !stage.root.allowsGroupOpacity)
        #expect(stage.root.isGeometryFlipped && stage.root.sublayerTransform == Transform3D(perspective: 500))
        #expect(stage.root.frame == Rect(x: 0, y: 0, width: 390, height: 844.5))
    }

    @Test func whatIsLeftOutOfTheRootIsPlain() throws {
        let stage = try load(#"{"lamina": 1, "size": [3, 4]}"#)
        #expect(stage.scale == 1 && stage.background == nil && stage.root.sublayers.isEmpty)
        #expect(stage.root.name == nil && stage.root.opacity == 1)
    }

    @Test func geometryIsRead() throws {
        let layer = try layer(
            #""bounds": [1, 2, 30, 40], "position": [5, 6], "anchorPoint": [0, 1], "anchorPointZ": 7, "zPosition": -8, "#
                + #""geometryFlipped": true, "doubleSided": false"#)
        #expect(layer.bounds == Rect(x: 1, y: 2, width: 30, height: 40))
        #expect(layer.position == Point(x: 5, y: 6) && layer.anchorPoint == Point(x: 0, y: 1))
        #expect(layer.anchorPointZ == 7 && layer.zPosition == -8)
        #expect(layer.isGeometryFlipped && !layer.isDoubleSided)
    }

    @Test func aFrameKnowsAnAnchorPointThatIsWrittenAfterIt() throws {
        let layer = try layer(#""frame": [10, 20, 100, 50], "anchorPoint": [0, 0], "transform": {"rotate": 90}"#)
        #expect(layer.position == Point(x: 10, y: 20))
        #expect(layer.bounds == Rect(x: 0, y: 0, width: 100, height: 50))
    }

    @Test func appearanceIsRead() throws {
        let layer = try layer(
            ##""backgroundColor": "#fa0", "cornerRadius": 9, "maskedCorners": ["minXMinY", "maxXMaxY"], "##
                + #""borderWidth": 2, "borderColor": [0, 0.5, 1], "opacity": 0.25, "hidden": true, "#
                + #""masksToBounds": true, "allowsGroupOpacity": false, "allowsEdgeAntialiasing": false, "#
                + #""edgeAntialiasingMask": ["left", "top"]"#)
        #expect(layer.backgroundColor == Color(red: 1, green: 170.0 / 255, blue: 0))
        #expect(layer.cornerRadius == 9 && layer.maskedCorners == [.minXMinY, .maxXMaxY])
        #expect(layer.borderWidth == 2 && layer.borderColor == Color(red: 0, green: 0.5, blue: 1))
        #expect(layer.opacity == 0.25 && layer.isHidden && layer.masksToBounds)
        #expect(!layer.allowsGroupOpacity && !layer.allowsEdgeAntialiasing)
        #expect(layer.edgeAntialiasingMask == [.left, .top])
    }

    @Test func contentsAreRead() throws {
        let layer = try layer(
            #""contentsRect": [0.1, 0.2, 0.3, 0.4], "contentsCenter": [0.5, 0.5, 0, 0], "contentsScale": 2, "#
                + #""contentsGravity": "resizeAspectFill", "minificationFilter": "trilinear", "#
                + #""magnificationFilter": "nearest", "minificationFilterBias": -0.5, "opaque": true"#)
        #expect(layer.contentsRect == Rect(x: 0.1, y: 0.2, width: 0.3, height: 0.4))
        #expect(layer.contentsCenter == Rect(x: 0.5, y: 0.5, width: 0, height: 0))
        #expect(layer.contentsScale == 2 && layer.contentsGravity == .resizeAspectFill)
        #expect(layer.minificationFilter == .trilinear && layer.magnificationFilter == .nearest)
        #expect(layer.minificationFilterBias == -0.5 && layer.isOpaque)
    }

    @Test func aLayerIsCalledByItsIdBeforeItsName() throws {
        #expect(try layer(#""id": "a", "name": "b""#).name == "a")
        #expect(try layer(#""name": "b""#).name == "b")
        #expect(try layer("").name == nil)
    }

    @Test func declaredDefaultsAreThoseOfTheModel() {
        var draft = LayerDraft()
        let fresh = String(reflecting: draft.layer.storage)
        LayerDeclaration.plain.applyDefaults(to: &draft)
        #expect(String(reflecting: draft.layer.storage) == fresh)

        var scene = SceneDraft()
        SceneDeclaration.scene.applyDefaults(to: &scene)
        #expect(scene.scale == SceneDraft().scale && scene.background == nil)
        #expect(String(reflecting: scene.layer.storage) == fresh)
    }
}
