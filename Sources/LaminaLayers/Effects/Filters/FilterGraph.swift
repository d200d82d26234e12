import Glibc
import LaminaGeometry

/// A graph of filters as one filter, as SVG's `filter` element: images that are made of the filtered one, of each other and
/// of colours, and joined to one.
///
/// ```swift
/// // The image over a blurred, orange copy of its alpha.
/// var glow = FilterGraph()
/// let blurred = glow.add(.filter(.gaussianBlur(radius: 6)), .sourceAlpha)
/// let orange = glow.add(.flood(Color(red: 1, green: 0.6, blue: 0)))
/// let tinted = glow.add(.blend(.sourceIn), orange, blurred)
/// glow.add(.merge([tinted, .source]))
/// layer.filters = [Filter(.graph(glow))]
/// ```
///
/// Nodes are in order, and each may read the results of nodes before it alone, so that there are no cycles. The result of the
/// last one is that of the filter; without nodes the image stays as it is. Each node that changes anything and contributes
/// to the result is at least one render pass; colour filters in a row share one.
public struct FilterGraph: Sendable, Hashable {
    /// The largest number of nodes; a layer drops those after them.
    public static let maximumNodeCount = 64
    /// The largest number of images that a node merges.
    public static let maximumMergeCount = 64

    /// One image: the filter, and the images that it is made of.
    public struct Node: Sendable, Hashable {
        /// The name in key paths, such as `blur` in `filters.glow.blur.inputRadius`.
        public var name: String?
        /// The node's filter.
        public var operation: Operation
        /// The image that is filtered, or that is above the second one.
        public internal(set) var first: Input
        /// The other image of ``Operation/blend(_:)`` and ``Operation/arithmetic(_:)``, below the first.
        public internal(set) var second: Input
        /// The part of the result that is kept, in points of the layer's coordinates: all pixels that the rectangle
        /// touches, of a rotated layer those of the upright rectangle around it. Nil keeps all.
        public var region: Rect?
    }

    /// An image that a node reads: the source, its alpha, or the result of an earlier node.
    public struct Input: Sendable, Hashable {
        /// The index of a node; -1 for the source, -2 for its alpha.
        package let index: Int

        package init(index: Int) { self.index = index }

        /// The image that the graph is applied to.
        public static let source = Input(index: -1)
        /// The alpha of that image, in black.
        public static let sourceAlpha = Input(index: -2)
    }

    /// The filter of a node.
    public enum Operation: Sendable, Hashable {
        /// Another filter, of the first image; a graph in a graph does nothing.
        case filter(FilterKind)
        /// The first image moved by a number of points, each within ±100,000; between pixels it is interpolated.
        case offset(Size)
        /// A colour in all of the layer's bounds.
        case flood(Color)
        /// The first image combined with the second, its backdrop, by a blend mode or an operator.
        case blend(CompositingFilter)
        /// `k.x · first · second + k.y · first + k.z · second + k.w` of premultiplied channels, kept within 0…1 and colours
        /// within alpha; each k is within ±10,000. With the last above 0 it fills the layer's bounds, and ends there.
        case arithmetic(SIMD4<Double>)
        /// Images one over the other, the first below; a layer drops those after 64.
        case merge([Input])
    }

    /// The nodes, in order.
    public package(set) var nodes: [Node] = []

    /// A graph without nodes, which changes nothing.
    public init() {}

    /// Adds a node after all others, and returns its result.
    ///
    /// - Parameters:
    ///   - operation: the node's filter.
    ///   - first: the image that is filtered; by default the result of the node before, or the source.
    ///   - second: the other image of blending and arithmetic; by default the source. An input of another graph, of a node
    ///     that this one does not have yet, counts as the source.
    ///   - name: the name in key paths.
    ///   - region: the part of the result that is kept, in points of the layer's coordinates; nil keeps all.
    @discardableResult
    public mutating func add(
        _ operation: Operation, _ first: Input? = nil, _ second: Input = .source, name: String? = nil,
        region: Rect? = nil
    ) -> Input {
        let before = nodes.isEmpty ? .source : Input(index: nodes.count - 1)
        nodes.append(
            Node(name: name, operation: operation, first: first ?? before, second: second, region: region)
                .reading(before: nodes.count))
        return Input(index: nodes.count - 1)
    }
}

