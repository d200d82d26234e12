import LaminaCounters
import LaminaText

/// A comparison of a profile with an earlier one of the same scene, or of an earlier version of it with another name,
/// by counter and by layer.
public struct ProfileComparison: Sendable {
    /// A counter before and now; nil if it was not measured.
    public struct CounterChange: Sendable, Equatable, Encodable {
        /// The counter's name.
        public var name: String
        /// The unit of both values.
        public var unit: FrameCounter.Unit
        /// The earlier value.
        public var before: Double?
        /// The present value.
        public var now: Double?
    }

    /// The cost of a layer.
    public struct Cost: Sendable, Equatable, Encodable {
        /// The estimated fragments of it on all targets, without its sublayers.
        public var estimatedFragments: Int
        /// The number of render passes, without the frame's.
        public var passes: Int
        /// The bytes of their targets.
        public var targetBytes: Int
    }

    /// A layer whose cost has changed.
    public struct LayerChange: Sendable, Equatable, Encodable {
        /// The kind of a layer's change.
        public enum Kind: String, Sendable, Encodable { case added, removed, changed }

        /// The kind of the change.
        public var kind: Kind
        /// The names of the layers from the outermost to this one.
        public var path: String
        /// The layer's index in the present profile; -1 for one that is gone.
        public var layer: Int
        public var before: Cost?
        public var now: Cost?

        /// The absolute difference in fragments.
        var size: Int { abs((now?.estimatedFragments ?? 0) - (before?.estimatedFragments ?? 0)) }
    }

    /// The name of the earlier profile: its file's name, without the folders, and its scene's name if that has changed.
    public let name: String
    /// All counters, in the order of ``FrameCounter/all``.
    public let counters: [CounterChange]
    /// The layers that differ, those with the largest difference in fragments first. Layers are matched by their paths;
    /// of several with one path, the first is compared with the first.
    public let layers: [LayerChange]

    /// Compares a frame, or the detailed frames of two ranges.
    ///
    /// - Parameter isRange: true if the profile is the detail of a range.
    /// - Throws: ``ProfileError/baselineUnlike(path:what:found:wanted:)`` if the sizes differ, or only one of them is
    ///   of a range.
    public init(_ profile: Profile, isRange: Bool = false, with baseline: Baseline) throws(ProfileError) {
        try baseline.check(against: profile, isRange: isRange)
        let file = baseline.name.split(separator: "/").last.map(String.init) ?? baseline.name
        name = baseline.otherScene(than: profile).map { "\(file) of \($0)" } ?? file
        counters = FrameCounter.all.map {
            CounterChange(
                name: $0.name, unit: $0.unit, before: baseline.value(of: $0), now: $0.value(in: profile.counters))
        }
        layers = Self.layerChanges(profile.layers, baseline.layers)
    }

    private static func layerChanges(_ layers: [LayerReport], _ earlier: [Baseline.Layer]) -> [LayerChange] {
        var indices: [String: [Int]] = [:]
        for (index, layer) in earlier.enumerated().reversed() { indices[layer.path, default: []].append(index) }
        var isLeft = [Bool](repeating: true, count: earlier.count)
        var changes: [LayerChange] = []
        for layer in layers {
            let now = Cost(
                estimatedFragments: layer.estimatedFragments, passes: layer.passes, targetBytes: layer.targetBytes)
            guard let index = indices[layer.path]?.popLast() else {
                changes.append(LayerChange(kind: .added, path: layer.path, layer: layer.index, before: nil, now: now))
                continue
            }
            isLeft[index] = false
            let before = Cost(earlier[index])
            guard before != now else { continue }
            changes.append(LayerChange(kind: .changed, path: layer.path, layer: layer.index, before: before, now: now))
        }
        for (index, layer) in earlier.enumerated() where isLeft[index] {
            changes.append(
                LayerChange(kind: .removed, path: layer.path, layer: -1, before: Cost(layer), now: nil))
        }
        return changes.enumerated()
            .sorted { ($0.element.size, $1.offset) > ($1.element.size, $0.offset) }
            .map(\.element)
    }
}

extension ProfileComparison.Cost {
    fileprivate init(_ layer: Baseline.Layer) {
        self.init(estimatedFragments: layer.estimatedFragments, passes: layer.passes, targetBytes: layer.targetBytes)
    }
}

// MARK: Table

extension ProfileComparison {
    /// Returns the changes as a table for a terminal: the counters that differ, then the layers, at most `layerLimit`
    /// of them.
    public func table(layerLimit: Int = 12) -> String {
        var rows: [[String]] = []
        for change in counters where change.before != change.now {
            rows.append([
                change.name, Self.text(change.before, change.unit), Self.text(change.now, change.unit),
                Self.difference(change.before, change.now, change.unit),
            ])
        }
        guard !rows.isEmpty || !layers.isEmpty else { return "nothing changed against \(name)" }
        var lines = ["changes against \(name)"]
        lines += TextColumns.lines([["counter", "before", "now", "difference"]] + rows)
        if !layers.isEmpty {
            let shown = layers.prefix(max(0, layerLimit)).map { change in
                [
                    change.path, Self.text(change.before?.estimatedFragments, change.now?.estimatedFragments, .count),
                    Self.text(change.before?.passes, change.now?.passes, .count),
                    Self.text(change.before?.targetBytes, change.now?.targetBytes, .bytes), change.kind.rawValue,
                ]
            }
            lines += [""] + TextColumns.lines([["layer", "estimated fragments", "passes", "targets", ""]] + shown)
            if layers.count > shown.count { lines.append("and \(layers.count - shown.count) more layers") }
        }
        return lines.joined(separator: "\n")
    }

    private static func text(_ value: Double?, _ unit: FrameCounter.Unit) -> String {
        guard let value else { return "-" }
        return switch unit {
        case .seconds: NumberText.fixed(value * 1000, digits: 3) + " ms"
        case .ratio: NumberText.fixed(value, digits: 3)
        case .bytes where abs(value) >= 1024: NumberText.fixed(value / 1024, digits: 1) + " KiB"
        case .bytes, .count: NumberText.fixed(value, digits: 0)
        }
    }

    /// Returns one value if both are the same or there is only one.
    private static func text(_ before: Int?, _ now: Int?, _ unit: FrameCounter.Unit) -> String {
        let texts = [before, now].compactMap { $0.map { text(Double($0), unit) } }
        return Set(texts).count < 2 ? texts.first ?? "-" : texts.joined(separator: " to ")
    }

    private static func difference(_ before: Double?, _ now: Double?, _ unit: FrameCounter.Unit) -> String {
        guard let before, let now else { return now == nil ? "removed" : "new" }
        let sign = now > before ? "+" : "-"
        let fraction = before == 0 ? "" : " (\(NumberText.signed((now - before) / abs(before) * 100, digits: 1)) %)"
        return sign + text(abs(now - before), unit) + fraction
    }
}
