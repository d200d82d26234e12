import LaminaDynamics
import LaminaGeometry
import LaminaLayers
import LaminaLayout

extension AttachmentBehavior {
    private static let anchorKey = "anchorPoint"

    /// Has ``AttachmentBehavior/anchorPoint`` follow a point of the frame that layout gives a layer or a guide.
    ///
    /// ```swift
    /// let spring = AttachmentBehavior(item: face, attachedToAnchor: .zero)
    /// (spring.length, spring.frequency, spring.damping) = (0, 2, 0.5)
    /// spring.followAnchor(of: guide)  // a LayoutGuide that constraints place
    /// ```
    ///
    /// The frame is read once before each step, after the layout, in the coordinates of the animator's reference layer
    /// (without one, in those that the frame is in), without the layer's own transform. The stage then takes the
    /// animator's steps one by one. Of a released item the last point stays. Works for attachments to a point.
    ///
    /// - Parameters:
    ///   - item: The layer or guide; not owned.
    ///   - unitPoint: The point as a fraction of the frame; by default its centre.
    public func followAnchor(
        of item: any LayoutItemConvertible, at unitPoint: Point = Point(x: 0.5, y: 0.5)
    ) {
        let frame = FollowedFrame(item.layoutItem)
        let following = FollowedValue(key: AttachmentBehavior.anchorKey) { [unowned self] in
            guard let point = frame.point(unitPoint, in: dynamicAnimator?.referenceLayer) else { return }
            if point != anchorPoint { anchorPoint = point }
        }
        followed = [following]
    }

    /// Leaves the anchor where it is.
    public func stopFollowing() { followed = [] }
}

extension CollisionBehavior {
    /// Adds a boundary along the frame that layout gives a layer or a guide, and that follows it.
    ///
    /// The frame is read as by `AttachmentBehavior.followAnchor(of:at:)`. Items inside stay inside and items outside
    /// outside as long as the frame doesn't move past them within a step. Of a released item the last boundary stays.
    /// ``CollisionBehavior/removeBoundary(withIdentifier:)`` removes it.
    ///
    /// - Parameters:
    ///   - identifier: The name reported to the delegate; a boundary that has this name is replaced.
    ///   - item: The layer or guide; not owned.
    public func addBoundary(withIdentifier identifier: String, following item: any LayoutItemConvertible) {
        removeBoundary(withIdentifier: identifier)
        let frame = FollowedFrame(item.layoutItem)
        var last: Rect?
        followed.append(
            FollowedValue(key: identifier) { [unowned self] in
                guard let rect = frame.rect(in: dynamicAnimator?.referenceLayer), rect != last, rect.width > 0,
                    rect.height > 0
                else {
                    return
                }
                last = rect
                addBoundary(withIdentifier: identifier, for: Path(rect: rect))
            })
    }
}

/// The frame that layout gave an item last.
package struct FollowedFrame {
    private weak var item: LayoutItem?

    /// The distance from the origin, in points, from which on a frame is reported as running away.
    private static let runawayDistance = 100_000.0

    /// The frame of an item, which is not owned.
    package init(_ item: LayoutItem) { self.item = item }

    /// The frame in the coordinates of a reference layer, or in its own; nil for a released item, or one in no layer.
    func rect(in reference: Layer?) -> Rect? {
        guard let item, let (rect, layer) = placed(item) else { return nil }
        if max(abs(rect.minX), abs(rect.minY)) > Self.runawayDistance {
            layer?.clock?.note(.runaway(item.layoutName))
        }
        guard let reference, reference !== layer else { return rect }
        return layer?.convert(rect, to: reference)
    }

    /// A point of the frame, given as a fraction of it, in the coordinates of a reference layer, or in its own.
    package func point(_ unitPoint: Point, in reference: Layer?) -> Point? {
        rect(in: reference).map {
            Point(x: $0.minX + unitPoint.x * $0.width, y: $0.minY + unitPoint.y * $0.height)
        }
    }

    /// The frame, and the layer in whose coordinates it is.
    private func placed(_ item: LayoutItem) -> (Rect, Layer?)? {
        if let guide = item as? LayoutGuide {
            guard let owner = guide.owningItem as? LayerLayoutItem, let layer = owner.layer else { return nil }
            return (guide.layoutFrame, layer)
        }
        guard let layer = (item as? LayerLayoutItem)?.layer else { return nil }
        return (item.currentFrame, layer.superlayer)
    }
}
