/// What a ``Filter`` does to an image, with its amounts. Lengths are points, angles radians, colours gamma-encoded sRGB.
///
/// Colour filters work on the colour without its alpha, keep it within 0…1 after each filter, and leave what is
/// transparent transparent.
///
/// The filters are declared in `Filters`, a file a family; this is the list of them.
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
    case componentTransfer(ComponentTransfer)
    case dilate(Dilate)
    case erode(Erode)
    case pixellate(Pixellate)
    case vignette(Vignette)
    case edges(Edges)
}

extension FilterKind {
    /// All filters, in the order in which they are documented.
    package static let all: [any FilterAmounts.Type] = [
        GaussianBlur.self, BoxBlur.self, MotionBlur.self, DropShadow.self, Bloom.self, Saturation.self,
        Brightness.self, Contrast.self, HueRotate.self, Invert.self, Sepia.self, Grayscale.self, Exposure.self,
        Gamma.self, Tint.self, ColorClamp.self, ColorMatrix.self, ComponentTransfer.self, Dilate.self, Erode.self,
        Pixellate.self, Vignette.self, Edges.self,
    ]

    /// Calls a reader with the amounts as their own type, without a box around them.
    @inline(__always)
    func read<Reader: FilterReader>(_ reader: Reader) -> Reader.Result {
        switch self {
        case .gaussianBlur(let amounts): reader.read(amounts)
        case .boxBlur(let amounts): reader.read(amounts)
        case .motionBlur(let amounts): reader.read(amounts)
        case .dropShadow(let amounts): reader.read(amounts)
        case .bloom(let amounts): reader.read(amounts)
        case .saturation(let amounts): reader.read(amounts)
        case .brightness(let amounts): reader.read(amounts)
        case .contrast(let amounts): reader.read(amounts)
        case .hueRotate(let amounts): reader.read(amounts)
        case .invert(let amounts): reader.read(amounts)
        case .sepia(let amounts): reader.read(amounts)
        case .grayscale(let amounts): reader.read(amounts)
        case .exposure(let amounts): reader.read(amounts)
        case .gamma(let amounts): reader.read(amounts)
        case .tint(let amounts): reader.read(amounts)
        case .colorClamp(let amounts): reader.read(amounts)
        case .colorMatrix(let amounts): reader.read(amounts)
        case .componentTransfer(let amounts): reader.read(amounts)
        case .dilate(let amounts): reader.read(amounts)
        case .erode(let amounts): reader.read(amounts)
        case .pixellate(let amounts): reader.read(amounts)
        case .vignette(let amounts): reader.read(amounts)
        case .edges(let amounts): reader.read(amounts)
        }
    }
}

/// Works something out of the amounts of any filter.
protocol FilterReader {
    associatedtype Result
    func read<Amounts: FilterAmounts>(_ amounts: Amounts) -> Result
}

/// Access to the amounts by key and by place.
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
        var result = changed { $0.kept($1) }
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

/// What is asked of filters one by one, by whoever sets them.
extension FilterKind {
    /// The filter in one word, such as `gaussianBlur`.
    public var word: String { amounts.word }

    /// Core Image's name, or nil where it has no such filter.
    public var coreImageName: String? { amounts.coreImageName }

    /// A filter by Core Image's name, such as `CIGaussianBlur`, or by its own ``word``, with Core Image's default
    /// amounts, or nil if there is none of that name. Centres start at the origin, unlike Core Image's.
    public init?(named name: String) {
        guard let filter = FilterKind.all.first(where: { $0.word == name || $0.coreImageName == name }) else {
            return nil
        }
        self = filter.usual.kind
    }

    /// Whether both are of one kind, whatever their amounts are.
    func isLike(_ other: FilterKind) -> Bool { word == other.word }

    /// The keys of the amounts, in a fixed order.
    var keys: [String] { amounts.keys }

    /// The values of the amounts, in the order of ``keys``.
    var values: [FilterValue] { amounts.values }

    /// The same kind with other values, as many as there are and of the same types.
    func with(_ values: [FilterValue]) -> FilterKind { amounts.with(values) }

    /// The amount of a key; nil if there is none.
    func value(forKey key: String) -> FilterValue? { amounts.value(forKey: key) }

    /// The same kind with the amount of a key replaced; nil if there is no such key or its value is of another type.
    func with(_ value: FilterValue, forKey key: String) -> FilterKind? { amounts.with(value, forKey: key) }

    /// The same kind with another edge, where it has one.
    package func with(edge: FilterEdge) -> FilterKind { amounts.with(edge: edge) }

    /// The same kind with its amounts brought into range.
    var sanitized: FilterKind { amounts.sanitized }

    /// The same kind with amounts that change no image, where there are such.
    var neutral: FilterKind { amounts.neutral }

    private var amounts: any FilterAmounts { read(Boxed()) }
}

/// What is asked of every filter of a frame, without a box.
extension FilterKind {
    /// Whether the amounts leave every pixel as it is. True only if it can be told from the filter alone.
    var changesNothing: Bool { read(ChangesNothing()) }

    /// Whether an image is cut to the layer's bounds, so that there are edges to be drawn out or mirrored.
    package var endsAtBounds: Bool { read(EdgeMode()).map { $0 != .transparent } ?? false }

    /// The points by which it may at most read beyond its result; see ``FilterAmounts/mostReach``.
    package var mostReach: Double { read(MostReach()) }

    /// Whether what becomes of a pixel depends on its colour alone.
    package var changesColorsAlone: Bool { read(ChangesColorsAlone()) }

    /// Whether every pixel of the result is a mean of pixels.
    package var givesMeans: Bool { read(GivesMeans()) }
}

private struct Boxed: FilterReader {
    func read<Amounts: FilterAmounts>(_ amounts: Amounts) -> any FilterAmounts { amounts }
}

private struct ChangesNothing: FilterReader {
    func read<Amounts: FilterAmounts>(_ amounts: Amounts) -> Bool { amounts.changesNothing }
}

private struct EdgeMode: FilterReader {
    func read<Amounts: FilterAmounts>(_ amounts: Amounts) -> FilterEdge? { amounts.edgeMode }
}

private struct MostReach: FilterReader {
    func read<Amounts: FilterAmounts>(_ amounts: Amounts) -> Double { amounts.mostReach }
}

private struct ChangesColorsAlone: FilterReader {
    func read<Amounts: FilterAmounts>(_ amounts: Amounts) -> Bool { Amounts.changesColorsAlone }
}

private struct GivesMeans: FilterReader {
    func read<Amounts: FilterAmounts>(_ amounts: Amounts) -> Bool { Amounts.givesMeans }
}
