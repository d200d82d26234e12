import CPango
import Foundation
import LaminaGeometry
import LaminaImage

/// A picture that is being drawn, with Core Graphics' vocabulary: what a layer gets in ``Layer/draw(in:)``.
///
/// ```swift
/// override func draw(in context: DrawingContext) {
///     context.setFillColor(.white)
///     context.fillEllipse(in: bounds.insetBy(dx: 4, dy: 4))
///     context.setLineWidth(3)
///     context.move(to: CGPoint(x: 10, y: 10))
///     context.addLine(to: CGPoint(x: 90, y: 40))
///     context.strokePath()
/// }
/// ```
///
/// Coordinates are points, y runs down. Pixels are premultiplied, 8 bits a channel, blended in gamma-encoded sRGB;
/// edges are antialiased. A path is made of points as the transform in force puts them; a stroke is as wide as the
/// transform in force says when it is drawn.
///
/// Nothing here throws: what has numbers that are not finite is not drawn, and what goes wrong otherwise, such as a path
/// with more elements than are drawn, leaves its reason in ``error`` and draws nothing more. Memory for pixels is taken
/// only when something is drawn.
public final class DrawingContext {
    /// The picture's width in pixels.
    public let width: Int
    /// The picture's height in pixels.
    public let height: Int
    /// The first thing that went wrong; nothing is drawn after it.
    public private(set) var error: DrawingError?
    /// Whether anything has been drawn, which may be transparent.
    public private(set) var hasDrawn = false

    /// Whether it is only found out what would go wrong: nothing is drawn, and no memory taken for pixels.
    package var isTrial = false

    var states: [DrawingState] = []
    var state: DrawingState
    /// In pixels.
    var path = Path()
    /// The image drawn last, as Cairo has it.
    var lastImage: (image: Image, surface: ImageSurface)?
    private var canvas: Canvas?

    /// A transparent picture.
    ///
    /// - Parameters:
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - transform: from points to pixels.
    /// - Throws: `DrawingError` for a size that is empty or too large.
    public init(width: Int, height: Int, transform: AffineTransform = .identity) throws(DrawingError) {
        guard width > 0, height > 0 else { throw .emptySize(width: width, height: height) }
        guard max(width, height) <= DrawingLimits.side, width * height <= DrawingLimits.pixels else {
            throw .tooLarge(width: width, height: height)
        }
        (self.width, self.height) = (width, height)
        state = DrawingState(transform: transform)
    }

    /// What has been drawn, as an image that later drawing does not change.
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

    /// The part of what has been drawn that shows anything, and where it begins; nil if nothing shows.
    ///
    /// One pixel of nothing is around it where the picture has one, so that it is filtered as the whole.
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

    /// Notes what went wrong, unless something did before.
    func fail(_ error: DrawingError) {
        if self.error == nil { self.error = error }
    }

    /// Draws by Cairo, with the blend mode in force, unless something went wrong before.
    func draw(_ body: (_ cairo: OpaquePointer) -> Void) {
        withCairo { cairo in
            cairo_set_operator(cairo, state.blendMode.cairo)
            body(cairo)
        }
        if error == nil { hasDrawn = true }
    }

    /// Hands out Cairo's context, with points equal to pixels and without a path.
    func withCairo(_ body: (_ cairo: OpaquePointer) -> Void) {
        guard error == nil, !isTrial, let cairo = readyCairo() else { return }
        body(cairo)
        cairo_identity_matrix(cairo)
        cairo_new_path(cairo)
        let status = cairo_status(cairo)
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
            // The states that were saved before there was anything to save.
            for _ in states { if let cairo = canvas?.cairo { cairo_save(cairo) } }
        }
        return canvas?.cairo
    }

    /// Whether there is something that Cairo keeps states of.
    var hasCanvas: Bool { canvas != nil }
}
