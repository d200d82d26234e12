extension Transform3D {
    /// The elements by rows.
    package var elements: [Double] {
        [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44]
    }

    /// The transform that undoes this one, or nil if there is none.
    ///
    /// Source: Gauss-Jordan elimination with the largest pivot of each column.
    public var inverted: Transform3D? {
        var rows = elements
        var inverse = Transform3D.identity.elements
        for column in 0..<4 {
            var pivot = column
            for row in column..<4 where abs(rows[row * 4 + column]) > abs(rows[pivot * 4 + column]) { pivot = row }
            let value = rows[pivot * 4 + column]
            guard abs(value) > 0, value.isFinite else { return nil }
            for index in 0..<4 {
                rows.swapAt(pivot * 4 + index, column * 4 + index)
                inverse.swapAt(pivot * 4 + index, column * 4 + index)
                rows[column * 4 + index] /= value
                inverse[column * 4 + index] /= value
            }
            for row in 0..<4 where row != column {
                let factor = rows[row * 4 + column]
                for index in 0..<4 {
                    rows[row * 4 + index] -= factor * rows[column * 4 + index]
                    inverse[row * 4 + index] -= factor * inverse[column * 4 + index]
                }
            }
        }
        let result = Transform3D(elements: inverse)
        return result.isFinite ? result : nil
    }

    private init(elements: [Double]) {
        self.init()
        (m11, m12, m13, m14) = (elements[0], elements[1], elements[2], elements[3])
        (m21, m22, m23, m24) = (elements[4], elements[5], elements[6], elements[7])
        (m31, m32, m33, m34) = (elements[8], elements[9], elements[10], elements[11])
        (m41, m42, m43, m44) = (elements[12], elements[13], elements[14], elements[15])
    }
}
