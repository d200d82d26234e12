import LaminaGeometry

extension Layer {
    /// The rectangle of the layer in its own coordinates, in points. Its origin is where the sublayers' coordinates
    /// start, so that changing it scrolls them. The default is empty. A negative size becomes positive, with the origin
    /// at the other side: the same rectangle.
    public final var bounds: Rect {
        get { storage.bounds }
        set {
            let new = newValue.withPositiveSize
            let action = willChange(.bounds, from: bounds, to: new)
            let (origin, size) = (storage.bounds.origin, storage.bounds.size)
            change(ofNode: true) { $0.bounds = new }
            if let motion, motion.redrawsOnBoundsChange, new.size != size { setNeedsDisplay() }
            if new.size != size { sizeHasChanged(from: size) }
            if kind == .scroll, new.origin != origin { originHasChanged() }
            layoutHook?.geometryHasChanged()
            action?.run()
        }
    }

    /// The position of the anchor point in the superlayer, in points. The default is the origin.
    public final var position: Point {
        get { storage.position }
        set {
            let action = willChange(.position, from: position, to: newValue)
            changePlacement(ofNode: true) { $0.position = newValue }
            layoutHook?.geometryHasChanged()
            action?.run()
        }
    }

    /// The point of the layer that ``position`` fixes and ``transform`` rotates about, as a fraction of the bounds. The
    /// default is (0.5, 0.5), the centre.
    public final var anchorPoint: Point {
        get { storage.anchorPoint }
        set {
            let action = willChange(.anchorPoint, from: anchorPoint, to: newValue)
            change(ofNode: true) { $0.anchorPoint = newValue }
            action?.run()
        }
    }

    /// The z coordinate of the anchor point above the layer's plane, in points. The default is 0.
    public final var anchorPointZ: Double {
        get { storage.anchorPointZ }
        set {
            let action = willChange(.anchorPointZ, from: anchorPointZ, to: newValue)
            change(ofNode: true) { $0.anchorPointZ = newValue }
            action?.run()
        }
    }

    /// The position of the layer on the z axis, in points: siblings are drawn in ascending order, and perspective makes
    /// nearer ones larger. The default is 0.
    public final var zPosition: Double {
        get { storage.zPosition }
        set {
            let action = willChange(.zPosition, from: zPosition, to: newValue)
            changePlacement { $0.zPosition = newValue }
            action?.run()
        }
    }

    /// The transform of the layer about its anchor point. The default is the identity.
    ///
    /// As in Core Animation, sublayers are flattened into the layer's plane.
    public final var transform: Transform3D {
        get { storage.transform?.value ?? .identity }
        set {
            let action = willChange(.transform, from: transform, to: newValue)
            changePlacement(ofNode: true) { $0.transform = Transform3DBox(newValue) }
            action?.run()
        }
    }

    /// A transform that all sublayers share, about this layer's anchor point, such as a perspective. The default is the
    /// identity.
    public final var sublayerTransform: Transform3D {
        get { storage.sublayerTransform?.value ?? .identity }
        set {
            let action = willChange(.sublayerTransform, from: sublayerTransform, to: newValue)
            change { $0.sublayerTransform = Transform3DBox(newValue) }
            action?.run()
        }
    }

    /// True if the geometry of the layer and its sublayers is flipped vertically about the centre of the bounds; images
    /// keep their orientation. The default is false.
    public final var isGeometryFlipped: Bool {
        get { storage.isGeometryFlipped }
        set {
            change { $0.isGeometryFlipped = newValue }
            didDefine(.isGeometryFlipped)
        }
    }

    /// True if the layer shows when it faces away from the viewer. The default is true.
    public final var isDoubleSided: Bool {
        get { storage.isDoubleSided }
        set {
            let action = willChange(.isDoubleSided, from: isDoubleSided, to: newValue)
            change(ofNode: true) { $0.isDoubleSided = newValue }
            action?.run()
        }
    }

    /// The rectangle of the layer in its superlayer, in points.
    ///
    /// It is derived from ``bounds``, ``position``, ``anchorPoint`` and ``transform``; with a transform it is the
    /// bounding box of the transformed bounds. Setting it sets the size of the bounds and the position so that the
    /// frame is as set. That is possible if the transform only translates, scales, mirrors and rotates by right angles;
    /// don't set it with another transform, which is ignored.
    public final var frame: Rect {
        get {
            storage.localToSuperlayer(in: nil).boundingBox(of: storage.bounds)
        }
        set { setFrame(newValue, storage.frameScale) }
    }

