import Foundation

/// The coefficients of 8×8 samples, by the discrete cosine transform of T.81, A.3.3.
struct JPEGBlock {
    /// Row `frequency` holds the cosine of each of the eight places.
    private static let cosines: [[Double]] = (0..<8).map { frequency in
        let scale = frequency == 0 ? 0.125.squareRoot() : 0.5
        return (0..<8).map { scale * cos(Double((2 * $0 + 1) * frequency) * .pi / 16) }
    }

    /// The quantized coefficients in the order of the file.
    let levels: [Int]

    /// - Parameters:
    ///   - samples: 64 of them, row by row, about 0.
    ///   - steps: what each coefficient is divided by, row by row.
    init(samples: [Double], steps: [Int]) {
        var rows = [Double](repeating: 0, count: 64)
        for y in 0..<8 {
            for u in 0..<8 {
                var sum = 0.0
                for x in 0..<8 { sum += samples[y * 8 + x] * Self.cosines[u][x] }
                rows[y * 8 + u] = sum
            }
        }
        levels = JPEGTables.zigzag.map { place in
            let (v, u) = (place / 8, place % 8)
            var sum = 0.0
            for y in 0..<8 { sum += rows[y * 8 + u] * Self.cosines[v][y] }
            return Int((sum / Double(steps[place])).rounded())
        }
    }

    /// Writes the block, F.1.2.
    ///
    /// - Parameter previous: the first level of the component's block before.
    func write(to bits: inout JPEGBits, previous: Int, level: [JPEGTables.Code], run: [JPEGTables.Code]) {
        let difference = levels[0] - previous
        let size = Self.size(difference)
        bits.append(level[size])
        bits.append(Self.bits(difference, size), length: size)
        var zeros = 0
        for value in levels.dropFirst() {
            guard value != 0 else {
                zeros += 1
                continue
            }
            while zeros > 15 {
                bits.append(run[0xF0])
                zeros -= 16
            }
            let size = Self.size(value)
            bits.append(run[zeros << 4 | size])
            bits.append(Self.bits(value, size), length: size)
            zeros = 0
        }
        if zeros > 0 { bits.append(run[0]) }
    }

    private static func size(_ value: Int) -> Int {
        Int.bitWidth - value.magnitude.leadingZeroBitCount
    }

    private static func bits(_ value: Int, _ size: Int) -> UInt32 {
        UInt32(truncatingIfNeeded: value < 0 ? value - 1 : value)
    }
}
