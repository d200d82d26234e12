extension FieldTable {
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
}
