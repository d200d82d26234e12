import LaminaGeometry
import LaminaImage

extension AnimatableValue {
    /// The value interpolated to another one (`progress` 0 is this one, 1 the other), extrapolated if the progress is
    /// outside 0…1.
    ///
    /// Transforms are decomposed, colours weighted by their alphas; a missing colour counts as the other one without
    /// its alpha, and filters of the same kind are interpolated amount by amount. What can't be interpolated changes
    /// halfway.
    func interpolated(to end: AnimatableValue, progress: Double) -> AnimatableValue {
        switch (self, end) {
        case (.transform(let from), .transform(let to)): .transform(from.interpolated(to: to, progress: progress))
        case (.color(let from), .color(let to)): .color(from.interpolated(to: to, progress: progress))
        case (.none, .color(let to)): .color(to.withAlphaMultiplied(by: min(max(progress, 0), 1)))
        case (.color(let from), .none): .color(from.withAlphaMultiplied(by: min(max(1 - progress, 0), 1)))
        case (.corners(let from), .corners(let to)): .corners(from.interpolated(to: to, progress: progress))
        case (.border(let from), .border(let to)): .border(from.interpolated(to: to, progress: progress))
        case (.borderImage(let from), .borderImage(let to)):
            .borderImage(from.interpolated(to: to, progress: progress))
        case (.gradient(let from), .gradient(let to)): .gradient(from.interpolated(to: to, progress: progress))
        case (.strokes(let from), .strokes(let to)): .strokes(ShapeStroke.interpolated(from, to, progress: progress))
        case (.path(let from), .path(let to)):
            .path(from.interpolated(to: to, progress: progress) ?? from.morphed(to: to, progress: progress))
        case (.shadows(let from), .shadows(let to)):
            BoxShadow.interpolated(from, to, progress: progress).map { .shadows($0) } ?? (progress < 0.5 ? self : end)
        case (.filters(let from), .filters(let to)):
            AnimatableValue.filters(from, to, progress: progress) ?? (progress < 0.5 ? self : end)
        case (.image(let from), .image(let to)): AnimatableValue.fade(from, to, progress)
        case (.image(let from), .none): AnimatableValue.fade(from, nil, progress)
        case (.none, .image(let to)): AnimatableValue.fade(nil, to, progress)
        case (.effect(let from), .effect(let to)): .effect(from.interpolated(to: to, progress: progress))
        case (.function(let from), .function(let to)): .function(from.interpolated(to: to, progress: progress))
        case (.colors(let from), .colors(let to)) where from.count == to.count:
            .colors(zip(from, to).map { $0.interpolated(to: $1, progress: progress) })
        case (.numbers(let from), .numbers(let to)) where from.count == to.count:
            .numbers(zip(from, to).map { $0 + ($1 - $0) * progress })
        default:
            if let from = lanes, let to = end.lanes, isLike(end) {
                with(from + (to - from) * progress)
            } else {
                progress < 0.5 ? self : end
            }
        }
    }

    private static func fade(_ from: Image?, _ to: Image?, _ progress: Double) -> AnimatableValue {
        if progress > 0, progress < 1, from != to { return .crossFade(from, to, share: progress) }
        return (progress < 0.5 ? from : to).map { .image($0) } ?? .none
    }

    /// Interpolates chains of the same kinds filter by filter; a filter that is missing at the end of either fades in
    /// or out by its amounts. Nil if the kinds differ.
    private static func filters(_ from: [Filter], _ to: [Filter], progress: Double) -> AnimatableValue? {
        guard zip(from, to).allSatisfy({ $0.kind.isLike($1.kind) }) else { return nil }
        var result = zip(from, to).map { $0.interpolated(to: $1, progress: progress) }
        for filter in from.dropFirst(to.count) {
            result.append(filter.neutral.interpolated(to: filter, progress: 1 - progress))
        }
        for filter in to.dropFirst(from.count) {
            result.append(filter.neutral.interpolated(to: filter, progress: progress))
        }
        return .filters(result)
    }

    /// The sum, for additive animations and `by` values. Of transforms, `other` is applied first. A value that can't be
    /// added is replaced.
    func adding(_ other: AnimatableValue) -> AnimatableValue {
        switch (self, other) {
        case (.transform(let first), .transform(let second)): .transform(second.concatenating(first))
        case (.color(let first), .color(let second)): .color(first.adding(second))
        case (.corners(let first), .corners(let second)):
            .corners(CornerRadii(x: first.x + second.x, y: first.y + second.y))
        case (.colors(let first), .colors(let second)) where first.count == second.count:
            .colors(zip(first, second).map { $0.adding($1) })
        case (.numbers(let first), .numbers(let second)) where first.count == second.count:
            .numbers(zip(first, second).map { $0 + $1 })
        case (_, .none): self
        default:
            if let first = lanes, let second = other.lanes, isLike(other) { with(first + second) } else { other }
        }
    }

