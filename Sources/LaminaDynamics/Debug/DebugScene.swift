import Foundation
import LaminaGeometry

/// What a debug overlay is made of, read from an animator at one moment; all in its coordinates, in points.
package struct DebugScene {
    /// An item as the engine sees it.
    package struct Item {
        /// Its collision bounds around its centre, unturned.
        package var outline: Path
        package var center: CGPoint
        /// Clockwise as seen, in radians.
        package var angle: Double
        package var isAwake: Bool
        package var isAnchored: Bool

        package init(outline: Path, center: CGPoint, angle: Double, isAwake: Bool, isAnchored: Bool) {
            self.outline = outline
            self.center = center
            self.angle = angle
            self.isAwake = isAwake
            self.isAnchored = isAnchored
        }
    }

    /// An attachment between two points.
    package struct Attachment {
        package var from: CGPoint
        package var to: CGPoint

        package init(from: CGPoint, to: CGPoint) {
            self.from = from
            self.to = to
        }
    }

    /// A field with its block where it is a custom one.
    package struct Field {
        package var values: FieldValues
        package var evaluator: FieldTable.Evaluator?

        package init(values: FieldValues, evaluator: FieldTable.Evaluator? = nil) {
            self.values = values
            self.evaluator = evaluator
        }
    }

    /// Where fields are sampled: the reference's bounds, or a rectangle around the items.
    package var area: CGRect
    /// The animator's time in seconds, for fields that change.
    package var time: Double
    package var items: [Item] = []
    package var boundaries: [Path] = []
    package var attachments: [Attachment] = []
    package var fields: [Field] = []

    package init(area: CGRect, time: Double) {
        self.area = area
        self.time = time
    }
}

extension DebugScene.Item {
    var meaning: DebugShape.Meaning { isAnchored ? .anchored : isAwake ? .moving : .atRest }

    /// The outline where the item is.
    var placedOutline: Path {
        let (sine, cosine) = (sin(angle), cos(angle))
        return outline.mapPoints { point in
            CGPoint(
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
            diamond.move(to: CGPoint(x: point.x + 3, y: point.y))
            diamond.addLine(to: CGPoint(x: point.x, y: point.y + 3))
            diamond.addLine(to: CGPoint(x: point.x - 3, y: point.y))
            diamond.addLine(to: CGPoint(x: point.x, y: point.y - 3))
            diamond.closeSubpath()
            paths[.anchorPoint, default: Path()].addPath(diamond)
        }
    }
}
