import LaminaGeometry

/// A frame as constraints: each edge and length is a share of the parent's length plus a constant.
///
/// The parts of a frame that its autoresizing mask calls flexible share in a change of the parent's size, as `CALayer`
/// has it: a length beside a margin takes a third of the change, and the margins share the rest equally.
struct FixedFrame {
    /// One axis of a frame.
    struct Axis {
        /// The shares of a change of the parent's length.
        let origin, length: Double
        /// The constants beside the shares, in points.
        let originConstant, lengthConstant: Double

        fileprivate init(
            start: Double, length: Double, parent: Double, flexible: (start: Bool, length: Bool, end: Bool)
        ) {
            let margins = (flexible.start ? 1.0 : 0) + (flexible.end ? 1 : 0)
            self.length = flexible.length ? (margins > 0 ? 1.0 / 3 : 1) : 0
            origin = flexible.start ? (1 - self.length) / margins : 0
            originConstant = start - origin * parent
            lengthConstant = length - self.length * parent
        }
    }

    let frame: Rect
    let x, y: Axis
    /// True if no part of the frame follows the parent's size.
    var isRigid: Bool { x.origin == 0 && x.length == 0 && y.origin == 0 && y.length == 0 }

    init(_ item: LayoutItem) {
        let (frame, insets, mask) = (item.currentFrame, item.alignmentRectInsets, item.autoresizing)
        self.frame = frame
        let parentSize = item.parent?.currentFrame.size ?? .zero
        let outer = item.parent?.alignmentRectInsets ?? .zero
        let isHorizontal = mask.contains(.flexibleLeftMargin) || mask.contains(.flexibleWidth)
        let isVertical = mask.contains(.flexibleTopMargin) || mask.contains(.flexibleHeight)
        x = Axis(
            start: frame.minX + insets.leading, length: max(frame.width - insets.leading - insets.trailing, 0),
            parent: parentSize.width - outer.leading - outer.trailing,
            flexible: (
                mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
                isHorizontal && mask.contains(.flexibleRightMargin)
            ))
        y = Axis(
            start: frame.minY + insets.top, length: max(frame.height - insets.top - insets.bottom, 0),
            parent: parentSize.height - outer.top - outer.bottom,
            flexible: (
                mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
                isVertical && mask.contains(.flexibleBottomMargin)
            ))
    }
}

/// The margins of an item, or its safe area, as distances from the edges of its coordinates, in points.
struct Margins {
    let left, top: Double
    /// The distances from the right and bottom edges, less where these are.
    let right, bottom: Double

    init(_ owner: LayoutItem, _ role: LayoutGuide.Role) {
        let isRightToLeft = role == .margins && owner.effectiveLayoutDirection == .rightToLeft
        let margins = role == .margins ? owner.layoutMargins : owner.safeAreaInsets
        let (insets, origin) = (owner.alignmentRectInsets, owner.originInside)
        left = origin.x + insets.leading + (isRightToLeft ? margins.trailing : margins.leading)
        right = (isRightToLeft ? margins.leading : margins.trailing) - origin.x - insets.leading
        top = origin.y + insets.top + margins.top
        bottom = margins.bottom - origin.y - insets.top
    }
}
