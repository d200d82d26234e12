import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

@testable import LaminaScene

@Suite struct FilterGraphReadingTests {
    private func graph(_ nodes: String, in chain: String = "filters") throws -> FilterGraph {
        let text = scene(layers: #"{"\#(chain)": [{"type": "graph", "nodes": [\#(nodes)]}]}"#)
        let layer = try #require(load(text).root.sublayers.first)
        return try #require((layer.filters + layer.backgroundFilters).first?.kind.graph)
    }

    @Test func nodesAreReadWithTheirImages() throws {
        let read = try graph(
            ##"""
            {"type": "gaussianBlur", "radius": 4, "in": "sourceAlpha", "result": "blur", "region": [1, 2, 30, 40]},
            {"type": "flood", "color": "#f00", "result": "ink"},
            {"type": "composite", "operator": "in", "in2": "blur", "result": "tinted"},
            {"type": "blend", "mode": "multiply", "in": "source", "in2": "tinted"},
            {"type": "arithmetic", "factors": [0.5, 1, -1, 0.25], "in": "ink", "in2": "blur"},
            {"type": "offset", "offset": [3, -4]},
            {"type": "merge", "inputs": ["tinted", "source", "sourceAlpha"]}
            """##)
        var expected = FilterGraph()
        let blur = expected.add(
            .filter(.gaussianBlur(radius: 4)), .sourceAlpha, name: "blur",
            region: Rect(x: 1, y: 2, width: 30, height: 40))
        let ink = expected.add(.flood(Color(red: 1, green: 0, blue: 0)), name: "ink")
        let tinted = expected.add(.blend(.sourceIn), ink, blur, name: "tinted")
        expected.add(.blend(.multiply), .source, tinted)
        expected.add(.arithmetic(SIMD4(0.5, 1, -1, 0.25)), ink, blur)
        expected.add(.offset(Size(width: 3, height: -4)))
        expected.add(.merge([tinted, .source, .sourceAlpha]))
        #expect(read == expected)
    }

    @Test func theFirstNodeReadsTheSourceAndOthersTheOneBefore() throws {
        let read = try graph(#"{"type": "invert"}, {"type": "sepia"}, {"type": "composite"}"#)
        #expect(read.nodes.map(\.first.index) == [-1, 0, 1] && read.nodes.map(\.second.index) == [-1, -1, -1])
        #expect(read.nodes[2].operation == .blend(.sourceOver))
    }

    @Test func whatIsBeyondTheEdgeDependsOnTheChain() throws {
        let nodes = #"{"type": "gaussianBlur", "radius": 4}, {"type": "gaussianBlur", "radius": 4, "edge": "clamp"}"#
        for (chain, edge) in [("filters", FilterEdge.transparent), ("backgroundFilters", .mirror)] {
            #expect(
                try graph(nodes, in: chain).nodes.map(\.operation) == [
                    .filter(.gaussianBlur(radius: 4, edge: edge)), .filter(.gaussianBlur(radius: 4, edge: .clamp)),
                ])
        }
    }

    static let wrong: [(String, String)] = [
        (
            #"{"type": "invert", "in": "blur"}"#,
            #"nodes[0].in: no node before has the result "blur"; write source or sourceAlpha"#
        ),
        (
            #"{"type": "invert", "result": "glow"}, {"type": "invert", "in": "glo"}"#,
            #"nodes[1].in: no node before has the result "glo"; did you mean "glow"?"#
        ),
        (
            #"{"type": "blend", "in2": "late"}, {"type": "invert", "result": "late"}"#,
            #"nodes[0].in2: the image "late" is made by this node or a later one; put the node that makes it before this one"#
        ),
        (
            #"{"type": "merge", "inputs": ["own"], "result": "own"}"#,
            #"nodes[0].inputs[0]: the image "own" is made by this node or a later one"#
        ),
        (
            #"{"type": "invert", "result": "a"}, {"type": "invert", "result": "a"}"#,
            #"the result "a" is not the only image of that name"#
        ),
        (#"{"type": "invert", "result": "source"}"#, #"the result "source" is not the only image of that name"#),
        (#"{"type": "graph", "nodes": []}"#, #"nodes[0].type: unknown name "graph""#),
        (#"{"type": "flood"}"#, #"nodes[0]: the key "color" is missing"#),
        (#"{"type": "merge"}"#, #"nodes[0]: the key "inputs" is missing"#),
        (#"{"type": "arithmetic", "factors": [1, 2, 3]}"#, "found an array of 3 values; write an array of 4 numbers"),
        (#"{"type": "composite", "operator": "under"}"#, #"nodes[0].operator: unknown name "under""#),
        (#"{"type": "invert", "name": "a"}"#, #"nodes[0].name: unknown key"#),
        (#"{"type": "offset", "offset": [1e9, 0]}"#, "is out of range"),
        ("", "nodes: found an empty array; write an array of 1 to 64 values"),
    ]

    @Test(arguments: wrong) func aMistakenNodeIsExplained(nodes: String, message: String) {
        let found = mistakes(scene(layers: #"{"filters": [{"type": "graph", "nodes": [\#(nodes)]}]}"#))
        #expect(found.count == 1)
        #expect(found.first?.contains(message) == true, "\(found)")
    }

    @Test func graphsHaveLimits() {
        let many = Array(repeating: #"{"type":"invert"}"#, count: 10_000).joined(separator: ",")
        let found = mistakes(scene(layers: #"{"filters": [{"type": "graph", "nodes": [\#(many)]}]}"#))
        #expect(
            found.first?.contains("nodes: found an array of 10000 values; write an array of 1 to 64 values") == true,
            "\(found)")
        let merged = Array(repeating: #""source""#, count: 64).joined(separator: ",")
        let nodes = Array(repeating: #"{"type":"merge","inputs":[\#(merged)]}"#, count: 64).joined(separator: ",")
        let graphs = Array(repeating: #"{"type":"graph","nodes":[\#(nodes)]}"#, count: 3).joined(separator: ",")
        let heavy = mistakes(scene(layers: #"{"filters": [\#(graphs)]}"#))
        #expect(heavy.count == 1 && heavy.first?.contains("write at most 10000 filters") == true, "\(heavy)")
    }

    @Test func nodesAreAnimatedByTheirNames() throws {
        let text = scene(
            layers: #"""
                {"filters": [{"type": "graph", "name": "glow", "nodes": [
                    {"type": "gaussianBlur", "radius": 4, "result": "blur"}, {"type": "offset", "offset": [0, 0], "result": "by"}]}],
                 "animations": [{"keyPath": "filters.glow.blur.inputRadius", "from": 0, "to": 8, "duration": 1},
                    {"keyPath": "filters.glow.by.inputOffset", "from": [0, 0], "to": [8, 4], "duration": 1}]}
                """#)
        #expect(mistakes(text).isEmpty)
        let wrong = text.replacingOccurrences(of: "glow.by.", with: "glow.buy.")
        #expect(mistakes(wrong).first?.contains("glow.buy.inputOffset") == true)
    }
}
