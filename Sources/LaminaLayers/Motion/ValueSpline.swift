import LaminaGeometry

/// A smooth curve through values that are made of up to four numbers.
struct ValueSpline: Sendable {
    private let kind: AnimatableValue
    private let segments: [KeyframeSpline]

    /// Nil if the values are not two or more of one kind made of numbers.
    init?(_ values: [AnimatableValue], _ animation: KeyframeAnimation) {
        guard let first = values.first, values.count > 1 else { return nil }
        let points = values.compactMap { first.isLike($0) ? $0.lanes : nil }
        guard points.count == values.count else { return nil }
        kind = first
        let given = animation.calculationMode == .cubic ? animation.keyTimes : nil
        let keys = points.indices.map { index in
            KeyframeSpline.Key(
                points[index], at: given.map { $0.count == points.count ? $0[index] : Double(index) } ?? Double(index),
                tension: animation.tensionValues.at(index), continuity: animation.continuityValues.at(index),
                bias: animation.biasValues.at(index))
        }
        var segments: [KeyframeSpline] = []
        for index in keys.indices.dropLast() {
            let before = index > 0 ? keys[index - 1] : nil
            let after = index + 2 < keys.count ? keys[index + 2] : nil
            segments.append(KeyframeSpline(before: before, start: keys[index], end: keys[index + 1], after: after))
        }
        self.segments = segments
    }

    /// The value on the way from one keyframe to the next.
    func value(segment: Int, share: Double) -> AnimatableValue {
        kind.with(segments[min(segment, segments.count - 1)].value(at: share))
    }

    /// The length of the way from one keyframe to the next, by 32 straight pieces.
    func length(ofSegment segment: Int) -> Double {
        var (length, last) = (0.0, segments[segment].start)
        for step in 1...32 {
            let point = segments[segment].value(at: Double(step) / 32)
            length += ((point - last) * (point - last)).sum().squareRoot()
            last = point
        }
        return length
    }
}

extension [Double] {
    fileprivate func at(_ index: Int) -> Double {
        indices.contains(index) && self[index].isFinite ? Swift.min(Swift.max(self[index], -1), 1) : 0
    }
}
