import CGLES
import LaminaGL
import LaminaPlan
import LaminaShaders

/// A program with the places of its uniforms.
final class LinkedProgram {
    private let program: Program
    private let target: GLint
    private let pyramid: GLint

    /// The memory that a driver takes for one, near enough: Mesa's llvmpipe was seen to take 0.8 MB.
    static let usualByteCount = 768 << 10

    /// The texture unit of the image or target that a program reads.
    static let imageUnit = 0
    /// The texture unit of the table that instances refer to.
    static let tableUnit = 1

    /// The texture unit of a mask or of a backdrop that shows through.
    static let secondUnit = 2
    /// The texture unit of what is behind a blend.
    static let behindUnit = 3
    /// The texture unit of those of the shadows' corner tables that are read between texels.
    static let shadowUnit = 4
    /// The texture unit of those of which a pixel reads one texel.
    static let exactShadowUnit = 5

    /// Compiles the program for `key`, or the one that counts its fragments.
    init(_ key: ProgramKey, counts: Bool, context: GLContext) throws(GLError) {
        let isQuad = key.contains(.quad)
        let parts = (counts ? key.intersection(.point) : key.subtracting(.quad)).parts
        program = try Program(
            context: context, name: LinkedProgram.name(key, counts: counts),
            vertex: LinkedProgram.vertexStage(key, isQuad: isQuad).assembled(parts: parts),
            fragment: (counts ? ShaderSource.countFragment : LinkedProgram.fragmentStage(key, isQuad: isQuad))
                .assembled(parts: parts))
        target = program.uniform("target")
        pyramid = program.uniform("pyramid")
        program.use()
        glUniform1i(program.uniform("image"), GLint(LinkedProgram.imageUnit))
        glUniform1i(program.uniform("instanceTable"), GLint(LinkedProgram.tableUnit))
        glUniform1i(program.uniform("second"), GLint(LinkedProgram.secondUnit))
        glUniform1i(program.uniform("behind"), GLint(LinkedProgram.behindUnit))
        let shadowUnit = key.contains(.exact) ? LinkedProgram.exactShadowUnit : LinkedProgram.shadowUnit
        glUniform1i(program.uniform("shadowTables"), GLint(shadowUnit))
    }

    private static func vertexStage(_ key: ProgramKey, isQuad: Bool) -> ShaderSource {
        key.contains(.shadow) ? .shadowVertex : isQuad ? .quadVertex : .boxVertex
    }

    private static func fragmentStage(_ key: ProgramKey, isQuad: Bool) -> ShaderSource {
        key.contains(.shadow) ? .shadowFragment : isQuad ? .quadFragment : .boxFragment
    }

    private static func name(_ key: ProgramKey, counts: Bool) -> String {
        let layout = key.contains(.quad) ? "quad" : "box"
        if counts { return "\(layout) count" }
        return ([layout] + key.subtracting(.quad).parts.map { $0.lowercased() }).joined(separator: " ")
    }

    func use() { program.use() }

    /// Sets where the target lies: the pixel at its top left, then 2 / width and 2 / height.
    func setTarget(_ place: SIMD4<Float>) {
        glUniform4f(target, place.x, place.y, place.z, place.w)
    }

    /// Sets the size and the levels of the pyramid that is bound.
    func setPyramid(_ layout: PyramidLayout) {
        glUniform3f(pyramid, Float(layout.width), Float(layout.height), Float(layout.levels))
    }
}
