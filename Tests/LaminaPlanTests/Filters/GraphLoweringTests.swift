import LaminaCounters
import LaminaGeometry
import LaminaLayers
import LaminaStage
import Testing

@testable import LaminaPlan

/// Graphs of filters as stages.
@Suite struct GraphLoweringTests {
    private static let frame = PixelRect(width: 300, height: 200)
    private static let content = PixelRect(minX: 60, minY: 50, maxX: 160, maxY: 110)
    private static let cut = PixelRect(minX: 40, minY: 30, maxX: 200, maxY: 130)

    /// The chain of a graph on a layer that touches the pixels of `cut` and draws on those of `content`.
    private static func chain(
        before: [Filter] = [], after: [Filter] = [], light: Bool = false, _ make: (inout FilterGraph) -> Void
    ) -> FilterChain {
        var graph = FilterGraph()
        make(&graph)
        let filter = Filter(.graph(graph), colorInterpolation: light ? .linearSRGB : .srgb)
        return FilterLowering.lower(
            (before + [filter] + after)[...],
            FilterLowering.Request(
                map: .identity, bounds: Rect(x: 40, y: 30, width: 160, height: 100), content: content, needed: frame,
                cut: cut, isCut: false, downsamplesBlurs: false))
    }

    /// Stages read earlier ones alone, and the last one gives the result.
    private static func expectSound(_ chain: FilterChain) {
        #expect(!chain.input.isEmpty)
        for (index, stage) in chain.stages.enumerated() {
            #expect(!stage.region.isEmpty)
            for case .stage(let source) in [stage.source, stage.second].compactMap({ $0 }) { #expect(source < index) }
        }
    }

    @Test func eachNodeIsAStage() {
        let chain = Self.chain { graph in
            let blurred = graph.add(.filter(.gaussianBlur(radius: 2)), .sourceAlpha)
            let moved = graph.add(.offset(Size(width: 3, height: 4)), blurred)
            let tinted = graph.add(.blend(.sourceIn), graph.add(.flood(.black)), moved)
            graph.add(.merge([tinted, .source]))
        }
        Self.expectSound(chain)
        #expect(
            chain.stages.map(\.kernel.name) == [
                "color", "gaussian", "gaussian", "offset", "flood", "composite", "composite",
            ])
        let moved = Self.content.outset(by: 7).moved(x: 3, y: 4)
        #expect(chain.stages[3].region == moved.intersection(Self.cut))
        #expect(chain.stages[4].region == moved.intersection(Self.cut))
        #expect(chain.stages[5].source == .stage(4) && chain.stages[5].second == .stage(3))
        #expect(chain.stages[6].source == .input && chain.stages[6].second == .stage(5))
        #expect(chain.stages[6].region == moved.intersection(Self.cut).union(Self.content))
    }

    @Test func whatContributesNothingIsLeftOut() {
        let chain = Self.chain { graph in
            graph.add(.filter(.gaussianBlur(radius: 9)))
            let same = graph.add(.filter(.saturation(1)), .source)
            graph.add(.filter(.dilate(radius: 20)))
            graph.add(.filter(.invert(1)), same)
        }
        #expect(chain.stages.map(\.kernel.name) == ["color"] && chain.input == Self.content)
        // A graph that gives its source copies it.
        let copied = Self.chain { $0.add(.filter(.saturation(1))) }
        #expect(copied.stages.map(\.kernel) == [.copy] && copied.stages[0].region == Self.content)
        #expect(Self.chain { _ in }.stages.isEmpty)
    }

    @Test func colorFiltersInARowShareAStageUnlessAnotherReadsBetweenThem() {
        func counts(_ chain: FilterChain) -> [Int] {
            chain.stages.map { if case .color(let steps) = $0.kernel.operation { steps.count } else { 0 } }
        }
        let row = Self.chain { graph in
            for _ in 0..<9 { graph.add(.filter(.saturation(0.5))) }
        }
        #expect(counts(row) == [8, 1])
        let read = Self.chain { graph in
            let first = graph.add(.filter(.saturation(0.5)))
            let second = graph.add(.filter(.invert(1)))
            graph.add(.blend(.screen), first, second)
        }
        #expect(counts(read) == [1, 1, 0])
        #expect(read.stages[2].source == .stage(0) && read.stages[2].second == .stage(1))
        let shadow = Self.chain { $0.add(.filter(.tint(.white)), .sourceAlpha) }
        #expect(counts(shadow) == [2])
    }

    @Test func anEdgeModeEndsAnImageThatOthersReadBeyondIt() throws {
        let chain = Self.chain { graph in
            let grown = graph.add(.filter(.dilate(radius: 90)))
            let blurred = graph.add(.filter(.gaussianBlur(radius: 2, edge: .clamp)), grown)
            graph.add(.merge([grown, blurred]))
        }
        Self.expectSound(chain)
        // The dilated image is read beyond the bounds by the merge, and cut to them for the blur.
        let copy = try #require(chain.stages.first { $0.kernel == .copy })
        #expect(copy.region == Self.cut)
        #expect(chain.stages.last?.region.contains(Self.cut.outset(by: 20)) == true)
    }

    @Test func regionsCutResults() {
        let part = PixelRect(minX: 70, minY: 60, maxX: 100, maxY: 80)
        let region = Rect(x: 70, y: 60, width: 30, height: 20)
        let flood = Self.chain { $0.add(.flood(.black), region: region) }
        #expect(flood.stages.map(\.region) == [part])
        // Beyond the bounds there is none of it.
        let wide = Self.chain { $0.add(.flood(.black), region: Rect(x: 0, y: 0, width: 60, height: 900)) }
        #expect(wide.stages.map(\.region) == [PixelRect(minX: 40, minY: 30, maxX: 60, maxY: 130)])
        let copied = Self.chain { graph in
            graph.add(.filter(.saturation(1)), region: region)
            graph.add(.merge([.source, FilterGraph.Input(index: 0)]))
        }
        #expect(copied.stages.map(\.region) == [part, Self.content])
        let empty = Self.chain { $0.add(.filter(.invert(1)), region: Rect(x: 0, y: 0, width: 5, height: 5)) }
        #expect(empty.stages.isEmpty && empty.input.isEmpty)
    }

