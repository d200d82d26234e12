import LaminaLayers

/// Sets one property of a layer through its public setter, so that the change animates and is noticed, to a value that
/// was read into another layer.
struct LayerSetter: Sendable {
    /// The property's name in documents.
    let name: String

    /// Takes the value from a layer; what comes out sets it on another one.
    let take: @Sendable (Layer) -> (Layer) -> Void

    private init<Value>(_ name: String, _ path: any ReferenceWritableKeyPath<Layer, Value> & Sendable) {
        self.name = name
        take = { source in
            let value = source[keyPath: path]
            return { $0[keyPath: path] = value }
        }
    }

    private init<Value>(effect name: String, _ path: any ReferenceWritableKeyPath<EffectLayer, Value> & Sendable) {
        self.name = name
        take = { source in
            guard let source = source as? EffectLayer else { return { _ in } }
            let value = source[keyPath: path]
            return { ($0 as? EffectLayer)?[keyPath: path] = value }
        }
    }

    private init<Value>(
        gradient name: String, _ path: any ReferenceWritableKeyPath<GradientLayer, Value> & Sendable
    ) {
        self.name = name
        take = { source in
            guard let source = source as? GradientLayer else { return { _ in } }
            let value = source[keyPath: path]
            return { ($0 as? GradientLayer)?[keyPath: path] = value }
        }
    }

    /// The setter of a property; nil for what can't be set in time.
    static func named(_ name: some StringProtocol) -> LayerSetter? { all.first { $0.name == name } }

    static let all: [LayerSetter] = geometry + contents + appearance + effects + gradients

    private static let geometry = [
        LayerSetter("bounds", \.bounds), LayerSetter("position", \.position), LayerSetter("anchorPoint", \.anchorPoint),
        LayerSetter("anchorPointZ", \.anchorPointZ), LayerSetter("zPosition", \.zPosition),
        LayerSetter("transform", \.transform), LayerSetter("doubleSided", \.isDoubleSided),
        LayerSetter("sublayerTransform", \.sublayerTransform), LayerSetter("geometryFlipped", \.isGeometryFlipped),
        // Last, as it needs the anchor point.
        LayerSetter("frame", \.frame),
    ]

    private static let contents = [
        LayerSetter("contents", \.contents), LayerSetter("contentsRect", \.contentsRect),
        LayerSetter("contentsCenter", \.contentsCenter), LayerSetter("contentsScale", \.contentsScale),
        LayerSetter("contentsGravity", \.contentsGravity), LayerSetter("minificationFilter", \.minificationFilter),
        LayerSetter("magnificationFilter", \.magnificationFilter),
        LayerSetter("minificationFilterBias", \.minificationFilterBias), LayerSetter("opaque", \.isOpaque),
    ]

    private static let appearance = [
        LayerSetter("timing", \.timing),
        LayerSetter("backgroundColor", \.backgroundColor), LayerSetter("backgroundPattern", \.backgroundPattern),
        LayerSetter("cornerRadius", \.cornerRadius), LayerSetter("maskedCorners", \.maskedCorners),
        LayerSetter("borderWidth", \.borderWidth), LayerSetter("borderColor", \.borderColor),
        LayerSetter("hidden", \.isHidden), LayerSetter("masksToBounds", \.masksToBounds),
        LayerSetter("opacity", \.opacity), LayerSetter("allowsGroupOpacity", \.allowsGroupOpacity),
        LayerSetter("allowsEdgeAntialiasing", \.allowsEdgeAntialiasing),
        LayerSetter("edgeAntialiasingMask", \.edgeAntialiasingMask),
    ]

    private static let effects = [
        LayerSetter("mask", \.mask), LayerSetter("maskType", \.maskType), LayerSetter("shadowColor", \.shadowColor),
        LayerSetter("shadowOpacity", \.shadowOpacity), LayerSetter("shadowOffset", \.shadowOffset),
        LayerSetter("shadowRadius", \.shadowRadius), LayerSetter("shadowPath", \.shadowPath),
        LayerSetter("filters", \.filters), LayerSetter("backgroundFilters", \.backgroundFilters),
        LayerSetter("compositingFilter", \.compositingFilter), LayerSetter("shouldRasterize", \.shouldRasterize),
        LayerSetter("rasterizationScale", \.rasterizationScale), LayerSetter(effect: "effect", \.effect),
        LayerSetter(effect: "intensity", \.intensity), LayerSetter(effect: "appearance", \.appearance),
    ]

    private static let gradients = [
        LayerSetter(gradient: "gradientType", \.type), LayerSetter(gradient: "colors", \.colors),
        LayerSetter(gradient: "locations", \.locations), LayerSetter(gradient: "startPoint", \.startPoint),
        LayerSetter(gradient: "endPoint", \.endPoint),
    ]
}
