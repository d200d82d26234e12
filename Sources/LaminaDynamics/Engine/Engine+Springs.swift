extension Engine {
    /// Adds the springs' forces to those that act already.
    func addSpringForces() {
        guard !springs.isEmpty else { return }
        springs.withUnsafeMutableBufferPointer { springs in
            forces.withUnsafeMutableBufferPointer { forces in
                paces.withUnsafeMutableBufferPointer { paces in
                    wakes.withUnsafeMutableBufferPointer { wakes in
                        states.withUnsafeBufferPointer { states in
                            bodies.withUnsafeBufferPointer { bodies in
                                SpringSolver(
                                    springs: springs, forces: forces, paces: paces, wakes: wakes, states: states,
                                    bodies: bodies
                                ).solve()
                            }
                        }
                    }
                }
            }
        }
    }
}
