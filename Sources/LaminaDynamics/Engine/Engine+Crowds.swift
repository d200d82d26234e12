import CBox2D

extension Engine {
    /// Lets items wait that lie in too large a crowd, which is told once.
    ///
    /// Counts, in a time proportional to the number of shapes; with up to 1,024 of them nothing is counted.
    func holdCrowds() {
        var first: Int32 = 0
        let count = CB2WorldHoldCrowds(world, Float(DynamicsUnits.step), &first)
        guard count > 0, !hasToldCrowd else { return }
        hasToldCrowd = true
        let state = states[Int(first)]
        faults.append(.crowd(waiting: Int(count), first: name(of: Int(first)), x: state.x, y: state.y))
    }

    private func name(of slot: Int) -> String {
        if case .boundary(_, let identifier) = bodies[slot].role {
            return identifier.map { "boundary \"\($0)\"" } ?? "the reference bounds"
        }
        return owners[slot].map { describe($0) } ?? "an item"
    }
}