    /// The rectangle that the layer would have in its superlayer without its transform; documents state this one.
    package final var frameBeforeTransform: Rect {
        get {
            var plain = storage
            plain.transform = nil
            return plain.localToSuperlayer(in: nil).boundingBox(of: plain.bounds)
        }
        set { setFrame(newValue, storage.transform == nil ? storage.frameScale : nil) }
    }

    private final func setFrame(_ frame: Rect, _ scale: FrameScale?) {
        let frame = frame.withPositiveSize
        // The derived frame differs by rounding at most.
        let size = storage.bounds.size
        let shown = scale != nil && size.width >= 0 && size.height >= 0 ? self.frame : nil
        if frame == shown { return }
        let wanted = scale?.bounds(ofFrame: frame.size) ?? frame.size
        if wanted != size, frame.size != shown?.size {
            let action = willChange(.bounds, from: size, to: wanted)
            change(ofNode: true) { $0.bounds.size = wanted }
            if let motion, motion.redrawsOnBoundsChange { setNeedsDisplay() }
            sizeHasChanged(from: size)
            layoutHook?.geometryHasChanged()
            action?.run()
        }
        position = storage.position(ofFrame: frame, scale)
    }
}

// MARK: Frame

extension Rect {
    /// The same rectangle with a size that isn't negative, except where it is infinite. Not ``standardized``, which loses
    /// infinite numbers.
    fileprivate var withPositiveSize: Rect {
        if size.width >= 0, size.height >= 0 { return self }
        var rect = self
        if size.width < 0, size.width.isFinite {
            (rect.origin.x, rect.size.width) = (origin.x + size.width, -size.width)
        }
        if size.height < 0, size.height.isFinite {
            (rect.origin.y, rect.size.height) = (origin.y + size.height, -size.height)
        }
        return rect
    }
}

extension LayerStorage {
    /// The scale from the bounds' size to the frame's where their sides are parallel; nil under other transforms, and
    /// where one flattens the layer.
    fileprivate var frameScale: FrameScale? {
        guard let full = transform?.value else { return FrameScale(width: 1, height: 1, exchangesSides: false) }
        let map = localToSuperlayer(in: nil)
        // The rounding of rotations by 180° and 360° is tolerated.
        let leaves = abs(full.m13) + abs(full.m23)
        guard map.isUpright, leaves <= (abs(map.a) + abs(map.b) + abs(map.d) + abs(map.e)) * 1e-12,
            !map.isEdgeOn(determinant: map.determinant)
        else { return nil }
        let exchangesSides = abs(map.a) < abs(map.b)
        return FrameScale(
            width: abs(exchangesSides ? map.d : map.a), height: abs(exchangesSides ? map.b : map.e),
            exchangesSides: exchangesSides)
    }

    /// The position that gives the layer a frame, once its size is right.
    fileprivate func position(ofFrame frame: Rect, _ scale: FrameScale?) -> Point {
        guard transform != nil, scale != nil else {
            return Point(
                x: frame.origin.x + anchorPoint.x * frame.size.width,
                y: frame.origin.y + anchorPoint.y * frame.size.height)
        }
        let now = localToSuperlayer(in: nil).boundingBox(of: bounds).origin
        return Point(x: position.x + frame.origin.x - now.x, y: position.y + frame.origin.y - now.y)
    }
}

/// The lengths of the bounds' sides in the superlayer, as factors.
private struct FrameScale {
    /// The factor of the bounds' width.
    let width: Double
    /// The factor of the bounds' height.
    let height: Double
    /// True if the layer is rotated by 90°, so that the width of its bounds is its frame's height.
    let exchangesSides: Bool

    /// The size of the bounds that fill a frame.
    func bounds(ofFrame size: Size) -> Size {
        exchangesSides
            ? Size(width: size.height / width, height: size.width / height)
            : Size(width: size.width / width, height: size.height / height)
    }
}

// MARK: Moving without actions

extension Layer {
    /// Moves the layer without running actions, for drivers of layers such as physics: no implicit animation begins.
    ///
    /// The next frame shows it, as after setting ``position``.
    package final func place(at position: Point) {
        changePlacement(ofNode: true) { $0.position = position }
        layoutHook?.geometryHasChanged()
        if redisplaysProperties { redisplay(after: .position) }
    }

    /// Moves and transforms the layer without running actions. Allocates only when a layer gets its first transform.
    package final func place(at position: Point, transform: Transform3D) {
        changePlacement(ofNode: true) { storage in
            storage.position = position
            if !transform.isIdentity, isKnownUniquelyReferenced(&storage.transform), let box = storage.transform {
                box.value = transform
            } else {
                storage.transform = Transform3DBox(transform)
            }
        }
        layoutHook?.geometryHasChanged()
        if redisplaysProperties {
            redisplay(after: .position)
            redisplay(after: .transform)
        }
    }
}
