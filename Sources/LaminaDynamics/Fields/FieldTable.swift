/// All fields of an animator, with the bodies that they act on, in flat arrays.
///
/// Rebuilt when behaviours change. Each step evaluates it once, without allocations, look-ups or access to objects;
/// only the blocks of custom fields are called.
package struct FieldTable {
    /// A custom field's block: takes a sample and the duration of the step in seconds; returns a force in newtons.
    package typealias Evaluator = (_ sample: FieldSample, _ step: Double) -> (x: Double, y: Double)

    private struct Entry {
        var values: FieldValues
        let noise: FieldNoise?
        let evaluator: Evaluator?
        /// The range of the field's bodies in `bodies`.
        let bodies: Range<Int>
        /// True if its block has returned NaN, which is reported once.
        var hasFaulted = false
    }

    /// A block that returned NaN, which counts as no force.
    package struct Fault: Sendable, Hashable {
        /// The index of the field, in the order added.
        package let field: Int
        /// The index of the body.
        package let body: Int
    }

    private var entries: [Entry] = []
    private var bodies: [Int32] = []

    package init() {}

    /// True if no field acts on any body.
    package var isEmpty: Bool { bodies.isEmpty }

    /// The number of fields.
    package var count: Int { entries.count }

    /// Adds a field after the others.
    ///
    /// - Parameters:
    ///   - values: its parameters, all finite.
    ///   - bodies: the bodies that it acts on: indices into the samples of `add`.
    ///   - evaluator: its block, for a custom field.
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

    /// Adds the effects of all fields in one step.
    ///
    /// - Parameters:
    ///   - sums: one per body, set to zero before.
    ///   - samples: one per body. Bodies without mass, such as anchored ones, are skipped.
    ///   - step: the length of a step in seconds.
    ///   - time: the animator's time, in seconds.
    /// - Returns: the blocks that returned NaN for the first time. Pass them to `markFaulted` afterwards: this does not
    ///   change the table, as blocks may read it.
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

    /// Records that a field's fault was reported.
    package mutating func markFaulted(_ fault: Fault) { entries[fault.field].hasFaulted = true }

    /// Calls a block for each of its field's bodies; returns the first for which it returned NaN.
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
            // The sum of opposite infinite forces would be NaN.
            let limited = FieldSum.limited(force.x, force.y, to: sample.mass / step * FieldSum.greatestChange)
            sums[body].isAny = true
            sums[body].forceX += limited.x
            sums[body].forceY += limited.y
        }
        return faulty
    }

    // MARK: Comparing

    /// The bodies of a field; none if there is no such field.
    func bodies(at index: Int) -> ArraySlice<Int32> {
        entries.indices.contains(index) ? bodies[entries[index].bodies] : []
    }

    /// Returns whether two tables have the same field at an index, acting on the same bodies. Blocks can't be compared.
    func isField(at index: Int, equalTo other: FieldTable) -> Bool {
        guard entries.indices.contains(index), other.entries.indices.contains(index) else { return false }
        return entries[index].values == other.entries[index].values && bodies(at: index) == other.bodies(at: index)
    }

    /// Returns whether two tables have the same field at an index, apart from its centre, acting on the same bodies.
    func isField(at index: Int, movedFrom other: FieldTable) -> Bool {
        guard entries.indices.contains(index), other.entries.indices.contains(index) else { return false }
        var values = entries[index].values
        (values.x, values.y) = (other.entries[index].values.x, other.entries[index].values.y)
        return values == other.entries[index].values && bodies(at: index) == other.bodies(at: index)
    }

    /// Copies from another table whether a field's fault has been reported.
    mutating func keepFault(at index: Int, of other: FieldTable) {
        entries[index].hasFaulted = other.entries[index].hasFaulted
    }
}
