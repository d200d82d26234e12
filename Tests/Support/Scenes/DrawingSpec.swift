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
    package var fillGradient: GradientFill?
    package var strokes: [ShapeStroke] = []

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
        (layer.fillGradient, layer.strokes) = (fillGradient, strokes)
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
        if let fillGradient { members.append(("fillGradient", DocumentText.gradient(fillGradient))) }
        if !strokes.isEmpty {
            members.append(("strokes", "[" + strokes.map(DocumentText.stroke).joined(separator: ", ") + "]"))
        }
        return members
    }
}

extension DocumentText {
    /// A gradient in place of a colour.
    fileprivate static func gradient(_ gradient: GradientFill) -> String {
        var members = [
            ("type", "\"\(gradient.type.rawValue)\""),
            ("colors", "[" + gradient.colors.map(color).joined(separator: ", ") + "]"),
            ("startPoint", numbers([gradient.startPoint.x, gradient.startPoint.y])),
            ("endPoint", numbers([gradient.endPoint.x, gradient.endPoint.y])),
            ("unit", "\"\(gradient.unit.rawValue)\""), ("spreadMethod", "\"\(gradient.spreadMethod.rawValue)\""),
            ("colorInterpolation", "\"\(gradient.colorInterpolation.rawValue)\""),
            ("interpolatesPremultiplied", "\(gradient.interpolatesPremultiplied)"),
        ]
        if let locations = gradient.locations { members.append(("locations", numbers(locations))) }
        if let midpoints = gradient.midpoints { members.append(("midpoints", numbers(midpoints))) }
        return object(members)
    }

    /// One of several strokes.
    fileprivate static func stroke(_ stroke: ShapeStroke) -> String {
        var members = [
            ("width", number(stroke.width)), ("cap", "\"\(stroke.cap.rawValue)\""),
            ("join", "\"\(stroke.join.rawValue)\""), ("miterLimit", number(stroke.miterLimit)),
            ("dashPhase", number(stroke.dashPhase)), ("start", number(stroke.start)), ("end", number(stroke.end)),
            ("offset", number(stroke.offset)),
        ]
        if !stroke.dashPattern.isEmpty { members.append(("dashPattern", numbers(stroke.dashPattern))) }
        members.append(stroke.gradient.map { ("gradient", gradient($0)) } ?? ("color", color(stroke.color)))
        return object(members)
    }

    private static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }
}

/// Text in the default font.
package struct TextSpec: Sendable, Equatable {
    /// Without characters that JSON escapes.
    package var string = ""
    package var fontSize = 8.0
    package var color = Color.white
    package var alignment = TextAlignment.natural
    package var wrapping = TextWrapping.none
    package var truncation = TextTruncation.none
    package var lineHeight = 0.0
    package var lineHeightMultiple = 0.0
    package var paragraphSpacing = 0.0
    package var minimumScaleFactor = 0.0
    package var padding = DirectionalEdgeInsets.zero
    package var gradient: GradientFill?

    func makeLayer() -> TextLayer {
        let layer = TextLayer()
        (layer.string, layer.fontSize, layer.foregroundColor) = (string, fontSize, color)
        (layer.alignmentMode, layer.wrapping, layer.padding) = (alignment, wrapping, padding)
        (layer.truncationMode, layer.minimumScaleFactor) = (truncation, minimumScaleFactor)
        (layer.lineHeight, layer.lineHeightMultiple) = (lineHeight, lineHeightMultiple)
        layer.paragraphSpacing = paragraphSpacing
        layer.foregroundGradient = gradient
        return layer
    }

    var documentMembers: [(key: String, value: String)] {
        let members = [
            ("type", "\"text\""), ("string", "\"\(string)\""), ("fontSize", DocumentText.number(fontSize)),
            ("foregroundColor", DocumentText.color(color)), ("alignmentMode", "\"\(alignment.rawValue)\""),
            ("wrapping", "\"\(wrapping.rawValue)\""), ("truncationMode", "\"\(truncation.rawValue)\""),
            ("minimumScaleFactor", DocumentText.number(minimumScaleFactor)),
            ("paragraphSpacing", DocumentText.number(paragraphSpacing)),
            // One of them is 0, and conflicts with the other.
            lineHeight > 0
                ? ("lineHeight", DocumentText.number(lineHeight))
                : ("lineHeightMultiple", DocumentText.number(lineHeightMultiple)),
            (
                "padding",
                DocumentText.numbers([padding.top, padding.leading, padding.bottom, padding.trailing])
            ),
        ]
        return members + (gradient.map { [("foregroundGradient", DocumentText.gradient($0))] } ?? [])
    }
}
