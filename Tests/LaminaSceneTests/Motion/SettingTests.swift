import LaminaGeometry
import LaminaLayers
import LaminaStage
import LaminaTestSupport
import Testing

@testable import LaminaScene

@Suite struct SettingTests {
    /// Properties that layers can't be set to, and why.
    static let fixed: Set = [
        "id", "name", "animations", "sublayers", "of", "rect", "afterUpdates", "emitterCells", "runs",
        "contentsSequence", "layout", "masks",
    ]

    @Test func everyPropertyOfEveryTypeIsSettableOrFixed() {
        let names =
            LayerDeclaration.plain.properties().map(\.schema.name)
            + LayerDeclaration.effect.properties().map(\.schema.name)
            + LayerDeclaration.snapshot.properties().map(\.schema.name)
            + LayerDeclaration.gradient.properties().map(\.schema.name)
            + LayerDeclaration.scroll.properties().map(\.schema.name)
            + LayerDeclaration.transform.properties().map(\.schema.name)
            + LayerDeclaration.stack.properties().map(\.schema.name)
            + LayerDeclaration.replicator.properties().map(\.schema.name)
            + LayerDeclaration.emitter.properties().map(\.schema.name)
            + LayerDeclaration.shape.properties().map(\.schema.name)
            + LayerDeclaration.text.properties().map(\.schema.name)
        #expect(Set(names).subtracting(LayerSetter.all.map(\.name)) == Self.fixed)
        #expect(Set(LayerSetter.all.map(\.name)).isSubset(of: names))
    }

