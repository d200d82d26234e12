import LaminaGeometry

/// The offset of a plain value in a layer's storage or its effects, with which animations read and set it at the cost
/// of one load or store, without code for each property.
struct StoredValue: Sendable {
    /// The type of the value; `other` is one that is not accessed by offset.
    enum Kind: UInt8, Sendable { case other, number, float, flag, point, size, rect, color }

    private let kind: Kind
    /// The offset in bytes from the beginning of ``LayerStorage``, or of ``EffectValues``.
    private let offset: Int
    private let isEffect: Bool
    /// The range that numbers are clamped to.
    private let limits: ClosedRange<Double>
    private let neutral: Double

    /// No stored value.
    static let none = StoredValue(kind: .other, offset: 0, isEffect: false, limits: .anyNumber, neutral: .nan)

    private init(kind: Kind, offset: Int, isEffect: Bool, limits: ClosedRange<Double>, neutral: Double) {
        (self.kind, self.offset, self.isEffect) = (kind, offset, isEffect)
        (self.limits, self.neutral) = (limits, neutral)
    }

    /// A stored property of a layer's storage; a computed one gives `none`.
    init<Value>(_ path: KeyPath<LayerStorage, Value>) {
        guard let offset = MemoryLayout<LayerStorage>.offset(of: path) else {
            self = .none
            return
        }
        self.init(kind: Self.kind(Value.self), offset: offset, isEffect: false, limits: .anyNumber, neutral: .nan)
    }

    /// A stored property of a layer's effects, whose numbers are clamped.
    init<Value>(
        effect path: KeyPath<EffectValues, Value>, _ limits: ClosedRange<Double> = .anyNumber,
        orElse neutral: Double = .nan
    ) {
        guard let offset = MemoryLayout<EffectValues>.offset(of: path) else {
            self = .none
            return
        }
        self.init(kind: Self.kind(Value.self), offset: offset, isEffect: true, limits: limits, neutral: neutral)
    }

    private static func kind<Value>(_: Value.Type) -> Kind {
        switch Value.self {
        case is Double.Type: .number
        case is Float.Type: .float
        case is Bool.Type: .flag
        case is Point.Type: .point
        case is Size.Type: .size
        case is Rect.Type: .rect
        case is Color?.Type: .color
        default: .other
        }
    }

    /// True if the value is accessed by offset.
    @inline(__always)
    var isPlain: Bool { kind != .other }

    /// The value in a layer's storage; without effects their default.
    @inline(__always)
    func value(in layer: UnsafePointer<LayerStorage>) -> AnimatableValue {
        guard isEffect else { return value(at: UnsafeRawPointer(layer)) }
        if let effects = layer.pointee.effects { return withUnsafePointer(to: &effects.values) { value(at: $0) } }
        return withUnsafePointer(to: EffectValues()) { value(at: $0) }
    }

    /// Stores a value of the same kind in a layer's storage; one of another kind changes nothing, and neither does an
    /// effect's value without effects.
    @inline(__always)
    func set(_ value: AnimatableValue, in layer: UnsafeMutablePointer<LayerStorage>) {
        guard isEffect else { return set(value, at: UnsafeMutableRawPointer(layer)) }
        guard let effects = layer.pointee.effects else { return }
        withUnsafeMutablePointer(to: &effects.values) { set(value, at: $0) }
    }

    private func value(at base: UnsafeRawPointer) -> AnimatableValue {
        let address = base + offset
        return switch kind {
        case .other: .none
        case .number: .number(address.load(as: Double.self))
        case .float: .number(Double(address.load(as: Float.self)))
        case .flag: .flag(address.load(as: Bool.self))
        case .point: .point(address.load(as: Point.self))
        case .size: .size(address.load(as: Size.self))
        case .rect: .rect(address.load(as: Rect.self))
        case .color: AnimatableValue(address.load(as: Color?.self))
        }
    }

