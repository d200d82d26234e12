/// The limits of the work that documents may ask for, and of that on one frame.
///
/// ```swift
/// let loader = SceneLoader(limits: .untrusted)
/// let renderer = try Renderer(limits: [.fragmentBound: 8_000_000_000])  // the others are those of `standard`
/// ```
///
/// A refusal is an error that names the place, the count and the limit: ``WorkExcess`` for frames, a problem of the
/// document otherwise.
public struct WorkLimits: Sendable, Equatable {
    private var counts: [WorkLimit: Int]

    /// The limits for documents that one has written oneself: no honest document is meant to reach them, and none of
    /// them alone lets a frame take more than some seconds of a software device, or a gibibyte of memory.
    public static let standard = WorkLimits(\.standard)

    /// The limits for untrusted documents: about a second of a software device, and 256 MiB of memory.
    public static let untrusted = WorkLimits(\.untrusted)

    private init(_ count: (WorkLimit) -> Int) {
        counts = Dictionary(uniqueKeysWithValues: WorkLimit.allCases.map { ($0, count($0)) })
    }

    /// The largest count that is accepted; at least 0.
    public subscript(limit: WorkLimit) -> Int {
        get { counts[limit] ?? limit.standard }
        set { counts[limit] = max(newValue, 0) }
    }
}

extension WorkLimits: ExpressibleByDictionaryLiteral {
    /// Creates the standard limits with some others.
    public init(dictionaryLiteral elements: (WorkLimit, Int)...) {
        self = .standard
        for (limit, count) in elements { self[limit] = count }
    }
}

/// A count above its limit, for errors.
public struct WorkExcess: Sendable, Equatable {
    /// The limit.
    public var limit: WorkLimit
    /// The count that was found; a lower bound where counting ended early.
    public var count: Int
    /// The largest count that is accepted.
    public var allowed: Int
    /// The path of the layer with the largest part, from the outermost one; nil if it is not known.
    public var layer: String?
    /// True if counting ended at the limit, so that there may be more.
    public var isLowerBound: Bool

    /// Returns the excess of a count over its limit; nil if it is within.
    package init?(
        _ limit: WorkLimit, _ count: Int, in limits: WorkLimits, layer: String? = nil, isLowerBound: Bool = false
    ) {
        guard count > limits[limit] else { return nil }
        (self.limit, self.count, self.layer, allowed) = (limit, count, layer, limits[limit])
        self.isLowerBound = isLowerBound
    }

    /// An excess that has been found.
    package init(_ limit: WorkLimit, _ count: Int, above allowed: Int, layer: String?, isLowerBound: Bool) {
        (self.limit, self.count, self.allowed) = (limit, count, allowed)
        (self.layer, self.isLowerBound) = (layer, isLowerBound)
    }

    /// The count for messages.
    package var found: String { isLowerBound ? "more than \(WorkLimit.text(allowed))" : WorkLimit.text(count) }

    /// The advice to raise the limit, with the option of the command.
    package var remedy: String { limit.remedy(for: isLowerBound ? nil : count) }
}

extension WorkLimit {
    /// The advice to raise the limit to a count, or, if that is nil, to one that is not known.
    package func remedy(for count: Int? = nil) -> String {
        "raise the limit (--limit \(name)=\(count.map(Self.text) ?? "COUNT"))"
    }
}