    static let values: [(name: String, value: String, type: String)] =
        [
            ("frame", "[1, 2, 30, 40]", "layer"), ("contents", #""a.ppm""#, "layer"),
            ("timing", #"{"speed": 2}"#, "layer"), ("backgroundPattern", #""a.ppm""#, "layer"),
            ("borderImage", #""a.ppm""#, "layer"),
            ("mask", #"{"opacity": 0.5, "sublayers": [{}]}"#, "layer"), ("effect", #"{"blur": "dark"}"#, "effect"),
            ("intensity", "0.5", "effect"),
            ("appearance", #""dark""#, "effect"), ("gradientType", #""conic""#, "gradient"),
            ("colors", ##"["#fff", "#000"]"##, "gradient"), ("startPoint", "[0, 1]", "gradient"),
            ("endPoint", "[1, 0]", "gradient"), ("locations", "[]", "gradient"),
            ("stopDistances", "[]", "gradient"),
            ("spreadMethod", #""repeat""#, "gradient"), ("midpoints", "[]", "gradient"),
            ("colorInterpolation", #""oklab""#, "gradient"), ("interpolatesPremultiplied", "true", "gradient"),
            ("focus", "[0.5, 0.25]", "gradient"), ("focusRadius", "0.5", "gradient"),
            ("path", #""M0 0H9""#, "shape"), ("fillColor", "null", "shape"), ("fillRule", #""evenOdd""#, "shape"),
            ("strokeColor", ##""#abc""##, "shape"), ("strokeStart", "0.5", "shape"), ("strokeEnd", "0.75", "shape"),
            ("strokeOffset", "0.25", "shape"), ("strokes", #"[{"width": 2}]"#, "shape"),
            ("fillGradient", ##"{"colors": ["#fff", "#000"]}"##, "shape"),
            ("strokeGradient", ##"{"colors": ["#fff", "#000"]}"##, "shape"),
            ("lineWidth", "3", "shape"), ("lineCap", #""round""#, "shape"), ("lineJoin", #""bevel""#, "shape"),
            ("miterLimit", "2", "shape"), ("lineDashPattern", "[1, 2]", "shape"), ("lineDashPhase", "3", "shape"),
            ("string", #""a""#, "text"), ("font", #""DejaVu Serif""#, "text"), ("fontSize", "9", "text"),
            ("fontWeight", #""bold""#, "text"), ("italic", "true", "text"), ("fontFeatures", #"{"tnum": 1}"#, "text"),
            ("fontVariations", #"{"wght": 650}"#, "text"), ("foregroundColor", ##""#abc""##, "text"),
            ("foregroundGradient", ##"{"colors": ["#fff", "#000"]}"##, "text"),
            ("alignmentMode", #""center""#, "text"), ("wrapped", "true", "text"), ("truncationMode", #""end""#, "text"),
            ("verticalAlignment", #""center""#, "text"),
            ("lineSpacing", "4", "text"), ("numberOfLines", "2", "text"), ("wrapping", #""character""#, "text"),
            ("lineHeight", "30", "text"), ("lineHeightMultiple", "1.5", "text"), ("paragraphSpacing", "6", "text"),
            ("minimumScaleFactor", "0.5", "text"),
        ] + KindFacts.values
        + LayerSpec.properties.compactMap { property in
            property.samples.first.map { (property.key, $0.text, "layer") }
        }

    @Test func theValuesBelowCoverAllSetters() {
        #expect(Self.values.map(\.name).sorted() == LayerSetter.all.map(\.name).sorted())
    }

    /// A set value equals that of a document with the value in the layer's own object.
    @Test(arguments: values) func aPropertySetInTimeIsTheSameAsOneInTheLayer(name: String, value: String, type: String)
        throws
    {
        let place = try ScenePlace()
        try place.writePicture("a.ppm")
        let timeline = #"{"at": 1, "set": {"a.\#(name)": \#(value)}, "animated": false}"#
        let set = try load(scene(#"{"type": "\#(type)", "id": "a"}"#, timeline: timeline), in: place.path)
        let written = try load(
            scene(layers: #"{"type": "\#(type)", "id": "a", "\#(name)": \#(value)}"#), in: place.path)
        let untouched = try load(scene(layers: #"{"type": "\#(type)", "id": "a"}"#), in: place.path)
        set.advance(to: 1)
        written.advance(to: 1)
        func all(_ stage: Stage) -> String {
            let layer = stage.root.sublayers[0]
            var text = "\(LayerSetter.all.map { facts(of: layer, $0.name) })"
            if let mask = layer.mask { text += "mask \(mask.opacity) \(mask.sublayers.count)" }
            return text
        }
        #expect(all(set) == all(written))
        #expect(all(set) != all(untouched))
    }

    @Test(arguments: [
        ("backgroundColor", ##""#123456""##, "layer"), ("backgroundPattern", #""a.ppm""#, "layer"),
        ("borderImage", #""a.ppm""#, "layer"), ("contents", #""a.ppm""#, "layer"),
        ("borderColor", ##""#abcdef""##, "layer"),
        ("shadowColor", ##""#ff0000""##, "layer"), ("shadowPath", #"{"rect": [0, 0, 1, 1]}"#, "layer"),
        ("mask", #"{"opacity": 0.5}"#, "layer"), ("effect", #"{"blur": "dark"}"#, "effect"),
        ("locations", "[]", "gradient"), ("stopDistances", "[]", "gradient"), ("midpoints", "[]", "gradient"),
        ("focus", "[0, 1]", "gradient"),
        ("path", #""M0 0H9""#, "shape"), ("fillColor", ##""#abc""##, "shape"),
        ("strokeColor", ##""#abc""##, "shape"), ("fillGradient", ##"{"colors": ["#fff", "#000"]}"##, "shape"),
        ("strokeGradient", ##"{"colors": ["#fff", "#000"]}"##, "shape"),
    ])
    func nullTakesAwayWhatALayerCanBeWithout(name: String, value: String, type: String) throws {
        let place = try ScenePlace()
        try place.writePicture("a.ppm")
        let timeline = #"{"at": 1, "set": {"a.\#(name)": null}, "animated": false}"#
        let set = try load(
            scene(#"{"type": "\#(type)", "id": "a", "\#(name)": \#(value)}"#, timeline: timeline), in: place.path)
        let without = try load(scene(layers: #"{"type": "\#(type)", "id": "a", "\#(name)": null}"#), in: place.path)
        let layer = set.root.sublayers[0]
        #expect(facts(of: layer, name) != facts(of: without.root.sublayers[0], name) || layer.mask != nil)
        set.advance(to: 1)
        #expect(facts(of: layer, name) == facts(of: without.root.sublayers[0], name))
        #expect(layer.mask == nil)
    }

    private func facts(of layer: Layer, _ name: String) -> String {
        if let property = LayerSpec.properties.first(where: { $0.key == name }) { return property.fact(layer) }
        return switch name {
        case "frame": "\(layer.position)"
        case "contents": "\(layer.contents?.width ?? 0)"
        case "timing": "\(layer.timing)"
        case "backgroundPattern": "\(layer.backgroundPattern?.width ?? 0)"
        case "borderImage": "\(layer.borderImage?.width ?? 0)"
        case "effect": "\(String(describing: (layer as? EffectLayer)?.effect))"
        case "intensity": "\((layer as? EffectLayer)?.intensity ?? 0)"
        case "appearance": "\(String(describing: (layer as? EffectLayer)?.appearance))"
        case "gradientType", "colors", "locations", "stopDistances", "startPoint", "endPoint", "spreadMethod",
            "midpoints", "colorInterpolation", "interpolatesPremultiplied", "focus", "focusRadius":
            "\(String(describing: layer.storage.effects?.gradient))"
        default: drawingFacts(of: layer, name)
        }
    }

    private func drawingFacts(of layer: Layer, _ name: String) -> String {
        if let shape = layer as? ShapeLayer {
            return switch name {
            case "fillRule": "\(shape.fillRule)"
            case "lineCap": "\(shape.lineCap)"
            case "lineJoin": "\(shape.lineJoin)"
            case "lineDashPattern": "\(shape.lineDashPattern)"
            default: "\(String(describing: shape.value(forKey: name)))"
            }
        }
        guard let text = layer as? TextLayer else { return KindFacts.fact(of: layer, name) ?? "" }
        return switch name {
        case "string": text.string ?? ""
        case "font", "fontSize", "fontWeight", "italic", "fontFeatures", "fontVariations": "\(text.font)"
        case "verticalAlignment": "\(text.verticalAlignment)"
        case "padding": "\(text.padding)"
        case "foregroundGradient": "\(String(describing: text.foregroundGradient))"
        default: "\(text.paragraphStyle) \(String(describing: text.foregroundColor))"
        }
    }

    @Test func paddingIsSetOnText() throws {
        let timeline = #"{"at": 1, "set": {"a.padding": 3}, "animated": false}"#
        let stage = try load(scene(#"{"type": "text", "id": "a", "padding": [1, 2, 3, 4]}"#, timeline: timeline))
        let text = try #require(stage.root.sublayers[0] as? TextLayer)
        #expect(text.padding == DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
        stage.advance(to: 1)
        #expect(text.padding == DirectionalEdgeInsets(top: 3, leading: 3, bottom: 3, trailing: 3))
    }

    @Test func aFrameCountsAfterTheAnchorPointHoweverTheyAreWritten() throws {
        let timeline = #"{"at": 1, "set": {"a.frame": [10, 20, 30, 40], "a.anchorPoint": [0, 0]}, "animated": false}"#
        let stage = try load(scene(#"{"id": "a"}"#, timeline: timeline))
        stage.advance(to: 1)
        #expect(stage.root.sublayers[0].frame == .init(x: 10, y: 20, width: 30, height: 40))
        #expect(stage.root.sublayers[0].position == .init(x: 10, y: 20))
    }
}
