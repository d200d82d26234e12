import CGLES
import LaminaGL
import LaminaPlan
import LaminaShaders

/// Which program draws a kernel: a shader and its parts.
struct FilterProgramKey: Hashable {
    let name: String
    let parts: [String]

    init(_ kernel: FilterKernel) { (name, parts) = (kernel.shader.name, kernel.parts) }
}

/// A filter's program, and how its numbers get into it.
final class FilterProgram: FilterNumbers {
    private let program: Program
    private var places: [String: GLint] = [:]

    /// - Parameter key: that of the kernel.
    init(_ kernel: FilterKernel, _ key: FilterProgramKey, context: GLContext) throws(GLError) {
        program = try Program(
            context: context, name: (["filter", key.name] + key.parts.map { $0.lowercased() }).joined(separator: " "),
            vertex: ShaderSource.filterVertex.assembled(parts: key.parts),
            fragment: ShaderSource("\(key.name).frag", kernel.shader.text).assembled(parts: key.parts))
        program.use()
        glUniform1i(program.uniform("image"), GLint(FilterPrograms.sourceUnit))
        glUniform1i(program.uniform("secondImage"), GLint(FilterPrograms.secondUnit))
    }

    /// Makes it the program of draws on a target.
    func use(target: SIMD4<Float>) {
        program.use()
        set("target", target)
    }

    private func place(_ name: String) -> GLint {
        if let place = places[name] { return place }
        let place = program.uniform(name)
        places[name] = place
        return place
    }

    func set(_ name: String, _ x: Float, _ y: Float) { glUniform2f(place(name), x, y) }
    func set(_ name: String, _ v: SIMD4<Float>) { glUniform4f(place(name), v.x, v.y, v.z, v.w) }
    func set(_ name: String, _ v: SIMD3<Int32>) { glUniform3i(place(name), v.x, v.y, v.z) }
    func set(_ name: String, _ values: [Float]) { glUniform1fv(place(name), GLsizei(values.count), values) }
    func set(_ name: String, _ values: [Int32]) { glUniform1iv(place(name), GLsizei(values.count), values) }

    func set(_ name: String, _ values: [SIMD4<Float>]) {
        let numbers = values.flatMap { [$0.x, $0.y, $0.z, $0.w] }
        glUniform4fv(place(name), GLsizei(values.count), numbers)
    }

    func set(_ numbers: SIMD16<Float>, count: Int) {
        withUnsafeBytes(of: numbers) {
            glUniform4fv(place("numbers"), GLsizei(count), $0.assumingMemoryBound(to: Float.self).baseAddress)
        }
    }

    func set(_ axis: FilterAxis) { glUniform2i(place("axis"), axis == .x ? 1 : 0, axis == .x ? 0 : 1) }
}
