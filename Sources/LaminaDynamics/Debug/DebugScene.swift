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
