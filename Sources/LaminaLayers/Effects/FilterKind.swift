/// The kind of a ``Filter`` with its amounts. Lengths are points, angles radians, colours gamma-encoded sRGB.
///
/// Colour filters work on straight colour, clamp it to 0…1 after each filter, and leave transparent pixels transparent,
/// except for ``ChannelMatrix`` and ``ComponentTransfer`` where they say otherwise.
///
/// The filters are declared in `Filters`, one file per filter; this is the list of them.
public enum FilterKind: Sendable, Hashable {
    case gaussianBlur(GaussianBlur)
    case boxBlur(BoxBlur)
    case motionBlur(MotionBlur)
    case dropShadow(DropShadow)
    case bloom(Bloom)
    case saturation(Saturation)
    case brightness(Brightness)
    case contrast(Contrast)
    case hueRotate(HueRotate)
    case invert(Invert)
    case sepia(Sepia)
    case grayscale(Grayscale)
    case exposure(Exposure)
    case gamma(Gamma)
    case tint(Tint)
    case colorClamp(ColorClamp)
    case colorMatrix(ColorMatrix)
    case channelMatrix(ChannelMatrix)
    case componentTransfer(ComponentTransfer)
    case dilate(Dilate)
    case erode(Erode)
    case pixellate(Pixellate)
    case vignette(Vignette)
    case edges(Edges)
    case graph(FilterGraph)
}

extension FilterKind {
    /// All filters, in the order in which they are documented.
    package static let all: [any FilterAmounts.Type] = [
        GaussianBlur.self, BoxBlur.self, MotionBlur.self, DropShadow.self, Bloom.self, Saturation.self,
        Brightness.self, Contrast.self, HueRotate.self, Invert.self, Sepia.self, Grayscale.self, Exposure.self,
        Gamma.self, Tint.self, ColorClamp.self, ColorMatrix.self, ChannelMatrix.self, ComponentTransfer.self,
        Dilate.self, Erode.self, Pixellate.self, Vignette.self, Edges.self,
        FilterGraph.self,
    ]

    /// Calls a visitor with the amounts as their own type, without boxing them.
    @inline(__always)
    func visit<Visitor: FilterVisitor>(_ visitor: Visitor) -> Visitor.Result {
        switch self {
        case .gaussianBlur(let amounts): visitor.visit(amounts)
        case .boxBlur(let amounts): visitor.visit(amounts)
        case .motionBlur(let amounts): visitor.visit(amounts)
        case .dropShadow(let amounts): visitor.visit(amounts)
        case .bloom(let amounts): visitor.visit(amounts)
        case .saturation(let amounts): visitor.visit(amounts)
        case .brightness(let amounts): visitor.visit(amounts)
        case .contrast(let amounts): visitor.visit(amounts)
        case .hueRotate(let amounts): visitor.visit(amounts)
        case .invert(let amounts): visitor.visit(amounts)
        case .sepia(let amounts): visitor.visit(amounts)
        case .grayscale(let amounts): visitor.visit(amounts)
        case .exposure(let amounts): visitor.visit(amounts)
        case .gamma(let amounts): visitor.visit(amounts)
        case .tint(let amounts): visitor.visit(amounts)
        case .colorClamp(let amounts): visitor.visit(amounts)
        case .colorMatrix(let amounts): visitor.visit(amounts)
        case .channelMatrix(let amounts): visitor.visit(amounts)
        case .componentTransfer(let amounts): visitor.visit(amounts)
        case .dilate(let amounts): visitor.visit(amounts)
        case .erode(let amounts): visitor.visit(amounts)
        case .pixellate(let amounts): visitor.visit(amounts)
        case .vignette(let amounts): visitor.visit(amounts)
        case .edges(let amounts): visitor.visit(amounts)
        case .graph(let amounts): visitor.visit(amounts)
        }
    }
}

/// Computes a result from the amounts of any filter.
protocol FilterVisitor {
    associatedtype Result
    func visit<Amounts: FilterAmounts>(_ amounts: Amounts) -> Result
}

// MARK: Access to amounts

/// Access to the amounts by key and by index.
extension FilterAmounts {
    fileprivate var word: String { Self.word }
    fileprivate var coreImageName: String? { Self.coreImageName }
    fileprivate var keys: [String] { Self.amounts.map(\.key) }
    fileprivate var values: [FilterValue] { Self.amounts.map { $0.get(self) } }

    fileprivate func value(forKey key: String) -> FilterValue? { Self.amount(forKey: key)?.get(self) }

    fileprivate func with(_ value: FilterValue, forKey key: String) -> FilterKind? {
        guard let amount = Self.amount(forKey: key), amount.get(self).isLike(value) else { return nil }
        var result = self
        amount.set(&result, value)
        return result.kind
    }

    fileprivate func with(_ values: [FilterValue]) -> FilterKind {
        guard values.count == Self.amounts.count else { return kind }
        var result = self
        for (amount, value) in zip(Self.amounts, values) { amount.set(&result, value) }
        return result.kind
    }

    fileprivate func with(edge: FilterEdge) -> FilterKind {
        var result = self
        result.edgeMode = edge
        return result.kind
    }

    fileprivate var sanitized: FilterKind {
        var result = changed { $0.clamped($1) }
        result.reconcile()
        return result.kind
    }

