import Glibc
import LaminaGeometry

/// A layer's part in constraint layout, which another module has: notified of changes that layout depends on.
package protocol LayerLayoutHook: AnyObject {
    /// Called after the layer's bounds, position or transform have changed.
    func geometryHasChanged()
    /// Called after the size of the layer's content has changed.
    func contentSizeHasChanged()
    /// True if constraints place the layer, so that its autoresizing mask has no effect.
    var isPlacedByConstraints: Bool { get }
    /// Called after the layer's autoresizing mask has changed.
    func autoresizingHasChanged()
    /// Called after the layer was hidden or shown.
    func visibilityHasChanged()
    /// Called after layers that take part in layout were added to the layer or removed, or to one in it without a hook.
    func hierarchyHasChanged()
    /// Called after a layer that takes part in layout was removed from the layer, or from one in it without a hook;
    /// with whether it is about to be added elsewhere.
    func hasLost(_ sublayer: Layer, isMoving: Bool)
    /// Called after what the layer's baselines are measured from has changed.
    func baselineOriginHasChanged()
    /// True if leading is the right side in the layer, false if it is the left one; nil if it has no direction of its own.
    var isRightToLeft: Bool? { get }
}

/// Places the sublayers of layers: Core Animation's `CALayoutManager`.
///
/// ```swift
/// panel.layoutManager = GridLayoutManager(columns: 3, spacing: 8)
/// ```
public protocol LayoutManager: AnyObject {
    /// Places the sublayers of a layer, by their frames.
    func layoutSublayers(of layer: Layer)

    /// Returns the size that a layer would like for its sublayers, in points.
    func preferredSize(of layer: Layer) -> Size

    /// Drops what is known of a layer's sublayers, as they have changed.
    func invalidateLayout(of layer: Layer)
}

extension LayoutManager {
    /// The layer's size.
    public func preferredSize(of layer: Layer) -> Size { layer.bounds.size }

    /// Drops nothing.
    public func invalidateLayout(of layer: Layer) {}
}

extension Layer {
    /// The object that places the sublayers; nil, the default, for none.
    public final var layoutManager: (any LayoutManager)? {
        get { motion?.layoutManager }
        set {
            ensuredMotion.layoutManager = newValue
            layoutHook?.hierarchyHasChanged()
            setNeedsLayout()
        }
    }

    /// Requests ``layoutSublayers()`` before the next frame, once however often it is requested.
    public final func setNeedsLayout() {
        needsOwnLayout = true
        markSubtreeNeedsLayout()
        motion?.layoutManager?.invalidateLayout(of: self)
    }

    /// Returns whether the layer is to be laid out before the next frame: after ``setNeedsLayout()``, and after its size
    /// or its sublayers have changed.
    public final func needsLayout() -> Bool { needsOwnLayout || layoutIsDue }

    /// Requests layout if anything may lay out the sublayers; otherwise only ``needsLayout()`` is answered.
    private final func requestLayout() {
        if mayLayOut { return setNeedsLayout() }
        layoutIsDue = true
        markLayoutDue()
    }

    private final func markLayoutDue() {
        var layer: Layer? = self
        while let marked = layer, !marked.subtreeLayoutIsDue {
            marked.subtreeLayoutIsDue = true
            layer = marked.parent
        }
    }

    /// Records that the layers in this one that nothing lays out have been laid out.
    package final func clearDueLayout() {
        guard subtreeLayoutIsDue else { return }
        var open = [self]
        while let layer = open.popLast() {
            (layer.layoutIsDue, layer.subtreeLayoutIsDue) = (false, false)
            for child in layer.children where child.subtreeLayoutIsDue { open.append(child) }
            if let mask = layer.storage.effects?.mask, mask.subtreeLayoutIsDue { open.append(mask) }
        }
    }

    /// Has the tree laid out before the next frame.
    package final func markSubtreeNeedsLayout() {
        var layer: Layer? = self
        while let marked = layer, !marked.subtreeNeedsLayout {
            marked.subtreeNeedsLayout = true
            layer = marked.parent
        }
    }

