import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaLayout
import LaminaStage

extension LayoutOverlay {
    /// Returns a picture of a stage with the overlay over it.
    ///
    /// - Parameters:
    ///   - picture: The stage's picture.
    ///   - scale: The picture's pixels per point.
    /// - Throws: `DrawingError` or `ImageError` if there is no memory for the drawing.
    package func draw(over picture: Bitmap, scale: Double) throws -> Bitmap {
        let context = try DrawingContext(width: picture.width, height: picture.height)
        context.scaleBy(x: scale, y: scale)
        for shape in shapes {
            context.beginPath()
            context.addPath(shape.path)
            if let color = shape.meaning.fillColor {
                context.setFillColor(color)
                context.fillPath()
                context.beginPath()
                context.addPath(shape.path)
            }
            context.setStrokeColor(shape.meaning.color)
            context.setLineWidth(shape.meaning == .broken || shape.meaning == .ambiguous ? 2 : 1)
            context.setLineDash(phase: 0, lengths: shape.meaning == .guide ? [4, 3] : [])
            context.strokePath()
        }
        var shown = picture
        try shown.blend(context.makeImage().bitmap)
        return shown
    }

    /// The meaning of the colours, in a line.
    package static let legend =
        "alignment rectangles: yellow; ambiguous ones: magenta; guides: dashed green; baselines: orange; "
        + "constraints that hold: blue; missed ones: violet; broken ones: red"
}

extension LayoutOverlay.Meaning {
    /// The colour of the lines.
    fileprivate var color: Color {
        switch self {
        case .alignmentRectangle: Color(red: 1, green: 0.85, blue: 0)
        case .ambiguous: Color(red: 0.95, green: 0.1, blue: 0.9)
        case .guide: Color(red: 0.1, green: 0.75, blue: 0.25)
        case .baseline: Color(red: 1, green: 0.5, blue: 0)
        case .satisfied: Color(red: 0.15, green: 0.45, blue: 1)
        case .missed: Color(red: 0.55, green: 0.3, blue: 0.9)
        case .broken: Color(red: 0.9, green: 0.1, blue: 0.1)
        }
    }

    /// A faint colour for the area inside; nil for none.
    fileprivate var fillColor: Color? { self == .ambiguous ? color.withAlphaMultiplied(by: 0.15) : nil }
}

extension LayoutReport {
    /// Returns the report as JSON, with sorted keys.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}
