/// What a ``FilterStage`` does to the pixels it reads: a program with its numbers, the same for every image of a pass.
package enum FilterKernel: Sendable, Equatable {
    /// The pixels as they are.
    case copy
}
