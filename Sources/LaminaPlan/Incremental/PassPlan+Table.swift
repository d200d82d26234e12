/// The entries of ``PassPlan/table`` that an instance reads.
struct TableReading {
    /// Those of its clip or mask.
    var clip = 0..<0
    /// Those of its gradient.
    var gradient = 0..<0
    /// Those of the half planes that cut it; the first one names the clip.
    var slices = 0..<0
}

extension PassPlan {
    /// What an instance reads of the table.
    func tableReading(of instance: Int, _ draw: Draw) -> TableReading {
        var reading = TableReading()
        let kind = draw.kind
        var clip = Int(kind.isQuad ? quads[instance].tableEntry : boxes[instance].tableEntry)
        if draw.isSliced, table.indices.contains(clip) {
            let planes = HalfPlaneEntries(decoding: table[clip])
            reading.slices = (clip..<clip + planes.entryCount).clamped(to: table.indices)
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

    /// A part of what is read, without the places in it.
    func tableEntry(_ entry: Int, in reading: TableReading) -> TableEntry {
        guard entry == reading.slices.lowerBound, !reading.slices.isEmpty else { return table[entry] }
        let hasClip = HalfPlaneEntries(decoding: table[entry]).clip >= 0
        return HalfPlaneEntries.entry(table[entry], withClip: hasClip ? 0 : -1)
    }
}