    /// Records that the layer or a descendant takes part in constraint layout.
    package final func markSubtreeHasLayout() {
        var layer: Layer? = self
        while let marked = layer, !marked.subtreeHasLayout {
            marked.subtreeHasLayout = true
            layer = marked.parent
        }
    }

    /// True if anything may lay out the layer's sublayers: most layers have nothing that does.
    private final var mayLayOut: Bool {
        classInfo !== LayerClass.plain || motion?.layoutManager != nil || motion?.delegate != nil
    }

    /// Requests layout after the size of the bounds has changed.
    final func sizeHasChanged(from size: Size) {
        requestLayout()
        if holdsAutoresizing, !isBeingResized { resizeSublayers(withOldSize: size) }
    }

    /// Requests layout after a layer with a layout manager was scrolled: a manager may place only what is near.
    final func originHasChanged() {
        guard motion?.layoutManager != nil else { return }
        needsOwnLayout = true
        markSubtreeNeedsLayout()
    }

    /// Requests layout after a sublayer was added or removed.
    final func sublayersNeedLayout(after sublayer: Layer) {
        requestLayout()
        if sublayer.subtreeLayoutIsDue { markLayoutDue() }
        if !sublayer.autoresizing.isEmpty || !sublayer.isOfOwnKind { holdsAutoresizing = true }
        if sublayer.subtreeNeedsLayout { markSubtreeNeedsLayout() }
        guard sublayer.subtreeHasLayout else { return }
        markSubtreeHasLayout()
        nearestLayoutHook?.hierarchyHasChanged()
        outermost.markSubtreeNeedsLayout()
        markSubtreeNeedsLayout()
    }

    /// Ends the part that a sublayer had in the layout around it, after it was removed.
    final func layoutHasLost(_ sublayer: Layer, isMoving: Bool) {
        if sublayer.subtreeHasLayout { nearestLayoutHook?.hasLost(sublayer, isMoving: isMoving) }
    }

    /// The hook of the nearest layer that has one, this one included. It knows the tree of constraints: a row of a list
    /// has one of its own.
    private final var nearestLayoutHook: (any LayerLayoutHook)? {
        var nearest: Layer? = self
        while let layer = nearest, layer.layoutHook == nil { nearest = layer.parent }
        return nearest?.layoutHook
    }

    /// Lays out the sublayers by the layout manager, or the delegate.
    final func layoutByManagerOrDelegate() {
        if let manager = motion?.layoutManager {
            manager.layoutSublayers(of: self)
        } else {
            motion?.delegate?.layoutSublayers(of: self)
        }
    }

    /// True if leading is the right side: in the layer's own direction of layout, or that of the nearest layer around it
    /// that has one. Linear in the depth.
    final var isRightToLeft: Bool {
        var next: Layer? = motion?.model ?? self
        while let layer = next {
            if let known = layer.layoutHook?.isRightToLeft { return known }
            next = layer.parent
        }
        return false
    }

    /// Has the text in the layer drawn again that follows the direction of layout.
    package final func layoutDirectionHasChanged() {
        var open = [self]
        while let layer = open.popLast() {
            if layer.isDrawnForOtherDirection { layer.setNeedsDisplay() }
            open += layer.children
            if let mask = layer.storage.effects?.mask { open.append(mask) }
        }
    }

    /// Has constraint layout read ``intrinsicContentSize`` again.
    public final func invalidateIntrinsicContentSize() { layoutHook?.contentSizeHasChanged() }

    /// The size of the contents in points; -1 without contents, and for the layer's own drawing, which follows its size.
    final var contentsSize: Size {
        guard let image = storage.contents, storage.drawn?.role != .contents, contentsScale > 0 else {
            return Size(width: -1, height: -1)
        }
        return Size(width: Double(image.width) / contentsScale, height: Double(image.height) / contentsScale)
    }
}
