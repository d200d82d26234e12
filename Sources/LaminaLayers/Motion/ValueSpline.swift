import LaminaGeometry

/// A smooth curve through values that are made of up to four numbers; of colours, through them weighted by their alphas.
struct ValueSpline: Sendable {
    private let kind: AnimatableValue
    private let segments: [KeyframeSpline]

    /// Nil if the values are not two or more of one kind made of numbers.
    init?(_ values: [AnimatableValue], _ animation: KeyframeAnimation) {
        guard let first = values.first, values.count > 1 else { return nil }
        let points = values.compactMap { first.isLike($0) ? $0.curveLanes : nil }
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
        kind.withCurve(segments[min(segment, segments.count - 1)].value(at: share))
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

extension AnimatableValue {
    /// The numbers that a curve goes through; nil for what is not made of up to four.
    fileprivate var curveLanes: SIMD4<Double>? {
        guard case .color(let color) = self else { return lanes }
        return SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }

    /// A value of this one's kind on a curve. A colour that the curve carries beyond its range is brought back.
    fileprivate func withCurve(_ lanes: SIMD4<Double>) -> AnimatableValue {
        guard case .color = self else { return with(lanes) }
        let alpha = min(max(lanes.w, 0), 1)
        guard alpha > 0 else { return .color(.clear) }
        let color = (lanes / alpha).clamped(lowerBound: .zero, upperBound: .one)
        return .color(Color(red: color.x, green: color.y, blue: color.z, alpha: alpha))
    }
}

extension [Double] {
    fileprivate func at(_ index: Int) -> Double {
        indices.contains(index) && self[index].isFinite ? Swift.min(Swift.max(self[index], -1), 1) : 0
    }
}
