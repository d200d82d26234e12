import LaminaGeometry
import LaminaLayers

/// The declarations of the nodes of filter graphs in documents.
enum FilterGraphDeclaration {
    /// The nodes, as a property of the graph.
    static let nodes = Property<FilterDraft>(
        required: "nodes",
        .array(of: .variant(node), count: 1...FilterGraph.maximumNodeCount),
        "The nodes in order, each with the images that it reads; the last one gives the result."
    ) { $0.nodes = $1 }

    private static let node = VariantDeclaration<GraphNodeDraft>("graphNode", "A node of a filter graph.") {
        filters.map { VariantCase($0.word, $0.declaration) { $0 } }
            + own.map { VariantCase($0.word, $0.declaration) { $0 } }
    }

    /// A type of node; stored, because declarations are compared by identity.
    private struct Kind: Sendable {
        let word: String
        let declaration: ObjectDeclaration<GraphNodeDraft>
    }

    /// The filters of chains as nodes, all but graphs.
    private static let filters = FilterDeclaration.kinds.filter { $0.word != FilterGraph.word }.map { kind in
        Kind(
            word: kind.word,
            declaration: ObjectDeclaration(
                kind.word + "Node", kind.declaration.documentation, appliesDefaults: false,
                make: GraphNodeDraft(filter: kind.declaration.make()),
                properties: {
                    kind.amounts().map { amount in Property(amount) { node, change in change(&node.filter) } }
                        + [first] + common
                }))
    }

    private static let own = [
        kind(
            "offset", "Moves an image; between pixels it is interpolated.", .offset(.zero),
            [
                first,
                Property(
                    required: "offset", .shift, "The distance in points: [dx, dy].",
                    set: { $0.operation = .offset(Size(width: $1.x, height: $1.y)) }),
            ]),
        kind(
            "flood", "Fills the layer's bounds with a colour.", .flood(.clear),
            [Property(required: "color", .color, "The colour.", set: { $0.operation = .flood($1) })]),
        kind(
            "blend", "Combines an image with a second one, its backdrop.", .blend(.sourceOver),
            [
                first, second,
                Property(
                    "mode", .compositingFilter, default: .sourceOver,
                    "The blend mode or the operator, as of compositingFilter.",
                    set: { $0.operation = .blend($1) }),
            ]),
        kind(
            "composite", "Combines an image with a second one by an operator of SVG's feComposite.",
            .blend(.sourceOver),
            [
                first, second,
                Property(
                    "operator", .named(operators), default: .sourceOver, "The operator.",
                    set: { $0.operation = .blend($1) }),
            ]),
        kind(
            "arithmetic",
            "Combines two images: factors[0] · first · second + factors[1] · first + factors[2] · second + factors[3].",
            .arithmetic(.zero),
            [
                first, second,
                Property(
                    required: "factors", .packed(["k1", "k2", "k3", "k4"], in: .factor) { $0 },
                    "The factors of premultiplied channels; the last one, above 0, fills the layer's bounds.",
                    set: { $0.operation = .arithmetic($1) }),
            ]),
        kind(
            "merge", "Puts images one over the other, the first one below.", .merge([]),
            [
                Property(
                    required: "inputs", .array(of: imageName, count: 1...FilterGraph.maximumMergeCount),
                    "The images, the lowest first: names as of in.",
                    set: { $0.inputs = $1 })
            ]),
    ]

    private static func kind(
        _ word: String, _ sentence: String, _ operation: FilterGraph.Operation,
        _ properties: [Property<GraphNodeDraft>]
    ) -> Kind {
        Kind(
            word: word,
            declaration: ObjectDeclaration(
                word + "Node", sentence, appliesDefaults: false, make: GraphNodeDraft(operation: operation),
                properties: { properties + common }))
    }

    private static let operators: [(String, CompositingFilter)] = [
        ("over", .sourceOver), ("in", .sourceIn), ("out", .sourceOut), ("atop", .sourceAtop), ("xor", .xor),
        ("lighter", .plusLighter),
    ]

