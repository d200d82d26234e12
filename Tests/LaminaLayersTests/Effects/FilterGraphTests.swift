import LaminaGeometry
import Testing

@testable import LaminaLayers

/// Graphs of filters as values.
@Suite struct FilterGraphTests {
    /// A blurred, tinted shadow under its source.
    private static func glow(radius: Double, color: Color = .black, x: Double = 0) -> FilterGraph {
        var graph = FilterGraph()
        let blurred = graph.add(.filter(.gaussianBlur(radius: radius)), .sourceAlpha, name: "blur")
        let moved = graph.add(.offset(Size(width: x, height: 2)), name: "shift")
        let tinted = graph.add(.blend(.sourceIn), graph.add(.flood(color), name: "ink"), moved)
        graph.add(
            .arithmetic(SIMD4(0, 1, 1, 0)), tinted, blurred, name: "sum", region: Rect(x: 0, y: 0, width: 9, height: 9))
        graph.add(.merge([tinted, .source]))
        return graph
    }

    @Test func nodesReadWhatIsBeforeThem() {
        var graph = FilterGraph()
        let first = graph.add(.filter(.invert(1)))
        let second = graph.add(.offset(.zero))
        #expect(graph.nodes[0].first == .source && graph.nodes[1].first == first)
        // The result of the second node is no image of another graph with one node.
        var other = FilterGraph()
        other.add(.blend(.multiply), second, first)
        #expect(other.nodes[0].first == .source && other.nodes[0].second == .source)
        other.add(.merge([second, .sourceAlpha, first]))
        #expect(other.nodes[1].operation == .merge([.source, .sourceAlpha, first]))
        #expect(graph.nodes.map(\.inputs) == [[.source], [first]])
    }

    @Test func whatIsTooMuchIsDropped() {
        var graph = FilterGraph()
        for _ in 0..<10_000 { graph.add(.filter(.invert(1))) }
        graph.add(.merge(Array(repeating: .source, count: 1000)))
        guard case .graph(let kept) = Filter(.graph(graph)).sanitized.kind else {
            Issue.record("no graph")
            return
        }
        #expect(kept.nodes.count == FilterGraph.maximumNodeCount)
        #expect(graph.nodes.last?.inputs.count == FilterGraph.maximumMergeCount)
    }

    @Test func numbersAreBroughtIntoRange() {
        var graph = FilterGraph()
        graph.add(.offset(Size(width: Double.nan, height: .infinity)), region: Rect(x: 0, y: .nan, width: 1, height: 1))
        graph.add(.arithmetic(SIMD4(.nan, -.infinity, 1, 2e9)), region: Rect(x: -1e9, y: 0, width: -5, height: 1e99))
        graph.add(.filter(.gaussianBlur(radius: .infinity)))
        graph.add(.filter(.graph(graph)))
        var kept = FilterGraph()
        kept.add(.offset(Size(width: 0, height: 100_000)))
        kept.add(
            .arithmetic(SIMD4(0, -10_000, 1, 10_000)), region: Rect(x: -100_000, y: 0, width: 0, height: 200_000))
        kept.add(.filter(.gaussianBlur(radius: 10_000)))
        kept.add(.offset(.zero))
        #expect(Filter(.graph(graph)).sanitized.kind == .graph(kept))
    }

    @Test func keysNameNodes() {
        var filter = Filter(.graph(Self.glow(radius: 4)), name: "glow")
        #expect(
            filter.inputKeys == [
                "blur.inputRadius", "blur.inputRadiusX", "blur.inputRadiusY", "shift.inputOffset", "ink.inputColor",
                "sum.inputFactors", "sum.inputRegion",
            ])
        #expect(filter.value(forKey: "blur.inputRadius") == 4 && filter.value(forKey: "inputRadius") == nil)
        let areSet = [
            filter.setValue(7, forKey: "blur.inputRadius"),
            filter.setValue(.vector(SIMD4(1, 2, 3, 4)), forKey: "sum.inputRegion"),
            filter.setValue(7, forKey: "ink.inputColor"), filter.setValue(7, forKey: "nobody.inputRadius"),
        ]
        #expect(areSet == [true, true, false, false])
        var expected = Self.glow(radius: 7)
        expected.nodes[4].region = Rect(x: 1, y: 2, width: 3, height: 4)
        #expect(filter.kind == .graph(expected))
        let layer = Layer()
        layer.filters = [filter]
        #expect(AnimationKeyPath("filters.glow.blur.inputRadius") != nil)
        #expect(layer.filters.place(named: "glow.blur", key: "inputRadius")?.key == "blur.inputRadius")
        #expect(layer.filters.place(named: "glow", key: "enabled")?.key == "enabled")
        #expect(layer.filters.place(named: "gloom.blur", key: "inputRadius") == nil)
    }

    @Test func graphsOfTheSameNodesAreMixed() {
        let start = Filter(.graph(Self.glow(radius: 4, color: .black, x: -2)))
        let end = Filter(.graph(Self.glow(radius: 8, color: .white, x: 4)))
        let middle = Self.glow(radius: 6, color: Color(red: 0.5, green: 0.5, blue: 0.5), x: 1)
        #expect(start.interpolated(to: end, progress: 0.5).kind == .graph(middle))
        // Others change halfway.
        var longer = Self.glow(radius: 8)
        longer.add(.offset(.zero))
        #expect(start.interpolated(to: Filter(.graph(longer)), progress: 0.4) == start)
        #expect(start.interpolated(to: Filter(.graph(longer)), progress: 0.6).kind == .graph(longer))
    }

    @Test func theReachIsThatOfTheLongestWay() {
        #expect(FilterKind.graph(Self.glow(radius: 0)).maximumReach == 2)
        var graph = FilterGraph()
        let far = graph.add(.offset(Size(width: 30, height: 40)))
        graph.add(.offset(Size(width: 0, height: 7)), .source)
        graph.add(.merge([.source, far]))
        #expect(FilterKind.graph(graph).maximumReach == 50)
    }

    @Test func someGraphsFillTheBounds() {
        func fills(_ operation: FilterGraph.Operation) -> Bool {
            var graph = FilterGraph()
            graph.add(operation)
            return FilterKind.graph(graph).fillsBounds
        }
        #expect(fills(.flood(.black)) && fills(.arithmetic(SIMD4(0, 0, 0, 0.5))))
        #expect(!fills(.flood(.clear)) && !fills(.arithmetic(SIMD4(1, 1, 1, 0))) && !fills(.filter(.invert(1))))
    }
}
