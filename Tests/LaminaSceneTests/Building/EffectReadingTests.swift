import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaScene

@Suite struct EffectReadingTests {
    private func layer(_ members: String) throws -> Layer {
        try #require(load(scene(layers: "{\(members)}")).root.sublayers.first)
    }

    @Test func aMaskIsALayerWithAllThatLayersHave() throws {
        let layer = try layer(
            #""mask": {"id": "shape", "frame": [1, 2, 3, 4], "cornerRadius": 2, "mask": {"opacity": 0.5}, "#
                + #""sublayers": [{"zPosition": 1}, {}]}, "maskType": "luminance", "sublayers": [{"id": "inside"}]"#)
        let mask = try #require(layer.mask)
        #expect(mask.name == "shape" && mask.frame == Rect(x: 1, y: 2, width: 3, height: 4))
        #expect(mask.superlayer === layer && mask.sublayers.count == 2 && mask.mask?.opacity == 0.5)
        #expect(layer.maskType == .luminance && layer.sublayers.map(\.name) == ["inside"])
    }

    @Test func invertedMasksAndIsolatedLayersAreRead() throws {
        let set = try layer(#""mask": {"frame": [0, 0, 1, 1]}, "maskInverted": true, "isolated": true"#)
        #expect(set.isMaskInverted && set.isIsolated)
        let plain = try layer(#""mask": {"frame": [0, 0, 1, 1]}"#)
        #expect(!plain.isMaskInverted && !plain.isIsolated)
    }

    @Test func shadowsAreRead() throws {
        let layer = try layer(
            ##""shadowColor": "#f00", "shadowOpacity": 0.5, "shadowOffset": [-2, 4], "shadowRadius": 6"##)
        #expect(layer.shadowColor == Color(red: 1, green: 0, blue: 0) && layer.shadowOpacity == 0.5)
        #expect(layer.shadowOffset == Size(width: -2, height: 4) && layer.shadowRadius == 6)
        #expect(layer.shadowPath == nil)
    }

    @Test func boxShadowsAreRead() throws {
        let layer = try layer(
            ##""boxShadows": [{}, {"color": "#f00", "offset": [1, -2], "radius": 3, "spread": -4, "inset": true}, "##
                + #"{"cutsOutBox": false}]"#)
        #expect(
            layer.boxShadows == [
                BoxShadow(),
                BoxShadow(
                    color: Color(red: 1, green: 0, blue: 0), offset: Size(width: 1, height: -2), radius: 3, spread: -4,
                    isInset: true), BoxShadow(cutsOutBox: false),
            ])
    }

    @Test func bordersBySideAreRead() throws {
        let layer = try layer(
            ##""borderSides": {"all": {"width": 2, "style": "dashed"}, "bottom": {"color": "#f00"}, "##
                + #""left": {"style": "none"}}"#)
        let dashes = BorderSide(width: 2, style: .dashed)
        #expect(
            layer.borderSides
                == BorderSides(
                    top: dashes, right: dashes, bottom: BorderSide(width: 1, color: Color(red: 1, green: 0, blue: 0)),
                    left: BorderSide(width: 1, style: .none)))
        #expect(try self.layer(#""borderPlacement": "outside""#).borderPlacement == .outside)
        #expect(try self.layer(#""borderSides": {}"#).borderSides == BorderSides())
        #expect(try self.layer(#""borderSides": null"#).borderSides == nil)
    }

    @Test func severalMasksAreRead() throws {
        let layer = try layer(
            #""masks": [{"layer": {"id": "a", "sublayers": [{"id": "b"}]}, "composite": "subtract"}, "#
                + #"{"layer": {"id": "c"}, "mode": "luminance", "inverted": true}], "sublayers": [{"id": "d"}]"#)
        #expect(layer.masks.map(\.layer.name) == ["a", "c"] && layer.sublayers.map(\.name) == ["d"])
        #expect(layer.masks.map(\.mode) == [.alpha, .luminance] && layer.masks.map(\.isInverted) == [false, true])
        #expect(layer.masks.map(\.composite) == [.subtract, .add])
        #expect(layer.masks.first?.layer.sublayers.map(\.name) == ["b"])
        let one = try self.layer(#""masks": [{"layer": {"id": "a"}, "mode": "luminance"}]"#)
        #expect(one.mask?.name == "a" && one.maskType == .luminance)
        #expect(try self.layer(#""masks": []"#).mask == nil)
    }

    @Test func partsOfABordersPictureAreRead() throws {
        func parts(_ text: String) throws -> BorderImageParts {
            try layer("\"borderImageParts\": {\(text)}").borderImageParts
        }
        #expect(try parts("") == BorderImageParts())
        #expect(
            try parts(#""slice": 12, "width": [1, 2, 3, 4], "outset": 5, "repeat": "round", "fill": true"#)
                == BorderImageParts(
                    slice: .pixels(SIMD4(repeating: 12)), fills: true, width: SIMD4(1, 2, 3, 4),
                    outset: SIMD4(repeating: 5), horizontal: .round, vertical: .round))
        #expect(
            try parts(#""slice": [0.1, 0.2, 0.3, 0.4], "sliceUnit": "fractions", "repeat": ["space", "stretch"]"#)
                == BorderImageParts(
                    slice: .fractions(SIMD4(0.1, 0.2, 0.3, 0.4)), horizontal: .space, vertical: .stretch))
    }

    static let paths: [(String, Path)] = [
        (#"{"rect": [1, 2, 3, 4]}"#, Path(rect: Rect(x: 1, y: 2, width: 3, height: 4))),
        (
            #"{"roundedRect": [1, 2, 30, 40], "cornerRadius": 5}"#,
            Path(roundedRect: Rect(x: 1, y: 2, width: 30, height: 40), cornerRadius: 5)
        ),
        (#"{"ellipse": [1, 2, 3, 4]}"#, Path(ellipseIn: Rect(x: 1, y: 2, width: 3, height: 4))),
        ("[]", Path()),
        (
            #"[["move", 1, 2], ["line", 3, 4], ["quad", 5, 6, 7, 8], ["curve", 9, 10, 11, 12, 13, 14], ["close"]]"#,
            {
                var path = Path()
                path.move(to: Point(x: 1, y: 2))
                path.addLine(to: Point(x: 3, y: 4))
                path.addQuadCurve(to: Point(x: 7, y: 8), control: Point(x: 5, y: 6))
                path.addCurve(
                    to: Point(x: 13, y: 14), control1: Point(x: 9, y: 10), control2: Point(x: 11, y: 12))
                path.closeSubpath()
                return path
            }()
        ),
    ]

    @Test(arguments: paths) func aShadowPathIsRead(text: String, path: Path) throws {
        #expect(try layer(#""shadowPath": \#(text)"#).shadowPath == path)
    }

    @Test func compositingAndRasterizationAreRead() throws {
        for filter in CompositingFilter.allCases {
            #expect(try layer(#""compositingFilter": "\#(filter.rawValue)""#).compositingFilter == filter)
        }
        #expect(try layer(#""compositingFilter": "normal""#).compositingFilter == .sourceOver)
        let layer = try layer(#""shouldRasterize": true, "rasterizationScale": 2"#)
        #expect(layer.shouldRasterize && layer.rasterizationScale == 2)
        let pattern = try self.layer(#""patternArea": [-8, 0, 64, 32]"#)
        #expect(pattern.patternArea == Rect(x: -8, y: 0, width: 64, height: 32))
    }

    static let visualEffects: [(String, VisualEffect)] = [
        (#"{"blur": "light"}"#, .blur(BlurEffect(style: .light))),
        (#"{"vibrancy": "dark"}"#, .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .dark)))),
        (
            #"{"vibrancy": {"style": "separator", "blur": "systemThinMaterial"}}"#,
            .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .systemThinMaterial), style: .separator))
        ),
        (
            #"{"vibrancy": {"blur": "light"}}"#,
            .vibrancy(VibrancyEffect(blurEffect: BlurEffect(style: .light), style: .label))
        ),
    ]

    @Test(arguments: visualEffects) func aVisualEffectIsRead(text: String, effect: VisualEffect) throws {
        let layer = try layer(
            #""type": "effect", "effect": \#(text), "intensity": 0.25, "appearance": "dark", "frame": [1, 2, 3, 4], "#
                + #""sublayers": [{}]"#)
        let panel = try #require(layer as? EffectLayer)
        #expect(panel.effect == effect && panel.intensity == 0.25 && panel.appearance == .dark)
        #expect(panel.frame == Rect(x: 1, y: 2, width: 3, height: 4) && panel.sublayers.count == 1)
    }

    @Test func everyBlurStyleHasItsName() throws {
        for style in BlurEffect.Style.allCases {
            let layer = try layer(#""type": "effect", "effect": {"blur": "\#(style.rawValue)"}"#)
            #expect((layer as? EffectLayer)?.effect == .blur(BlurEffect(style: style)))
        }
    }

    @Test func aLayerWithoutEffectsStaysLight() throws {
        #expect(try layer(#""opacity": 0.5"#).storage.effects == nil)
        #expect(try layer(#""shadowOpacity": 0, "filters": [], "compositingFilter": "normal""#).storage.effects == nil)
    }

    @Test func declaredDefaultsOfOtherTypesAreThoseOfTheModel() throws {
        var effect = LayerDeclaration.effect.make()
        LayerDeclaration.effect.applyDefaults(to: &effect)
        #expect(effect.kind.intensity == 1 && effect.kind.appearance == .light)
        #expect(effect.kind.effect == nil && effect.layer.shadowOffset == EffectLayer().shadowOffset)

        var snapshot = LayerDeclaration.snapshot.make()
        let fresh = LayerDeclaration.snapshot.make()
        LayerDeclaration.snapshot.applyDefaults(to: &snapshot)
        #expect(snapshot.parts.snapshot?.isAfterUpdates == fresh.parts.snapshot?.isAfterUpdates)
        #expect(snapshot.layer is SnapshotLayer && snapshot.layer.shadowRadius == fresh.layer.shadowRadius)
    }
}