    fileprivate var neutral: FilterKind { changed { $0.neutral($1) }.kind }

    private func changed(_ change: (FilterAmountSort, FilterValue) -> FilterValue) -> Self {
        var result = self
        for amount in Self.amounts { amount.set(&result, change(amount.sort, amount.get(self))) }
        return result
    }

    private static func amount(forKey key: String) -> FilterAmount<Self>? {
        amounts.first { $0.key == key || $0.otherKey == key }
    }
}

/// Properties of single filters, which may box the amounts.
extension FilterKind {
    /// The filter's name, such as `gaussianBlur`.
    public var word: String { amounts.word }

    /// Core Image's name, or nil where it has no such filter.
    public var coreImageName: String? { amounts.coreImageName }

    /// A filter by Core Image's name, such as `CIGaussianBlur`, or by its own ``word``, with Core Image's default
    /// amounts; nil if there is no such filter. Unlike in Core Image, centres default to the origin.
    public init?(named name: String) {
        guard let filter = FilterKind.all.first(where: { $0.word == name || $0.coreImageName == name }) else {
            return nil
        }
        self = filter.usual.kind
    }

    /// Returns whether both are of the same kind, regardless of their amounts.
    func isLike(_ other: FilterKind) -> Bool {
        if case .graph(let graph) = self, case .graph(let end) = other { return graph.isLike(end) }
        return word == other.word
    }

    /// The keys of the amounts, in a fixed order.
    var keys: [String] { graph?.keys ?? amounts.keys }

    /// The values of the amounts, in the order of ``keys``.
    var values: [FilterValue] { graph?.values ?? amounts.values }

    /// The same kind with other values, of the same number and types.
    func with(_ values: [FilterValue]) -> FilterKind {
        graph.map { .graph($0.with(values)) } ?? amounts.with(values)
    }

    /// The amount of a key; nil if there is none.
    func value(forKey key: String) -> FilterValue? {
        if let graph { return graph.value(forKey: key) }
        return amounts.value(forKey: key)
    }

    /// The same kind with the amount of a key replaced; nil if there is no such key or its value is of another type.
    func with(_ value: FilterValue, forKey key: String) -> FilterKind? {
        if let graph { return graph.with(value, forKey: key).map { .graph($0) } }
        return amounts.with(value, forKey: key)
    }

    /// The same kind with another edge mode, if it has one.
    package func with(edge: FilterEdge) -> FilterKind { amounts.with(edge: edge) }

    /// The same kind with its amounts clamped to their ranges.
    var sanitized: FilterKind { graph.map { .graph($0.sanitized) } ?? amounts.sanitized }

    /// The same kind with neutral amounts, as far as it has them.
    var neutral: FilterKind { graph == nil ? amounts.neutral : .graph(FilterGraph()) }

    /// The nodes, whose numbers the filter has in place of amounts; nil for other kinds.
    package var graph: FilterGraph? { if case .graph(let graph) = self { graph } else { nil } }

    private var amounts: any FilterAmounts { visit(Boxed()) }
}

/// Properties that every frame needs of each filter, without boxing.
extension FilterKind {
    /// True if the amounts are known to leave every pixel as it is, judged by the filter alone.
    var changesNothing: Bool { visit(ChangesNothing()) }

    /// True if the image is clipped to the layer's bounds, so that its edges are extended or reflected.
    package var endsAtBounds: Bool { visit(EdgeMode()).map { $0 != .transparent } ?? false }

    /// The maximum distance in points at which it samples beyond its result; see ``FilterAmounts/maximumReach``.
    package var maximumReach: Double { visit(MostReach()) }

    /// True if each pixel of the result depends on the colour of that pixel alone.
    package var changesColorsAlone: Bool { visit(ChangesColorsAlone()) }

    /// True if it gives transparent pixels an alpha, within the layer's bounds; see ``FilterAmounts/fillsBounds``.
    package var fillsBounds: Bool { visit(FillsBounds()) }

    /// True if every pixel of the result is a weighted mean of pixels.
    package var averages: Bool { visit(GivesMeans()) }
}

// MARK: Visitors

private struct Boxed: FilterVisitor {
    func visit<Amounts: FilterAmounts>(_ amounts: Amounts) -> any FilterAmounts { amounts }
}

private struct ChangesNothing: FilterVisitor {
    func visit<Amounts: FilterAmounts>(_ amounts: Amounts) -> Bool { amounts.changesNothing }
}

private struct EdgeMode: FilterVisitor {
    func visit<Amounts: FilterAmounts>(_ amounts: Amounts) -> FilterEdge? { amounts.edgeMode }
}

private struct MostReach: FilterVisitor {
    func visit<Amounts: FilterAmounts>(_ amounts: Amounts) -> Double { amounts.maximumReach }
}

private struct ChangesColorsAlone: FilterVisitor {
    func visit<Amounts: FilterAmounts>(_ amounts: Amounts) -> Bool { Amounts.changesColorsAlone }
}

private struct FillsBounds: FilterVisitor {
    func visit<Amounts: FilterAmounts>(_ amounts: Amounts) -> Bool { amounts.fillsBounds }
}

private struct GivesMeans: FilterVisitor {
    func visit<Amounts: FilterAmounts>(_ amounts: Amounts) -> Bool { Amounts.averages }
}
