import LaminaGL
import LaminaPlan

/// The programs of a device, each compiled when it is first needed.
final class ProgramLibrary {
    private let context: GLContext
    private var programs: [ProgramKey: LinkedProgram] = [:]
    private var counters: [ProgramKey: LinkedProgram] = [:]

    init(context: GLContext) { self.context = context }

    /// The program that draws instances of `key`.
    func program(for key: ProgramKey) throws(GLError) -> LinkedProgram {
        if let program = programs[key] { return program }
        let program = try LinkedProgram(key, counts: false, context: context)
        programs[key] = program
        return program
    }

    /// The program that counts the fragments of such instances.
    func counter(for key: ProgramKey) throws(GLError) -> LinkedProgram {
        let shape = key.intersection([.quad, .point])
        if let program = counters[shape] { return program }
        let program = try LinkedProgram(shape, counts: true, context: context)
        counters[shape] = program
        return program
    }
}
