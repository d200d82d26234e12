import Foundation

/// Chromaticities of a white and three primaries: CIE x and y.
struct Primaries: Sendable {
    var white = (0.3127, 0.3290)
    var red: (Double, Double)
    var green: (Double, Double)
    var blue: (Double, Double)

    static let standard = Primaries(red: (0.64, 0.33), green: (0.30, 0.60), blue: (0.15, 0.06))
    /// Display P3, with the white of sRGB.
    static let displayP3 = Primaries(red: (0.680, 0.320), green: (0.265, 0.690), blue: (0.150, 0.060))
    /// Adobe RGB (1998).
    static let adobe = Primaries(red: (0.64, 0.33), green: (0.21, 0.71), blue: (0.15, 0.06))
    /// sRGB with red and blue exchanged.
    static let exchanged = Primaries(red: (0.15, 0.06), green: (0.30, 0.60), blue: (0.64, 0.33))
}

/// Colours by the book: the matrices that chromaticities give, curves, and clipping.
enum ColorMath {
    typealias Matrix = [[Double]]

    static func power(_ value: Double, _ exponent: Double) -> Double { pow(value, exponent) }

    /// IEC 61966-2-1.
    static func linear(_ value: Double) -> Double {
        value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    static func encoded(_ value: Double) -> Double {
        let clipped = min(max(value, 0), 1)
        return clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * pow(clipped, 1 / 2.4) - 0.055
    }

    /// The colour in sRGB of one whose white is D65: channels from 0 to 1, clipped.
    static func standard(
        _ color: [Double], _ primaries: Primaries, _ curve: (Double) -> Double
    ) -> [Double] {
        let matrix = times(inverse(toXYZ(.standard)), toXYZ(primaries))
        return times(matrix, color.map { [curve($0)] }).map { encoded($0[0]) }
    }

    /// The same in 8 bits.
    static func standard(_ color: [Int], _ primaries: Primaries, _ curve: (Double) -> Double) -> [Int] {
        standard(color.map { Double($0) / 255 }, primaries, curve).map { Int(($0 * 255).rounded()) }
    }

    /// The channels in Display P3 of a colour in sRGB, both from 0 to 1.
    static func displayP3(_ color: [Double]) -> [Double] {
        let matrix = times(inverse(toXYZ(.displayP3)), toXYZ(.standard))
        return times(matrix, color.map { [linear($0)] }).map { encoded($0[0]) }
    }

    /// The columns of the primaries for the white D50, adapted by Bradford's matrix.
    static func toD50(_ primaries: Primaries) -> Matrix {
        let bradford: Matrix = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
        let from = times(bradford, column(primaries.white))
        let to = times(bradford, [[0.9642], [1], [0.8249]])
        let scaled = (0..<3).map { row in (0..<3).map { row == $0 ? to[row][0] / from[row][0] : 0 } }
        return times(times(times(inverse(bradford), scaled), bradford), toXYZ(primaries))
    }

    /// The matrix from linear channels to XYZ, in which all three make the white of brightness 1.
    static func toXYZ(_ primaries: Primaries) -> Matrix {
        let columns = [primaries.red, primaries.green, primaries.blue].map(column)
        let unscaled = (0..<3).map { row in columns.map { $0[row][0] } }
        let scales = times(inverse(unscaled), column(primaries.white))
        return (0..<3).map { row in (0..<3).map { unscaled[row][$0] * scales[$0][0] } }
    }

    private static func column(_ point: (Double, Double)) -> Matrix {
        [[point.0 / point.1], [1], [(1 - point.0 - point.1) / point.1]]
    }

    private static func times(_ one: Matrix, _ other: Matrix) -> Matrix {
        one.map { row in other[0].indices.map { column in row.indices.reduce(0) { $0 + row[$1] * other[$1][column] } } }
    }

    /// By cofactors.
    private static func inverse(_ m: Matrix) -> Matrix {
        let cofactor = { (row: Int, column: Int) in
            let (r1, r2, c1, c2) = ((row + 1) % 3, (row + 2) % 3, (column + 1) % 3, (column + 2) % 3)
            return m[r1][c1] * m[r2][c2] - m[r1][c2] * m[r2][c1]
        }
        let determinant = (0..<3).reduce(0) { $0 + m[0][$1] * cofactor(0, $1) }
        return (0..<3).map { row in (0..<3).map { cofactor($0, row) / determinant } }
    }
}
