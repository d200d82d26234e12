import LaminaGeometry
import LaminaImage

/// A kind of particle that an ``EmitterLayer``, or another cell's particles, emit: Core Animation's `CAEmitterCell`.
///
/// Values with a range are distributed uniformly over it, half of it to either side. Lengths are points, times seconds,
/// angles radians from x towards y. Non-finite values count as 0.
///
/// A burst of 50 particles, 2 seconds after the emitter's beginning:
///
/// ```swift
/// var spark = EmitterCell()
/// (spark.birthRate, spark.beginTime, spark.duration) = (500, 2, 0.1)
/// ```
public struct EmitterCell: Sendable, Hashable {
    /// A name for people and documents.
    public var name: String?
    /// True if the cell emits particles. The default is true.
    public var isEnabled = true

    /// The image of a particle, of which ``contentsRect`` is shown. Particles without one are not drawn, but may emit
    /// others.
    public var contents: Image?
    /// The part of ``contents`` that is shown, as a fraction of its size. The default is all.
    public var contentsRect = Rect(x: 0, y: 0, width: 1, height: 1)
    /// The pixels per point of ``contents``. The default is 1.
    public var contentsScale = 1.0
    /// The filter where the image is drawn smaller. The default is linear.
    public var minificationFilter = ContentsFilter.linear
    /// The filter where the image is drawn larger. The default is linear.
    public var magnificationFilter = ContentsFilter.linear

    /// The moment at which the cell begins to emit, in seconds of the emitter's time, or for a cell in another one after
    /// the birth of the particle that emits. The default is 0.
    public var beginTime = 0.0
    /// The time for which the cell emits, in seconds of its own time. The default is infinite.
    public var duration = Double.infinity
    /// The speed of the cell's time, in which it emits and its particles live, relative to the emitter's, or for a cell in
    /// another one to that cell's. The default is 1; at 0 it emits nothing.
    public var speed = 1.0

    /// The number of particles emitted per second, up to 1,000,000. The default is 0.
    public var birthRate = 0.0
    /// The lifetime of a particle in seconds. The default is 0.
    public var lifetime = 0.0
    /// The range of ``lifetime``.
    public var lifetimeRange = 0.0

    /// The direction of emission in the layer's plane. The default is 0, along x.
    public var emissionLongitude = 0.0
    /// The angle of the direction out of the layer's plane. The default is 0.
    public var emissionLatitude = 0.0
    /// The range of directions in the layer's plane, centred on ``emissionLongitude``. The default is 0.
    public var emissionRange = 0.0
    /// The initial speed of particles, in points per second.
    public var velocity = 0.0
    /// The range of ``velocity``.
    public var velocityRange = 0.0
    /// The acceleration along x, in points per second squared.
    public var xAcceleration = 0.0
    /// The acceleration along y, in points per second squared.
    public var yAcceleration = 0.0
    /// The acceleration along z, in points per second squared.
    public var zAcceleration = 0.0

    /// The scale of the image. The default is 1.
    public var scale = 1.0
    /// The range of ``scale``.
    public var scaleRange = 0.0
    /// The change of the scale per second, down to 0.
    public var scaleSpeed = 0.0
    /// The rotation of a particle in radians per second.
    public var spin = 0.0
    /// The range of ``spin``.
    public var spinRange = 0.0

    /// The colour that multiplies the image. The default is white.
    public var color = Color.white
    /// The range of the colour's red.
    public var redRange = 0.0
    /// The range of the colour's green.
    public var greenRange = 0.0
    /// The range of the colour's blue.
    public var blueRange = 0.0
    /// The range of the colour's alpha.
    public var alphaRange = 0.0
    /// The change of the colour's red per second.
    public var redSpeed = 0.0
    /// The change of the colour's green per second.
    public var greenSpeed = 0.0
    /// The change of the colour's blue per second.
    public var blueSpeed = 0.0
    /// The change of the colour's alpha per second.
    public var alphaSpeed = 0.0

    /// The cells that each particle emits itself, from its position, for as long as it lives. Up to 3 levels deep.
    public var emitterCells: [EmitterCell] = []

    /// A cell that emits nothing yet.
    public init() {}
}

extension EmitterCell {
    /// The cell with non-finite numbers as 0, and without negative rates and lifetimes.
    var sanitized: EmitterCell {
        var cell = self
        let numbers: [WritableKeyPath<EmitterCell, Double>] = [
            \.birthRate, \.lifetime, \.lifetimeRange, \.emissionLongitude, \.emissionLatitude, \.emissionRange,
            \.velocity,
            \.velocityRange, \.xAcceleration, \.yAcceleration, \.zAcceleration, \.scale, \.scaleRange, \.scaleSpeed,
            \.spin,
            \.spinRange, \.redRange, \.greenRange, \.blueRange, \.alphaRange, \.redSpeed, \.greenSpeed, \.blueSpeed,
            \.alphaSpeed, \.contentsScale, \.beginTime, \.speed,
        ]
        for number in numbers where !cell[keyPath: number].isFinite { cell[keyPath: number] = 0 }
        cell.birthRate = min(max(cell.birthRate, 0), 1_000_000)
        cell.lifetime = max(cell.lifetime, 0)
        cell.speed = min(max(cell.speed, 0), 1_000_000)
        cell.duration = cell.duration.isNaN ? .infinity : max(cell.duration, 0)
        cell.emitterCells = cell.emitterCells.map(\.sanitized)
        return cell
    }
}

extension EmitterCell: KeyedValue {}
