extension PassPlan {
    /// Whether both plans give the device the same work in the same order, and so the same picture.
    ///
    /// Every part that a renderer reads is compared; what only counts and explains is not. Linear in the size of the plan.
    package func drawsTheSame(as other: PassPlan) -> Bool {
        frame == other.frame && passes == other.passes && targets == other.targets
            && boxes == other.boxes && quads == other.quads && filterInstances == other.filterInstances
            && table == other.table && quadImages == other.quadImages && pathFills == other.pathFills
            && shadowTables == other.shadowTables
            && images.elementsEqual(other.images, by: ===)
    }

    /// Whether images of it are kept for later frames, so that a frame drawn again takes another way.
    package var keepsImages: Bool { targets.contains { $0.kept != nil } }
}
