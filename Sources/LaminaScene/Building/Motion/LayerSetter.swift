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

    private init<Kind: Layer, Value>(
        of kind: Kind.Type, _ name: String, _ path: any ReferenceWritableKeyPath<Kind, Value> & Sendable
    ) {
        self.name = name
        take = { source in
            guard let source = source as? Kind else { return { _ in } }
            let value = source[keyPath: path]
            return { ($0 as? Kind)?[keyPath: path] = value }
        }
    }

    /// The setter of a property; nil for what can't be set in time.
    static func named(_ name: some StringProtocol) -> LayerSetter? { all.first { $0.name == name } }

    static let all: [LayerSetter] = geometry + contents + appearance + effects + gradients + kinds

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
        LayerSetter("rasterizationScale", \.rasterizationScale), LayerSetter(of: EffectLayer.self, "effect", \.effect),
        LayerSetter(of: EffectLayer.self, "intensity", \.intensity),
        LayerSetter(of: EffectLayer.self, "appearance", \.appearance),
    ]

    private static let gradients = [
        LayerSetter(of: GradientLayer.self, "gradientType", \.type),
        LayerSetter(of: GradientLayer.self, "colors", \.colors),
        LayerSetter(of: GradientLayer.self, "locations", \.locations),
        LayerSetter(of: GradientLayer.self, "startPoint", \.startPoint),
        LayerSetter(of: GradientLayer.self, "endPoint", \.endPoint),
    ]

    private static let kinds = [
        LayerSetter(of: ScrollLayer.self, "scrollMode", \.scrollMode),
        LayerSetter(of: ReplicatorLayer.self, "instanceCount", \.instanceCount),
        LayerSetter(of: ReplicatorLayer.self, "preservesDepth", \.preservesDepth),
        LayerSetter(of: ReplicatorLayer.self, "instanceDelay", \.instanceDelay),
        LayerSetter(of: ReplicatorLayer.self, "instanceTransform", \.instanceTransform),
        LayerSetter(of: ReplicatorLayer.self, "instanceColor", \.instanceColor),
        LayerSetter(of: ReplicatorLayer.self, "instanceRedOffset", \.instanceRedOffset),
        LayerSetter(of: ReplicatorLayer.self, "instanceGreenOffset", \.instanceGreenOffset),
        LayerSetter(of: ReplicatorLayer.self, "instanceBlueOffset", \.instanceBlueOffset),
        LayerSetter(of: ReplicatorLayer.self, "instanceAlphaOffset", \.instanceAlphaOffset),
        LayerSetter(of: EmitterLayer.self, "seed", \.seed),
        LayerSetter(of: EmitterLayer.self, "renderMode", \.renderMode),
        LayerSetter(of: EmitterLayer.self, "emitterShape", \.emitterShape),
        LayerSetter(of: EmitterLayer.self, "emitterMode", \.emitterMode),
        LayerSetter(of: EmitterLayer.self, "emitterPosition", \.emitterPosition),
        LayerSetter(of: EmitterLayer.self, "emitterZPosition", \.emitterZPosition),
        LayerSetter(of: EmitterLayer.self, "emitterSize", \.emitterSize),
        LayerSetter(of: EmitterLayer.self, "emitterDepth", \.emitterDepth),
        LayerSetter(of: EmitterLayer.self, "birthRate", \.birthRate),
        LayerSetter(of: EmitterLayer.self, "lifetime", \.lifetime),
        LayerSetter(of: EmitterLayer.self, "velocity", \.velocity),
        LayerSetter(of: EmitterLayer.self, "scale", \.scale),
        LayerSetter(of: EmitterLayer.self, "spin", \.spin),
    ]
}
