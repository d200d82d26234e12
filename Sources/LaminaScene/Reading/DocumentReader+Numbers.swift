extension DocumentReader {
    /// The numbers of an array of exactly `count`; nil after a report.
    func numbers(at node: NodeID, count: Int, in range: NumberRange, shape: ValueShape) -> [Double]? {
        guard document.count(of: node) == count else { return reportWrongType(at: node, expected: shape) }
        var result: [Double] = []
        result.reserveCapacity(count)
        for element in document.elements(of: node) {
            if let number = number(at: element, in: range) { result.append(number) }
        }
        return result.count == count ? result : nil
    }

    /// The numbers of an array of exactly `count`, at most 4, without allocating; those beyond are 0.
    func packedNumbers(at node: NodeID, count: Int, in range: NumberRange, shape: ValueShape) -> SIMD4<Double>? {
        packedNumbers(at: node, count: count, shape: shape) { _ in range }
    }

    /// Likewise, the number at each index in a range of its own.
    func packedNumbers(
        at node: NodeID, count: Int, shape: ValueShape, range: (Int) -> NumberRange
    ) -> SIMD4<Double>? {
        guard document.count(of: node) == count else { return reportWrongType(at: node, expected: shape) }
        var result = SIMD4<Double>()
        var index = 0
        var isComplete = true
        for element in document.elements(of: node) {
            if let number = number(at: element, in: range(index)) {
                result[index & 3] = number
            } else {
                isComplete = false
            }
            index += 1
        }
        return isComplete ? result : nil
    }

    /// The number at a node; nil after a report.
    func number(at node: NodeID, in range: NumberRange) -> Double? {
        guard document.kind(of: node) == .number else {
            return reportWrongType(at: node, expected: .number(range))
        }
        let number = document.number(at: node)
        return range.contains(number) ? number : reportOutOfRange(at: node, expected: .number(range))
    }
}
