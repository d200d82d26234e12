extension FieldTable {
    /// Adds what all fields do in one step.
    ///
    /// - Parameters:
    ///   - sums: one a body, set to zero before.
    ///   - samples: one a body. What has no mass, such as an anchored one, is passed over.
    ///   - step: the length of a step in seconds.
    ///   - time: the animator's, in seconds.
    /// - Returns: the first field whose block gave what is no number in this step, as its index; nil where none did.
    package mutating func add(
        to sums: inout [FieldSum], samples: [FieldSample], step: Double, time: Double
    ) -> Int? {
        var faulty: Int?
        for index in entries.indices {
            if entries[index].evaluator != nil {
                if !askBlock(of: index, sums: &sums, samples: samples, step: step), faulty == nil { faulty = index }
                continue
            }
            let values = entries[index].values
            let noise = entries[index].noise
            let phase = time * values.animationSpeed
            for place in entries[index].bodies {
                let body = Int(bodies[place])
                let sample = samples[body]
                guard sample.mass > 0, values.reaches(sample) else { continue }
                values.add(to: &sums[body], sample: sample, noise: noise, phase: phase)
            }
        }
        return faulty
    }

    /// False where the block gave what is no number, which counts as no force.
    private mutating func askBlock(
        of index: Int, sums: inout [FieldSum], samples: [FieldSample], step: Double
    ) -> Bool {
        let entry = entries[index]
        guard let evaluator = entry.evaluator, !entry.isFaulty else { return true }
        for place in entry.bodies {
            let body = Int(bodies[place])
            let sample = samples[body]
            guard sample.mass > 0, entry.values.reaches(sample) else { continue }
            let force = evaluator(sample, step)
            guard !force.x.isNaN, !force.y.isNaN else {
                entries[index].isFaulty = true
                return false
            }
            // Where another field adds its own, infinite forces would make no number.
            let limited = FieldSum.limited(force.x, force.y, to: sample.mass / step * FieldSum.greatestChange)
            sums[body].forceX += limited.x
            sums[body].forceY += limited.y
        }
        return true
    }
}
