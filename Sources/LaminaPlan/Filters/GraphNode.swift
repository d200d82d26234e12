import LaminaGeometry
import LaminaLayers

extension FilterGraph: PlannedFilter {
    func step(at place: FilterPlace) -> GraphStep? {
        nodes.isEmpty ? nil : GraphStep(self, at: place)
    }
}

/// One image of a graph of filters, in pixels: its computation, and the images that it reads.
struct GraphNode: Sendable, Equatable {
    enum Work: Sendable, Equatable {
        /// A filter of the first image.
        case filter(FilterStep)
        /// The first image as it is; where `endsAtBounds`, cut to the layer's bounds.
        case copy(endsAtBounds: Bool)
        /// A premultiplied colour, within the layer's bounds.
        case flood(SIMD4<Float>)
        /// Both images as one.
        case join(GraphJoin)
    }

    /// The number of the graph's own source among the images.
    static let source = -1

    var work: Work
    /// The index of a node before this one, or ``source``.
    var first = source
    var second = source
    /// The pixels that the result is cut to; nil for all.
    var limit: PixelRect?

    /// The images that it reads, in order.
    var inputs: [Int] {
        switch work {
        case .filter, .copy: [first]
        case .flood: []
        case .join: [first, second]
        }
    }
}

/// The way in which two images become one.
enum GraphJoin: Sendable, Equatable {
    case blend(CompositingFilter)
    /// `k.x · first · second + k.y · first + k.z · second + k.w`.
    case arithmetic(SIMD4<Float>)

    /// Returns the pixels on which the result can be anything but transparent.
    func content(_ first: PixelRect, _ second: PixelRect, cut: PixelRect) -> PixelRect {
        switch self {
        case .arithmetic(let factors) where factors.w > 0: cut
        case .arithmetic: first.union(second)
        case .blend(.clear): .empty
        case .blend(.copy), .blend(.sourceOut), .blend(.destinationAtop): first
        case .blend(.sourceIn), .blend(.destinationIn): first.intersection(second)
        case .blend(.sourceAtop), .blend(.destinationOut): second
        case .blend: first.union(second)
        }
    }
}

extension GraphStep {
    /// The nodes that the result of a graph is made of, in their order.
    ///
    /// Nodes that change nothing are left out, a merge is a node for each two images, and the source's alpha is a node of
    /// its own.
    init(_ graph: FilterGraph, at place: FilterPlace) {
        var builder = GraphBuilder(place: place)
        for node in graph.nodes { builder.add(node) }
        self.init(nodes: builder.finish(), isLight: place.isLight)
    }
}

/// Makes the nodes of a ``GraphStep`` from those of a ``FilterGraph``.
private struct GraphBuilder {
    let place: FilterPlace
    private var nodes: [GraphNode] = []
    /// By node of the graph: the image that it gives.
    private var results: [Int] = []
    /// The node of the source's alpha.
    private var sourceAlpha: Int?

    init(place: FilterPlace) { self.place = place }

    mutating func add(_ node: FilterGraph.Node) {
        let limit = node.region.map { place.touched($0) }
        let before = nodes.count
        var result = image(of: node)
        if let limit {
            // A node of its own is cut; an image that others read as well is copied.
            if result >= before, result != sourceAlpha {
                nodes[result].limit = limit
            } else {
                result = append(GraphNode(work: .copy(endsAtBounds: false), first: result, limit: limit))
            }
        }
        results.append(result)
    }

    /// Adds what a node of the graph needs; returns the image that it gives, before it is cut.
    private mutating func image(of node: FilterGraph.Node) -> Int {
        switch node.operation {
        case .filter(let kind):
            let first = image(node.first)
            let filter = Filter(kind, colorInterpolation: place.isLight ? .linearSRGB : .srgb)
            switch FilterStep.step(filter, at: place) {
            case nil: return first
            case .cut: return append(GraphNode(work: .copy(endsAtBounds: true), first: first))
            case let step?: return append(GraphNode(work: .filter(step), first: first))
            }
        case .offset(let offset):
            let first = image(node.first)
            let vector = place.linear.apply(offset.width, offset.height)
            let shift = PixelShift(SIMD2(vector.x, vector.y), rounded: false)
            if shift == PixelShift() { return first }
            return append(GraphNode(work: .filter(.shift(ShiftStep(shift: shift))), first: first))
        case .flood(let color):
            return append(GraphNode(work: .flood(place.premultiplied(color))))
        case .blend(let mode):
            return append(
                GraphNode(work: .join(.blend(mode)), first: image(node.first), second: image(node.second)))
        case .arithmetic(let factors):
            return append(
                GraphNode(
                    work: .join(.arithmetic(SIMD4<Float>(factors))), first: image(node.first),
                    second: image(node.second)))
        case .merge(let inputs):
            guard let lowest = inputs.first else { return append(GraphNode(work: .flood(.zero))) }
            return inputs.dropFirst().reduce(image(lowest)) { below, input in
                append(GraphNode(work: .join(.blend(.sourceOver)), first: image(input), second: below))
            }
        }
    }

    /// The image of an input: of the source, of its alpha, or of a node before.
    private mutating func image(_ input: FilterGraph.Input) -> Int {
        if results.indices.contains(input.index) { return results[input.index] }
        guard input == .sourceAlpha else { return GraphNode.source }
        if let sourceAlpha { return sourceAlpha }
        let keep = SIMD4<Float>(0, 0, 0, 1)
        let made = append(
            GraphNode(work: .filter(.color(.matrix(.zero, .zero, .zero, alpha: keep)))))
        sourceAlpha = made
        return made
    }

    private mutating func append(_ node: GraphNode) -> Int {
        nodes.append(node)
        return nodes.count - 1
    }

    /// Returns the nodes that the last result is made of, that result last.
    mutating func finish() -> [GraphNode] {
        let last = results.last ?? GraphNode.source
        if last == GraphNode.source { return [GraphNode(work: .copy(endsAtBounds: false))] }
        var isUsed = [Bool](repeating: false, count: nodes.count)
        isUsed[last] = true
        for index in nodes.indices.reversed() where isUsed[index] {
            for input in nodes[index].inputs where input >= 0 { isUsed[input] = true }
        }
        var places = [Int](repeating: GraphNode.source, count: nodes.count)
        var kept: [GraphNode] = []
        for (index, node) in nodes.enumerated() where isUsed[index] {
            var node = node
            node.first = node.first >= 0 ? places[node.first] : GraphNode.source
            node.second = node.second >= 0 ? places[node.second] : GraphNode.source
            places[index] = kept.count
            kept.append(node)
        }
        return kept
    }
}