    private func set(_ value: AnimatableValue, at base: UnsafeMutableRawPointer) {
        let address = base + offset
        switch (kind, value) {
        case (.number, .number(let number)): address.storeBytes(of: clamped(number), as: Double.self)
        case (.float, .number(let number)): address.storeBytes(of: Float(clamped(number)), as: Float.self)
        case (.flag, .flag(let flag)): address.storeBytes(of: flag, as: Bool.self)
        case (.point, .point(let point)): address.storeBytes(of: point, as: Point.self)
        case (.size, .size(let size)): address.storeBytes(of: size, as: Size.self)
        case (.rect, .rect(let rect)): address.storeBytes(of: rect, as: Rect.self)
        case (.color, _) where value.isColor: address.storeBytes(of: value.color, as: Color?.self)
        default: break
        }
    }

    private func clamped(_ number: Double) -> Double { Amount.clamped(number, limits, orElse: neutral) }
}

// MARK: Access by property

extension LayerProperty {
    /// The value in a layer's storage.
    func value(in layer: borrowing LayerStorage) -> AnimatableValue {
        withUnsafePointer(to: layer) { value(at: $0) }
    }

    /// The value in a new layer's storage; for a point that a new layer has not, any.
    var storedDefault: AnimatableValue { self == .focus ? .point(.zero) : value(in: LayerStorage()) }

    /// The value in a layer's storage, read in place.
    func value(at layer: UnsafePointer<LayerStorage>) -> AnimatableValue {
        let stored = LayerPropertyRow.storedValues[Int(rawValue)]
        if stored.isPlain { return stored.value(in: layer) }
        return switch self {
        case .transform: .transform(layer.pointee.transform?.value ?? .identity)
        case .sublayerTransform: .transform(layer.pointee.sublayerTransform?.value ?? .identity)
        case .contents: layer.pointee.contents.map { .image($0) } ?? .none
        case .cornerRadii: layer.pointee.cornerRadii.map { .corners($0) } ?? .none
        default: value(in: layer.pointee.effects)
        }
    }

    /// Stores a value of the property's kind in a layer's storage, clamped to the property's range; one of another kind
    /// changes nothing.
    ///
    /// The storage's effects must be a private copy of the layer's.
    func set(_ value: AnimatableValue, in layer: inout LayerStorage) {
        let stored = LayerPropertyRow.storedValues[Int(rawValue)]
        if stored.isPlain { return withUnsafeMutablePointer(to: &layer) { stored.set(value, in: $0) } }
        switch (self, value) {
        case (.transform, .transform(let transform)): layer.transform = Transform3DBox(transform)
        case (.sublayerTransform, .transform(let transform)): layer.sublayerTransform = Transform3DBox(transform)
        case (.contents, _): layer.setContents(value)
        case (.cornerRadii, .corners(let radii)): layer.cornerRadii = radii
        case (.cornerRadii, .none): layer.cornerRadii = nil
        default: if let effects = layer.effects { set(value, in: effects) }
        }
    }

    /// The value in a layer's effects, or their default.
    private func value(in effects: LayerEffects?) -> AnimatableValue {
        switch self {
        case .shadowOffset: .size(effects?.values.shadowOffset ?? EffectValues().shadowOffset)
        case .shadowPath: effects?.values.shadowPath.map { .path($0) } ?? .none
        case .borderSides: effects?.values.borderSides.map { .border($0) } ?? .none
        case .borderImageParts: .borderImage(effects?.values.borderImageParts ?? BorderImageParts())
        case .boxShadows: .shadows(effects?.values.boxShadows ?? [])
        case .filters: .filters(effects?.values.filters ?? [])
        case .backgroundFilters: .filters(effects?.values.backgroundFilters ?? [])
        case .compositingFilter: .compositing(effects?.values.compositingFilter ?? .sourceOver)
        case .effect: effects?.visual?.resolvedEffect.map { .effect($0) } ?? .none
        case .intensity: .number(effects?.visual?.intensity ?? 1)
        case .colors: .colors(effects?.gradient?.colors ?? [])
        case .locations: effects?.gradient?.locations.map { .numbers($0) } ?? .none
        case .stopDistances: effects?.gradient?.stopDistances.map { .numbers($0) } ?? .none
        case .startPoint: .point((effects?.gradient ?? GradientValues()).startPoint)
        case .endPoint: .point((effects?.gradient ?? GradientValues()).endPoint)
        case .midpoints: effects?.gradient?.midpoints.map { .numbers($0) } ?? .none
        case .focus: effects?.gradient?.focus.map { .point($0) } ?? .none
        case .focusRadius: .number(effects?.gradient?.focusRadius ?? 0)
        default: .none
        }
    }

