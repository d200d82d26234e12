/// A matrix of three rows and three columns that multiplies columns, for the components of colours.
struct Matrix3: Sendable {
    var rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) { rows = (first, second, third) }

    /// The matrix that multiplies each component by one of a vector's.
    init(diagonal: SIMD3<Double>) {
        self.init(SIMD3(diagonal.x, 0, 0), SIMD3(0, diagonal.y, 0), SIMD3(0, 0, diagonal.z))
    }

    /// The matrix whose rows are this one's columns.
    var transposed: Matrix3 {
        Matrix3(
            SIMD3(rows.0.x, rows.1.x, rows.2.x), SIMD3(rows.0.y, rows.1.y, rows.2.y),
            SIMD3(rows.0.z, rows.1.z, rows.2.z))
    }

    /// The inverse, by the cross products of the rows; that of a matrix without one is not finite.
    var inverse: Matrix3 {
        let columns = (Self.cross(rows.1, rows.2), Self.cross(rows.2, rows.0), Self.cross(rows.0, rows.1))
        let determinant = (rows.0 * columns.0).sum()
        return Matrix3(columns.0 / determinant, columns.1 / determinant, columns.2 / determinant).transposed
    }

    static func * (matrix: Matrix3, vector: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3((matrix.rows.0 * vector).sum(), (matrix.rows.1 * vector).sum(), (matrix.rows.2 * vector).sum())
    }

    static func * (left: Matrix3, right: Matrix3) -> Matrix3 {
        let columns = right.transposed.rows
        return Matrix3(left * columns.0, left * columns.1, left * columns.2).transposed
    }

    private static func cross(_ left: SIMD3<Double>, _ right: SIMD3<Double>) -> SIMD3<Double> {
        SIMD3(
            left.y * right.z - left.z * right.y, left.z * right.x - left.x * right.z,
            left.x * right.y - left.y * right.x)
    }
}
