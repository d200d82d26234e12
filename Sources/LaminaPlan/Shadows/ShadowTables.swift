import LaminaGeometry

/// The corner tables that a frame's shadows read, each once, with their positions in one texture.
///
/// Tables are packed side by side in rows, in the order of requests. Equal frames get equal positions.
package struct ShadowTables: Sendable, Equatable {
    /// A table and its first texel.
    package struct Entry: Sendable, Equatable {
        package let key: ShadowTableKey
        package let x: Int
        package let y: Int
    }

    /// The width of the texture in texels.
    package static let width = 1024
    /// The largest height of the texture in texels.
    package static let largestHeight = 2048

    /// The tables in the order of requests.
    package private(set) var entries: [Entry] = []
    /// The height in use, in texels.
    package private(set) var height = 0
    private var indices: [ShadowTableKey: Int] = [:]
    private var row = (x: 0, y: 0)

    package init() {}

    /// The position of the corner's own point in the texture, counted in texels from the centre of the first.
    ///
    /// - Parameters:
    ///   - part: what the table holds.
    ///   - arc: the corner's arc, in pixels.
    ///   - sigma: in pixels, at least 1.
    ///   - fraction: the fractions of the vertical and the horizontal edge's pixels that are outside them, from 0 to 1.
    ///   - isExact: true if a texel of the table is a pixel.
    /// - Returns: zero for the cut-out of a square corner, which needs no table; nil if the table or the texture would be too large:
    ///   such a shadow is blurred in passes.
    package mutating func place(
        _ part: ShadowTableKey.Part, arc: CornerArc, sigma: Double, fraction: SIMD2<Double>, isExact: Bool
    ) -> SIMD2<Float>? {
        if part == .cutOut, arc.extent == .zero { return .zero }
        guard let key = ShadowTableKey(part, arc: arc, sigma: sigma, fraction: fraction, isExact: isExact),
            let entry = indices[key].map({ entries[$0] }) ?? added(key)
        else { return nil }
        return SIMD2<Float>(SIMD2(Double(entry.x), Double(entry.y)) + key.start)
    }

    private mutating func added(_ key: ShadowTableKey) -> Entry? {
        let side = key.side
        if row.x + side > ShadowTables.width { row = (0, height) }
        guard row.y + side <= ShadowTables.largestHeight else { return nil }
        let entry = Entry(key: key, x: row.x, y: row.y)
        indices[key] = entries.count
        entries.append(entry)
        height = max(height, row.y + side)
        row.x += side
        return entry
    }

    package static func == (a: ShadowTables, b: ShadowTables) -> Bool { a.entries == b.entries }
}

// MARK: Keys

/// The identity of a corner's table: everything that its values depend on; see ``ShadowTable``.
package struct ShadowTableKey: Sendable, Hashable {
    /// The content of a table.
    package enum Part: Sendable, Hashable {
        /// The shadow around the corner, as if the other corners were far away.
        case corner
        /// The part that the arc removes from the shadow of a square corner.
        case cutOut
    }

    /// The unit of a texel.
    package enum Grid: Sendable, Hashable {
        /// A pixel: the arc and σ in pixels, and the positions of the two edges inside their pixels, in 256ths.
        case pixels(arc: CornerArc, sigma: Double, fractionX: UInt8, fractionY: UInt8)
        /// An eighth of σ: the arc in σ.
        case scaled(arc: CornerArc)
    }

    package let part: Part
    package let grid: Grid

    /// The σ in pixels below which the pixels themselves show in the shadow.
    package static let smoothSigma = 8.0
    /// The σ in pixels above which tables of pixels would be large.
    private static let largestPixelSigma = 16.0
    /// Texels per σ of a scaled table.
    package static let texelsPerSigma = 8.0
    /// The distance from the cut-out that a table covers, in σ.
    package static let reach = 3.75
    /// The side of the largest table in texels.
    package static let largestSide = 320

    /// The table of a corner.
    ///
    /// - Parameters:
    ///   - part: the content; there is no cut-out of a square corner.
    ///   - arc: in pixels, its extents at least 0.
    ///   - sigma: in pixels, at least 1.
    ///   - fraction: the fractions of the vertical and the horizontal edge's pixels that are outside them, from 0 to 1.
    ///   - isExact: true if a texel is a pixel; see ``isExact(sigma:fractions:)``.
    /// - Returns: nil if the table would be too large: such a shadow is blurred in passes.
    package init?(_ part: Part, arc: CornerArc, sigma: Double, fraction: SIMD2<Double>, isExact: Bool) {
        guard arc.extent.min() >= 0, sigma >= 1, arc.extent.sum().isFinite, sigma.isFinite else { return nil }
        self.part = part
        if isExact {
            // A fraction of a whole pixel is 0 in the next pixel.
            func steps(_ fraction: Double) -> UInt8 { UInt8(truncatingIfNeeded: Int((fraction * 256).rounded())) }
            grid = .pixels(
                arc: arc, sigma: sigma, fractionX: steps(fraction.x), fractionY: steps(fraction.y))
        } else {
            grid = .scaled(arc: arc.scaled(by: 1 / ShadowTableKey.spread(sigma)))
        }
        guard side <= ShadowTableKey.largestSide else { return nil }
    }

    /// The standard deviation of a blur by σ of pixels that were sampled before.
    private static func spread(_ sigma: Double) -> Double { (sigma * sigma + 1.0 / 12).squareRoot() }

    /// Returns whether the tables of a shadow's corners have a texel for each pixel. Narrow ones must; wider ones do if
    /// their edges are on whole pixels: one table then serves all of them, and reading one texel is cheaper than
    /// filtering four.
    ///
    /// - Parameter fractions: the fraction of each edge's pixel that is outside it, going inwards, from 0 to 1.
    package static func isExact(sigma: Double, fractions: SIMD4<Double>) -> Bool {
        sigma < smoothSigma || sigma <= largestPixelSigma && fractions == .zero
    }

    /// Texels per pixel for shadows of this σ.
    package static func scale(sigma: Double, isExact: Bool) -> Double {
        isExact ? 1 : texelsPerSigma / spread(sigma)
    }

    /// True if a texel is a pixel, so that a pixel reads one without filtering.
    package var isExact: Bool { if case .pixels = grid { true } else { false } }

    /// The number of texels before the corner.
    var margin: Int {
        switch grid {
        case .pixels(_, let sigma, _, _): Int((ShadowTableKey.reach * sigma).rounded(.up)) + 1
        case .scaled: Int(ShadowTableKey.reach * ShadowTableKey.texelsPerSigma) + 1
        }
    }

    /// The side of the table in texels.
    package var side: Int {
        let arc: Double
        switch grid {
        case .pixels(let own, _, _, _): arc = own.extent.max()
        case .scaled(let own): arc = own.extent.max() * ShadowTableKey.texelsPerSigma
        }
        return arc < 10_000 ? 2 * margin + Int(arc.rounded(.up)) + 2 : .max
    }

    /// The position of the corner's own point, in texels from the centre of the first: a distance inwards of d pixels
    /// is d · scale further.
    package var start: SIMD2<Double> {
        switch grid {
        case .pixels(_, _, let x, let y):
            SIMD2(Double(x), Double(y)) / 256 + (Double(margin) - 0.5)
        case .scaled: SIMD2(repeating: Double(margin))
        }
    }
}