extension FilterGraph.Node {
    /// The node with inputs that are before a position.
    fileprivate func reading(before index: Int) -> FilterGraph.Node {
        func kept(_ input: FilterGraph.Input) -> FilterGraph.Input { input.index < index ? input : .source }
        var result = self
        (result.first, result.second) = (kept(first), kept(second))
        if case .merge(let inputs) = operation {
            result.operation = .merge(inputs.prefix(FilterGraph.maximumMergeCount).map(kept))
        }
        return result
    }

    /// The node with numbers within their ranges.
    fileprivate var sanitized: FilterGraph.Node {
        var result = self
        result.operation =
            switch operation {
            case .filter(.graph): .offset(.zero)
            case .filter(let kind): .filter(kind.sanitized)
            case .offset(let offset): .offset(Amount.clamped(offset))
            case .flood(let color): .flood(color.sanitized)
            case .arithmetic(let factors):
                .arithmetic(Amount.clamped(factors, Amount.anyFactor, orElse: .zero))
            case .blend, .merge: operation
            }
        result.region = region.flatMap(Self.sanitized)
        return result
    }

    /// Nil for a rectangle that is none.
    private static func sanitized(_ rect: Rect) -> Rect? {
        let numbers = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        if numbers.contains(where: \.isNaN) { return nil }
        func clamped(_ value: Double, _ range: ClosedRange<Double>) -> Double {
            Amount.clamped(value, range, orElse: 0)
        }
        return Rect(
            x: clamped(numbers[0], Amount.offsets), y: clamped(numbers[1], Amount.offsets),
            width: clamped(numbers[2], 0...200_000), height: clamped(numbers[3], 0...200_000))
    }
}

extension FilterGraph: FilterAmounts {
    package static let word = "graph"
    package static let sentence =
        "Makes images of the filtered one, of each other and of colours, and joins them to one, as SVG's filter element."
    package static let amounts: [FilterAmount<Self>] = []
    package static let usual = FilterGraph()

    package var kind: FilterKind { .graph(self) }
    package var changesNothing: Bool { nodes.isEmpty }

    package var fillsBounds: Bool {
        nodes.contains { node in
            switch node.operation {
            case .filter(let kind): kind.fillsBounds
            case .flood(let color): color.alpha > 0
            case .arithmetic(let factors): factors.w > 0
            case .offset, .blend, .merge: false
            }
        }
    }

    package var maximumReach: Double {
        var reaches: [Double] = []
        for node in nodes {
            let own: Double =
                switch node.operation {
                case .filter(let kind): kind.maximumReach
                case .offset(let offset): hypot(offset.width, offset.height)
                case .flood, .blend, .arithmetic, .merge: 0
                }
            let before = node.inputs.map { reaches.indices.contains($0.index) ? reaches[$0.index] : 0 }.max() ?? 0
            reaches.append(before + own)
        }
        return reaches.last ?? 0
    }
}

extension FilterGraph.Node {
    /// The images that the node reads.
    package var inputs: [FilterGraph.Input] {
        switch operation {
        case .filter, .offset: [first]
        case .flood: []
        case .blend, .arithmetic: [first, second]
        case .merge(let inputs): inputs
        }
    }
}

// MARK: Numbers of nodes

/// Access to the nodes' numbers, for key paths and interpolation.
extension FilterGraph {
    /// The keys of the nodes that have a name, such as `blur.inputRadius`.
    var keys: [String] { nodes.flatMap { node in node.name.map { name in node.keys.map { "\(name).\($0)" } } ?? [] } }

    /// The values of all nodes, one after the other.
    var values: [FilterValue] { nodes.flatMap(\.values) }

