import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaScene

@Suite struct FilterReadingTests {
    static let kinds = FilterDeclaration.kinds

    private func chains(_ filters: String) throws -> (own: [Filter], background: [Filter]) {
        let text = scene(layers: #"{"filters": [\#(filters)], "backgroundFilters": [\#(filters)]}"#)
        let layer = try #require(load(text).root.sublayers.first)
        return (layer.filters, layer.backgroundFilters)
    }

    static let filters: [(String, FilterKind)] = [
        (#""type": "gaussianBlur", "radius": 4, "edge": "clamp""#, .gaussianBlur(radius: 4, edge: .clamp)),
        (#""type": "boxBlur", "radius": 4, "edge": "mirror""#, .boxBlur(radius: 4, edge: .mirror)),
        (
            #""type": "motionBlur", "radius": 4, "angle": 90, "edge": "transparent""#,
            .motionBlur(radius: 4, angle: .pi / 2, edge: .transparent)
        ),
        (#""type": "saturation", "amount": 1.5"#, .saturation(1.5)),
        (#""type": "brightness", "amount": -0.5"#, .brightness(-0.5)),
        (#""type": "contrast", "amount": 2"#, .contrast(2)),
        (#""type": "hueRotate", "angle": 180"#, .hueRotate(angle: .pi)),
        (#""type": "invert", "amount": 0.5"#, .invert(0.5)),
        (#""type": "sepia", "intensity": 0.5"#, .sepia(intensity: 0.5)),
        (#""type": "grayscale", "amount": 0.5"#, .grayscale(0.5)),
        (#""type": "exposure", "ev": -2"#, .exposure(ev: -2)),
        (#""type": "gamma", "power": 2.2"#, .gamma(power: 2.2)),
        (
            #""type": "colorMatrix", "red": [1, 2, 3, 4], "green": [5, 6, 7, 8], "blue": [9, 10, 11, 12], "#
                + #""alpha": [0, 0, 0, 0.5], "bias": [0.1, 0.2, 0.3, 0]"#,
            {
                var matrix = ColorMatrix()
                (matrix.red, matrix.green, matrix.blue) = ([1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12])
                (matrix.alpha, matrix.bias) = ([0, 0, 0, 0.5], [0.1, 0.2, 0.3, 0])
                return .colorMatrix(matrix)
            }()
        ),
        (
            #""type": "channelMatrix", "red": [0, 0, 0, 1], "alpha": [0.5, -0.5, 1, 0.25], "bias": [0.1, 0, -1, 0.5]"#,
            {
                var matrix = FilterKind.ChannelMatrix()
                (matrix.red, matrix.alpha, matrix.bias) = ([0, 0, 0, 1], [0.5, -0.5, 1, 0.25], [0.1, 0, -1, 0.5])
                return .channelMatrix(matrix)
            }()
        ),
        (
            #""type": "colorClamp", "min": [0.1, 0.2, 0.3, 0], "max": [0.5, 0.6, 0.7, 1]"#,
            .colorClamp(min: [0.1, 0.2, 0.3, 0], max: [0.5, 0.6, 0.7, 1])
        ),
        (
            #""type": "componentTransfer", "red": {"table": [0, 0.5, 1]}, "green": {"discrete": [1]}, "#
                + #""blue": {"linear": {"slope": 2, "intercept": -0.5}}, "alpha": {"gamma": {"exponent": 2}}"#,
            .componentTransfer(
                red: .table([0, 0.5, 1]), green: .discrete([1]), blue: .linear(slope: 2, intercept: -0.5),
                alpha: .gamma(amplitude: 1, exponent: 2, offset: 0))
        ),
        (
            #""type": "componentTransfer", "red": {"curve": [[0, 1], [0.5, 0.25], [1, 0]]}, "green": "identity", "#
                + #""blue": {"gamma": {"amplitude": 3, "exponent": 0, "offset": -1}}"#,
            .componentTransfer(
                red: .curve([[0, 1], [0.5, 0.25], [1, 0]]), green: .identity,
                blue: .gamma(amplitude: 3, exponent: 0, offset: -1))
        ),
        (##""type": "tint", "color": "#ff000080""##, .tint(Color(red: 1, green: 0, blue: 0, alpha: 128.0 / 255))),
        (
            ##""type": "dropShadow", "color": "#00f", "offset": [1, -2], "radius": 5"##,
            .dropShadow(
                color: Color(red: 0, green: 0, blue: 1), offset: Size(width: 1, height: -2), radius: 5)
        ),
        (#""type": "dilate", "radius": 2"#, .dilate(radius: 2)),
        (#""type": "erode", "radius": 2"#, .erode(radius: 2)),
        (#""type": "pixellate", "scale": 12, "center": [3, 4]"#, .pixellate(scale: 12, center: Point(x: 3, y: 4))),
        (#""type": "bloom", "radius": 7, "intensity": 2"#, .bloom(radius: 7, intensity: 2)),
        (#""type": "vignette", "radius": 0.5, "intensity": -1"#, .vignette(radius: 0.5, intensity: -1)),
        (#""type": "edges", "intensity": 3"#, .edges(intensity: 3)),
        (
            #""type": "graph", "nodes": [{"type": "offset", "offset": [1, 2]}]"#,
            {
                var graph = FilterGraph()
                graph.add(.offset(Size(width: 1, height: 2)))
                return .graph(graph)
            }()
        ),
    ]

    @Test(arguments: filters) func aFilterIsRead(members: String, kind: FilterKind) throws {
        let (own, background) = try chains("{\(members)}")
        #expect(own == [Filter(kind)] && background == [Filter(kind)])
    }

    @Test func everyKindIsReadByAnExampleAbove() {
        #expect(Set(Self.filters.map(\.1.word)) == Set(Self.kinds.map(\.word)))
        #expect(Self.kinds.allSatisfy { FilterKind(named: $0.word)?.word == $0.word })
    }

    @Test func whatLiesBeyondTheEdgeDependsOnTheChain() throws {
        let (own, background) = try chains(#"{"type": "gaussianBlur", "radius": 4}, {"type": "boxBlur", "radius": 4}"#)
        #expect(own == [Filter(.gaussianBlur(radius: 4)), Filter(.boxBlur(radius: 4))])
        #expect(
            background == [Filter(.gaussianBlur(radius: 4, edge: .mirror)), Filter(.boxBlur(radius: 4, edge: .mirror))])
    }

    @Test func nameAndSwitchAreRead() throws {
        let own = try chains(#"{"type": "invert", "name": "negative", "enabled": false}, {"type": "invert"}"#).own
        #expect(own == [Filter(.invert(1), name: "negative", isEnabled: false), Filter(.invert(1))])
    }

    @Test func radiiOfAxesGoBeforeTheRadiusInAnyOrder() throws {
        let own = try chains(
            #"{"type": "gaussianBlur", "radius": 4, "radiusY": 0}, {"type": "gaussianBlur", "radiusX": 3, "radius": 5}, "#
                + #"{"type": "gaussianBlur", "radiusX": 2}, {"type": "gaussianBlur", "radiusX": 2, "radiusY": 1}"#
        ).own
        #expect(
            own == [
                Filter(.gaussianBlur(radiusX: 4, radiusY: 0)), Filter(.gaussianBlur(radiusX: 3, radiusY: 5)),
                Filter(.gaussianBlur(radiusX: 2, radiusY: 10)), Filter(.gaussianBlur(radiusX: 2, radiusY: 1)),
            ])
    }

    @Test(arguments: kinds.map(\.word)) func theColorSpaceOfEachIsRead(word: String) throws {
        let declaration = try #require(Self.kinds.first { $0.word == word }?.declaration)
        let rest = declaration.properties().map(\.schema).filter(\.isRequired)
            .map { required in
                let value =
                    switch required.name {
                    case "color": #""red""#
                    case "nodes": #"[{"type": "invert"}]"#
                    default: "1"
                    }
                return #", "\#(required.name)": \#(value)"#
            }
            .joined()
        func space(_ text: String) throws -> FilterColorInterpolation {
            try chains(#"{"type": "\#(word)"\#(rest)\#(text)}"#).own[0].colorInterpolation
        }
        #expect(try space("") == .srgb)
        #expect(try space(#", "colorInterpolation": "srgb""#) == .srgb)
        #expect(try space(#", "colorInterpolation": "linear-srgb""#) == .linearSRGB)
    }

    @Test(arguments: kinds.map(\.word)) func declaredDefaultsAreThoseOfTheModel(word: String) throws {
        let declaration = try #require(Self.kinds.first { $0.word == word }?.declaration)
        var draft = declaration.make()
        declaration.applyDefaults(to: &draft)
        #expect(draft.filter == Filter(named: word) && draft.edge == nil)
        #expect(draft.filter.kind.word == word)
    }

    @Test(arguments: kinds.map(\.word)) func aFilterThatWouldDoNothingAsksForItsAmount(word: String) throws {
        let declaration = try #require(Self.kinds.first { $0.word == word }?.declaration)
        let asks = declaration.properties().contains { $0.schema.isRequired }
        let takesMany = ["colorMatrix", "channelMatrix", "colorClamp", "componentTransfer"].contains(word)
        #expect(asks == (declaration.make().filter.isNeutral && !takesMany))
    }

    /// The ends of the declared ranges are within the model's, so that documents say what is drawn.
    @Test(arguments: kinds.map(\.word)) func amountsAreKeptAsWritten(word: String) throws {
        let declaration = try #require(Self.kinds.first { $0.word == word }?.declaration)
        for schema in declaration.properties().map(\.schema) {
            let range: NumberRange
            switch schema.shape {
            case .number(let limits), .quantity(_, let limits): range = limits
            default: continue
            }
            for end in [range.minimum, range.maximum] {
                let rest = declaration.properties().map(\.schema).filter { $0.isRequired && $0.name != schema.name }
                #expect(rest.isEmpty || word == "vignette")
                let others = rest.map { #", "\#($0.name)": 1"# }.joined()
                let filter = try chains(#"{"type": "\#(word)", "\#(schema.name)": \#(end)\#(others)}"#).own[0]
                let value = filter.inputKeys.compactMap { filter.value(forKey: $0) }
                let written = schema.name == "angle" ? end * .pi / 180 : end
                #expect(value.contains(.number(written)), "\(schema.name) \(end) became \(value)")
            }
        }
    }

    @Test func aChainMayBeTenThousandFiltersLong() throws {
        let chain = Array(repeating: #"{"type":"invert"}"#, count: SceneLoader.maximumFilterCount)
        #expect(try chains(chain.joined(separator: ",")).own.count == 10_000)
    }
}
