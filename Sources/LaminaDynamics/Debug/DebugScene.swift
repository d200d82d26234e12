import Glibc
import LaminaGeometry

/// The input of a debug overlay, read from an animator at one moment; in its coordinates, in points.
package struct DebugScene {
    /// An item as the engine sees it.
    package struct Item {
        /// Its collision bounds around its centre, without rotation.
        package var outline: Path
        package var center: Point
        /// The rotation, clockwise as seen, in radians.
        package var angle: Double
        package var isAwake: Bool
        package var isAnchored: Bool

        package init(outline: Path, center: Point, angle: Double, isAwake: Bool, isAnchored: Bool) {
            self.outline = outline
            self.center = center
            self.angle = angle
            self.isAwake = isAwake
            self.isAnchored = isAnchored
        }
    }

    /// An attachment between two points.
    package struct Attachment {
        package var from: Point
        package var to: Point

        package init(from: Point, to: Point) {
            self.from = from
            self.to = to
        }
    }

    /// A field, with its block if it is a custom one.
    package struct Field {
        package var values: FieldValues
        package var evaluator: FieldTable.Evaluator?

        package init(values: FieldValues, evaluator: FieldTable.Evaluator? = nil) {
            self.values = values
            self.evaluator = evaluator
        }
    }

    /// The area in which fields are sampled: the reference bounds, or a rectangle around the items.
    package var area: Rect
    /// The animator's time in seconds, for fields that change.
    package var time: Double
    package var items: [Item] = []
    package var boundaries: [Path] = []
    package var attachments: [Attachment] = []
    package var fields: [Field] = []

    package init(area: Rect, time: Double) {
        self.area = area
        self.time = time
    }

    // MARK: Reading

    /// Reads the current state of behaviours and their items.
    ///
    /// - Parameters:
    ///   - behaviors: all of them, in the order of the tree.
    ///   - referenceBounds: those of the animator.
    ///   - time: the animator's, in seconds.
    ///   - isAwake: returns whether an item, or a group, moves.
    init(
        _ behaviors: [DynamicBehavior], referenceBounds: Rect?, time: Double, isAwake: (any DynamicItem) -> Bool
    ) {
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
        self.init(area: referenceBounds ?? DebugScene.area(around: held), time: time)
        for item in held {
            let members = (item as? DynamicItemGroup)?.items ?? [item]
            let (moves, stays) = (isAwake(item), anchored.contains(ObjectIdentifier(item)))
            items += members.map { member in
                Item(
                    outline: DebugScene.outline(of: member), center: member.center,
                    angle: atan2(member.transform.m12, member.transform.m11), isAwake: moves, isAnchored: stays)
            }
        }
        for behavior in behaviors { read(behavior, referenceBounds) }
    }

    private mutating func read(_ behavior: DynamicBehavior, _ referenceBounds: Rect?) {
        switch behavior {
        case let field as FieldBehavior:
            fields.append(Field(values: field.values, evaluator: field.evaluator))
        case let collision as CollisionBehavior:
            boundaries += collision.boundaries.map(\.path)
            if let insets = collision.referenceInsets, let bounds = referenceBounds, let box = insets.inset(bounds) {
                boundaries.append(Path(rect: box))
            }
        case let attachment as AttachmentBehavior:
            attachments += DebugScene.lines(of: attachment)
        default: break
        }
    }

    /// The lines of an attachment: from item to item, or from an item to its point.
    private static func lines(of attachment: AttachmentBehavior) -> [Attachment] {
        let items = attachment.heldItems
        guard let first = items.first else { return [] }
        switch attachment.kind {
        case .distance, .limit:
            let start = first.position(of: attachment.offsets.0)
            let end = items.count > 1 ? items[1].position(of: attachment.offsets.1) : attachment.anchorPoint
            return [Attachment(from: start, to: end)]
        case .fixed, .pin, .sliding:
            if items.count > 1 { return [Attachment(from: first.center, to: items[1].center)] }
            return [Attachment(from: first.center, to: attachment.anchorPoint)]
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

extension DebugScene.Item {
    var meaning: DebugShape.Meaning { isAnchored ? .anchored : isAwake ? .moving : .atRest }

    /// The outline at the item's position and rotation.
    var placedOutline: Path {
        let (sine, cosine) = (sin(angle), cos(angle))
        return outline.mapPoints { point in
            Point(
                x: center.x + point.x * cosine - point.y * sine, y: center.y + point.x * sine + point.y * cosine)
        }
    }
}

extension DebugScene.Attachment {
    var isFinite: Bool { from.x.isFinite && from.y.isFinite && to.x.isFinite && to.y.isFinite }

    /// A line from end to end and a small diamond at each.
    func add(to paths: inout [DebugShape.Meaning: Path]) {
        var line = Path()
        line.move(to: from)
        line.addLine(to: to)
        paths[.attachment, default: Path()].addPath(line)
        for point in [from, to] {
            var diamond = Path()
            diamond.move(to: Point(x: point.x + 3, y: point.y))
            diamond.addLine(to: Point(x: point.x, y: point.y + 3))
            diamond.addLine(to: Point(x: point.x - 3, y: point.y))
            diamond.addLine(to: Point(x: point.x, y: point.y - 3))
            diamond.closeSubpath()
            paths[.anchorPoint, default: Path()].addPath(diamond)
        }
    }
}
