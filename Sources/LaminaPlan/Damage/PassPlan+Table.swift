/// The entries of ``PassPlan/clips`` that an instance reads.
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
    ///
    /// - Parameter place: its place there, or -1.
    func tableReading(of instance: Int, _ draw: Draw, at place: Int) -> TableReading {
        var reading = TableReading()
        var clip = place
        if draw.program.contains(.sliced), clips.indices.contains(place) {
            clip = Int(clips[place].rowX.y)
            reading.slices = (place..<place + 1 + Int(clips[place].rowX.x) / 4).clamped(to: clips.indices)
        }
        if draw.program.contains(.clip), clips.indices.contains(clip) {
            var count = 1
            if draw.program.contains(.maskImage) { count = 2 }
            if draw.program.contains(.maskGradient), clips.indices.contains(clip + 1) {
                count = 2 + Int(clips[clip + 1].rowW.z)
            }
            reading.clip = (clip..<clip + count).clamped(to: clips.indices)
        }
        if draw.program.contains(.gradient) {
            let span = quads[instance].stretchTexels
            if span.w > 1 { reading.gradient = (Int(span.z)..<Int(span.z) + Int(span.w)).clamped(to: clips.indices) }
        }
        return reading
    }

    /// A part of what is read, without the places in it.
    func tableEntry(_ entry: Int, in reading: TableReading) -> ClipInstance {
        var bits = clips[entry]
        if entry == reading.slices.lowerBound, !reading.slices.isEmpty { bits.rowX.y = bits.rowX.y < 0 ? -1 : 0 }
        return bits
    }
}