    private func set(_ value: AnimatableValue, in effects: LayerEffects) {
        switch (self, value) {
        case (.shadowOffset, .size(let size)): effects.values.shadowOffset = Amount.clamped(size)
        case (.shadowPath, .path(let path)): effects.values.shadowPath = Amount.clamped(path)
        case (.shadowPath, .none): effects.values.shadowPath = nil
        case (.borderSides, .border(let border)): effects.values.borderSides = border.sanitized
        case (.borderSides, .none): effects.values.borderSides = nil
        case (.borderImageParts, .borderImage(let parts)): effects.values.borderImageParts = parts.sanitized
        case (.boxShadows, .shadows(let shadows)): effects.values.boxShadows = BoxShadow.sanitized(shadows)
        case (.filters, .filters(let filters)): effects.values.filters = filters.map(\.sanitized)
        case (.backgroundFilters, .filters(let filters)): effects.values.backgroundFilters = filters.map(\.sanitized)
        case (.compositingFilter, .compositing(let filter)): effects.values.compositingFilter = filter
        case (.effect, .effect(let effect)): effects.visual?.effect = effect
        case (.effect, .none): effects.visual?.effect = nil
        case (.intensity, .number(let number)):
            effects.visual?.intensity = Amount.clamped(number, Amount.fractions, orElse: 0)
        case (.colors, .colors(let colors)): effects.gradient?.colors = colors.map(\.sanitized)
        case (.locations, .numbers(let locations)): effects.gradient?.locations = GradientValues.clamped(locations)
        case (.locations, .none): effects.gradient?.locations = nil
        case (.stopDistances, .numbers(let distances)):
            effects.gradient?.stopDistances = GradientValues.clampedDistances(distances)
        case (.stopDistances, .none): effects.gradient?.stopDistances = nil
        case (.startPoint, .point(let point)): effects.gradient?.startPoint = GradientValues.clamped(point)
        case (.endPoint, .point(let point)): effects.gradient?.endPoint = GradientValues.clamped(point)
        case (.midpoints, .numbers(let points)):
            effects.gradient?.midpoints = GradientValues.clampedMidpoints(points)
        case (.midpoints, .none): effects.gradient?.midpoints = nil
        case (.focus, .none): effects.gradient?.focus = nil
        case (.focus, .point(let point)): effects.gradient?.focus = GradientValues.clamped(point)
        case (.focusRadius, .number(let radius)):
            effects.gradient?.focusRadius = Amount.clamped(radius, Amount.fractions, orElse: 0)
        default: break
        }
    }
}

extension VisualEffectState {
    /// The effect resolved for the layer's appearance, so that a change of appearance can be interpolated.
    var resolvedEffect: VisualEffect? { effect?.resolved(for: appearance) }
}

extension AnimatableValue {
    init(_ color: Color?) { self = color.map { .color($0) } ?? .none }

    var isColor: Bool {
        switch self {
        case .color, .none: true
        default: false
        }
    }

    var color: Color? { if case .color(let color) = self { color } else { nil } }
}

extension LayerStorage {
    /// Sets the image, or the two that cross-fade.
    fileprivate mutating func setContents(_ value: AnimatableValue) {
        contentsFade = nil
        switch value {
        case .image(let image): contents = image
        case .crossFade(let from, let to, let share):
            contents = from
            contentsFade = ContentsFade(image: to, share: share)
        case .none: contents = nil
        default: break
        }
    }
}
