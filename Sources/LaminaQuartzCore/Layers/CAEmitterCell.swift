import Lamina

/// A layer of particles.
public typealias CAEmitterLayer = EmitterLayer
/// The shapes from which particles come.
public typealias CAEmitterLayerEmitterShape = EmitterLayer.Shape
/// The parts of the shape from which particles come.
public typealias CAEmitterLayerEmitterMode = EmitterLayer.EmitterMode
/// The order in which particles are drawn.
public typealias CAEmitterLayerRenderMode = EmitterLayer.RenderMode

/// The shapes from which particles come.
public let kCAEmitterLayerPoint = EmitterLayer.Shape.point
public let kCAEmitterLayerLine = EmitterLayer.Shape.line
public let kCAEmitterLayerRectangle = EmitterLayer.Shape.rectangle
public let kCAEmitterLayerCuboid = EmitterLayer.Shape.cuboid
public let kCAEmitterLayerCircle = EmitterLayer.Shape.circle
public let kCAEmitterLayerSphere = EmitterLayer.Shape.sphere

/// The parts of the shape from which particles come.
public let kCAEmitterLayerPoints = EmitterLayer.EmitterMode.points
public let kCAEmitterLayerOutline = EmitterLayer.EmitterMode.outline
public let kCAEmitterLayerSurface = EmitterLayer.EmitterMode.surface
public let kCAEmitterLayerVolume = EmitterLayer.EmitterMode.volume

/// The orders in which particles are drawn.
public let kCAEmitterLayerUnordered = EmitterLayer.RenderMode.unordered
public let kCAEmitterLayerOldestFirst = EmitterLayer.RenderMode.oldestFirst
public let kCAEmitterLayerOldestLast = EmitterLayer.RenderMode.oldestLast
public let kCAEmitterLayerBackToFront = EmitterLayer.RenderMode.backToFront
public let kCAEmitterLayerAdditive = EmitterLayer.RenderMode.additive

/// A source of particles: an object with the values of Lamina's `EmitterCell`, as which an emitter takes it.
///
/// An emitter has the values as they were when it got the cells; give it the cells again after a change.
@dynamicMemberLookup
public final class CAEmitterCell {
    /// The values.
    public var cell = EmitterCell()

    /// A cell without a birth rate.
    public init() {}
    /// A cell with values.
    public init(_ cell: EmitterCell) { self.cell = cell }

    /// A value of the cell.
    public subscript<Value>(dynamicMember key: WritableKeyPath<EmitterCell, Value>) -> Value {
        get { cell[keyPath: key] }
        set { cell[keyPath: key] = newValue }
    }

    /// A number of the cell in single precision.
    @_disfavoredOverload
    public subscript(dynamicMember key: WritableKeyPath<EmitterCell, Double>) -> Float {
        get { Float(cell[keyPath: key]) }
        set { cell[keyPath: key] = Double(newValue) }
    }

    /// The picture of a particle; anything else than a picture is none.
    public var contents: Any? {
        get { cell.contents }
        set { cell.contents = newValue as? Image }
    }
    /// The colour of particles; white without one.
    public var color: CGColor? {
        get { cell.color }
        set { cell.color = newValue ?? .white }
    }
    /// The cells that each particle emits.
    public var emitterCells: [CAEmitterCell]? {
        get { cell.emitterCells.isEmpty ? nil : cell.emitterCells.map { CAEmitterCell($0) } }
        set { cell.emitterCells = (newValue ?? []).map(\.cell) }
    }
}

/// Properties of an emitter in the types that Core Animation gives them, beside Lamina's of the same names.
public protocol CAEmitterLayerNames: EmitterLayer {}

extension EmitterLayer: CAEmitterLayerNames {}

extension CAEmitterLayerNames {
    /// The cells.
    public var emitterCells: [CAEmitterCell]? {
        get {
            let cells: [EmitterCell] = self.emitterCells
            return cells.isEmpty ? nil : cells.map { CAEmitterCell($0) }
        }
        set {
            let cells: [EmitterCell] = (newValue ?? []).map(\.cell)
            self.emitterCells = cells
        }
    }

    /// The factor of the cells' birth rates.
    public var birthRate: Float {
        get { Float(self.birthRate as Double) }
        set { self.birthRate = Double(newValue) }
    }
    /// The factor of the cells' lifetimes.
    public var lifetime: Float {
        get { Float(self.lifetime as Double) }
        set { self.lifetime = Double(newValue) }
    }
    /// The factor of the cells' velocities.
    public var velocity: Float {
        get { Float(self.velocity as Double) }
        set { self.velocity = Double(newValue) }
    }
    /// The factor of the cells' scales.
    public var scale: Float {
        get { Float(self.scale as Double) }
        set { self.scale = Double(newValue) }
    }
    /// The factor of the cells' spins.
    public var spin: Float {
        get { Float(self.spin as Double) }
        set { self.spin = Double(newValue) }
    }
}
