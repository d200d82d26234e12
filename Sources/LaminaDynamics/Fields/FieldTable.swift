/// All fields of an animator, with the bodies they act on, flat for the loop.
///
/// It is made when behaviours change. A step asks it once; nothing is allocated or looked up then, and no field is an
/// object. Only a custom field's block is called back.
package struct FieldTable {
    /// A custom field's block: what it sees and the length of the step, in points; gives a force in newtons.
    package typealias Evaluator = (_ sample: FieldSample, _ step: Double) -> (x: Double, y: Double)

    private struct Entry {
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

    private var entries: [Entry] = []
    private var bodies: [Int32] = []

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

    // MARK: Steps

    /// Adds what all fields do in one step.
    ///
    /// - Parameters:
    ///   - sums: one a body, set to zero before.
    ///   - samples: one a body. What has no mass, such as an anchored one, is passed over.
    ///   - step: the length of a step in seconds.
    ///   - time: the animator's, in seconds.
    /// - Returns: the blocks that gave no number for the first time. Give them to `markFaulted`; while this runs, blocks
    ///   may want to read the table.
    package func add(
        to sums: inout [FieldSum], samples: [FieldSample], step: Double, time: Double
    ) -> [Fault] {
        var faults: [Fault] = []
        for index in entries.indices {
            if let evaluator = entries[index].evaluator {
                if let body = ask(evaluator, of: index, sums: &sums, samples: samples, step: step),
                    !entries[index].hasFaulted
                {
                    faults.append(Fault(field: index, body: body))
                }
                continue
            }
            let values = entries[index].values
            let noise = entries[index].noise
            let phase = time * values.animationSpeed
            let isEverywhere = values.region.isEverywhere
            for place in entries[index].bodies {
                let body = Int(bodies[place])
                let sample = samples[body]
                guard sample.mass > 0, isEverywhere || values.reaches(sample) else { continue }
                values.add(to: &sums[body], sample: sample, noise: noise, phase: phase)
            }
        }
        return faults
    }

    /// Keeps in mind that a field's fault was told.
    package mutating func markFaulted(_ fault: Fault) { entries[fault.field].hasFaulted = true }

    /// Asks a block about each of its field's bodies; gives the first for which it has no number.
    private func ask(
        _ evaluator: Evaluator, of index: Int, sums: inout [FieldSum], samples: [FieldSample], step: Double
    ) -> Int? {
        let values = entries[index].values
        var faulty: Int?
        for place in entries[index].bodies {
            let body = Int(bodies[place])
            let sample = samples[body]
            guard sample.mass > 0, values.reaches(sample) else { continue }
            let force = evaluator(sample, step)
            guard !force.x.isNaN, !force.y.isNaN else {
                faulty = faulty ?? body
                continue
            }
            // Where another field adds its own, infinite forces would make no number.
            let limited = FieldSum.limited(force.x, force.y, to: sample.mass / step * FieldSum.greatestChange)
            sums[body].isAny = true
            sums[body].forceX += limited.x
            sums[body].forceY += limited.y
        }
        return faulty
    }

    // MARK: Comparing

    /// The bodies of a field; none where there is no such field.
    func bodies(at index: Int) -> ArraySlice<Int32> {
        entries.indices.contains(index) ? bodies[entries[index].bodies] : []
    }

    /// Whether two tables have the same field at an index, acting on the same bodies. Blocks can't be compared.
    func isField(at index: Int, equalTo other: FieldTable) -> Bool {
        guard entries.indices.contains(index), other.entries.indices.contains(index) else { return false }
        return entries[index].values == other.entries[index].values && bodies(at: index) == other.bodies(at: index)
    }

    /// Whether two tables have the same field at an index, acting on the same bodies, but for where its centre is.
    func isField(at index: Int, movedFrom other: FieldTable) -> Bool {
        guard entries.indices.contains(index), other.entries.indices.contains(index) else { return false }
        var values = entries[index].values
        (values.x, values.y) = (other.entries[index].values.x, other.entries[index].values.y)
        return values == other.entries[index].values && bodies(at: index) == other.bodies(at: index)
    }

    /// Takes over whether a field's fault has been told.
    mutating func keepFault(at index: Int, of other: FieldTable) {
        entries[index].hasFaulted = other.entries[index].hasFaulted
    }
}