    private static let first = Property<GraphNodeDraft>(
        "in", imageName,
        "The image that is filtered: source, sourceAlpha or the result of an earlier node; by default that of the node "
            + "before, or the source.",
        set: { $0.first = $1 })

    private static let second = Property<GraphNodeDraft>(
        "in2", imageName, "The second image, below the first; by default the source.", set: { $0.second = $1 })

    /// The properties of every node.
    private static let common: [Property<GraphNodeDraft>] = [
        Property(
            "result", .name,
            "The name of the result, for later nodes and in key paths such as filters.glow.blur.inputRadius.",
            set: { $0.result = $1 }),
        Property(
            "region", .boundedRect,
            "The part of the result that is kept, in points of the layer's coordinates: [x, y, width, height].",
            set: { $0.region = $1 }),
    ]

    private static let imageName = ValueDeclaration<GraphImageName>.custom(.nonemptyText) { reader, node in
        let text = reader.document.text(at: node)
        guard !text.isEmpty else { return reader.reportWrongType(at: node, expected: .nonemptyText) }
        return GraphImageName(text: text, node: node)
    }

    // MARK: Names

    /// Finds the images that the nodes name, and reports names of none and of later ones.
    @Sendable static func resolve(_ filter: inout FilterDraft, at node: NodeID, with reader: DocumentReader) {
        var places = ["source": -1, "sourceAlpha": -2]
        let names = filter.nodes.map(\.result)
        for index in filter.nodes.indices {
            func image(_ name: GraphImageName?, orElse usual: Int) -> FilterGraph.Input {
                guard let name else { return FilterGraph.Input(index: usual) }
                if let place = places[name.text] { return FilterGraph.Input(index: place) }
                let isLater = names.contains(name.text)
                reader.report(
                    .invalid(
                        found: isLater
                            ? "the image \(Printable.quoted(name.text)) is made by this node or a later one"
                            : "no node before has the result \(Printable.quoted(name.text))",
                        advice: isLater
                            ? "put the node that makes it before this one"
                            : KeyAdvice.near(name.text, in: places.keys.sorted(), or: "write source or sourceAlpha")),
                    at: name.node)
                return .source
            }
            let draft = filter.nodes[index]
            filter.nodes[index].images = GraphImages(
                first: image(draft.first, orElse: index - 1), second: image(draft.second, orElse: -1),
                merged: draft.inputs.map { image($0, orElse: -1) })
            guard let name = draft.result else { continue }
            if places.updateValue(index, forKey: name) != nil {
                reader.report(
                    .invalid(
                        found: "the result \(Printable.quoted(name)) is not the only image of that name",
                        advice: "give each node a result of its own, other than source and sourceAlpha"),
                    at: node)
            }
        }
    }
}

/// The name of an image, and its place in the document.
struct GraphImageName: Sendable {
    let text: String
    let node: NodeID
}

/// The images that a node reads.
private struct GraphImages {
    var first = FilterGraph.Input.source
    var second = FilterGraph.Input.source
    var merged: [FilterGraph.Input] = []
}

/// A node of a graph being read.
struct GraphNodeDraft: Sendable {
    /// The filter of a node that is one.
    fileprivate(set) var filter = FilterDraft(filter: Filter(.graph(FilterGraph())))
    /// Nil for a node that is a filter.
    fileprivate var operation: FilterGraph.Operation?
    fileprivate var first: GraphImageName?
    fileprivate var second: GraphImageName?
    fileprivate var inputs: [GraphImageName] = []
    fileprivate var result: String?
    fileprivate var region: Rect?
    fileprivate var images = GraphImages()

    fileprivate init(filter: FilterDraft) { self.filter = filter }
    fileprivate init(operation: FilterGraph.Operation) { self.operation = operation }

    /// The number of filters that it counts as.
    var weight: Int { 1 + inputs.count }

    /// Adds the node to a graph of a chain with a default edge.
    func add(to graph: inout FilterGraph, edge: FilterEdge) {
        var own = operation ?? .filter(filter.filter(edge: edge).kind)
        if case .merge = own { own = .merge(images.merged) }
        graph.add(own, images.first, images.second, name: result, region: region)
    }
}
