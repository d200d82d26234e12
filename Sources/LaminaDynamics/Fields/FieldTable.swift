/// All fields of an animator, with the bodies they act on, flat for the loop.
///
/// It is made when behaviours change. A step asks it once; nothing is allocated or looked up then, and no field is an
/// object. Only a custom field's block is called back.
package struct FieldTable {
    /// A custom field's block: what it sees and the length of the step, in points; gives a force in newtons.
    package typealias Evaluator = (_ sample: FieldSample, _ step: Double) -> (x: Double, y: Double)

    struct Entry {
        var values: FieldValues
        let noise: FieldNoise?
        let evaluator: Evaluator?
        /// Which of `bodies` are the field's.
        let bodies: Range<Int>
        /// Whether its block has given what is no number, which is told once.
        var hasFaulted = false
    }

    /// A block gave what is no number, which counts as no force.
    package struct Fault: Sendable, Hashable {
        /// The field, counted in the order added.
        package let field: Int
        /// The body it was asked about.
        package let body: Int
    }

    var entries: [Entry] = []
    var bodies: [Int32] = []

    package init() {}

    /// Whether there is no field that could do anything.
    package var isEmpty: Bool { bodies.isEmpty }

    /// How many fields there are.
    package var count: Int { entries.count }

    /// Adds a field after those there are.
    ///
    /// - Parameters:
    ///   - values: its numbers, all finite.
    ///   - bodies: which bodies it acts on: indices into the samples of `addForces`.
    ///   - evaluator: its block where it is a custom field.
    package mutating func append(_ values: FieldValues, bodies added: [Int32], evaluator: Evaluator? = nil) {
        let needsNoise = values.kind == .noise || values.kind == .turbulence
        entries.append(
            Entry(
                values: values,
                noise: needsNoise ? FieldNoise(smoothness: values.smoothness, seed: values.seed) : nil,
                evaluator: evaluator, bodies: bodies.count..<bodies.count + added.count))
        bodies += added
    }
}
