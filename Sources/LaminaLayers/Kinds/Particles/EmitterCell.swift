import Foundation
import LaminaGeometry
import LaminaImage

/// What particles an ``EmitterLayer`` sends out, or another cell's particles do: Core Animation's `CAEmitterCell`.
///
/// Values with a range are spread evenly over it, half of it to either side. Lengths are points, times seconds, angles
/// radians from x towards y. What is not finite counts as 0.
public struct EmitterCell: Sendable, Hashable {
    /// A name for people and documents.
    public var name: String?
    /// Whether the cell sends out particles. The default is true.
    public var isEnabled = true

    /// What a particle shows: the part ``contentsRect`` of an image. Particles without one are not drawn, but may send out
    /// others.
    public var contents: Image?
    /// The part of ``contents`` that is shown, in shares of its size. The default is all.
    public var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
    /// Pixels of ``contents`` a point. The default is 1.
    public var contentsScale = 1.0
    /// How the image is read where it is drawn smaller. The default is linear.
    public var minificationFilter = ContentsFilter.linear
    /// How the image is read where it is drawn larger. The default is linear.
    public var magnificationFilter = ContentsFilter.linear

    /// How many particles are sent out a second, up to 1,000,000. The default is 0.
    public var birthRate = 0.0
    /// For how long a particle is there. The default is 0.
    public var lifetime = 0.0
    /// The range of ``lifetime``.
    public var lifetimeRange = 0.0

    /// In which direction particles go in the layer's plane. The default is 0, along x.
    public var emissionLongitude = 0.0
    /// How far the direction is out of the layer's plane. The default is 0.
    public var emissionLatitude = 0.0
    /// The angle over which directions are spread in the layer's plane, around ``emissionLongitude``. The default is 0.
    public var emissionRange = 0.0
    /// How fast particles start, in points a second.
    public var velocity = 0.0
    /// The range of ``velocity``.
    public var velocityRange = 0.0
    /// By how much particles are pulled, in points a second, a second.
    public var xAcceleration = 0.0
    /// By how much particles are pulled along y, in points a second, a second.
    public var yAcceleration = 0.0
    /// By how much particles are pulled along z, in points a second, a second.
    public var zAcceleration = 0.0

    /// How large the image is drawn. The default is 1.
    public var scale = 1.0
    /// The range of ``scale``.
    public var scaleRange = 0.0
    /// What a second adds to the scale, down to 0.
    public var scaleSpeed = 0.0
    /// How far a particle turns in a second.
    public var spin = 0.0
    /// The range of ``spin``.
    public var spinRange = 0.0

    /// What the image's colours are multiplied with. The default is white.
    public var color = Color.white
    /// The range of the colour's red.
    public var redRange = 0.0
    /// The range of the colour's green.
    public var greenRange = 0.0
    /// The range of the colour's blue.
    public var blueRange = 0.0
    /// The range of the colour's alpha.
    public var alphaRange = 0.0
    /// What a second adds to the colour's red.
    public var redSpeed = 0.0
    /// What a second adds to the colour's green.
    public var greenSpeed = 0.0
    /// What a second adds to the colour's blue.
    public var blueSpeed = 0.0
    /// What a second adds to the colour's alpha.
    public var alphaSpeed = 0.0

    /// What each particle sends out in its turn, from where it is, for as long as it lives. Up to 3 deep.
    public var emitterCells: [EmitterCell] = []

    /// A cell that sends out nothing yet.
    public init() {}
}

extension EmitterCell {
    /// The cell with what is not finite as 0, and counts and times not below it.
    var sanitized: EmitterCell {
        var cell = self
        let numbers: [WritableKeyPath<EmitterCell, Double>] = [
            \.birthRate, \.lifetime, \.lifetimeRange, \.emissionLongitude, \.emissionLatitude, \.emissionRange,
            \.velocity,
            \.velocityRange, \.xAcceleration, \.yAcceleration, \.zAcceleration, \.scale, \.scaleRange, \.scaleSpeed,
            \.spin,
            \.spinRange, \.redRange, \.greenRange, \.blueRange, \.alphaRange, \.redSpeed, \.greenSpeed, \.blueSpeed,
            \.alphaSpeed, \.contentsScale,
        ]
        for number in numbers where !cell[keyPath: number].isFinite { cell[keyPath: number] = 0 }
        cell.birthRate = min(max(cell.birthRate, 0), 1_000_000)
        cell.lifetime = max(cell.lifetime, 0)
        cell.emitterCells = cell.emitterCells.map(\.sanitized)
        return cell
    }
}
