import Foundation

/// A picture of a sequence or a tile that a layer should show and can't.
public struct ContentFailure: Error, Sendable {
    /// The layer's name; nil if it has none.
    public let layer: String?
    /// What its source has said, such as a `SequenceError` or a `TileError`.
    public let reason: any Error
}

extension ContentFailure: CustomStringConvertible, LocalizedError {
    /// A sentence for people: which layer, what was found, and what to do.
    public var description: String {
        "\(layer.map { "the layer \"\($0)\"" } ?? "a layer") can't show its contents: \(reason)"
    }

    /// The same sentence, for Foundation's error messages.
    public var errorDescription: String? { description }
}

extension RenderTree {
    /// Notes what a layer can't show, unless something was noted before.
    mutating func note(_ error: any Error, of layer: RenderNode) {
        guard failure == nil else { return }
        let name = names.indices.contains(Int(layer.name)) ? names[Int(layer.name)] : nil
        failure = ContentFailure(layer: name, reason: error)
    }
}

extension Stage {
    /// Makes the frame of this moment as ``makeFrame()`` does, with its effects, if all of it can be shown.
    ///
    /// - Throws: ``ContentFailure`` for a picture of a sequence that can't be read and, where ``waitsForTiles`` promises
    ///   exact pictures, for a tile that can't be had.
    public func makeCompleteFrame() throws(ContentFailure) -> RenderTree {
        let tree = makeFrame()
        if let failure = tree.failure { throw failure }
        return tree
    }
}