    @Test func aNodeOfNothingIsTransparent() {
        let chain = Self.chain { graph in
            let nothing = graph.add(.blend(.clear))
            graph.add(.blend(.sourceOver), .source, nothing)
        }
        Self.expectSound(chain)
        #expect(chain.stages.map(\.kernel) == [.flood(.zero), .join(.blend(.sourceOver))])
        #expect(chain.stages[0].region.area == 1)
    }

    @Test func aGraphIsAFilterAmongOthers() {
        let chain = Self.chain(before: [Filter(.invert(1))], after: [Filter(.saturation(0.5)), Filter(.invert(1))]) {
            $0.add(.merge([.sourceAlpha, .source]))
        }
        Self.expectSound(chain)
        #expect(chain.stages.map(\.kernel.name) == ["color", "color", "composite", "color"])
        #expect(chain.stages[1].source == .stage(0) && chain.stages[2].source == .stage(0))
    }

    @Test func aFilterWithAnEdgeReadsAllOfTheBoundsOfAGraph() {
        let blur = Filter(.boxBlur(radius: 2, edge: .clamp))
        let part = Self.chain(after: [blur]) {
            $0.add(.flood(.black), region: Rect(x: 70, y: 60, width: 30, height: 20))
        }
        Self.expectSound(part)
        #expect(part.stages[0].region == PixelRect(minX: 70, minY: 60, maxX: 100, maxY: 80))
        #expect(part.stages[1].kernel == .copy && part.stages[1].region == Self.cut)
        #expect(part.stages.last?.region == Self.cut)
    }

    @Test func imagesAreDecodedOnceTheyAreRead() {
        func parts(_ chain: FilterChain) -> [[String]] { chain.stages.map(\.kernel.light.parts) }
        let blended = Self.chain(light: true) { graph in
            let moved = graph.add(.offset(Size(width: 3, height: 0)))
            graph.add(.blend(.screen), moved, .source)
        }
        #expect(parts(blended) == [["DECODES"], ["DECODES_SECOND", "ENCODES_RESULT"]])
        let flooded = Self.chain(light: true) { $0.add(.flood(.white)) }
        #expect(parts(flooded) == [["ENCODES_RESULT"]])
        // Tables lead from channels to channels.
        let gamma = FilterKind.componentTransfer(
            red: .gamma(amplitude: 1, exponent: 2, offset: 0), green: .identity, blue: .identity)
        let transferred = Self.chain(light: true) { graph in
            graph.add(.filter(gamma))
            graph.add(.filter(.erode(radius: 1)))
            graph.add(.filter(gamma))
        }
        #expect(parts(transferred) == [["DECODES_RESULT"], [], [], ["ENCODES_RESULT"], []])
    }

    @Test func absurdGraphsStayBounded() {
        var graph = FilterGraph()
        for index in 0..<64 {
            graph.add(.filter(.gaussianBlur(radius: 10_000)), nil, name: "\(index)")
        }
        let place = FilterPlace(map: .identity, bounds: .zero, isBackdrop: false)
        #expect(FilterStep.reach([Filter(.graph(graph))], at: place) <= 1_048_576)
        var nan = FilterGraph()
        nan.add(.offset(Size(width: Double.nan, height: .infinity)))
        nan.add(.arithmetic(SIMD4(repeating: .nan)), region: Rect(x: Double.nan, y: 0, width: .infinity, height: 1))
        for map in [Homography.identity, Homography(scaleX: 0, y: 0), Homography(scaleX: 1e200, y: 1e200)] {
            let place = FilterPlace(map: map, bounds: Rect(x: 0, y: 0, width: 9, height: 9), isBackdrop: false)
            #expect(FilterStep.reach([Filter(.graph(nan))], at: place) >= 0)
        }
    }

    @Test func aLayerOfFloodsAloneIsDrawnByBothPlanners() {
        for rules in [PlanRules.all, .none] {
            let layer = box(20, 10, 50, 40, nil).with {
                var graph = FilterGraph()
                let flood = graph.add(.flood(.white))
                graph.add(.filter(.gaussianBlur(radius: 2)), flood)
                $0.filters = [Filter(.graph(graph))]
            }
            let plan = plan(layer, rules: rules)
            #expect(plan.faults == [] && plan.offscreenPasses.total == 1 && plan.layers.drawn == 1)
            #expect(plan.filterPasses.first?.pass.region == PixelRect(minX: 20, minY: 10, maxX: 70, maxY: 50))
        }
    }

    /// Equal backdrops share passes only if their nodes read the same images.
    @Test func backdropsShareGraphsOfTheSameImages() {
        func glass(_ x: Double, swapped: Bool) -> Layer {
            box(x, 20, 40, 40, nil).with {
                var graph = FilterGraph()
                let (first, second) = (graph.add(.flood(.white)), graph.add(.filter(.invert(1)), .source))
                graph.add(.blend(.multiply), swapped ? second : first, swapped ? first : second)
                $0.backgroundFilters = [Filter(.graph(graph))]
            }
        }
        func saved(swapped: Bool) -> Int {
            plan(box(0, 0, 200, 100), glass(10, swapped: false), glass(100, swapped: swapped)).savings[.shareBackdrop]
        }
        #expect(saved(swapped: false) == 1 && saved(swapped: true) == 0)
    }
}
