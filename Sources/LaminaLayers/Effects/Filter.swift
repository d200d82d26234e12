import LaminaGeometry

/// One step of a chain of filters: a kind with its amounts, a colour space, a name for key paths, and a switch.
///
/// ```swift
/// layer.filters = [Filter(.gaussianBlur(radius: 4), name: "blur"), Filter(.saturation(1.4))]
/// ```
public struct Filter: Sendable, Hashable {
    /// The filter's kind, with its amounts.
    public var kind: FilterKind
    /// The name in key paths such as `filters.blur.inputRadius`.
    public var name: String?
    /// False if the filter is switched off and does nothing.
    public var isEnabled: Bool
    /// The colour space of the numbers that the filter computes with.
    public var colorInterpolation: FilterColorInterpolation

    /// A filter, enabled by default.
    public init(
        _ kind: FilterKind, name: String? = nil, isEnabled: Bool = true,
        colorInterpolation: FilterColorInterpolation = .srgb
    ) {
        self.kind = kind
        self.name = name
        self.isEnabled = isEnabled
        self.colorInterpolation = colorInterpolation
    }

    /// A filter by Core Image's name or its own; see ``FilterKind/init(named:)``.
    public init?(named filterName: String, name: String? = nil) {
        guard let kind = FilterKind(named: filterName) else { return nil }
        self.init(kind, name: name)
    }

    /// The same filter with its amounts clamped to their ranges, as layers store it.
    ///
    /// Radii and scales are clamped to 0…10,000 points, fractions to 0…1, `brightness` to -1…1, `exposure` to -30…30,
    /// the power of `gamma` to 0.001…1,000, intensities to ±1,000, other numbers to ±10,000 and offsets to ±100,000
    /// points. NaN becomes the value that changes nothing. Transfer functions lose values beyond their limit and
    /// curve points that do not ascend within 0…1.
    public var sanitized: Filter { with(kind.sanitized) }

    /// True if the filter does nothing to a layer's own image: it is switched off, or its amounts change no image. A
    /// blur of radius 0 is not neutral if its edge is not transparent: the image still ends at the layer's bounds.
    public var isNeutral: Bool { !isEnabled || kind.changesNothing && !kind.endsAtBounds }

    /// True if the filter does nothing to a backdrop.
    public var isNeutralOnBackdrop: Bool { !isEnabled || kind.changesNothing }

    /// The same filter with neutral amounts, as far as it has them.
    var neutral: Filter { with(kind.neutral) }

    /// The filter interpolated from this one (`progress` 0) to another (1): each amount separately, colours weighted by
    /// their alphas. What can't be interpolated (a filter of another kind, an edge mode, the colour space, the switch)
    /// changes halfway.
    public func interpolated(to end: Filter, progress: Double) -> Filter {
        let nearer = progress >= 0.5 ? end : self
        guard kind.isLike(end.kind) else { return nearer }
        return nearer.with(
            nearer.kind.with(zip(kind.values, end.kind.values).map { $0.interpolated(to: $1, progress: progress) }))
    }

    /// The keys of the filter's amounts, such as `inputRadius`.
    public var inputKeys: [String] { kind.keys }

    /// The amount of a key, or nil if the filter has no such key.
    ///
    /// Keys are Core Image's where it has the filter. `saturation`, `brightness` and `contrast` also answer to
    /// `inputSaturation`, `inputBrightness` and `inputContrast`.
    public func value(forKey key: String) -> FilterValue? { kind.value(forKey: key) }

    /// Sets the amount of a key. Returns false, and changes nothing, if the filter has no such key or its value is of
    /// another type. The value is stored as it is; a layer clamps it.
    @discardableResult
    public mutating func setValue(_ value: FilterValue, forKey key: String) -> Bool {
        guard let changed = kind.with(value, forKey: key) else { return false }
        kind = changed
        return true
    }

    private func with(_ kind: FilterKind) -> Filter {
        var result = self
        result.kind = kind
        return result
    }
}

/// The colour space of the numbers that a ``Filter`` computes with, as SVG's `color-interpolation-filters`.
///
/// Images are channels of sRGB before and after each filter. One in linear light converts them on its way, each colour
/// without its alpha; filters in a row that do so compute as if nothing were converted between them. Their own colours,
/// such as that of a shadow, are converted too; other amounts are numbers of that space.
public enum FilterColorInterpolation: String, Sendable, CaseIterable, Codable {
    /// The channels as they are written, as Core Image's filters on layers and CSS's filter functions have them.
    case srgb
    /// Amounts of light: blurs of bright and dark are lighter, as if they were out of focus.
    case linearSRGB = "linear-srgb"
}

// MARK: Values

/// The value of a parameter of a ``Filter``.
public enum FilterValue: Sendable, Hashable {
    /// A radius or other length in points, an angle in radians, or a plain amount.
    case number(Double)
    /// Four numbers, such as a row of a colour matrix.
    case vector(SIMD4<Double>)
    /// A point or an offset in points.
    case point(Point)
    case color(Color)
    /// The transfer function of a channel.
    case function(TransferFunction)
}

extension FilterValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// A number.
    public init(floatLiteral value: Double) { self = .number(value) }
    /// A number.
    public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

/// The value as one type, which it must have.
extension FilterValue {
    package var number: Double { if case .number(let value) = self { value } else { 0 } }
    package var vector: SIMD4<Double> { if case .vector(let value) = self { value } else { .zero } }
    package var point: Point { if case .point(let value) = self { value } else { .zero } }
    package var size: Size { Size(width: point.x, height: point.y) }
    package var color: Color { if case .color(let value) = self { value } else { .clear } }
    package var function: TransferFunction { if case .function(let value) = self { value } else { .identity } }

    /// Returns whether both are of the same type.
    func isLike(_ other: FilterValue) -> Bool {
        switch (self, other) {
        case (.number, .number), (.vector, .vector), (.point, .point), (.color, .color), (.function, .function): true
        default: false
        }
    }

    /// The value interpolated to another one of its type; one of another type replaces it halfway.
    func interpolated(to end: FilterValue, progress: Double) -> FilterValue {
        switch (self, end) {
        case (.number(let from), .number(let to)): .number(from + (to - from) * progress)
        case (.vector(let from), .vector(let to)): .vector(from + (to - from) * progress)
        case (.point(let from), .point(let to)):
            .point(Point(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress))
        case (.color(let from), .color(let to)): .color(from.interpolated(to: to, progress: progress))
        case (.function(let from), .function(let to)): .function(from.interpolated(to: to, progress: progress))
        default: progress < 0.5 ? self : end
        }
    }
}
