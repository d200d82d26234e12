import Foundation
import LaminaGeometry

/// The pixels of a shadow that have to be shaded, without those that an opaque shape hides afterwards.
package struct ShadowArea: Sendable, Equatable {
    /// At most eight rectangles that share no pixel.
    package private(set) var strips: [PixelRect] = []

    /// All of a rectangle.
    package init(_ outer: PixelRect) {
        if !outer.isEmpty { strips = [outer] }
    }

    /// A rectangle without what a cross of two boxes hides.
    ///
    /// - Parameters:
    ///   - outer: every pixel that the shadow reaches.
    ///   - tall: pixels wholly hidden: those between the left and the right corners of a rounded rectangle.
    ///   - wide: likewise, those between its upper and its lower corners. For a square one both are the same.
    package init(_ outer: PixelRect, behindTall tall: PixelRect, wide: PixelRect) {
        let (tall, wide) = (tall.intersection(outer), wide.intersection(outer))
        let isCross =
            !tall.isEmpty && !wide.isEmpty && wide.minX <= tall.minX && tall.maxX <= wide.maxX
            && tall.minY <= wide.minY && wide.maxY <= tall.maxY
        if isCross {
            self.init(outer, around: tall, wide)
        } else {
            // Only one of the boxes is there, or they do not cross: the larger one alone.
            let hidden = tall.area >= wide.area ? tall : wide
            if hidden.isEmpty { self.init(outer) } else { self.init(outer, around: hidden, hidden) }
        }
    }

    private init(_ outer: PixelRect, around tall: PixelRect, _ wide: PixelRect) {
        func add(_ minX: Int32, _ minY: Int32, _ maxX: Int32, _ maxY: Int32) {
            let strip = PixelRect(minX: minX, minY: minY, maxX: maxX, maxY: maxY)
            if !strip.isEmpty { strips.append(strip) }
        }
        add(outer.minX, outer.minY, outer.maxX, tall.minY)
        add(outer.minX, tall.minY, tall.minX, wide.minY)
        add(tall.maxX, tall.minY, outer.maxX, wide.minY)
        add(outer.minX, wide.minY, wide.minX, wide.maxY)
        add(wide.maxX, wide.minY, outer.maxX, wide.maxY)
        add(outer.minX, wide.maxY, tall.minX, tall.maxY)
        add(tall.maxX, wide.maxY, outer.maxX, tall.maxY)
        add(outer.minX, tall.maxY, outer.maxX, outer.maxY)
    }

    /// The pixels of all strips.
    package var area: Int { strips.reduce(0) { $0 + $1.area } }

    /// How far from its edges a shadow shows: beyond, it is less than three eighths of the smallest step of 8 bits, which
    /// leaves what is there as it was.
    ///
    /// - Parameters:
    ///   - sigma: the blur's standard deviation in pixels, at least 1.
    ///   - alpha: of the shadow's colour, from 0 to 1.
    /// - Returns: whole pixels, from 0 up.
    package static func reach(sigma: Double, alpha: Double) -> Int32 {
        // Where the normal distribution has fallen to the share wanted, in σ, to a 250th. Pixels widen it by their spread.
        let share = 0.375 / 255 / max(alpha, 1e-9)
        var (low, distance) = (0.0, 3.8)
        while distance - low > 0.004 {
            let middle = (low + distance) / 2
            if NormalDistribution.share(below: -middle) > share { low = middle } else { distance = middle }
        }
        // The first pixel left out has its middle half a pixel further.
        let reach = distance * (sigma * sigma + 1.0 / 12).squareRoot() - 0.5
        return PixelRect(coveringMinX: 0, minY: 0, maxX: max(reach, 0), maxY: 0).maxX
    }
}
