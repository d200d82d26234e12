import LaminaGeometry
import LaminaImage

/// A plan with what comparing it with the next one takes: its instances one after the other, each with a number that
/// stands for all that its pixels depend on.
///
/// Made in one walk; some 20 bytes an instance beside the plan.
package struct PlanRecord: Sendable {
    package let plan: PassPlan
    /// The instances of all passes, in the order in which they are drawn.
    private(set) var items: [RecordedInstance] = []
    /// By pass: its part of ``items``.
    private(set) var ranges: [Range<Int>] = []
    /// By target: the passes that draw on it, in order.
    private(set) var writers: [[Int32]]

    /// Records a plan.
    package init(_ plan: PassPlan) {
        self.plan = plan
        writers = [[Int32]](repeating: [], count: plan.targets.count)
        items.reserveCapacity(plan.instanceCount)
        ranges.reserveCapacity(plan.passes.count)
        let pathBits = plan.pathFills.map { UInt64(bitPattern: Int64($0.path.hashValue)) }
        for (index, pass) in plan.passes.enumerated() {
            let first = items.count
            for (number, draw) in pass.draws.enumerated() {
                let state = PlanRecord.bits(of: draw, plan, pathBits)
                let (kind, readsTable) = (draw.kind, draw.readsTable)
                for instance in draw.instances {
                    items.append(
                        RecordedInstance(
                            bits: bits(of: instance, draw, kind, readsTable: readsTable, state), draw: Int32(number),
                            instance: Int32(instance)))
                }
            }
            ranges.append(first..<items.count)
            writers[Int(pass.target)].append(Int32(index))
        }
    }

    /// The pass that was the last to draw on a target before another pass, or -1.
    func lastWriter(of target: Int32, before pass: Int) -> Int32 {
        writers[Int(target)].last { $0 < Int32(pass) } ?? -1
    }

    /// What all instances of a draw have in common; surfaces of other passes are compared later.
    private static func bits(of draw: Draw, _ plan: PassPlan, _ pathBits: [UInt64]) -> BitMixer {
        var mixer = BitMixer()
        mixer.mix(UInt64(draw.program.subtracting([.point, .exact]).rawValue) << 1 | (draw.blends ? 1 : 0))
        mixer.mix(UInt64(truncatingIfNeeded: draw.mixing.hashValue))
        for source in [draw.texture, draw.second, draw.behind] {
            switch source {
            case .none: mixer.mix(0)
            case .image(let index):
                mixer.mix(plan.images[Int(index)].bits)
            case .target: mixer.mix(1)
            case .sheet: mixer.mix(2)
            case .path(let index): mixer.mix(pathBits[Int(index)])
            }
        }
        return mixer
    }

    /// A number for an instance, without the area that it shades.
    private func bits(
        of instance: Int, _ draw: Draw, _ kind: InstanceKind, readsTable: Bool, _ state: BitMixer
    ) -> UInt64 {
        var mixer = state
        switch kind {
        case .box: mixer.mix(bitsOf: plan.boxes[instance].withoutArea)
        case .quad(let payload):
            mixer.mix(bitsOf: plan.quads[instance].withoutArea(as: payload))
            if payload == .sheetImage { mixer.mix(plan.images[Int(plan.quadImages[instance])].bits) }
        }
        guard readsTable else { return mixer.value }
        let reading = plan.tableReading(of: instance, draw)
        for part in [reading.clip, reading.gradient, reading.slices] {
            for entry in part { mixer.mix(bitsOf: plan.tableEntry(entry, in: reading)) }
        }
        return mixer.value
    }
}

extension Image {
    /// A number for the image, which stays the same.
    fileprivate var bits: UInt64 { UInt64(UInt(bitPattern: ObjectIdentifier(self).hashValue)) }
}

/// An instance of a plan as it is compared.
struct RecordedInstance: Sendable {
    /// Equal for instances that may be the same; what is not equal is not the same.
    var bits: UInt64
    /// Its draw in the pass.
    var draw: Int32
    /// Its place in the plan's boxes or quads.
    var instance: Int32
}

extension BoxInstance {
    /// All but the area shaded and the place in the table.
    var withoutArea: BoxInstance {
        var bits = self
        bits.removeArea()
        bits.tableEntry = -1
        return bits
    }
}

extension QuadInstance {
    /// All but the area shaded and the places in the table.
    func withoutArea(as kind: QuadPayload.Kind) -> QuadInstance {
        var bits = self
        bits.removeArea()
        bits.tableEntry = -1
        if kind == .gradient {
            var gradient = GradientPayload(decoding: self)
            gradient.tableStart = 0
            gradient.encode(into: &bits)
        }
        return bits
    }
}

extension PassPlan {
    /// The pixels of its pass's region that an instance may change.
    func area(of instance: Int, _ draw: Draw, in region: PixelRect) -> (rect: PixelRect, isRectangle: Bool) {
        var area = draw.kind.isQuad ? quads[instance].area : (rect: boxes[instance].area, isRectangle: true)
        area.rect = area.rect.intersection(region)
        if let scissor = draw.scissor { area.rect = area.rect.intersection(scissor) }
        return area
    }
}
