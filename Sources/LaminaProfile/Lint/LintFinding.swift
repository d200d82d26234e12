import LaminaCounters

/// A kind of finding of ``Linter``, each of which can be switched off by its name.
public enum LintKind: String, Sendable, CaseIterable, Codable {
    /// A picture that is drawn much smaller than it is.
    case largePicture
    /// A rasterized layer whose image has other pixels than the picture.
    case rasterizationScale
    /// A layer of no size that has something to show.
    case sizelessLayer
    /// A layer of which nothing is seen, with its sublayers.
    case unseenLayer
    /// Text that is truncated, or cut by a clip.
    case cutText
    /// A fault that layout has gone on without, such as constraints that contradict each other.
    case layoutProblem
    /// A position or a length that constraints leave open.
    case ambiguousLayout
    /// A layer that constraints place and that reaches out of its superlayer.
    case overflowingLayer

    /// The kinds that the layers' tree alone tells, without a plan of the frame.
    package static let ofLayout: Set<LintKind> = [.layoutProblem, .ambiguousLayout, .overflowingLayer]
    /// The kinds of what does not show as it should, of which `lamina render` warns, and which `lamina validate --strict`
    /// refuses.
    package static let ofFaults = ofLayout.union([.sizelessLayer, .cutText])

    /// The name in commands, suites and JSON.
    public var name: String { rawValue }

    /// The kind in a sentence.
    public var sentence: String {
        switch self {
        case .largePicture: "A picture is drawn much smaller than it is, and takes memory for pixels that are not seen."
        case .rasterizationScale: "A rasterized layer is blurred, or has more pixels than are shown."
        case .sizelessLayer: "A layer has content and no size."
        case .unseenLayer: "A layer and its sublayers are never seen."
        case .cutText: "A text does not fit."
        case .layoutProblem: "Layout could not satisfy its constraints, or did not settle."
        case .ambiguousLayout: "Constraints leave a position or a length open."
        case .overflowingLayer: "Constraints place a layer so that it reaches out of its superlayer."
        }
    }

    /// The general remedy; a finding's own has the numbers.
    public var remedy: String {
        switch self {
        case .largePicture: "use a picture as large as it is shown at the highest scale"
        case .rasterizationScale: "set rasterizationScale to the pixels per point that the layer is shown with"
        case .sizelessLayer: "give the layer a size, or remove it"
        case .unseenLayer: "hide the layer while it is not seen, or remove it"
        case .cutText: "give the text more room, wrap it, or make its font smaller"
        case .layoutProblem, .ambiguousLayout: "`lamina explain --layout` shows what decides"
        case .overflowingLayer:
            "constrain it to that edge too, make the superlayer larger, or clip it there (masksToBounds)"
        }
    }
}

/// A finding about one layer, or about several with the same message.
public struct LintFinding: Sendable, Equatable, Encodable {
    /// The kind.
    public var kind: LintKind
    /// The paths of the layers, in painting order; empty for a fault of the layout as a whole.
    public var layers: [String]
    /// The finding, after the layer's name: what it is, with its numbers.
    public var message: String
    /// The change that avoids it.
    public var remedy: String

    /// The finding in a line: its layers, what was found, and the remedy.
    public var description: String {
        let others = layers.count > 1 ? " and \(layers.count - 1) alike" : ""
        let subject = layers.first.map { "\($0)\(others): " } ?? ""
        return "\(subject)\(message); \(remedy)"
    }
}

extension LintFinding: CustomStringConvertible {}

/// A picture that layers show, with its memory and the size that it is shown in.
public struct LintPicture: Sendable, Equatable, Encodable {
    /// The columns of the picture.
    public var width: Int
    /// The rows of the picture.
    public var height: Int
    /// The bytes that are uploaded to the device, 4 a pixel.
    public var bytes: Int
    /// The columns that the picture needs for the largest size that it is shown in, at most ``width``; nil if it is not
    /// seen.
    public var shownWidth: Int?
    /// The rows that it needs; nil if it is not seen.
    public var shownHeight: Int?
    /// The paths of the layers that show it.
    public var layers: [String]

    /// The bytes of the pixels that it needs; 0 if it is not seen.
    public var shownBytes: Int { (shownWidth ?? 0) * (shownHeight ?? 0) * 4 }

    /// The factor by which the picture has more pixels than it needs, from which it is a finding.
    private static let factor = 9
    /// The bytes below which a picture is no finding.
    private static let leastBytes = 256 << 10

    /// The finding about the picture; nil if it is not much larger than shown, or not seen.
    var finding: LintFinding? {
        guard let shownWidth, let shownHeight, bytes - shownBytes >= Self.leastBytes,
            bytes / Self.factor >= shownBytes
        else { return nil }
        let (memory, shown) = (
            Budget.words(Double(bytes), .bytes), Budget.words(Double(shownBytes), .bytes)
        )
        return LintFinding(
            kind: .largePicture, layers: layers,
            message:
                "a picture of \(width)x\(height) pixels is shown as \(shownWidth)x\(shownHeight), \(memory) for \(shown)",
            remedy: "use a picture of \(shownWidth)x\(shownHeight) pixels")
    }
}
