import Foundation
import LaminaGeometry
import LaminaLayers

/// The instances of a replicator's sublayers, while they are read one after the other. An object, because few of the
/// layers that are open have it.
final class Instances {
    private let replication: Replication
    /// What the replicator itself does to the geometry of its sublayers.
    private let around: SuperlayerSpace?
    private let step: Transform3D
    private var index = 0
    private var place = Transform3D.identity
    /// The node around the instance, if its colours change.
    var node: Int?

    init(_ layer: ReplicatorLayer) {
        let values = layer.shown
        replication = layer.replication
        around = SuperlayerSpace(values)
        let (x, y) = (values.bounds.midX, values.bounds.midY)
        step = Transform3D(translationX: -x, y: -y)
            .concatenating(replication.transform)
            .concatenating(Transform3D(translationX: x, y: y))
    }

    var isEmpty: Bool { replication.count < 1 }
    /// Whether instances show different moments.
    var differInTime: Bool { replication.delay != 0 }
    /// How much later than the first the instance shows its sublayers' animations, in seconds.
    var delay: Double { replication.delay * Double(index) }
    /// What the instance's colours are multiplied with.
    var color: SIMD4<Double> { replication.color(of: index) }
    /// What is done to the geometry of the instance's layers.
    var space: SuperlayerSpace? { SuperlayerSpace(around, after: place) }

    /// Goes on to the next instance; false if there is none.
    func advance() -> Bool {
        guard index + 1 < replication.count else { return false }
        index += 1
        place = place.concatenating(step)
        node = nil
        return true
    }
}
