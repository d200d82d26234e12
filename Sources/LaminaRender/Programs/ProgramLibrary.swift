import LaminaGL
import LaminaPlan

/// The programs of a device, each compiled when it is first needed.
final class ProgramLibrary {
    private let context: GLContext
    private var programs: [ProgramKey: LinkedProgram] = [:]
    private var counters: [Bool: LinkedProgram] = [:]

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
        let isQuad = key.contains(.quad)
        if let program = counters[isQuad] { return program }
        let program = try LinkedProgram(isQuad ? .quad : [], counts: true, context: context)
        counters[isQuad] = program
        return program
    }
}
