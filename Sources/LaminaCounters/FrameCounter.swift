/// The description of a counter: its name in budgets, tables, traces and spreadsheets, its unit and its value.
///
/// ```swift
/// let passes = FrameCounter.named("offscreenPasses")?.value(in: profile.counters)
/// ```
public struct FrameCounter: Sendable {
    /// The unit of a counter's numbers.
    public enum Unit: String, Sendable, Encodable {
        case count
        case bytes
        case seconds
        /// A number without a unit that need not be whole.
        case ratio
    }

    /// The name, such as `offscreenPasses`, `offscreenPasses.mask` or `cpuTime.plan`.
    public let name: String
    public let unit: Unit
    /// A short description of the count.
    public let about: String
    /// The path of keys to the value in encoded ``FrameCounters``; a reason missing there counts as 0. Empty for a sum
    /// that is not encoded.
    package let jsonPath: [String]
    /// The counter's row in the table of a profile; nil for none.
    package let heading: CounterHeading?
    /// The advice to reduce the counter.
    package let advice: CounterAdvice
    /// The part of the counter that a layer has; nil for a counter that is not attributed to layers.
    package let share: LayerShare?
    /// The use of the counter in goldens; nil if they don't record it.
    package let golden: GoldenUse?
    /// The measurement that must be requested for it; nil for a counter of every frame.
    package let measurement: CounterMeasurement?
    private let read: @Sendable (FrameCounters) -> Double?

    init(
        _ name: String, _ unit: Unit, _ about: String, at path: [String]? = nil, heading: CounterHeading? = nil,
        advice: CounterAdvice, share: LayerShare? = nil, golden: GoldenUse? = nil,
        needs measurement: CounterMeasurement? = nil,
        _ read: @escaping @Sendable (FrameCounters) -> Double?
    ) {
        (self.name, self.unit, self.about, self.read) = (name, unit, about, read)
        (self.heading, self.advice, self.share) = (heading, advice, share)
        (self.golden, self.measurement) = (golden, measurement)
        jsonPath = path ?? name.split(separator: ".").map(String.init)
    }

    /// The value of a frame; nil if it was not measured.
    public func value(in counters: FrameCounters) -> Double? { read(counters) }

    /// The last part of the name, such as `plan` of `cpuTime.plan`.
    package var shortName: String { name.split(separator: ".").last.map(String.init) ?? name }

    /// True for a counter of faults.
    package var isOfFaults: Bool { measurement == .faults }

    /// The counter with a name.
    public static func named(_ name: String) -> FrameCounter? { all.first { $0.name == name } }
}

/// The row of a counter in the table of a profile.
package struct CounterHeading: Sendable {
    /// The title; empty for a part, which continues the rows above and is shown only below the row that they begin with.
    package let title: String
    /// True if a value of 0 is shown.
    package let showsZero: Bool
    private let words: @Sendable (FrameCounters) -> String

    /// Creates a row with a title.
    static func row(
        _ title: String, showsZero: Bool = true, _ words: @escaping @Sendable (FrameCounters) -> String
    ) -> CounterHeading {
        CounterHeading(title: title, showsZero: showsZero, words: words)
    }

    /// Creates a row with a title and a fixed remark.
    static func row(_ title: String, _ remark: String = "", showsZero: Bool = true) -> CounterHeading {
        row(title, showsZero: showsZero) { _ in remark }
    }

    /// Creates the row of a part.
    static func part(_ remark: String, showsZero: Bool = false) -> CounterHeading {
        row("", remark, showsZero: showsZero)
    }

    /// The remark beside the value.
    package func remark(_ counters: FrameCounters) -> String { words(counters) }
}

/// The advice to reduce a counter.
package enum CounterAdvice: Sendable {
    case explainPasses, shadeLess, drawLess, shareImages, showCaches, loadFewerTiles, restItems, keepConstraints
    case showStages, lintLayers, showProfile

    /// Returns the advice about a document.
    ///
    /// - Parameter scene: The document and the options to read it, as in a command line.
    package func sentence(about scene: String) -> String {
        switch self {
        case .explainPasses: "`lamina explain \(scene)` shows why each pass is needed and how to avoid it"
        case .shadeLess:
            "`lamina profile \(scene) --overlay overdraw=FILE` shows where; make opaque layers that cover others, "
                + "and layers no larger than their visible part"
        case .drawLess: "fewer layers, or layers that share images and effects, take fewer draws"
        case .shareImages:
            "`lamina lint \(scene)` lists the pictures with their memory; use smaller ones, and share one image "
                + "object between layers that show the same"
        case .showCaches: "`lamina profile \(scene)` shows the memory of each cache"
        case .loadFewerTiles: "give tiled layers fewer levels, larger tiles, or more memory (--tile-memory)"
        case .restItems: "remove items from behaviours, or let them come to rest"
        case .keepConstraints:
            "change constants instead of replacing constraints, and place fewer layers by constraints"
        case .showStages: "`lamina profile \(scene)` shows the time of each stage"
        case .lintLayers: "`lamina lint \(scene)` names the layers, each with a remedy"
        case .showProfile: "`lamina profile \(scene)` shows the whole profile"
        }
    }
}

/// The part of a counter that a layer has, as a frame's profile attributes it.
package enum LayerShare: Sendable, Equatable {
    /// The offscreen pass that it requires, for a reason or any.
    case requiredPasses(OffscreenReason?)
    /// The offscreen pass that is executed for it, for a reason or any.
    case offscreenPasses(OffscreenReason?)
    case renderPasses
    case drawCalls
    case instances
    /// The estimated fragments on all targets.
    case estimatedFragments
    /// The estimated fragments on the frame.
    case fragmentsOnFrame
    /// Itself, if it was drawn or culled so.
    case outcome(String)
    case targetBytes
    case gpuTime

    /// The unit of the part.
    package var unit: FrameCounter.Unit {
        switch self {
        case .targetBytes: .bytes
        case .gpuTime: .seconds
        default: .count
        }
    }
}

/// The use of a counter in goldens.
package enum GoldenUse: Sendable {
    /// Recorded, and the same wherever the scene is drawn: a golden with another value does not agree.
    case exact
    /// Recorded, but another driver may count otherwise.
    case byDriver
}

/// A measurement that takes work of its own, and is made on request.
package enum CounterMeasurement: Sendable {
    case fragments
    case gpuTime
    case faults
}
