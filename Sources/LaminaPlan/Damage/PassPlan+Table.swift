extension PassPlan {
    /// The entries of ``clips`` that an instance reads: those of its clip or mask, then those of its gradient.
    ///
    /// - Parameter clip: the first of its clip, or -1.
    func tableEntries(of instance: Int, _ draw: Draw, clip: Int) -> [Int] {
        guard !draw.program.isDisjoint(with: [.clip, .gradient]) else { return [] }
        var entries: [Int] = []
        if draw.program.contains(.clip), clips.indices.contains(clip) {
            var count = 1
            if draw.program.contains(.maskImage) { count = 2 }
            if draw.program.contains(.maskGradient), clips.indices.contains(clip + 1) {
                count = 2 + Int(clips[clip + 1].rowW.z)
            }
            entries += (clip..<clip + count).clamped(to: clips.indices)
        }
        if draw.program.contains(.gradient) {
            let span = quads[instance].stretchTexels
            if span.w > 1 { entries += (Int(span.z)..<Int(span.z) + Int(span.w)).clamped(to: clips.indices) }
        }
        return entries
    }
}
