import Foundation
import LaminaGeometry
import LaminaLayers

/// Where a layer tree is put on show: it owns the tree and its clock, and gives what is to be drawn at a moment.
///
/// ```swift
/// let stage = Stage(size: CGSize(width: 390, height: 844), scale: 2)
/// stage.root.addSublayer(card)
/// let tree = stage.renderTree()
/// ```
///
/// A stage and its layers belong to one thread at a time; the ``RenderTree`` it gives may go to any other.
public final class Stage {
    /// The layer that everything is inside of. Its bounds are the stage's, its origin is the picture's top left.
    public let root: Layer

    /// The size of the picture in points.
    public let size: CGSize

    /// Pixels a point, kept within 0.01 to 100; what is not a number counts as 1.
    public var scale: Double {
        didSet {
            scale = Stage.kept(scale)
            invalidate()
        }
    }

    /// What shows where no layer is; nil is transparent.
    public var background: Color? {
        didSet { invalidate() }
    }

    /// The time that the stage stands at, in seconds from its start.
    public private(set) var time = 0.0

    private var snapshotter = Snapshotter()
    private var latest: RenderTree?

    /// A stage of the given size in points, with an empty root layer.
    public init(size: CGSize, scale: Double = 1, background: Color? = nil) {
        self.size = size
        self.scale = Stage.kept(scale)
        self.background = background
        root = Layer()
        root.frame = CGRect(origin: .zero, size: size)
    }

    /// Moves the stage to `seconds`, which never runs backwards: an earlier time leaves it where it is.
    public func advance(to seconds: Double) {
        if seconds.isFinite { time = max(time, seconds) }
    }

    /// What is to be drawn now.
    ///
    /// The tree of the last call is given again while nothing has changed; otherwise the cost is linear in the number
    /// of layers, about 30 ns each.
    public func renderTree() -> RenderTree {
        if let latest, !root.subtreeHasChanged { return latest }
        let tree = snapshotter.snapshot(
            of: root, pixelWidth: pixels(size.width), pixelHeight: pixels(size.height), scale: scale,
            background: background)
        latest = tree
        return tree
    }

    /// At least one pixel and at most what 32 bits can count, whatever the size is.
    private func pixels(_ points: Double) -> Int {
        let pixels = (points * scale).rounded()
        return pixels > 1 ? Int(min(pixels, Double(Int32.max))) : 1
    }

    private static func kept(_ scale: Double) -> Double {
        scale.isNaN ? 1 : min(max(scale, 0.01), 100)
    }

    private func invalidate() { latest = nil }
}
