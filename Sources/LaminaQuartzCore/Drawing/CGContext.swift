import Lamina

/// A picture that is drawn into.
public typealias CGContext = DrawingContext
/// A picture.
public typealias CGImage = Image
/// A picture: the same type as `CGImage`, so that `cgImage` is the picture itself.
public typealias UIImage = Image
/// The ends of strokes.
public typealias CGLineCap = LineCap
/// The corners of strokes.
public typealias CGLineJoin = LineJoin
/// The blending of what is drawn with what is there.
public typealias CGBlendMode = BlendMode

extension Image {
    /// The picture itself.
    public var cgImage: CGImage? { self }
    /// The size in pixels.
    public var size: CGSize { CGSize(width: width, height: height) }
    /// A picture of the same pixels.
    public convenience init(cgImage: CGImage) { self.init(cgImage.bitmap) }
}

extension DrawingContext {
    /// Adds the elements of a path.
    public func addPath(_ path: CGPath) { addPath(path.path) }
    /// Sets the colour of fills.
    public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setFillColor(Color(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// Sets the colour of strokes.
    public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        setStrokeColor(Color(red: red, green: green, blue: blue, alpha: alpha))
    }
    /// Fills rectangles.
    public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
    /// Strokes the outline of a rectangle with a width.
    public func stroke(_ rect: CGRect, width: CGFloat) {
        saveGState()
        setLineWidth(width)
        stroke(rect)
        restoreGState()
    }
    /// Strokes lines between pairs of points.
    public func strokeLineSegments(between points: [CGPoint]) {
        beginPath()
        for index in stride(from: 0, to: points.count - 1, by: 2) {
            move(to: points[index])
            addLine(to: points[index + 1])
        }
        strokePath()
    }
}

// MARK: Pictures drawn by code

/// Draws pictures of a size by code, to be the contents of layers.
public struct UIGraphicsImageRenderer: Sendable {
    /// The size in points.
    public var size: CGSize
    /// Pixels of each point.
    public var scale: CGFloat

    /// A renderer of pictures of a size in points, with 1 pixel for each unless there are more.
    public init(size: CGSize, scale: CGFloat = 1) { (self.size, self.scale) = (size, scale) }

    /// A picture that the actions draw.
    ///
    /// A size without pixels, or too large for a picture, and a drawing that fails give a picture of one transparent
    /// pixel; `DrawingContext` by itself throws why.
    public func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        do {
            let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
            let context = try DrawingContext(
                width: Int(exactly: width) ?? 0, height: Int(exactly: height) ?? 0, transform: Transform2D(scale: scale)
            )
            actions(UIGraphicsImageRendererContext(cgContext: context))
            return try context.makeImage()
        } catch {
            return emptyPicture
        }
    }
}

/// A picture of one transparent pixel.
private let emptyPicture: UIImage = {
    do {
        return try UIImage(width: 1, height: 1, pixels: [0, 0, 0, 0])
    } catch {
        preconditionFailure("a picture of one pixel has four bytes")
    }
}()

/// The context of a picture that is being drawn.
public struct UIGraphicsImageRendererContext {
    /// The context.
    public let cgContext: CGContext
    /// Fills a rectangle with the context's colour.
    public func fill(_ rect: CGRect) { cgContext.fill(rect) }
}

// MARK: Fonts

/// A font with its size.
public typealias UIFont = Font

extension Font {
    /// The weight of a font.
    public typealias Weight = FontWeight

    /// A font of the default family.
    public static func systemFont(ofSize size: CGFloat) -> Font { Font(size: size) }
    /// A font of the default family.
    public static func systemFont(ofSize size: CGFloat, weight: FontWeight) -> Font { Font(size: size, weight: weight) }
    /// A bold font of the default family.
    public static func boldSystemFont(ofSize size: CGFloat) -> Font { Font(size: size, weight: .bold) }
    /// An italic font of the default family.
    public static func italicSystemFont(ofSize size: CGFloat) -> Font { Font(size: size, isItalic: true) }
    /// A font whose characters are equally wide.
    public static func monospacedSystemFont(ofSize size: CGFloat, weight: FontWeight) -> Font {
        Font(family: "monospace", size: size, weight: weight)
    }
    /// A font of a family. A family that is missing is shown by another, as by layers of text.
    public init?(name: String, size: CGFloat) { self.init(family: name, size: size) }
    /// The size in points.
    public var pointSize: CGFloat { size }
    /// The font in another size.
    public func withSize(_ size: CGFloat) -> Font {
        var font = self
        font.size = size
        return font
    }
}
