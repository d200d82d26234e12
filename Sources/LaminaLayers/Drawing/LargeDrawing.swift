import Foundation
import LaminaDrawing

/// A drawing too large to be drawn whole: windows of it are, around what shows of it in a frame.
///
/// What shows depends on the layers around and is known when a frame is read. A window consists of whole cells of a grid on
/// the drawing's pixels, so that it follows from what shows alone and a layer that moves a little keeps its window. One
/// drawing may be shown at several places in a frame, by instances; it keeps a window for each that differs, up to the
/// pixels and the number allowed, beyond which it is shown whole and coarser. Windows that the frame before did not
/// use are let go.
package final class LargeDrawing: ContentsSupply {
    /// What the drawing covers, in the layer's coordinates.
    package let rect: CGRect
    /// The scale that was asked for, in pixels a point.
    let wantedScale: Double
    /// Why the last window could not be drawn; nil if it could.
    private(set) var error: DrawingError?

    private let body: (DrawingContext) -> Void
    private var windows: [Window] = []
    private var frame = -1

    private struct Window {
        let region: DrawingRegion
        let drawn: DrawnContents?
        /// The number of the last frame that showed it.
        var frame: Int
    }

    private static let mostWindows = 64

    /// - Parameter body: Draws all of it; called for each window, with a context that has the layer's coordinates.
    init(_ rect: CGRect, scale: Double, _ body: @escaping (DrawingContext) -> Void) {
        (self.rect, wantedScale, self.body) = (rect, scale, body)
        super.init()
    }

    /// Whether a drawing is shown in windows, at a scale of some pixels a point.
    static func isLarge(_ rect: CGRect, scale: Double) -> Bool {
        let (width, height) = (rect.width * scale, rect.height * scale)
        return max(width, height) > Double(DrawingLimits.wholeSide)
            || width * height > Double(DrawingLimits.wholePixels)
    }

    /// What would go wrong if it were drawn whole, found without pixels.
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

    /// The drawing around what shows of it; nil where nothing is drawn.
    ///
    /// - Parameters:
    ///   - visible: What shows, in the layer's coordinates; nil for all of the drawing, whatever the scale.
    ///   - number: The number of the frame that is read.
    package func contents(around visible: CGRect?, inFrame number: Int) -> DrawnContents? {
        if number != frame {
            windows.removeAll { $0.frame != frame }
            frame = number
        }
        guard let visible else { return whole(inFrame: number) }
        guard let region = DrawingRegion(rect, around: visible, scale: wantedScale) else { return nil }
        if let known = known(region, inFrame: number) { return known.drawn }
        let pixels = windows.reduce(0) { $0 + ($1.frame == number ? $1.region.area : 0) }
        guard windows.count < LargeDrawing.mostWindows, pixels + region.area <= DrawingLimits.pixels else {
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
