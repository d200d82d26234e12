import LaminaGeometry

/// ``PlanRule/shareBackdrop``: equal backdrops that do not overlap are captured and filtered together.
///
/// A capture reads the current state of a surface. If nothing has been drawn on the requested pixels since an earlier
/// capture, both read the same at the earlier barrier, and the same filters run over both side by side. The first
/// filter then reads the pixels in place, before the surface is drawn on again, and nothing is copied.
struct SharedCaptures {
    /// A capture that later ones with equal filters may share.
    struct Open {
        var barrier: Int32
        /// The stages of the chain, without their regions.
        var stages: [FilterStage]
        /// The index of the capture in the draw list.
        var item: Int
        /// The number of items before it that are left out.
        var hiddenCount: Int
    }

    /// The captures on the current surface.
    private var open: [Open] = []

    /// Forgets the captures of another surface.
    mutating func removeAll() { open.removeAll(keepingCapacity: true) }

    /// Adds the capture that is the last item of a draw list.
    mutating func add(_ barrier: Int32, _ stages: [FilterStage], in list: borrowing DrawList) {
        open.append(
            Open(barrier: barrier, stages: stages, item: list.items.count - 1, hiddenCount: list.hiddenCount))
    }

    /// Finds the latest equal capture, if nothing has been drawn since on the pixels that another one wants.
    func find(_ stages: [FilterStage], _ rect: PixelRect, in list: borrowing DrawList) -> Open? {
        var end = list.items.count
        for capture in open.reversed() {
            // Searching further would cost more than another capture. Vacant slots do not count.
            let hiddenCount = list.hiddenCount - capture.hiddenCount
            guard list.items.count - capture.item - hiddenCount < 4096 else { return nil }
            // The draws since this capture are also draws since every earlier one.
            for item in list.items[(capture.item + 1)..<end]
            where item.instance >= 0 && item.bounds.intersects(rect) { return nil }
            end = capture.item + 1
            if capture.stages == stages { return capture }
        }
        return nil
    }
}
