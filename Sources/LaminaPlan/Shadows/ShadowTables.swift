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
