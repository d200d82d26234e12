import LaminaGeometry
import LaminaLayers

/// The declarations of filters in documents, generated from their amounts in `LaminaLayers/Effects/Filters`.
enum FilterDeclaration {
    /// A filter of a chain.
    static let filter = VariantDeclaration<FilterDraft>("filter", "A filter of a filter chain.") {
        kinds.map { VariantCase($0.word, $0.declaration) { $0 } }
    }

    /// All kinds of filters.
    static let kinds = FilterKind.all.map { kind($0) }

    /// The declaration of one kind of filter; stored, because declarations are compared by identity.
    struct Kind: Sendable {
        let word: String
        let declaration: ObjectDeclaration<FilterDraft>
        /// The properties of this kind alone.
        let amounts: @Sendable () -> [Property<FilterDraft>]
    }

    private static func kind<Amounts: FilterAmounts>(_ amounts: Amounts.Type) -> Kind {
        let isGraph = Amounts.word == FilterGraph.word
        let own: @Sendable () -> [Property<FilterDraft>] = {
            isGraph
                ? [FilterGraphDeclaration.nodes]
                : Amounts.amounts.map { property($0) } + (Amounts.hasEdge ? [edge] : [])
        }
        return Kind(
            word: Amounts.word,
            declaration: ObjectDeclaration(
                Amounts.word + "Filter", Amounts.sentence, appliesDefaults: false,
                make: FilterDraft(filter: Filter(Amounts.usual.kind)),
                check: isGraph ? FilterGraphDeclaration.resolve : nil,
                properties: { own() + common() }),
            amounts: own)
    }

    private static func property<Amounts: FilterAmounts>(_ amount: FilterAmount<Amounts>) -> Property<FilterDraft> {
        amount.isPart
            ? part(amount.name, amount.key, amount.sort, amount.sentence)
            : property(
                amount.name, amount.key, amount.sort, default: amount.get(.usual), isRequired: amount.isRequired,
                amount.sentence)
    }

    /// A number that is a part of another, whichever comes first in the document.
    private static func part(
        _ name: String, _ key: String, _ sort: FilterAmountSort, _ sentence: String
    ) -> Property<FilterDraft> {
        guard case .number(let range, _) = sort else { preconditionFailure("parts are numbers") }
        return Property(name, .number(in: .between(range)), sentence) { $0.parts.append((.number($1), key)) }
    }

    /// The same without the filter's type, so that it is compiled once and not for each filter.
    private static func property(
        _ name: String, _ key: String, _ sort: FilterAmountSort, default usual: FilterValue, isRequired: Bool,
        _ sentence: String
    ) -> Property<FilterDraft> {
        func make<Value: Sendable>(
            _ declaration: ValueDeclaration<Value>, default defaultValue: Value,
            _ wrap: @escaping @Sendable (Value) -> FilterValue
        ) -> Property<FilterDraft> {
            isRequired
                ? Property(required: name, declaration, sentence) { $0.set(wrap($1), key) }
                : Property(name, declaration, default: defaultValue, sentence) { $0.set(wrap($1), key) }
        }
        return switch sort {
        case .number(let range, _): make(.number(in: .between(range)), default: usual.number) { .number($0) }
        case .angle: make(angle, default: usual.number) { .number($0) }
        case .vector(let range, _): make(.channels(in: .between(range)), default: usual.vector) { .vector($0) }
        case .point: make(.shift, default: usual.point) { .point($0) }
        case .color: make(.color, default: usual.color) { .color($0) }
        case .function: make(.transferFunction, default: usual.function) { .function($0) }
        }
    }

    /// Degrees, read as radians.
    private static let angle = ValueDeclaration<Double>.degrees(in: .between(-360_000...360_000)).map {
        $0 * .pi / 180
    } inverse: {
        $0 * 180 / .pi
    }

    private static var edge: Property<FilterDraft> {
        Property(
            "edge", .enumeration(FilterEdge.self),
            "The extension of the image beyond its edges; by default \"transparent\" in filters and "
                + "\"mirror\" in backgroundFilters."
        ) { $0.edge = $1 }
    }

    /// The properties of every filter.
    private static func common() -> [Property<FilterDraft>] {
        [
            Property("name", .name, "The filter's name, used in key paths such as filters.blur.inputRadius.") {
                $0.filter.name = $1
            },
            Property(
                "colorInterpolation", .enumeration(FilterColorInterpolation.self), default: .srgb,
                "The colour space that the filter computes in, as SVG's color-interpolation-filters."
            ) { $0.filter.colorInterpolation = $1 },
            Property("enabled", .boolean, default: true, "Enables the filter.") { $0.filter.isEnabled = $1 },
        ]
    }
}

/// A filter being read. The default of its edge depends on the chain.
struct FilterDraft: Sendable {
    var filter: Filter
    var edge: FilterEdge?
    /// The nodes of a graph.
    var nodes: [GraphNodeDraft] = []
    /// The amounts that are parts of others, which are set first.
    fileprivate var parts: [(value: FilterValue, key: String)] = []

    init(filter: Filter) { self.filter = filter }

    mutating func set(_ value: FilterValue, _ key: String) { filter.setValue(value, forKey: key) }

    /// The number of filters that it counts as.
    fileprivate var weight: Int { nodes.reduce(1) { $0 + $1.weight } }

    /// The filter for a chain with a default edge.
    func filter(edge defaultEdge: FilterEdge) -> Filter {
        var result = filter
        for part in parts { result.setValue(part.value, forKey: part.key) }
        if !nodes.isEmpty {
            var graph = FilterGraph()
            for node in nodes { node.add(to: &graph, edge: defaultEdge) }
            result.kind = .graph(graph)
        }
        result.kind = result.kind.with(edge: edge ?? defaultEdge)
        return result
    }
}

extension ValueDeclaration where Value == [Filter] {
    /// A chain of filters.
    ///
    /// - Parameter edge: the edge of blurs for which the document gives none.
    static func filters(edge: FilterEdge) -> ValueDeclaration {
        ValueDeclaration<[FilterDraft]>
            .array(of: .variant(FilterDeclaration.filter), count: 0...ReadLimits.filterCount)
            .checked(
                "write at most \(ReadLimits.filterCount) filters, with the nodes of graphs and the images that they merge"
            ) { $0.reduce(0) { $0 + $1.weight } <= ReadLimits.filterCount }
            .map { $0.map { $0.filter(edge: edge) } }
            .written { _ in .array([]) }
    }
}
