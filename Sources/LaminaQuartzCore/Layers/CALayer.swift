import Lamina

/// A layer.
public typealias CALayer = Layer
/// A layer's delegate.
public typealias CALayerDelegate = LayerDelegate
/// An action of an event.
public typealias CAAction = LayerAction
/// The layout of a layer's sublayers by an object.
public typealias CALayoutManager = LayoutManager
/// A layer that only joins its sublayers, in depth.
public typealias CATransformLayer = TransformLayer
/// A layer that shows copies of its sublayers.
public typealias CAReplicatorLayer = ReplicatorLayer
/// A layer that scrolls.
public typealias CAScrollLayer = ScrollLayer
/// A layer of tiles.
public typealias CATiledLayer = TiledLayer
/// The ways in which a layer scrolls.
public typealias CAScrollLayerScrollMode = ScrollLayer.Mode

extension Layer {
    /// The transform of the plane, without depth.
    public final func affineTransform() -> CGAffineTransform {
        let transform: Transform2D = affineTransform
        return transform
    }
    /// The keys of the running animations; nil without any.
    public final func animationKeys() -> [String]? {
        let keys: [String] = animationKeys
        return keys.isEmpty ? nil : keys
    }
    /// Inserts a sublayer at an index.
    public final func insertSublayer(_ layer: CALayer, at index: UInt32) { insertSublayer(layer, at: Int(index)) }
    /// Inserts a sublayer below another; without another below all.
    public final func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
        if let sibling { insertSublayer(layer, below: sibling) } else { insertSublayer(layer, at: 0) }
    }
    /// Inserts a sublayer above another; without another above all.
    public final func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
        if let sibling { insertSublayer(layer, above: sibling) } else { addSublayer(layer) }
    }
    /// The factor between the radius of a corner and the length along which it is curved.
    public static func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
        curve == .continuous ? 1.528665 : 1
    }
    /// Returns true if an odd number of the layer and those around it have flipped geometry.
    public final func contentsAreFlipped() -> Bool {
        var (flips, layer) = (false, Optional(self as Layer))
        while let current = layer {
            if current.isGeometryFlipped { flips.toggle() }
            layer = current.superlayer
        }
        return flips
    }
}

extension TiledLayer {
    /// The seconds in which a tile fades in. Subclasses override the property of the same name.
    public static func fadeDuration() -> CFTimeInterval {
        let duration: Double = fadeDuration
        return duration
    }
}

// MARK: Coordinates and times

extension Layer {
    /// A point of the layer in another's coordinates; the point itself where there is no way.
    public final func convert(_ point: CGPoint, to other: CALayer) -> CGPoint {
        let way: CALayer? = other
        return convert(point, to: way) ?? point
    }
    /// A point of another layer in this one's coordinates; the point itself where there is no way.
    public final func convert(_ point: CGPoint, from other: CALayer) -> CGPoint {
        let way: CALayer? = other
        return convert(point, from: way) ?? point
    }
    /// A rectangle of the layer in another's coordinates; the rectangle itself where there is no way.
    public final func convert(_ rect: CGRect, to other: CALayer) -> CGRect {
        let way: CALayer? = other
        return convert(rect, to: way) ?? rect
    }
    /// A rectangle of another layer in this one's coordinates; the rectangle itself where there is no way.
    public final func convert(_ rect: CGRect, from other: CALayer) -> CGRect {
        let way: CALayer? = other
        return convert(rect, from: way) ?? rect
    }
    /// A time of the layer in another's; the time itself where there is no way.
    public final func convertTime(_ time: CFTimeInterval, to other: CALayer) -> CFTimeInterval {
        let way: CALayer? = other
        return convertTime(time, to: way) ?? time
    }
    /// A time of another layer in this one's; the time itself where there is no way.
    public final func convertTime(_ time: CFTimeInterval, from other: CALayer) -> CFTimeInterval {
        let way: CALayer? = other
        return convertTime(time, from: way) ?? time
    }
}

// MARK: Properties of other types

/// Properties of a layer in the types that Core Animation gives them, beside Lamina's of the same names.
public protocol CALayerNames: Layer {}

extension Layer: CALayerNames {}

extension CALayerNames {
    /// The sublayers; nil without any.
    public var sublayers: [CALayer]? {
        get {
            let all: [Layer] = self.sublayers
            return all.isEmpty ? nil : all
        }
        set {
            let all: [Layer] = newValue ?? []
            self.sublayers = all
        }
    }

    /// The picture; anything else than a picture is none.
    public var contents: Any? {
        get {
            let picture: Image? = self.contents
            return picture
        }
        set {
            let picture = newValue as? Image
            self.contents = picture
        }
    }

    /// The outline of the shadow.
    public var shadowPath: CGPath? {
        get { (self.shadowPath as Path?).map(CGPath.init) }
        set {
            let path: Path? = newValue?.path
            self.shadowPath = path
        }
    }

    /// The actions by events.
    public var actions: [String: any CAAction]? {
        get {
            let all: [String: any LayerAction] = self.actions
            return all.isEmpty ? nil : all
        }
        set {
            let all: [String: any LayerAction] = newValue ?? [:]
            self.actions = all
        }
    }

    /// Values that the layer has where it sets none: of properties by their names, and of other keys.
    public var style: [String: Any]? {
        get { (self.style as LayerStyle?)?.values }
        set {
            let style: LayerStyle? = newValue.map { LayerStyle(values: $0) }
            self.style = style
        }
    }

    /// A point of the layer in another's coordinates, or the outermost layer's; the point itself where there is no way.
    public func convert(_ point: CGPoint, to other: CALayer?) -> CGPoint { self.convert(point, to: other) ?? point }
    /// A point of another layer, or the outermost, in this one's coordinates; the point itself where there is no way.
    public func convert(_ point: CGPoint, from other: CALayer?) -> CGPoint { self.convert(point, from: other) ?? point }
    /// A rectangle of the layer in another's coordinates, or the outermost layer's; the same where there is no way.
    public func convert(_ rect: CGRect, to other: CALayer?) -> CGRect { self.convert(rect, to: other) ?? rect }
    /// A rectangle of another layer, or the outermost, in this one's coordinates; the same where there is no way.
    public func convert(_ rect: CGRect, from other: CALayer?) -> CGRect { self.convert(rect, from: other) ?? rect }
    /// A time of the layer in another's, or the stage's; the time itself where there is no way.
    public func convertTime(_ time: CFTimeInterval, to other: CALayer?) -> CFTimeInterval {
        self.convertTime(time, to: other) ?? time
    }
    /// A time of another layer, or the stage's, in this one's; the time itself where there is no way.
    public func convertTime(_ time: CFTimeInterval, from other: CALayer?) -> CFTimeInterval {
        self.convertTime(time, from: other) ?? time
    }
}
