import Foundation
import LaminaDrawing
import LaminaImage

extension Layer {
    /// Asks for ``display()`` before the next frame.
    public final func setNeedsDisplay() {
        let motion = ensuredMotion
        motion.needsDisplay = true
        motion.displayed = nil
        markNeedsCommit()
        markChanged()
    }

    /// Asks for ``display()`` before the next frame, because what lies in a rectangle has changed; all of the layer is drawn
    /// anew. An empty rectangle asks for nothing.
    public final func setNeedsDisplay(_ rect: CGRect) {
        if !rect.isEmpty { setNeedsDisplay() }
    }

    /// Whether ``display()`` is to be called before the next frame.
    public final func needsDisplay() -> Bool { motion?.needsDisplay ?? false }

    /// Calls ``display()`` now if it was asked for.
    public final func displayIfNeeded() {
        guard let motion, motion.needsDisplay || isDrawnAtAnotherScale else { return }
        motion.needsDisplay = false
        motion.displayed = nil
        motion.isDisplaying = true
        Transaction.withoutActions { display() }
        motion.isDisplaying = false
    }

    /// Whether a change of the bounds' size asks for display; else what was drawn is stretched as ``contentsGravity`` says.
    /// The default is false.
    public final var needsDisplayOnBoundsChange: Bool {
        get { motion?.redrawsOnBoundsChange ?? false }
        set {
            ensuredMotion.redrawsOnBoundsChange = newValue
            didDefine(.needsDisplayOnBoundsChange)
        }
    }

    /// Why the layer shows nothing of what it was to draw when it was displayed last; nil if it was drawn.
    public final var drawingError: DrawingError? {
        motion?.drawingError ?? (storage.supply as? LargeDrawing)?.error
    }

    /// Sets ``contents`` to what ``draw(in:)`` draws, at ``contentsScale`` if that was set and else at the stage's scale.
    ///
    /// Where nothing is drawn, what was drawn before is taken away, and there is no image.
    public final func displayDrawing() {
        let size = storage.bounds.size
        let origin = storage.bounds.origin
        show(in: CGRect(origin: .zero, size: size), boundsSize: size) { context in
            context.translateBy(x: -origin.x, y: -origin.y)
            draw(in: context)
        }
    }

    /// Sets ``contents`` to what `body` draws.
    ///
    /// - Parameters:
    ///   - rect: what the drawing covers, in points from the bounds' top left; without a size of the bounds, in the layer's
    ///     coordinates.
    ///   - boundsSize: the size of the bounds that it is drawn for, if it depends on it.
    ///   - crops: whether the image is only the part that shows anything.
    ///   - body: draws; the context's points are those of `rect`.
    final func show(
        in rect: CGRect, boundsSize: CGSize? = nil, crops: Bool = false, _ body: (DrawingContext) -> Void
    ) {
        let wanted = drawingScale
        guard let region = DrawingRegion(rect, scale: wanted) else { return showNothing() }
        do throws(DrawingError) {
            guard let drawn = try DrawnContents(region, wantedScale: wanted, boundsSize: boundsSize, crops: crops, body)
            else { return showNothing() }
            change {
                $0.contents = drawn.image
                $0.drawn = drawn
                $0.dropLargeDrawing()
            }
            motion?.drawingError = nil
        } catch {
            showNothing(because: error)
        }
    }

    /// Shows what `body` draws in windows around what is seen of it.
    ///
    /// - Parameters:
    ///   - rect: what the drawing covers, in the layer's coordinates.
    ///   - body: draws all of it, as often as there are windows.
    final func showInWindows(_ rect: CGRect, _ body: @escaping (DrawingContext) -> Void) {
        let drawing = LargeDrawing(rect, scale: drawingScale, body)
        if let error = drawing.trial() { return showNothing(because: error) }
        change {
            if let drawn = $0.drawn, $0.contents === drawn.image { $0.contents = nil }
            $0.drawn = nil
            $0.supply = drawing
        }
        motion?.drawingError = nil
    }

    /// Takes away what was drawn, and leaves what somebody else has set.
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

    /// The pixels a point at which the layer draws.
    final var drawingScale: Double {
        if storage.hasOwnContentsScale, storage.contentsScale > 0, storage.contentsScale.isFinite {
            return storage.contentsScale
        }
        return (motion?.model ?? self).outermost.clock?.scale ?? 1
    }

    /// Whether the stage's scale is another than the one that was drawn for.
    package final var isDrawnAtAnotherScale: Bool {
        guard let scale = storage.wantedDrawingScale else { return false }
        return scale != drawingScale
    }
}

extension LayerStorage {
    /// The scale that was asked for of what the layer drew; nil if it drew nothing.
    var wantedDrawingScale: Double? { drawn?.wantedScale ?? (supply as? LargeDrawing)?.wantedScale }

    /// Takes away what is drawn in windows.
    mutating func dropLargeDrawing() { if supply is LargeDrawing { supply = nil } }
}

/// What a layer showed at a moment while values animated, so that equal moments are drawn once.
struct DisplayedMoment {
    let values: [String: AnimatableValue]
    let size: CGSize
    let scale: Double
    let contents: Image?
    let drawn: DrawnContents?
    let supply: ContentsSupply?
}

extension LayerMotion {
    /// Lets a copy of the layer display itself while a value animates that asks for it, or its size does.
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
        presented.pointee.contents = displayed?.contents
        presented.pointee.drawn = displayed?.drawn
        presented.pointee.supply = displayed?.supply
        // The next moment starts from the layer's own contents.
        presentedIsStale = true
    }

    /// What of the moment the layer's display may depend on.
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
