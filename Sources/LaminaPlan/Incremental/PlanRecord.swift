import Glibc
import LaminaGeometry
import LaminaImage

/// A plan prepared for comparison with the next one: its instances in sequence, each with a hash of everything that its
/// pixels depend on.
///
/// Made in one walk; some 20 bytes per instance in addition to the plan.
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

    /// The last pass that drew on a target before another pass, or -1.
    func lastWriter(of target: Int32, before pass: Int) -> Int32 {
        writers[Int(target)].last { $0 < Int32(pass) } ?? -1
    }

    /// The hash of the state that all instances of a draw share; surfaces of other passes are compared later.
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
            case .atlas: mixer.mix(2)
            case .path(let index): mixer.mix(pathBits[Int(index)])
            }
        }
        return mixer
    }

    /// The hash of an instance, without the area that it shades.
    private func bits(
        of instance: Int, _ draw: Draw, _ kind: InstanceKind, readsTable: Bool, _ state: BitMixer
    ) -> UInt64 {
        var mixer = state
        switch kind {
        case .box: mixer.mix(bitsOf: plan.boxes[instance].withoutArea)
        case .quad(let payload):
            mixer.mix(bitsOf: plan.quads[instance].withoutArea(as: payload))
            if payload == .atlasImage { mixer.mix(plan.images[Int(plan.quadImages[instance])].bits) }
        }
        guard readsTable else { return mixer.value }
        let reading = plan.tableReading(of: instance, draw)
        for part in [reading.clip, reading.gradient, reading.clipPlanes] {
            for entry in part { mixer.mix(bitsOf: plan.tableEntry(entry, in: reading)) }
        }
        return mixer.value
    }
}

extension Image {
    /// A number that identifies the image.
    fileprivate var bits: UInt64 { UInt64(UInt(bitPattern: ObjectIdentifier(self).hashValue)) }
}

/// An instance of a plan, prepared for comparison.
struct RecordedInstance: Sendable {
    /// Equal for instances that may be the same; different numbers mean different instances.
    var bits: UInt64
    /// Its draw in the pass.
    var draw: Int32
    /// Its index in the plan's boxes or quads.
    var instance: Int32
}

extension BoxInstance {
    /// The instance without the area shaded and the table index.
    var withoutArea: BoxInstance {
        var bits = self
        bits.removeArea()
        bits.tableEntry = -1
        return bits
    }
}

extension QuadInstance {
    /// The instance without the area shaded and the table indices.
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
    package func area(of instance: Int, _ draw: Draw, in region: PixelRect) -> (rect: PixelRect, isRectangle: Bool) {
        var area = draw.kind.isQuad ? quads[instance].area : (rect: boxes[instance].area, isRectangle: true)
        area.rect = area.rect.intersection(region)
        if let scissor = draw.scissor { area.rect = area.rect.intersection(scissor) }
        return area
    }
}

// MARK: Bits

/// Mixes words into a hash. Equal words give equal hashes; matches are verified afterwards.
struct BitMixer {
    private(set) var value: UInt64 = 0x9E37_79B9_7F4A_7C15

    mutating func mix(_ word: UInt64) {
        value = (value ^ word) &* 0xFF51_AFD7_ED55_8CCD
        value ^= value >> 32
    }

    /// Mixes the bytes of a value, a multiple of eight.
    mutating func mix(bitsOf value: some BitwiseCopyable) {
        var mixer = self
        withUnsafeBytes(of: value) { bytes in
            for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
                mixer.mix(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
        }
        self = mixer
    }
}

/// Returns whether two values have the same bytes: the results of a shader are then the same, also for zeros with a
/// sign.
func haveSameBits<Value: BitwiseCopyable>(_ a: Value, _ b: Value) -> Bool {
    withUnsafeBytes(of: a) { a in
        withUnsafeBytes(of: b) { b in
            guard let first = a.baseAddress, let second = b.baseAddress else { return true }
            return memcmp(first, second, a.count) == 0
        }
    }
}

// MARK: Entries of the table

/// The entries of ``PassPlan/table`` that an instance reads.
struct TableReading {
    /// The entries of its clip or mask.
    var clip = 0..<0
    /// The entries of its gradient.
    var gradient = 0..<0
    /// The entries of the clip planes that cut it; the first one names the clip.
    var clipPlanes = 0..<0
}

extension PassPlan {
    /// Returns the entries of the table that an instance reads.
    func tableReading(of instance: Int, _ draw: Draw) -> TableReading {
        var reading = TableReading()
        let kind = draw.kind
        var clip = Int(kind.isQuad ? quads[instance].tableEntry : boxes[instance].tableEntry)
        if draw.hasClipPlanes, table.indices.contains(clip) {
            let planes = ClipPlaneEntries(decoding: table[clip])
            reading.clipPlanes = (clip..<clip + planes.entryCount).clamped(to: table.indices)
            clip = Int(planes.clip)
        }
        if let clipKind = draw.clipKind, table.indices.contains(clip) {
            let count =
                switch clipKind {
                case .shape: 1
                case .maskImage: 2
                case .maskGradient where table.indices.contains(clip + 1):
                    2 + Int(MaskGradientEntry(decoding: table[clip + 1]).segmentCount)
                case .maskGradient: 1
                }
            reading.clip = (clip..<clip + count).clamped(to: table.indices)
        }
        if kind == .quad(.gradient) {
            reading.gradient = GradientPayload(decoding: quads[instance]).tableEntries.clamped(to: table.indices)
        }
        return reading
    }

    /// Returns an entry without the table index in it.
    func tableEntry(_ entry: Int, in reading: TableReading) -> TableEntry {
        guard entry == reading.clipPlanes.lowerBound, !reading.clipPlanes.isEmpty else { return table[entry] }
        let hasClip = ClipPlaneEntries(decoding: table[entry]).clip >= 0
        return ClipPlaneEntries.entry(table[entry], withClip: hasClip ? 0 : -1)
    }
}
