import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaLayers

/// The drawing of a layer, as a value.
package enum DrawingSpec: Sendable, Equatable {
    case shape(ShapeSpec)
    case text(TextSpec)

    /// The layer that draws it.
    func makeLayer() -> Layer {
        switch self {
        case .shape(let shape): shape.makeLayer()
        case .text(let text): text.makeLayer()
        }
    }

    /// The members of a JSON object that say so.
    var documentMembers: [(key: String, value: String)] {
        switch self {
        case .shape(let shape): shape.documentMembers
        case .text(let text): text.documentMembers
        }
    }
}

/// A shape with whole coordinates.
package struct ShapeSpec: Sendable, Equatable {
    /// The first is a move; those after it are lines, or every other one the control point of a curve.
    package var points: [Point] = []
    package var isCurved = false
    package var fillColor: Color? = .black
    package var strokeColor: Color?
    package var lineWidth = 1.0
    package var strokeEnd = 1.0
    package var strokeOffset = 0.0
    package var dash: [Double] = []

    func makeLayer() -> ShapeLayer {
        let layer = ShapeLayer()
        var path = Path()
        if let first = points.first { path.move(to: first) }
        let rest = points.dropFirst()
        if isCurved {
            for (control, end) in zip(rest, rest.dropFirst()) { path.addQuadCurve(to: end, control: control) }
        } else {
            for point in rest { path.addLine(to: point) }
        }
        layer.path = path
        (layer.fillColor, layer.strokeColor, layer.lineWidth) = (fillColor, strokeColor, lineWidth)
        (layer.strokeEnd, layer.strokeOffset, layer.lineDashPattern) = (strokeEnd, strokeOffset, dash)
        return layer
    }

    var documentMembers: [(key: String, value: String)] {
        func text(_ point: Point) -> String { "\(Int(point.x)) \(Int(point.y))" }
        var data = points.first.map { "M" + text($0) } ?? ""
        let rest = points.dropFirst()
        if isCurved {
            for (control, end) in zip(rest, rest.dropFirst()) { data += "Q\(text(control)) \(text(end))" }
        } else {
            for point in rest { data += "L" + text(point) }
        }
        var members = [
            ("type", "\"shape\""), ("path", "\"\(data)\""), ("lineWidth", DocumentText.number(lineWidth)),
            ("strokeEnd", DocumentText.number(strokeEnd)), ("strokeOffset", DocumentText.number(strokeOffset)),
            ("fillColor", fillColor.map(DocumentText.color) ?? "null"),
            ("strokeColor", strokeColor.map(DocumentText.color) ?? "null"),
        ]
        if !dash.isEmpty { members.append(("lineDashPattern", DocumentText.numbers(dash))) }
        return members
    }
}

/// Text in the default font.
package struct TextSpec: Sendable, Equatable {
    /// Without characters that JSON escapes.
    package var string = ""
    package var fontSize = 8.0
    package var color = Color.white
    package var alignment = TextAlignment.natural
    package var isWrapped = false
    package var padding = DirectionalEdgeInsets.zero

    func makeLayer() -> TextLayer {
        let layer = TextLayer()
        (layer.string, layer.fontSize, layer.foregroundColor) = (string, fontSize, color)
        (layer.alignmentMode, layer.isWrapped, layer.padding) = (alignment, isWrapped, padding)
        return layer
    }

    var documentMembers: [(key: String, value: String)] {
        [
            ("type", "\"text\""), ("string", "\"\(string)\""), ("fontSize", DocumentText.number(fontSize)),
            ("foregroundColor", DocumentText.color(color)), ("alignmentMode", "\"\(alignment.rawValue)\""),
            ("wrapped", "\(isWrapped)"),
            (
                "padding",
                DocumentText.numbers([padding.top, padding.leading, padding.bottom, padding.trailing])
            ),
        ]
    }
}