    /// The same nodes with other values, of the same number and types.
    func with(_ values: [FilterValue]) -> FilterGraph {
        var result = self
        var rest = values[...]
        for index in nodes.indices {
            let count = nodes[index].values.count
            guard rest.count >= count else { return self }
            result.nodes[index].set(Array(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return result
    }

    func value(forKey key: String) -> FilterValue? {
        guard let place = place(of: key) else { return nil }
        return nodes[place.node].values[place.value]
    }

    /// The graph with the value of a key replaced; nil if there is no such key or its value is of another type.
    func with(_ value: FilterValue, forKey key: String) -> FilterGraph? {
        guard let place = place(of: key) else { return nil }
        if case .filter(let kind) = nodes[place.node].operation, kind.keys.indices.contains(place.value) {
            // One amount may set others, as a radius those along both axes.
            guard let changed = kind.with(value, forKey: kind.keys[place.value]) else { return nil }
            var result = self
            result.nodes[place.node].operation = .filter(changed)
            return result
        }
        var values = nodes[place.node].values
        guard values[place.value].isLike(value) else { return nil }
        values[place.value] = value
        var result = self
        result.nodes[place.node].set(values)
        return result
    }

    /// Returns whether both have the same nodes but for their numbers.
    func isLike(_ other: FilterGraph) -> Bool {
        nodes.count == other.nodes.count && zip(nodes, other.nodes).allSatisfy { $0.isLike($1) }
    }

    /// The same nodes within the limits, with numbers within their ranges.
    var sanitized: FilterGraph {
        var result = FilterGraph()
        result.nodes = nodes.prefix(Self.maximumNodeCount).enumerated().map { $1.reading(before: $0).sanitized }
        return result
    }

    private func place(of key: String) -> (node: Int, value: Int)? {
        guard let dot = key.lastIndex(of: ".") else { return nil }
        let (name, rest) = (key[..<dot], key[key.index(after: dot)...])
        guard let node = nodes.firstIndex(where: { $0.name.map { $0 == name } ?? false }),
            let value = nodes[node].keys.firstIndex(where: { $0 == rest })
        else { return nil }
        return (node, value)
    }
}

extension FilterGraph.Node {
    /// The keys of the node's numbers; those of a region are last.
    fileprivate var keys: [String] {
        let own =
            switch operation {
            case .filter(let kind): kind.keys
            case .offset: ["inputOffset"]
            case .flood: ["inputColor"]
            case .arithmetic: ["inputFactors"]
            case .blend, .merge: [String]()
            }
        return region == nil ? own : own + ["inputRegion"]
    }

    /// The values of ``keys``.
    fileprivate var values: [FilterValue] {
        let own: [FilterValue] =
            switch operation {
            case .filter(let kind): kind.values
            case .offset(let offset): [.point(Point(x: offset.width, y: offset.height))]
            case .flood(let color): [.color(color)]
            case .arithmetic(let factors): [.vector(factors)]
            case .blend, .merge: []
            }
        guard let region else { return own }
        return own + [
            .vector(SIMD4(region.origin.x, region.origin.y, region.size.width, region.size.height))
        ]
    }

    /// Sets the values of ``keys``.
    fileprivate mutating func set(_ values: [FilterValue]) {
        var values = values
        if region != nil, let last = values.popLast()?.vector {
            region = Rect(x: last.x, y: last.y, width: last.z, height: last.w)
        }
        switch operation {
        case .filter(let kind): operation = .filter(kind.with(values))
        case .offset: operation = .offset(values.first?.size ?? .zero)
        case .flood: operation = .flood(values.first?.color ?? .clear)
        case .arithmetic: operation = .arithmetic(values.first?.vector ?? .zero)
        case .blend, .merge: break
        }
    }

    fileprivate func isLike(_ other: FilterGraph.Node) -> Bool {
        guard first == other.first, second == other.second, (region == nil) == (other.region == nil) else {
            return false
        }
        return switch (operation, other.operation) {
        case (.filter(let kind), .filter(let end)): kind.isLike(end)
        case (.offset, .offset), (.flood, .flood), (.arithmetic, .arithmetic): true
        case (.blend(let mode), .blend(let end)): mode == end
        case (.merge(let inputs), .merge(let end)): inputs == end
        default: false
        }
    }
}

// MARK: Key paths

extension [Filter] {
    /// Returns the index of the filter that a name in a key path stands for, and the key there: that of a filter with the
    /// name, or of the node in `graph.node`. Nil if there is none.
    package func place(named name: String, key: String) -> (index: Int, key: String)? {
        if let index = firstIndex(where: { $0.name == name }) { return (index, key) }
        for (index, filter) in enumerated() {
            guard case .graph = filter.kind, let own = filter.name, name.hasPrefix(own + ".") else { continue }
            return (index, "\(name.dropFirst(own.count + 1)).\(key)")
        }
        return nil
    }
}
