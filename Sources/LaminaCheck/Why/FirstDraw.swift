import LaminaProfile

/// The first draw on one pixel whose result differs between two frames.
public struct FirstDraw: Sendable, Equatable {
    /// The kind of difference.
    public enum Kind: String, Sendable {
        /// The layer draws in both, with another result.
        case changed
        /// The layer draws on the pixel only in the new frame.
        case added
        /// The layer draws on the pixel only in the old frame.
        case lost
    }

    /// The kind of difference.
    public let kind: Kind
    /// The path of the layer that is drawn.
    public let layer: String
    /// The parts of its program, such as `edges`; empty for a plain colour.
    public let program: [String]
    /// The finding in one sentence.
    public let finding: String

    /// The largest difference of a channel that is not one, from 0 to 1: less than half floats can hold.
    private static let tolerance: Float = 1e-4

    /// Compares the draws on one pixel; nil if all have the same results. Draws inside the images of filters and of
    /// rasterized layers, which have pixels of their own, are not among them.
    ///
    /// A layer's draws are matched in their order, wherever they are in that of the frame: a layer that another pass
    /// draws now is no other layer.
    public init?(old: PixelHistory, new: PixelHistory) {
        var waiting: [String: [PixelHistory.Step]] = [:]
        for step in old.steps.reversed() { waiting[step.path, default: []].append(step) }
        let place = "the first draw that differs on pixel \(new.x), \(new.y): "
        for step in new.steps {
            guard let other = waiting[step.path]?.popLast() else {
                (kind, layer, program) = (.added, step.path, step.parts)
                finding = "\(place)\(step.path) (\(Self.words(step))) draws there, but did not before"
                return
            }
            guard Self.areEqual(other.after, step.after) else {
                (kind, layer, program) = (.changed, step.path, step.parts)
                let programs =
                    other.parts == step.parts ? Self.words(step) : "\(Self.words(other)), now \(Self.words(step))"
                finding =
                    "\(place)\(step.path) (\(programs)) left \(Self.color(other.after)), leaves "
                    + "\(Self.color(step.after))" + (step.isFrame ? "" : " in an offscreen pass")
                return
            }
        }
        for step in old.steps where waiting[step.path]?.isEmpty == false {
            (kind, layer, program) = (.lost, step.path, step.parts)
            finding = "\(place)\(step.path) (\(Self.words(step))) does not draw there any more"
            return
        }
        return nil
    }

    private static func areEqual(_ old: [Float], _ new: [Float]) -> Bool {
        zip(old, new).allSatisfy { abs($0 - $1) <= tolerance }
    }

    private static func words(_ step: PixelHistory.Step) -> String {
        step.parts.isEmpty ? "colour" : step.parts.joined(separator: " ")
    }

    private static func color(_ channels: [Float]) -> String {
        Words.color(straight: SIMD4(channels[0], channels[1], channels[2], channels[3]))
    }
}
