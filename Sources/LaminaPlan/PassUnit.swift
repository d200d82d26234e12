/// A pass with its dependencies.
struct PassUnit {
    var pass: Pass
    /// The surface that it draws on.
    var surface: Int32
    /// The surfaces that it reads.
    var reads: [Int32] = []
    /// The pass on the same surface that this one continues, or whose pixels it copies; -1 if there is none.
    var previous: Int32 = -1
    /// The barriers between the previous pass and this one: the pixels captured there are read in place before this one
    /// draws over them.
    var barriers: [Int32] = []
    /// The surfaces that a filter pass produces, side by side on one target.
    var slots: [Int32] = []
    /// Surfaces of other layers that it draws as well as its own.
    var companions: [Int32] = []
    /// The surface that it copies from, or -1.
    var copiedFrom: Int32 = -1

    init(pass: Pass, surface: Int32) {
        self.pass = pass
        self.surface = surface
    }
}

/// The surfaces that a quad reads, each an index or -1.
struct QuadRead {
    var quad: Int
    /// The kind of the quad.
    let kind: InstanceKind
    var image: Int32 = -1
    var second: Int32 = -1
    var behind: Int32 = -1

    init(quad: Int, kind: InstanceKind) { (self.quad, self.kind) = (quad, kind) }
}
