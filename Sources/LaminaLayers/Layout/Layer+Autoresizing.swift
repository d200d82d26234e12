import LaminaGeometry

extension Layer {
    /// The parts of the frame that share in a change of the superlayer's size. The default is none: the layer stays at
    /// its place with its size.
    ///
    /// Along an axis one part takes the whole change, and two margins take half each. A length beside a margin takes a
    /// third, and the margins the rest: one two thirds, two a third each.
    ///
    /// ```swift
    /// closeButton.autoresizingMask = .minXMargin  // stays at the right edge
    /// ```
    ///
    /// The frame changes as soon as the size of the superlayer's bounds does, in the same transaction. The mask of a
    /// layer that constraints place, without ``translatesAutoresizingMaskIntoConstraints``, has no effect.
    public final var autoresizingMask: AutoresizingMask {
        get { autoresizing }
        set {
            didDefine(.autoresizingMask)
            if newValue == autoresizing { return }
            autoresizing = newValue
            parent?.holdsAutoresizing = true
            layoutHook?.autoresizingHasChanged()
        }
    }

    /// The default implementation of ``resizeSublayers(withOldSize:)``: sublayers that are resized resize theirs, with an
    /// explicit stack in place of recursion.
    final func resizeSublayersByMasks(from size: Size) {
        guard holdsAutoresizing else { return }
        var resized = [(layer: self, size: size)]
        while let (layer, size) = resized.popLast() {
            for child in layer.children where child.followsSuperlayersSize {
                if child.mayOverrideResizing {
                    child.resize(withOldSuperlayerSize: size)
                    continue
                }
                let before = child.storage.bounds.size
                child.isBeingResized = true
                child.resizeByMask(from: size)
                child.isBeingResized = false
                if child.holdsAutoresizing, child.storage.bounds.size != before { resized.append((child, before)) }
            }
        }
    }

    /// The default implementation of ``resize(withOldSuperlayerSize:)``.
    final func resizeByMask(from size: Size) {
        guard let parent, !autoresizing.isEmpty, layoutHook?.isPlacedByConstraints != true else { return }
        let (frame, now, mask) = (frameBeforeTransform, parent.storage.bounds.size, autoresizing)
        // The content of a scroll layer has the same margins wherever it is scrolled to.
        let origin = parent.kind == .scroll ? Point.zero : parent.storage.bounds.origin
        let x = ResizedAxis(
            start: frame.minX - origin.x, length: frame.width, of: size.width, in: now.width,
            flexible: (mask.contains(.minXMargin), mask.contains(.widthSizable), mask.contains(.maxXMargin)))
        let y = ResizedAxis(
            start: frame.minY - origin.y, length: frame.height, of: size.height, in: now.height,
            flexible: (mask.contains(.minYMargin), mask.contains(.heightSizable), mask.contains(.maxYMargin)))
        frameBeforeTransform = Rect(
            x: origin.x + x.start, y: origin.y + y.start, width: x.length, height: y.length)
    }

    /// True if the layer has a mask, or its class may resize it in another way.
    private final var followsSuperlayersSize: Bool { !autoresizing.isEmpty || mayOverrideResizing }

    /// True if the layer's class may be a program's own.
    private final var mayOverrideResizing: Bool { classInfo !== LayerClass.plain && !isOfOwnKind }
}

/// One axis of a frame after its superlayer's length has changed.
private struct ResizedAxis {
    let start: Double
    let length: Double

    /// - Parameters:
    ///   - start: The distance from the superlayer's first edge, in points.
    ///   - length: The length of the frame.
    ///   - old: The superlayer's length before.
    ///   - new: The superlayer's length now.
    ///   - flexible: The parts that share in the change: the first margin, the length, and the second margin.
    init(
        start: Double, length: Double, of old: Double, in new: Double,
        flexible: (start: Bool, length: Bool, end: Bool)
    ) {
        let margins = (flexible.start ? 1.0 : 0) + (flexible.end ? 1 : 0)
        let lengthShare = flexible.length ? (margins > 0 ? 1.0 / 3 : 1) : 0
        let startShare = flexible.start ? (1 - lengthShare) / margins : 0
        self.start = start + startShare * (new - old)
        self.length = max(length + lengthShare * (new - old), 0)
    }
}
