import LaminaGeometry

/// A pass with what has to be executed before it.
struct PassUnit {
    var pass: Pass
    /// The surface that it draws on.
    var surface: Int32
    /// The surfaces that it reads.
    var reads: [Int32] = []
    /// The pass on the same surface that it goes on from, or whose pixels it copies; -1 if there is none.
    var previous: Int32 = -1
    /// The barriers that stand between the previous pass and this one: what is captured there is read where it lies
    /// before this one draws over it.
    var barriers: [Int32] = []
    /// The surfaces that a pass of filters gives, side by side on one target.
    var slots: [Int32] = []
    /// Surfaces of other layers that it draws as well, beside its own.
    var companions: [Int32] = []
    /// The surface that it copies from, or -1.
    var copiedFrom: Int32 = -1

    /// Whether it stands for a trip of its layer; each layer makes one, however many passes that takes.
    var countsAsTrip: Bool { pass.isOfTrip }

    init(pass: Pass, surface: Int32) {
        self.pass = pass
        self.surface = surface
    }
}

/// What a quad reads of other surfaces, each an index or -1.
struct QuadRead {
    var quad: Int
    /// What it is.
    let kind: InstanceKind
    var image: Int32 = -1
    var second: Int32 = -1
    var behind: Int32 = -1

    init(quad: Int, kind: InstanceKind) { (self.quad, self.kind) = (quad, kind) }
}
