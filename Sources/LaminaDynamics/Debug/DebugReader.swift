import Glibc
import LaminaGeometry

/// Reads the input of a debug overlay from behaviours and their items.
enum DebugReader {
    /// Reads the current state of behaviours and their items.
    ///
    /// - Parameters:
    ///   - behaviors: all of them, in the order of the tree.
    ///   - referenceBounds: those of the animator.
    ///   - time: the animator's, in seconds.
    ///   - isAwake: returns whether an item, or a group, moves.
    static func scene(
        of behaviors: [DynamicBehavior], referenceBounds: Rect?, time: Double, isAwake: (any DynamicItem) -> Bool
    ) -> DebugScene {
        var seen: Set<ObjectIdentifier> = []
        var held: [any DynamicItem] = []
        var anchored: Set<ObjectIdentifier> = []
        for behavior in behaviors {
            for item in behavior.heldItems where seen.insert(ObjectIdentifier(item)).inserted { held.append(item) }
            guard let material = behavior as? DynamicItemBehavior, let isAnchored = material.settings.isAnchored else {
                continue
            }
            // The last one in the tree wins.
            let items = material.heldItems.map { ObjectIdentifier($0) }
            if isAnchored { anchored.formUnion(items) } else { anchored.subtract(items) }
        }
        var scene = DebugScene(area: referenceBounds ?? area(around: held), time: time)
        for item in held {
            let members = (item as? DynamicItemGroup)?.items ?? [item]
            let (moves, stays) = (isAwake(item), anchored.contains(ObjectIdentifier(item)))
            scene.items += members.map { member in
                DebugScene.Item(
                    outline: outline(of: member), center: member.center,
                    angle: atan2(member.transform.m12, member.transform.m11), isAwake: moves, isAnchored: stays)
            }
        }
        for behavior in behaviors { read(behavior, referenceBounds, into: &scene) }
        return scene
    }

    private static func read(_ behavior: DynamicBehavior, _ referenceBounds: Rect?, into scene: inout DebugScene) {
        switch behavior {
        case let field as FieldBehavior:
            scene.fields.append(DebugScene.Field(values: field.values, evaluator: field.evaluator))
        case let collision as CollisionBehavior:
            scene.boundaries += collision.boundaries.map(\.path)
            if let insets = collision.referenceInsets, let bounds = referenceBounds, let box = insets.inset(bounds) {
                scene.boundaries.append(Path(rect: box))
            }
        case let attachment as AttachmentBehavior:
            scene.attachments += lines(of: attachment)
        default: break
        }
    }

    /// The lines of an attachment: from item to item, or from an item to its point.
    private static func lines(of attachment: AttachmentBehavior) -> [DebugScene.Attachment] {
        let items = attachment.heldItems
        guard let first = items.first else { return [] }
        switch attachment.kind {
        case .distance, .limit:
            let start = first.position(of: attachment.offsets.0)
            let end = items.count > 1 ? items[1].position(of: attachment.offsets.1) : attachment.anchorPoint
            return [DebugScene.Attachment(from: start, to: end)]
        case .fixed, .pin, .sliding:
            if items.count > 1 { return [DebugScene.Attachment(from: first.center, to: items[1].center)] }
            return [DebugScene.Attachment(from: first.center, to: attachment.anchorPoint)]
        }
    }

    private static func outline(of item: any DynamicItem) -> Path {
        let size = item.bounds.size
        let box = Rect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
        switch item.collisionBoundsType {
        case .rectangle: return Path(rect: box)
        case .ellipse: return Path(ellipseIn: box)
        case .path: return item.collisionBoundingPath
        }
    }

    /// A rectangle around the items' centres, 100 points larger on each side; empty without items.
    private static func area(around items: [any DynamicItem]) -> Rect {
        let centers = items.map(\.center).filter { $0.x.isFinite && $0.y.isFinite }
        guard let first = centers.first else { return .zero }
        var (low, high) = (first, first)
        for center in centers {
            low = Point(x: min(low.x, center.x), y: min(low.y, center.y))
            high = Point(x: max(high.x, center.x), y: max(high.y, center.y))
        }
        return Rect(x: low.x - 100, y: low.y - 100, width: high.x - low.x + 200, height: high.y - low.y + 200)
    }
}
