import LaminaGeometry

/// The values of a ``KeyframeAnimation`` over an iteration, prepared once.
final class KeyframeValues: Sendable {
    private let frames: Frames
    /// The time of each keyframe as a fraction, ascending from 0; one more than segments.
    private let times: [Double]
    private let functions: [TimingFunction]
    private let isDiscrete: Bool
    let rotation: KeyframeAnimation.RotationMode?

    private enum Frames {
        case values([AnimatableValue])
        case spline(ValueSpline)
        /// A path; with `isPaced`, at a constant speed along its length.
        case path(PathMeasure, elements: [Int], isPaced: Bool)
    }

    /// Returns nil if there are no values.
    init?(_ animation: KeyframeAnimation) {
        let mode = animation.calculationMode
        isDiscrete = mode == .discrete
        rotation = animation.path == nil ? nil : animation.rotationMode
        let isPaced = mode == .paced || mode == .cubicPaced
        functions = isPaced ? [] : animation.timingFunctions
        let values = animation.values.map(\.animatableValue)
        let count: Int
        let distances = isPaced && animation.path == nil ? KeyframeValues.pacedTimes(values) : nil
        if let path = animation.path {
            let measure = PathMeasure(path)
            guard measure.elementCount > 0 else { return nil }
            let elements = measure.keyframeElements
            frames = .path(measure, elements: elements, isPaced: isPaced)
            count = elements.count
        } else {
            guard !values.isEmpty else { return nil }
            let isCubic = mode == .cubic || mode == .cubicPaced
            count = values.count
            let given = distances ?? KeyframeValues.validTimes(animation.keyTimes, count: count)
            let spline = isCubic ? ValueSpline(values, at: given, animation) : nil
            frames = spline.map { .spline($0) } ?? .values(values)
        }
        let marks = isDiscrete ? count + 1 : count
        times =
            distances ?? KeyframeValues.validTimes(animation.keyTimes, count: marks) ?? KeyframeValues.even(marks)
    }

    /// The value at `progress` of the iteration.
    func value(at progress: Double) -> AnimatableValue {
        let (segment, fraction) = position(of: progress)
        switch frames {
        case .values(let values):
            if isDiscrete || segment + 1 >= values.count { return values[min(segment, values.count - 1)] }
            return values[segment].interpolated(to: values[segment + 1], progress: fraction)
        case .spline(let spline): return spline.value(segment: segment, fraction: fraction)
        case .path(let measure, let elements, let isPaced):
            if isDiscrete || times.count < 2 { return .point(measure.point(onElement: elements[segment], at: 1)) }
            return .point(
                isPaced
                    ? measure.point(atDistance: progress * measure.length)
                    : measure.point(onElement: elements[segment + 1], at: fraction))
        }
    }

    /// The path's direction at `progress`, in radians.
    func angle(at progress: Double) -> Double {
        guard case .path(let measure, let elements, let isPaced) = frames else { return 0 }
        let (segment, fraction) = position(of: progress)
        let tangent =
            isPaced
            ? measure.tangent(atDistance: progress * measure.length)
            : measure.tangent(
                onElement: segment + 1 < elements.count ? elements[segment + 1] : segment + 1, at: fraction)
        return rotation == .autoReverse ? tangent + .pi : tangent
    }

    /// The keyframe before a moment, and the eased fraction of the segment to the next.
    private func position(of progress: Double) -> (segment: Int, fraction: Double) {
        var (low, high) = (0, max(times.count - 2, 0))
        while low < high {
            let middle = (low + high + 1) / 2
            // With a tolerance, as rounding may put a moment just before its own keyframe.
            if times[middle] <= progress + progress.timeTolerance { low = middle } else { high = middle - 1 }
        }
        guard times.count > 1 else { return (0, 0) }
        let length = times[low + 1] - times[low]
        var fraction = length > 0 ? (progress - times[low]) / length : progress < times[low] ? 0 : 1
        if low > 0 { fraction = max(fraction, 0) }
        return (low, low < functions.count ? functions[low].progress(at: min(max(fraction, 0), 1)) : fraction)
    }

    /// Key times that ascend from 0 to 1, one for each of `count`; nil for others, which are ignored.
    private static func validTimes(_ times: [Double]?, count: Int) -> [Double]? {
        guard let times, times.count == count, times.first == 0, times.last == 1,
            zip(times, times.dropFirst()).allSatisfy({ $0 <= $1 })
        else { return nil }
        return times
    }

    private static func even(_ count: Int) -> [Double] {
        (0..<count).map { Double($0) / Double(max(count - 1, 1)) }
    }

    /// The times in proportion to the distances between the values, in a straight line.
    private static func pacedTimes(_ values: [AnimatableValue]) -> [Double] {
        var sums = [0.0]
        for index in values.indices.dropLast() {
            sums.append(sums[index] + values[index].distance(to: values[index + 1]))
        }
        let total = sums[sums.count - 1]
        return total > 0 ? sums.map { $0 / total } : even(values.count)
    }
}

// MARK: Spline

/// A smooth curve through values of up to four numbers; colours are premultiplied.
struct ValueSpline: Sendable {
    private let kind: AnimatableValue
    private let segments: [KeyframeSpline]

    /// Returns nil unless there are at least two values, of one kind made of numbers.
    ///
    /// - Parameter times: The time of each value, in any unit; nil for even ones.
    init?(_ values: [AnimatableValue], at times: [Double]?, _ animation: KeyframeAnimation) {
        guard let first = values.first, values.count > 1 else { return nil }
        let points = values.compactMap { first.isLike($0) ? $0.curveLanes : nil }
        guard points.count == values.count else { return nil }
        kind = first
        let keys = points.indices.map { index in
            KeyframeSpline.Key(
                points[index], at: times?[index] ?? Double(index), tension: animation.tensionValues.at(index),
                continuity: animation.continuityValues.at(index),
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

    /// The value at a fraction of the segment from one keyframe to the next.
    func value(segment: Int, fraction: Double) -> AnimatableValue {
        kind.withCurve(segments[min(segment, segments.count - 1)].value(at: fraction))
    }
}

extension AnimatableValue {
    /// The numbers of a curve's point; nil for values that are not made of up to four.
    fileprivate var curveLanes: SIMD4<Double>? {
        guard case .color(let color) = self else { return lanes }
        return SIMD4(color.red * color.alpha, color.green * color.alpha, color.blue * color.alpha, color.alpha)
    }

    /// A value of the same kind from a curve's point. A colour beyond its range is clamped.
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
