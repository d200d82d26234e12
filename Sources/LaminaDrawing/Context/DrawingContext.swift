import CPango
import Glibc
import LaminaGeometry
import LaminaImage

/// A drawing context with Core Graphics' vocabulary, as passed to ``Layer/draw(in:)``.
///
/// ```swift
/// final class Badge: Layer {
///     override func draw(in context: DrawingContext) {
///         context.setFillColor(.white)
///         context.fillEllipse(in: bounds.insetBy(dx: 4, dy: 4))
///         context.setLineWidth(3)
///         context.move(to: Point(x: 10, y: 10))
///         context.addLine(to: Point(x: 90, y: 40))
///         context.strokePath()
///     }
/// }
/// ```
///
/// Coordinates are points, with y down. Pixels are premultiplied, 8 bits per channel, blended in gamma-encoded sRGB;
/// edges are antialiased. The points of a path are transformed when they are added; the width of a stroke is
/// transformed when it is drawn.
///
/// Drawing does not throw: calls with numbers that are not finite are ignored, and any other failure, such as a path
/// with too many elements, is recorded in ``error`` and stops all drawing. Memory for pixels is allocated only when
/// something is drawn.
public final class DrawingContext {
    /// The picture's width in pixels.
    public let width: Int
    /// The picture's height in pixels.
    public let height: Int
    /// The first error; nothing is drawn after it.
    public private(set) var error: DrawingError?
    /// True if anything has been drawn, even if it is transparent.
    public private(set) var hasDrawn = false

    /// The work of all fills, strokes and clips so far: rows of pixels that their lines cross, and lines that may cross
    /// each other (``OutlineCost/crossings``), and as much as pixels of gradients take.
    package private(set) var crossings = 0.0

    /// Makes the context find errors only: nothing is drawn, and no memory is allocated for pixels.
    package var isTrial = false

    var states: [DrawingState] = []
    var state: DrawingState
    /// The path, in pixels.
    var path = Path()
    /// The image drawn last, with its Cairo surface.
    var lastImage: (image: Image, surface: ImageSurface)?
    private var canvas: Canvas?

    /// Creates a transparent picture.
    ///
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - transform: the map from points to pixels.
    /// - Throws: `DrawingError` for a size that is 0 or too large.
    public init(width: Int, height: Int, transform: Transform2D = .identity) throws(DrawingError) {
        guard width > 0, height > 0 else { throw .emptySize(width: width, height: height) }
        guard max(width, height) <= DrawingLimits.side, width * height <= DrawingLimits.pixels else {
            throw .tooLarge(width: width, height: height)
        }
        (self.width, self.height) = (width, height)
        state = DrawingState(transform: transform)
    }

    /// The picture as an image, which later drawing does not change.
    ///
    /// - Throws: ``error``, or `DrawingError` if there is no memory.
    public func makeImage() throws(DrawingError) -> Image {
        if let error { throw error }
        drawNothing()
        if let error { throw error }
        do {
            return try canvas?.makeImage() ?? Image(Bitmap(width: width, height: height))
        } catch {
            throw .outOfMemory(byteCount: width * height * 4)
        }
    }

    /// The part of the picture that is not transparent, and its origin; nil if all is transparent.
    ///
    /// It has a border of one transparent pixel within the picture, so that it is filtered like the whole.
    ///
    /// - Throws: ``error``, or `DrawingError` if there is no memory.
    package func makeVisiblePart() throws(DrawingError) -> (image: Image, x: Int, y: Int)? {
        if let error { throw error }
        do {
            return try canvas?.makeVisiblePart()
        } catch {
            throw .outOfMemory(byteCount: width * height * 4)
        }
    }

    /// Counts the work of a path; returns false if that of this path alone takes more than seconds.
    func spend(_ crossings: Double) -> Bool {
        self.crossings += crossings
        return crossings <= DrawingLimits.crossings
    }

    /// Counts the work of the pixels of a gradient.
    func spend(on gradient: GradientSource?) {
        if let gradient { crossings += gradient.work(pixels: Double(width) * Double(height)) }
    }

    /// Records the first error.
    func fail(_ error: DrawingError) {
        if self.error == nil { self.error = error }
    }

    /// Draws with Cairo in the current blend mode, unless there was an error before.
    func draw(_ body: (_ cairo: OpaquePointer) -> Void) {
        withCairo { cairo in
            cairo_set_operator(cairo, state.blendMode.cairo)
            body(cairo)
        }
        if error == nil { hasDrawn = true }
    }

    /// Calls `body` with Cairo's context, in pixels and without a path.
    func withCairo(_ body: (_ cairo: OpaquePointer) -> Void) {
        guard error == nil, !isTrial, let cairo = readyCairo() else { return }
        errno = 0
        body(cairo)
        let status = Canvas.status(of: cairo)
        cairo_identity_matrix(cairo)
        cairo_new_path(cairo)
        if status != CAIRO_STATUS_SUCCESS { fail(.rasterizer(status: Canvas.text(status))) }
    }

    private func drawNothing() { withCairo { _ in } }

    private func readyCairo() -> OpaquePointer? {
        if canvas == nil {
            do throws(DrawingError) {
                canvas = try Canvas(width: width, height: height)
            } catch {
                fail(error)
                return nil
            }
            // The states saved before there was a canvas.
            for _ in states { if let cairo = canvas?.cairo { cairo_save(cairo) } }
        }
        return canvas?.cairo
    }

    /// True if there is a canvas whose states Cairo saves.
    var hasCanvas: Bool { canvas != nil }
}
