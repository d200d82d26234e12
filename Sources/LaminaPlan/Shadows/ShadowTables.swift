import LaminaGeometry

/// The corner tables that a frame's shadows read, each once, and where they lie in one texture.
///
/// Tables stand side by side in shelves, in the order in which they were asked for. Equal frames get equal places.
package struct ShadowTables: Sendable, Equatable {
    /// A table and its first texel.
    package struct Entry: Sendable, Equatable {
        package let key: ShadowTableKey
        package let x: Int
        package let y: Int
    }

    /// Texels a row of the texture.
    package static let width = 1024
    /// The most rows that it can have.
    package static let largestHeight = 2048

    /// The tables in the order in which they were asked for.
    package private(set) var entries: [Entry] = []
    /// The rows in use.
    package private(set) var height = 0
    private var indices: [ShadowTableKey: Int] = [:]
    private var shelf = (x: 0, y: 0)

    package init() {}

    /// Where the corner's own point lies in the texture, counted in texels from the centre of the first.
    ///
    /// - Parameters:
    ///   - part: what the table holds.
    ///   - radius: in pixels.
    ///   - sigma: in pixels, at least 1.
    ///   - fraction: how far the vertical and the horizontal edge lie inside their pixels, going inwards, from 0 to 1.
    ///   - isExact: whether a texel of the table is a pixel.
    /// - Returns: zero for the cut-out of a square corner, which needs no table; nil if the table or the texture would be too large:
    ///   such a shadow is blurred in passes.
    package mutating func place(
        _ part: ShadowTableKey.Part, radius: Double, sigma: Double, fraction: SIMD2<Double>, isExact: Bool
    ) -> SIMD2<Float>? {
        if part == .cutOut, radius == 0 { return .zero }
        guard let key = ShadowTableKey(part, radius: radius, sigma: sigma, fraction: fraction, isExact: isExact),
            let entry = indices[key].map({ entries[$0] }) ?? added(key)
        else { return nil }
        return SIMD2<Float>(SIMD2(Double(entry.x), Double(entry.y)) + key.start)
    }

    private mutating func added(_ key: ShadowTableKey) -> Entry? {
        let side = key.side
        if shelf.x + side > ShadowTables.width { shelf = (0, height) }
        guard shelf.y + side <= ShadowTables.largestHeight else { return nil }
        let entry = Entry(key: key, x: shelf.x, y: shelf.y)
        indices[key] = entries.count
        entries.append(entry)
        height = max(height, shelf.y + side)
        shelf.x += side
        return entry
    }

    package static func == (a: ShadowTables, b: ShadowTables) -> Bool { a.entries == b.entries }
}

// MARK: Keys

/// What makes the table of one shadow's corner another; see ``ShadowTable``.
package struct ShadowTableKey: Sendable, Hashable {
    /// What a table holds.
    package enum Part: Sendable, Hashable {
        /// The shadow around the corner, as if the other corners were far away.
        case corner
        /// What the arc takes from the shadow of a square corner.
        case cutOut
    }

    /// What a texel stands for.
    package enum Grid: Sendable, Hashable {
        /// A pixel: the radius and σ in pixels, and how far the two edges lie inside their pixels, in 256ths.
        case pixels(radius: Double, sigma: Double, fractionX: UInt8, fractionY: UInt8)
        /// An eighth of σ: the radius in σ.
        case scaled(ratio: Double)
    }

    package let part: Part
    package let grid: Grid

    /// Below this σ the pixels themselves show in the shadow.
    package static let smoothSigma = 8.0
    /// Above this σ tables of pixels would be large.
    private static let largestPixelSigma = 16.0
    /// Texels a σ of a scaled table.
    package static let texelsASigma = 8.0
    /// How many σ from the cut-out a table reaches.
    package static let reach = 3.75
    /// Texels a side of the largest table.
    package static let largestSide = 320

    /// The table of a corner.
    ///
    /// - Parameters:
    ///   - part: what of it; there is no cut-out without a radius.
    ///   - radius: in pixels, at least 0.
    ///   - sigma: in pixels, at least 1.
    ///   - fraction: how far the vertical and the horizontal edge lie inside their pixels, going inwards, from 0 to 1.
    ///   - isExact: whether a texel is a pixel; see ``isExact(sigma:fractions:)``.
    /// - Returns: nil where the table would be too large: such a shadow is blurred in passes.
    package init?(_ part: Part, radius: Double, sigma: Double, fraction: SIMD2<Double>, isExact: Bool) {
        guard radius >= 0, sigma >= 1, radius.isFinite, sigma.isFinite else { return nil }
        self.part = part
        if isExact {
            // A whole pixel's fraction is none of the next pixel's.
            func steps(_ fraction: Double) -> UInt8 { UInt8(truncatingIfNeeded: Int((fraction * 256).rounded())) }
            grid = .pixels(
                radius: radius, sigma: sigma, fractionX: steps(fraction.x), fractionY: steps(fraction.y))
        } else {
            grid = .scaled(ratio: radius / ShadowTableKey.spread(sigma))
        }
        guard side <= ShadowTableKey.largestSide else { return nil }
    }

    /// The standard deviation of a blur by σ that pixels were sampled before.
    private static func spread(_ sigma: Double) -> Double { (sigma * sigma + 1.0 / 12).squareRoot() }

    /// Whether the tables of a shadow's corners have a texel for each pixel, as those of narrow ones must. So have those of
    /// wider ones whose edges lie on whole pixels: one table then serves all of them, and reading one texel is cheaper
    /// than mixing four.
    ///
    /// - Parameter fractions: how far each edge lies inside its pixel, going inwards, from 0 to 1.
    package static func isExact(sigma: Double, fractions: SIMD4<Double>) -> Bool {
        sigma < smoothSigma || sigma <= largestPixelSigma && fractions == .zero
    }

    /// Texels a pixel for shadows of this σ.
    package static func scale(sigma: Double, isExact: Bool) -> Double {
        isExact ? 1 : texelsASigma / spread(sigma)
    }

    /// Whether a texel is a pixel, so that a pixel reads one and mixes none.
    package var isExact: Bool { if case .pixels = grid { true } else { false } }

    /// Texels before the corner.
    var margin: Int {
        switch grid {
        case .pixels(_, let sigma, _, _): Int((ShadowTableKey.reach * sigma).rounded(.up)) + 1
        case .scaled: Int(ShadowTableKey.reach * ShadowTableKey.texelsASigma) + 1
        }
    }

    /// Texels a side of the table.
    package var side: Int {
        let arc: Double
        switch grid {
        case .pixels(let radius, _, _, _): arc = radius
        case .scaled(let ratio): arc = ratio * ShadowTableKey.texelsASigma
        }
        return arc < 10_000 ? 2 * margin + Int(arc.rounded(.up)) + 2 : .max
    }

    /// Where the corner's own point lies, in texels from the centre of the first: a distance inwards of d pixels is
    /// found d · scale further.
    package var start: SIMD2<Double> {
        switch grid {
        case .pixels(_, _, let x, let y):
            SIMD2(Double(x), Double(y)) / 256 + (Double(margin) - 0.5)
        case .scaled: SIMD2(repeating: Double(margin))
        }
    }
}
