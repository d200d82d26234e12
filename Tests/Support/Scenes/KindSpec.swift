import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers

/// The kind of a layer, as a value.
package enum KindSpec: Sendable, Equatable {
    case transform
    case replicator(ReplicatorSpec)
    case emitter(EmitterSpec)

    func makeLayer(images: [Image]) -> Layer {
        switch self {
        case .transform: TransformLayer()
        case .replicator(let spec): spec.makeLayer()
        case .emitter(let spec): spec.makeLayer(images: images)
        }
    }

    /// The members of a JSON object that say so.
    var documentMembers: [(key: String, value: String)] {
        switch self {
        case .transform: [("type", "\"transform\"")]
        case .replicator(let spec): spec.documentMembers
        case .emitter(let spec): spec.documentMembers
        }
    }
}

/// A replicator's instances; the defaults are those of `ReplicatorLayer`.
package struct ReplicatorSpec: Sendable, Equatable {
    package var count = 1
    package var transform = Transform3D.identity
    package var color = Color.white
    /// Red, green, blue and alpha.
    package var offsets = SIMD4<Float>.zero
    package var preservesDepth = false

    func makeLayer() -> ReplicatorLayer {
        let layer = ReplicatorLayer()
        layer.instanceCount = count
        layer.instanceTransform = transform
        layer.instanceColor = color
        (layer.instanceRedOffset, layer.instanceGreenOffset) = (offsets.x, offsets.y)
        (layer.instanceBlueOffset, layer.instanceAlphaOffset) = (offsets.z, offsets.w)
        layer.preservesDepth = preservesDepth
        return layer
    }

    var documentMembers: [(key: String, value: String)] {
        [
            ("type", "\"replicator\""), ("instanceCount", "\(count)"),
            ("instanceTransform", DocumentText.transform(transform)), ("instanceColor", DocumentText.color(color)),
            ("instanceRedOffset", DocumentText.number(Double(offsets.x))),
            ("instanceGreenOffset", DocumentText.number(Double(offsets.y))),
            ("instanceBlueOffset", DocumentText.number(Double(offsets.z))),
            ("instanceAlphaOffset", DocumentText.number(Double(offsets.w))), ("preservesDepth", "\(preservesDepth)"),
        ]
    }
}

/// An emitter of one kind of particles, a second after its beginning.
package struct EmitterSpec: Sendable, Equatable {
    /// An index into ``SceneSpec/images``.
    package var contents = 0
    package var rate = 1.0
    package var velocity = 0.0
    package var spin = 0.0
    package var scale = 1.0
    package var color = Color.white
    package var colorRange = 0.0
    package var mode = EmitterLayer.RenderMode.unordered
    package var seed: UInt32 = 0
    /// The cell's begin time and speed.
    package var begin = 0.0
    package var speed = 1.0

    func makeLayer(images: [Image]) -> EmitterLayer {
        var cell = EmitterCell()
        cell.contents = images.indices.contains(contents) ? images[contents] : nil
        (cell.birthRate, cell.lifetime, cell.velocity, cell.spin, cell.scale) = (rate, 2, velocity, spin, scale)
        (cell.emissionRange, cell.velocityRange, cell.contentsScale) = (2 * .pi, velocity, 4)
        (cell.color, cell.redRange, cell.alphaRange) = (color, colorRange, colorRange)
        (cell.beginTime, cell.speed, cell.duration) = (begin, speed, begin > 0 ? 0.25 : .infinity)
        let layer = EmitterLayer()
        layer.emitterCells = [cell]
        (layer.renderMode, layer.seed, layer.timing.timeOffset) = (mode, seed, 1)
        layer.emitterPosition = Point(x: 8, y: 8)
        return layer
    }

    var documentMembers: [(key: String, value: String)] {
        let timing =
            begin > 0 ? [("beginTime", DocumentText.number(begin)), ("duration", "0.25")] : []
        let cell = DocumentText.object(
            timing + [
                ("speed", DocumentText.number(speed)), ("contents", DocumentText.image(contents)),
                ("birthRate", DocumentText.number(rate)),
                ("lifetime", "2"), ("velocity", DocumentText.number(velocity)),
                ("velocityRange", DocumentText.number(velocity)),
                ("spin", DocumentText.number(spin * 180 / .pi)), ("scale", DocumentText.number(scale)),
                ("emissionRange", "360"), ("contentsScale", "4"), ("color", DocumentText.color(color)),
                ("redRange", DocumentText.number(colorRange)), ("alphaRange", DocumentText.number(colorRange)),
            ], indent: 0)
        return [
            ("type", "\"emitter\""), ("renderMode", "\"\(mode.rawValue)\""), ("seed", "\(seed)"),
            ("timing", #"{"timeOffset": 1}"#), ("emitterPosition", "[8, 8]"), ("emitterCells", "[\(cell)]"),
        ]
    }
}
