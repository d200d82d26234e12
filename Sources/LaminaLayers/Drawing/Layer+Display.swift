import LaminaDrawing
import LaminaGeometry
import LaminaImage

extension Layer {
    /// Requests ``display()`` before the next frame.
    public final func setNeedsDisplay() {
        let motion = ensuredMotion
        motion.needsDisplay = true
        motion.displayed = nil
        markNeedsCommit()
        markChanged()
    }

    /// Requests ``display()`` before the next frame, because a rectangle has changed; the whole layer is redrawn. An
    /// empty rectangle requests nothing.
    public final func setNeedsDisplay(_ rect: Rect) {
        if !rect.isEmpty { setNeedsDisplay() }
    }

    /// Returns whether ``display()`` is to be called before the next frame.
    public final func needsDisplay() -> Bool { motion?.needsDisplay ?? false }

    /// Calls ``display()`` now if it was requested.
    public final func displayIfNeeded() {
        guard let motion, motion.needsDisplay || isDrawnForOtherSurroundings else { return }
        displayIsDone()
        motion.isDisplaying = true
        Transaction.withoutActions { display() }
        motion.isDisplaying = false
    }

    /// Records that the layer is being displayed, by whom ever, so that it is not due any more.
    final func displayIsDone() {
        motion?.needsDisplay = false
        motion?.displayed = nil
    }

    /// True if a change of the bounds' size requests display; otherwise the drawn contents are stretched by
    /// ``contentsGravity``. The default is false.
    public final var needsDisplayOnBoundsChange: Bool {
        get { motion?.redrawsOnBoundsChange ?? false }
        set {
            ensuredMotion.redrawsOnBoundsChange = newValue
            didDefine(.needsDisplayOnBoundsChange)
        }
    }

    /// The error of the layer's last display, because of which it shows no drawing; nil if it was drawn.
    public final var drawingError: DrawingError? {
        motion?.drawingError ?? (storage.supply as? LargeDrawing)?.error
    }

    /// Sets ``contents`` to the drawing of ``draw(in:)``, at ``contentsScale`` if that was set, otherwise at the
    /// stage's scale.
    ///
    /// If nothing is drawn, the previous drawing is removed and there is no image.
    public final func displayDrawing() {
        let size = storage.bounds.size
        let origin = storage.bounds.origin
        show(in: Rect(origin: .zero, size: size), boundsSize: size) { context in
            context.translateBy(x: -origin.x, y: -origin.y)
            draw(in: context)
        }
    }

    /// Shows the drawing of `body`, as ``contents`` or beside them; see ``drawingRole``.
    ///
    /// - Parameters:
    ///   - rect: the area of the drawing, in points from the bounds' top left; without `boundsSize`, in the layer's
    ///     coordinates.
    ///   - boundsSize: the size of the bounds that it is drawn for, if it depends on that.
    ///   - crops: True if the image is cropped to its visible part.
    ///   - body: draws the contents; the context's points are those of `rect`.
    final func show(
        in rect: Rect, boundsSize: Size? = nil, crops: Bool = false, _ body: (DrawingContext) -> Void
    ) {
        let wanted = drawingScale
        guard let region = DrawingRegion(rect, scale: wanted) else { return showNothing() }
        do throws(DrawingError) {
            let drawn = try DrawnContents(
                region, role: drawingRole, wantedScale: wanted, boundsSize: boundsSize, crops: crops, body)
            guard let drawn else { return showNothing() }
            change {
                if drawn.role == .contents { $0.contents = drawn.image }
                $0.drawn = drawn
                $0.dropLargeDrawing()
            }
            motion?.drawingError = nil
        } catch {
            showNothing(because: error)
        }
    }

    /// Shows the drawing of `body` in windows around its visible part.
    ///
    /// - Parameters:
    ///   - rect: the area of the drawing, in the layer's coordinates.
    ///   - body: draws all of it, once per window.
    final func showInWindows(_ rect: Rect, _ body: @escaping (DrawingContext) -> Void) {
        let drawing = LargeDrawing(rect, scale: drawingScale, body)
        if let error = drawing.trial() { return showNothing(because: error) }
        change {
            if let drawn = $0.drawn, $0.contents === drawn.image { $0.contents = nil }
            $0.drawn = nil
            $0.supply = drawing
        }
        motion?.drawingError = nil
    }

    /// Removes the drawing, but not contents that were set otherwise.
    final func showNothing(because error: DrawingError? = nil) {
        if let drawn = storage.drawn {
            change {
                if $0.contents === drawn.image { $0.contents = nil }
                $0.drawn = nil
            }
        }
        if storage.supply is LargeDrawing { change { $0.dropLargeDrawing() } }
        if error != nil || motion?.drawingError != nil { ensuredMotion.drawingError = error }
    }

    /// The pixels per point at which the layer draws.
    final var drawingScale: Double {
        if storage.hasOwnContentsScale, storage.contentsScale > 0, storage.contentsScale.isFinite {
            return storage.contentsScale
        }
        return (motion?.model ?? self).outermost.clock?.scale ?? 1
    }

    /// True if the stage's scale differs from the scale of the drawing, or the direction of layout from that of its text.
    package final var isDrawnForOtherSurroundings: Bool {
        if isDrawnForOtherDirection { return true }
        guard let scale = storage.wantedDrawingScale else { return false }
        return scale != drawingScale
    }
}

extension LayerStorage {
    /// The requested scale of the layer's drawing; nil if it drew nothing.
    var wantedDrawingScale: Double? { drawn?.wantedScale ?? (supply as? LargeDrawing)?.wantedScale }

    /// Removes a drawing in windows.
    mutating func dropLargeDrawing() { if supply is LargeDrawing { supply = nil } }
}

// MARK: Display of animated values

extension LayerMotion {
    /// Displays a copy of the layer while a value that requests display, or the size, animates.
    func displayMoment(of layer: Layer) {
        let kind = type(of: layer)
        let size = isApplied ? presented.pointee.bounds.size : layer.storage.bounds.size
        let isResized = redrawsOnBoundsChange && size != layer.storage.bounds.size
        guard
            isApplied,
            isResized || animatesRedisplayed || presentedCustom.keys.contains(where: { kind.needsDisplay(forKey: $0) })
        else { return }
        let values = displayedValues
        let scale = layer.drawingScale
        if displayed?.size != size || displayed?.scale != scale || displayed?.values != values {
            let copy = layer.presentedCopy(nil)
            copy.display()
            displayed = DisplayedMoment(
                values: values, size: size, scale: scale, contents: copy.storage.contents,
                drawn: copy.storage.drawn, supply: copy.storage.supply)
            if let error = copy.motion?.drawingError { drawingError = error }
        }
        if layer.drawingRole == .contents { presented.pointee.contents = displayed?.contents }
        presented.pointee.drawn = displayed?.drawn
        presented.pointee.supply = displayed?.supply
        // The next moment starts from the layer's own contents.
        presentedIsStale = true
    }

    /// The animated values that the layer's display may depend on.
    private var displayedValues: [String: AnimatableValue] {
        guard animatesRedisplayed else { return presentedCustom }
        var values = presentedCustom
        for animation in running {
            for track in animation.tracks {
                if let property = track.property, redisplays.contains(property) {
                    values[property.key] = property.value(in: presented.pointee)
                }
            }
        }
        return values
    }
}
