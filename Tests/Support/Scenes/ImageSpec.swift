import LaminaImage

/// The description of a small picture made by arithmetic.
package struct ImageSpec: Sendable, Equatable {
    /// The motif of the picture.
    package enum Motif: String, Sendable, CaseIterable {
        /// The first colour only.
        case solid
        /// Squares of `cell` texels in turn.
        case checker
        /// From the first colour at the left to the second at the right.
        case gradient
        /// Columns of the first colour, `cell` texels wide, with the second between them.
        case stripes
        /// Each texel mixed of both by chance.
        case noise
    }

    /// In texels.
    package var width: Int
    /// In texels.
    package var height: Int
    package var motif: Motif
    /// Straight red, green, blue, alpha.
    package var first: SIMD4<UInt8>
    /// Straight red, green, blue, alpha.
    package var second: SIMD4<UInt8>
    /// In texels.
    package var cell: Int

    /// A picture; the default is eight by eight texels of one colour.
    package init(
        width: Int = 8, height: Int = 8, motif: Motif = .solid, first: SIMD4<UInt8> = SIMD4(200, 60, 30, 255),
        second: SIMD4<UInt8> = SIMD4(20, 90, 220, 255), cell: Int = 2
    ) {
        (self.width, self.height, self.motif) = (width, height, motif)
        (self.first, self.second, self.cell) = (first, second, cell)
    }

    /// The picture; the texel at the top left is marked so that flips show, unless all is one colour.
    package func makeImage() throws -> Image {
        var pixels: [UInt8] = []
        pixels.reserveCapacity(width * height * 4)
        for y in 0..<height {
            for x in 0..<width {
                let share = motif != .solid && x == 0 && y == 0 ? 0.5 : share(x, y)
                let color = SIMD4<Double>(first) * (1 - share) + SIMD4<Double>(second) * share
                let alpha = color.w.rounded()
                for channel in 0..<3 { pixels.append(UInt8((color[channel] * alpha / 255).rounded())) }
                pixels.append(UInt8(alpha))
            }
        }
        return try Image(width: width, height: height, pixels: pixels)
    }

    /// The share of the second colour in a texel.
    private func share(_ x: Int, _ y: Int) -> Double {
        let cell = max(cell, 1)
        switch motif {
        case .solid: return 0
        case .checker: return (x / cell + y / cell).isMultiple(of: 2) ? 0 : 1
        case .gradient: return Double(x) / Double(max(width - 1, 1))
        case .stripes: return (x / cell).isMultiple(of: 2) ? 0 : 1
        case .noise:
            var random = SplitMix64(seed: UInt64(y * 4096 + x))
            return Double(random.next() >> 11) * 0x1p-53
        }
    }
}