    /// The difference: the value that gives this one when `other` is added.
    func subtracting(_ other: AnimatableValue) -> AnimatableValue {
        switch (self, other) {
        case (.transform(let first), .transform(let second)):
            second.inverted.map { .transform($0.concatenating(first)) } ?? self
        case (.color(let first), .color(let second)): .color(first.subtracting(second))
        case (.corners(let first), .corners(let second)):
            .corners(CornerRadii(x: first.x - second.x, y: first.y - second.y))
        case (.colors(let first), .colors(let second)) where first.count == second.count:
            .colors(zip(first, second).map { $0.subtracting($1) })
        case (.numbers(let first), .numbers(let second)) where first.count == second.count:
            .numbers(zip(first, second).map { $0 - $1 })
        default:
            if let first = lanes, let second = other.lanes, isLike(other) { with(first - second) } else { self }
        }
    }

    /// The distance between two values, for paced keyframes.
    func distance(to other: AnimatableValue) -> Double {
        guard let first = allLanes, let second = other.allLanes, first.count == second.count else { return 1 }
        return zip(first, second).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }.squareRoot()
    }

    /// The numbers of the value, if it consists of at most four that are interpolated independently.
    @inline(__always)
    var lanes: SIMD4<Double>? {
        switch self {
        case .number(let number): SIMD4(number, 0, 0, 0)
        case .point(let point): SIMD4(point.x, point.y, 0, 0)
        case .size(let size): SIMD4(size.width, size.height, 0, 0)
        case .rect(let rect): SIMD4(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
        case .vector(let vector): vector
        default: nil
        }
    }

    /// A value of the same kind made of other numbers.
    @inline(__always)
    func with(_ lanes: SIMD4<Double>) -> AnimatableValue {
        switch self {
        case .number: .number(lanes.x)
        case .point: .point(Point(x: lanes.x, y: lanes.y))
        case .size: .size(Size(width: lanes.x, height: lanes.y))
        case .rect:
            .rect(Rect(origin: Point(x: lanes.x, y: lanes.y), size: Size(width: lanes.z, height: lanes.w)))
        case .vector: .vector(lanes)
        default: self
        }
    }

    private var allLanes: [Double]? {
        if let lanes { return [lanes.x, lanes.y, lanes.z, lanes.w] }
        switch self {
        case .color(let color): return [color.red, color.green, color.blue, color.alpha]
        case .transform(let transform): return transform.elements
        case .colors(let colors): return colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
        case .numbers(let numbers): return numbers
        case .corners(let radii): return radii.numbers
        default: return nil
        }
    }

    /// Returns whether both are of the same kind. `none` is like a colour, an image, a path, an effect, numbers,
    /// radii, a border and a gradient.
    func isLike(_ other: AnimatableValue) -> Bool {
        switch (self, other) {
        case (.number, .number), (.flag, .flag), (.point, .point), (.size, .size), (.rect, .rect), (.vector, .vector),
            (.color, .color), (.transform, .transform), (.path, .path), (.image, .image), (.filters, .filters),
            (.effect, .effect), (.compositing, .compositing), (.function, .function), (.colors, .colors),
            (.numbers, .numbers), (.corners, .corners), (.border, .border), (.shadows, .shadows),
            (.borderImage, .borderImage), (.gradient, .gradient), (.strokes, .strokes), (.none, .none):
            true
        case (.none, .color), (.none, .path), (.none, .image), (.none, .effect), (.none, .numbers): true
        case (.color, .none), (.path, .none), (.image, .none), (.effect, .none), (.numbers, .none): true
        case (.none, .corners), (.corners, .none), (.none, .border), (.border, .none): true
        case (.none, .gradient), (.gradient, .none): true
        default: false
        }
    }
}

extension Color {
    /// The sum of both, each component clamped to 0…1.
    fileprivate func adding(_ other: Color) -> Color {
        Color(
            red: red + other.red, green: green + other.green, blue: blue + other.blue, alpha: alpha + other.alpha)
    }

    /// The difference of both, each component clamped to 0…1.
    fileprivate func subtracting(_ other: Color) -> Color {
        Color(
            red: red - other.red, green: green - other.green, blue: blue - other.blue, alpha: alpha - other.alpha)
    }
}
