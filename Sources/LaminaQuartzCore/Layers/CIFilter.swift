import Lamina

/// The key of a radius.
public let kCIInputRadiusKey = "inputRadius"
public let kCIInputIntensityKey = "inputIntensity"
public let kCIInputAngleKey = "inputAngle"
public let kCIInputCenterKey = "inputCenter"
public let kCIInputScaleKey = "inputScale"
public let kCIInputEVKey = "inputEV"
public let kCIInputBrightnessKey = "inputBrightness"
public let kCIInputContrastKey = "inputContrast"
public let kCIInputSaturationKey = "inputSaturation"

/// A filter by Core Image's names: an object with Lamina's `Filter`, as which a layer takes it.
///
/// A layer has the amounts as they were when it got the filter; afterwards they change by key path, such as
/// `filters.blur.inputRadius`, as with Core Animation.
public final class CIFilter {
    /// The filter as Lamina's value.
    public var filter: Filter

    /// The filter of a value.
    public init(_ filter: Filter) { self.filter = filter }
    /// A filter by its name, such as `CIGaussianBlur`; nil for one that Lamina hasn't.
    public init?(name: String) {
        guard let filter = Filter(named: name) else { return nil }
        self.filter = filter
    }
    /// A filter by its name with amounts; nil for one that Lamina hasn't.
    public convenience init?(name: String, parameters: [String: Any]?) {
        self.init(name: name)
        for (key, value) in parameters ?? [:] { setValue(value, forKey: key) }
    }

    /// The name by which key paths find it.
    public var name: String {
        get { filter.name ?? filter.kind.word }
        set { filter.name = newValue }
    }
    /// True if it has an effect.
    public var isEnabled: Bool {
        get { filter.isEnabled }
        set { filter.isEnabled = newValue }
    }
    /// The keys of the amounts.
    public var inputKeys: [String] { filter.inputKeys }
    /// Sets the amounts to their defaults.
    public func setDefaults() {
        if let fresh = Filter(named: filter.kind.word, name: filter.name) { filter = fresh }
    }

    /// The amount of a key; nil for a key that the filter hasn't.
    public func value(forKey key: String) -> Any? {
        switch filter.value(forKey: key) {
        case .number(let value)?: value
        case .vector(let value)?: value
        case .point(let value)?: value
        case .color(let value)?: value
        case .function(let value)?: value
        case nil: nil
        }
    }
    /// Sets the amount of a key; a key that the filter hasn't, or a value of another type, changes nothing.
    public func setValue(_ value: Any?, forKey key: String) {
        let amount: FilterValue? =
            switch value {
            case let value as Double: .number(value)
            case let value as Float: .number(Double(value))
            case let value as Int: .number(Double(value))
            case let value as SIMD4<Double>: .vector(value)
            case let value as CGPoint: .point(value)
            case let value as Color: .color(value)
            case let value as FilterValue: value
            default: nil
            }
        if let amount { filter.setValue(amount, forKey: key) }
    }
}

extension CALayerNames {
    /// The filters of the layer's picture; what is not a filter is left out.
    public var filters: [Any]? {
        get { shown(self.filters as [Filter]) }
        set {
            let all = Filter.all(of: newValue)
            self.filters = all
        }
    }
    /// The filters of the backdrop; what is not a filter is left out.
    public var backgroundFilters: [Any]? {
        get { shown(self.backgroundFilters as [Filter]) }
        set {
            let all = Filter.all(of: newValue)
            self.backgroundFilters = all
        }
    }
    /// The blending with the backdrop: a name such as `multiplyBlendMode` or `CIMultiplyBlendMode`, or Lamina's value;
    /// nil, and what is neither, is the layer over its backdrop.
    public var compositingFilter: Any? {
        get {
            let mode: CompositingFilter = self.compositingFilter
            return mode == .sourceOver ? nil : mode
        }
        set {
            let mode: CompositingFilter =
                newValue as? CompositingFilter ?? (newValue as? String).flatMap { CompositingFilter(coreImageName: $0) }
                ?? .sourceOver
            self.compositingFilter = mode
        }
    }

    private func shown(_ all: [Filter]) -> [Any]? { all.isEmpty ? nil : all.map { CIFilter($0) } }
}

extension Filter {
    fileprivate static func all(of list: [Any]?) -> [Filter] {
        (list ?? []).compactMap { $0 as? Filter ?? ($0 as? CIFilter)?.filter }
    }
}

extension CompositingFilter {
    /// A blend mode by Core Image's name, with or without `CI`: `CIMultiplyBlendMode`, `CISourceInCompositing`.
    init?(coreImageName: String) {
        var word = coreImageName[...]
        if word.hasPrefix("CI") { word = word.dropFirst(2) }
        for ending in ["BlendMode", "Compositing"] where word.hasSuffix(ending) { word = word.dropLast(ending.count) }
        guard let first = word.first else { return nil }
        self.init(rawValue: first.lowercased() + word.dropFirst())
    }
}
