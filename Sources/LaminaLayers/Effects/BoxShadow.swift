import LaminaGeometry

/// A shadow of a layer's rounded box, outside or inside of it; see ``Layer/boxShadows``.
///
/// ```swift
/// card.boxShadows = [
///     BoxShadow(offset: Size(width: 0, height: 1), radius: 1),
///     BoxShadow(offset: Size(width: 0, height: 8), radius: 12, spread: -4),
/// ]
/// ```
/// Lengths are in the layer's own coordinates, so that a shadow turns, scales and tilts with its layer. The shape that
/// casts it is the layer's box with its rounded corners; inside of it, the box within the border.
public struct BoxShadow: Sendable, Hashable {
    /// The colour, with its opacity.
    public var color: Color
    /// The offset in points, each within ±100,000.
    public var offset: Size
    /// The standard deviation of the Gaussian that blurs the shadow, in points, from 0, a sharp edge, to 10,000: the unit
    /// of ``Layer/shadowRadius``. The blur radius of CSS is twice as large.
    public var radius: Double
    /// The distance in points by which the shape that casts the shadow grows on each side, from -10,000 to 10,000; the
    /// hole of an inset shadow becomes smaller by it.
    public var spread: Double
    /// True if the shadow is inside of the box, as if the box were cut out of a surface above it.
    public var isInset: Bool
    /// True if an outer shadow is cut out where the layer's box is, so that it does not show through a transparent
    /// background, as CSS has it. An inset shadow has no such part.
    public var cutsOutBox: Bool

    /// The most shadows of a layer.
    public static let maximumCount = 64

    /// Creates a shadow.
    ///
    /// - Parameters:
    ///   - color: The colour; black at a third of the full opacity by default.
    ///   - offset: In points.
    ///   - radius: The standard deviation of the blur in points, half of the blur radius of CSS.
    ///   - spread: In points.
    ///   - isInset: True for a shadow inside of the box.
    ///   - cutsOutBox: True to leave out the part of an outer shadow below the layer's box.
    public init(
        color: Color = Color(white: 0, alpha: 85.0 / 255), offset: Size = .zero, radius: Double = 0,
        spread: Double = 0, isInset: Bool = false, cutsOutBox: Bool = true
    ) {
        (self.color, self.offset, self.radius, self.spread) = (color, offset, radius, spread)
        (self.isInset, self.cutsOutBox) = (isInset, cutsOutBox)
    }
}

extension BoxShadow {
    /// The range of ``spread``.
    package static let spreads = -10_000.0...10_000

    /// The shadow with its amounts clamped to their ranges; NaN counts as 0.
    var sanitized: BoxShadow {
        BoxShadow(
            color: color.sanitized, offset: Amount.clamped(offset),
            radius: Amount.clamped(radius, Amount.radii, orElse: 0),
            spread: Amount.clamped(spread, BoxShadow.spreads, orElse: 0), isInset: isInset, cutsOutBox: cutsOutBox)
    }

    /// The shadows of a layer: the first ``maximumCount``, clamped.
    static func sanitized(_ list: [BoxShadow]) -> [BoxShadow] { list.prefix(maximumCount).map(\.sanitized) }
}

// MARK: Interpolation

extension BoxShadow {
    /// A shadow of no extent and no opacity that another one grows from.
    private var vanished: BoxShadow {
        BoxShadow(color: color.withAlphaMultiplied(by: 0), isInset: isInset, cutsOutBox: cutsOutBox)
    }

    private func interpolated(to end: BoxShadow, progress: Double) -> BoxShadow {
        func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
        return BoxShadow(
            color: color.interpolated(to: end.color, progress: progress),
            offset: Size(
                width: between(offset.width, end.offset.width), height: between(offset.height, end.offset.height)),
            radius: between(radius, end.radius), spread: between(spread, end.spread), isInset: isInset,
            cutsOutBox: cutsOutBox)
    }

    /// Interpolates two lists shadow by shadow; the shorter one is continued by transparent shadows without offset, blur
    /// and spread. Nil if two of them are not of the same kind. Source: CSS Backgrounds and Borders Level 3, section 7.1.
    static func interpolated(_ from: [BoxShadow], _ to: [BoxShadow], progress: Double) -> [BoxShadow]? {
        var result: [BoxShadow] = []
        for index in 0..<max(from.count, to.count) {
            let start = index < from.count ? from[index] : to[index].vanished
            let end = index < to.count ? to[index] : from[index].vanished
            guard start.isInset == end.isInset, start.cutsOutBox == end.cutsOutBox else { return nil }
            result.append(start.interpolated(to: end, progress: progress))
        }
        return result
    }
}
