import LaminaGL
import LaminaPlan

/// The programs of a device, each compiled when it is first needed.
///
/// A frame takes some dozens at most, but all kinds of scenes together thousands: those that have not been used for longest
/// are let go.
final class ProgramLibrary {
    private let context: GLContext
    private var programs: AgedCache<ProgramKey, LinkedProgram>
    private var counters: [ProgramKey: LinkedProgram] = [:]

    init(context: GLContext, byteLimit: Int = 128 << 20) {
        self.context = context
        programs = AgedCache(byteLimit: byteLimit)
    }

    /// Begins a frame: the programs that are used from now on stay until the next.
    func beginFrame() { programs.beginFrame() }

    /// The program that draws instances of `key`.
    func program(for key: ProgramKey) throws(GLError) -> LinkedProgram {
        if let program = programs.use(key) { return program }
        let program = try LinkedProgram(key, counts: false, context: context)
        programs.insert(program, for: key, byteCount: LinkedProgram.usualByteCount)
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

    /// How many programs that draw are kept.
    var count: Int { programs.byteCount / LinkedProgram.usualByteCount }
}
