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
        _ name: String, of kind: Kind.Type, _ path: any ReferenceWritableKeyPath<Kind, Value> & Sendable
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

    static let all: [LayerSetter] =
        geometry + contents + appearance + effects + gradients + shape + text + kinds

    private static let geometry = [
        LayerSetter("bounds", \.bounds), LayerSetter("position", \.position), LayerSetter("anchorPoint", \.anchorPoint),
        LayerSetter("anchorPointZ", \.anchorPointZ), LayerSetter("zPosition", \.zPosition),
        LayerSetter("transform", \.transform), LayerSetter("doubleSided", \.isDoubleSided),
        LayerSetter("sublayerTransform", \.sublayerTransform), LayerSetter("geometryFlipped", \.isGeometryFlipped),
        // Last, as it needs the anchor point.
        LayerSetter("frame", \.frameBeforeTransform),
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
        LayerSetter("rasterizationScale", \.rasterizationScale), LayerSetter("effect", of: EffectLayer.self, \.effect),
        LayerSetter("intensity", of: EffectLayer.self, \.intensity),
        LayerSetter("appearance", of: EffectLayer.self, \.appearance),
    ]

    private static let gradients = [
        LayerSetter("gradientType", of: GradientLayer.self, \.type),
        LayerSetter("colors", of: GradientLayer.self, \.colors),
        LayerSetter("locations", of: GradientLayer.self, \.locations),
        LayerSetter("startPoint", of: GradientLayer.self, \.startPoint),
        LayerSetter("endPoint", of: GradientLayer.self, \.endPoint),
    ]

    private static let shape = [
        LayerSetter("path", of: ShapeLayer.self, \.path), LayerSetter("fillColor", of: ShapeLayer.self, \.fillColor),
        LayerSetter("fillRule", of: ShapeLayer.self, \.fillRule),
        LayerSetter("strokeColor", of: ShapeLayer.self, \.strokeColor),
        LayerSetter("strokeStart", of: ShapeLayer.self, \.strokeStart),
        LayerSetter("strokeEnd", of: ShapeLayer.self, \.strokeEnd),
        LayerSetter("lineWidth", of: ShapeLayer.self, \.lineWidth),
        LayerSetter("lineCap", of: ShapeLayer.self, \.lineCap),
        LayerSetter("lineJoin", of: ShapeLayer.self, \.lineJoin),
        LayerSetter("miterLimit", of: ShapeLayer.self, \.miterLimit),
        LayerSetter("lineDashPattern", of: ShapeLayer.self, \.lineDashPattern),
        LayerSetter("lineDashPhase", of: ShapeLayer.self, \.lineDashPhase),
    ]

    private static let text = [
        LayerSetter("string", of: TextLayer.self, \.string), LayerSetter("font", of: TextLayer.self, \.family),
        LayerSetter("fontSize", of: TextLayer.self, \.fontSize),
        LayerSetter("fontWeight", of: TextLayer.self, \.weight), LayerSetter("italic", of: TextLayer.self, \.isItalic),
        LayerSetter("foregroundColor", of: TextLayer.self, \.foregroundColor),
        LayerSetter("alignmentMode", of: TextLayer.self, \.alignmentMode),
        LayerSetter("wrapped", of: TextLayer.self, \.isWrapped),
        LayerSetter("truncationMode", of: TextLayer.self, \.truncationMode),
        LayerSetter("lineSpacing", of: TextLayer.self, \.lineSpacing),
        LayerSetter("numberOfLines", of: TextLayer.self, \.numberOfLines),
    ]

    private static let kinds = [
        LayerSetter("scrollMode", of: ScrollLayer.self, \.scrollMode),
        LayerSetter("instanceCount", of: ReplicatorLayer.self, \.instanceCount),
        LayerSetter("preservesDepth", of: ReplicatorLayer.self, \.preservesDepth),
        LayerSetter("instanceDelay", of: ReplicatorLayer.self, \.instanceDelay),
        LayerSetter("instanceTransform", of: ReplicatorLayer.self, \.instanceTransform),
        LayerSetter("instanceColor", of: ReplicatorLayer.self, \.instanceColor),
        LayerSetter("instanceRedOffset", of: ReplicatorLayer.self, \.instanceRedOffset),
        LayerSetter("instanceGreenOffset", of: ReplicatorLayer.self, \.instanceGreenOffset),
        LayerSetter("instanceBlueOffset", of: ReplicatorLayer.self, \.instanceBlueOffset),
        LayerSetter("instanceAlphaOffset", of: ReplicatorLayer.self, \.instanceAlphaOffset),
        LayerSetter("seed", of: EmitterLayer.self, \.seed),
        LayerSetter("renderMode", of: EmitterLayer.self, \.renderMode),
        LayerSetter("emitterShape", of: EmitterLayer.self, \.emitterShape),
        LayerSetter("emitterMode", of: EmitterLayer.self, \.emitterMode),
        LayerSetter("emitterPosition", of: EmitterLayer.self, \.emitterPosition),
        LayerSetter("emitterZPosition", of: EmitterLayer.self, \.emitterZPosition),
        LayerSetter("emitterSize", of: EmitterLayer.self, \.emitterSize),
        LayerSetter("emitterDepth", of: EmitterLayer.self, \.emitterDepth),
        LayerSetter("birthRate", of: EmitterLayer.self, \.birthRate),
        LayerSetter("lifetime", of: EmitterLayer.self, \.lifetime),
        LayerSetter("velocity", of: EmitterLayer.self, \.velocity),
        LayerSetter("scale", of: EmitterLayer.self, \.scale),
        LayerSetter("spin", of: EmitterLayer.self, \.spin),
    ]
}
