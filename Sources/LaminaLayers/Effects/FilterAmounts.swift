/// The amounts of one filter: a value with everything that is to be known of the filter but how it is drawn.
///
/// Key-value access, ranges, interpolation, the reader of documents and their schema follow from it. How the filter is
/// drawn is in `LaminaPlan/Filters`, in a file of the same name.
package protocol FilterAmounts: Sendable, Hashable {
    /// The filter in one word, that of its case in ``FilterKind``.
    static var word: String { get }
    /// Core Image's name, or nil where it has no such filter.
    static var coreImageName: String? { get }
    /// The filter in a sentence, for documentation.
    static var sentence: String { get }
    /// The amounts, in the order in which they are documented.
    static var amounts: [FilterAmount<Self>] { get }
    /// Whether the filter has an edge mode; see ``EdgedAmounts``.
    static var hasEdge: Bool { get }
    /// Whether a pixel of the result depends on the colour of that pixel alone.
    static var changesColorsAlone: Bool { get }
    /// Whether every pixel of the result is a mean of pixels.
    static var givesMeans: Bool { get }

    /// The amounts of a filter that is told none: Core Image's, where it has the filter.
    static var usual: Self { get }

    var kind: FilterKind { get }
    /// Whether the amounts leave every pixel as it is. True only if it can be told from the filter alone.
    var changesNothing: Bool { get }
    /// The points, at the layer's largest stretch, by which the filter may at most read beyond what is wanted of its
    /// result. A few pixels, as for the neighbours of each, don't count.
    var mostReach: Double { get }
    /// The edge mode; nil where the filter has none.
    var edgeMode: FilterEdge? { get set }
    /// Brings amounts that don't go together in order, each of which is in its own range.
    mutating func reconcile()
}

extension FilterAmounts {
    package static var coreImageName: String? { nil }
    package static var hasEdge: Bool { false }
    package static var changesColorsAlone: Bool { false }
    package static var givesMeans: Bool { false }
    package var mostReach: Double { 0 }
    package var edgeMode: FilterEdge? {
        get { nil }
        set {}
    }
    package mutating func reconcile() {}
}
