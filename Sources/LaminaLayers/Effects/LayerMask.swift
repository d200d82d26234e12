import LaminaGeometry

/// One of several masks of a layer; see ``Layer/masks``.
///
/// ```swift
/// card.masks = [
///     LayerMask(ball, composite: .subtract), LayerMask(panel, mode: .luminance), LayerMask(label, isInverted: true),
/// ]
/// ```
public struct LayerMask {
    /// The layer whose image is the mask, in the coordinates of the layer that it masks.
    public var layer: Layer
    /// The channel that counts.
    public var mode: MaskType
    /// True if the mask hides where its layer shows.
    public var isInverted: Bool
    /// The operation with the masks after it in the list; of the last one it has no effect.
    public var composite: MaskComposite

    /// The most masks of a layer.
    package static let maximumCount = 16

    /// Creates a mask.
    ///
    /// - Parameters:
    ///   - layer: In no tree, or one that may leave its own.
    ///   - mode: Its alpha by default.
    ///   - isInverted: False by default.
    ///   - composite: Addition by default.
    public init(
        _ layer: Layer, mode: MaskType = .alpha, isInverted: Bool = false, composite: MaskComposite = .add
    ) {
        (self.layer, self.mode, self.isInverted, self.composite) = (layer, mode, isInverted, composite)
    }

    /// Half of the side of the square in which combined masks show, in points.
    private static let reach = 1e7

    /// A layer whose alpha is that of several masks: an opaque square for each, masked by it, composited from the last to the
    /// first.
    fileprivate static func combined(_ masks: [LayerMask]) -> Layer {
        let group = Layer()
        for (index, mask) in masks.enumerated().reversed() {
            let square = Layer()
            // The coordinates are those of the layer that is masked.
            square.bounds = Rect(x: -reach, y: -reach, width: 2 * reach, height: 2 * reach)
            (square.anchorPoint, square.position) = (.zero, Point(x: -reach, y: -reach))
            square.backgroundColor = .white
            if index < masks.count - 1 {
                square.compositingFilter =
                    switch mask.composite {
                    case .add: .sourceOver
                    case .subtract: .sourceOut
                    case .intersect: .sourceIn
                    case .exclude: .xor
                    }
            }
            (square.mask, square.maskType, square.isMaskInverted) = (mask.layer, mask.mode, mask.isInverted)
            group.addSublayer(square)
        }
        return group
    }
}

extension Layer {
    /// The masks of the layer, the first one on top. The default is none.
    ///
    /// They are combined from the last to the first: each by its ``LayerMask/composite`` with the result of those after it. One
    /// is the same as ``mask`` with ``maskType`` and ``isMaskInverted``, which this property sets; several are one mask, made
    /// of layers with those of the list inside, by alpha. At most 16 are used. A layer in the list may be in no other place,
    /// and leaves the one that it is in. Setting ``mask`` replaces the list.
    ///
    /// Masks that are combined take offscreen passes: one for the layer, one for the masks together, and one for each but the
    /// last and what it itself needs.
    public final var masks: [LayerMask] {
        get {
            guard let mask else { return [] }
            guard let composites = storage.effects?.maskComposites, !composites.isEmpty else {
                return [LayerMask(mask, mode: maskType, isInverted: isMaskInverted)]
            }
            // A layer that has been taken elsewhere is no mask any more.
            return zip(mask.sublayers.reversed(), composites).compactMap { square, composite in
                square.mask.map {
                    LayerMask($0, mode: square.maskType, isInverted: square.isMaskInverted, composite: composite)
                }
            }
        }
        set {
            guard newValue.count > 1 else {
                mask = newValue.first?.layer
                if let one = newValue.first { (maskType, isMaskInverted) = (one.mode, one.isInverted) }
                return
            }
            let list = Array(newValue.prefix(LayerMask.maximumCount))
            mask = LayerMask.combined(list)
            (maskType, isMaskInverted) = (.alpha, false)
            changeEffects { $0.maskComposites = list.map(\.composite) }
        }
    }
}

extension LayerMask: KeyedValue {}
