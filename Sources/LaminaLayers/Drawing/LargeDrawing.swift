import LaminaDrawing
import LaminaGeometry

/// A drawing too large to be drawn whole; windows around its visible parts are drawn instead.
///
/// The visible part depends on the layers around and is known when a frame's render tree is made. A window consists of
/// whole cells of a grid on the drawing's pixels, so that it depends on the visible part alone and a layer that moves a
/// little reuses its window. A replicator may show one drawing at several positions in a frame; each distinct window is
/// cached, up to a limit on pixels and number, beyond which the drawing is shown whole and downscaled. Windows that the
/// previous frame did not use are released.
package final class LargeDrawing: ContentsSupply {
    /// The area of the drawing, in the layer's coordinates.
    package let rect: Rect
    /// The requested scale, in pixels per point.
    let wantedScale: Double
    /// The reason why the last window could not be drawn; nil if it was drawn.
    private(set) var error: DrawingError?

    private let body: (DrawingContext) -> Void
    private var windows: [Window] = []
    private var frame = -1

    private struct Window {
        let region: DrawingRegion
        let drawn: DrawnContents?
        /// The last frame that showed it.
        var frame: Int
    }

    private static let maximumWindows = 64

    /// - Parameter body: Draws all of it; called for each window, with a context that has the layer's coordinates.
    init(_ rect: Rect, scale: Double, _ body: @escaping (DrawingContext) -> Void) {
        (self.rect, wantedScale, self.body) = (rect, scale, body)
        super.init()
    }

    /// Returns whether a drawing is drawn in windows, at a scale in pixels per point.
    static func isLarge(_ rect: Rect, scale: Double) -> Bool {
        let (width, height) = (rect.width * scale, rect.height * scale)
        return max(width, height) > Double(DrawingLimits.wholeSide)
            || width * height > Double(DrawingLimits.wholePixels)
    }

    /// The error that drawing it whole would give, found without drawing pixels.
    func trial() -> DrawingError? {
        do throws(DrawingError) {
            guard let region = DrawingRegion(rect, scale: wantedScale) else { return nil }
            let context = try DrawingContext(width: region.width, height: region.height, transform: region.transform)
            context.isTrial = true
            body(context)
            return context.error
        } catch {
            return error
        }
    }

    /// The drawing around its visible part; nil where nothing is drawn.
    ///
    /// - Parameters:
    ///   - visible: The visible part, in the layer's coordinates; nil for the whole drawing, at any scale.
    ///   - number: The number of the frame.
    package func contents(around visible: Rect?, inFrame number: Int) -> DrawnContents? {
        if number != frame {
            windows.removeAll { $0.frame != frame }
            frame = number
        }
        guard let visible else { return whole(inFrame: number) }
        guard let region = DrawingRegion(rect, around: visible, scale: wantedScale) else { return nil }
        if let known = known(region, inFrame: number) { return known.drawn }
        let pixels = windows.reduce(0) { $0 + ($1.frame == number ? $1.region.area : 0) }
        guard windows.count < LargeDrawing.maximumWindows, pixels + region.area <= DrawingLimits.pixels else {
            return whole(inFrame: number)
        }
        return draw(region, inFrame: number)
    }

    private func whole(inFrame number: Int) -> DrawnContents? {
        guard let region = DrawingRegion(rect, scale: wantedScale) else { return nil }
        return known(region, inFrame: number).map(\.drawn) ?? draw(region, inFrame: number)
    }

    private func known(_ region: DrawingRegion, inFrame number: Int) -> Window? {
        guard let index = windows.firstIndex(where: { $0.region == region }) else { return nil }
        windows[index].frame = number
        return windows[index]
    }

    private func draw(_ region: DrawingRegion, inFrame number: Int) -> DrawnContents? {
        var drawn: DrawnContents?
        error = nil
        do throws(DrawingError) {
            drawn = try DrawnContents(region, wantedScale: wantedScale, crops: true, body)
        } catch {
            self.error = error
        }
        windows.append(Window(region: region, drawn: drawn, frame: number))
        return drawn
    }
}
