import CGLES
import LaminaGL
import LaminaGeometry
import LaminaPlan
import LaminaShaders

/// A program that goes down columns, with the places of its uniforms.
final class ColumnProgram {
    private let program: Program
    private let area: GLint
    private let offsets: GLint
    private let rows: GLint
    /// Those of the kernel, in the order in which ``set(_:)`` has them.
    private let numbers: [GLint]

    /// The columns of a group; `column.glsl` says the same.
    private static let width = 64

    init(_ key: ColumnProgramKey, isHalf: Bool, context: GLContext) throws(GLError) {
        let parts = key.parts + (isHalf ? ["HALF"] : [])
        program = try Program(
            context: context, name: ([key.source.name] + parts.map { $0.lowercased() }).joined(separator: " "),
            compute: key.source.assembled(parts: parts))
        (area, offsets, rows) = (program.uniform("area"), program.uniform("offsets"), program.uniform("rows"))
        var numbers: [GLint] = []
        for name in key.uniforms { numbers.append(program.uniform(name)) }
        self.numbers = numbers
        program.use()
        // Only that of a grid is a texture; the others' are images, whose units stand in the shaders.
        if case .grow = key { glUniform1i(program.uniform("image"), GLint(LinkedProgram.imageUnit)) }
    }

    /// Works out an area of the target that is bound as the image of unit 0.
    func run(_ kernel: ColumnKernel, _ run: ColumnRun) {
        program.use()
        let texels = run.texels
        glUniform4i(area, texels.minX, texels.minY, texels.maxX, texels.maxY)
        glUniform4i(offsets, run.offsets.x, run.offsets.y, run.offsets.z, run.offsets.w)
        glUniform1i(rows, GLint(kernel.rows))
        set(kernel)
        program.run(
            columns: (texels.width + Self.width - 1) / Self.width,
            rows: (texels.height + kernel.rows - 1) / kernel.rows)
    }

    private func set(_ kernel: ColumnKernel) {
        switch kernel {
        case .image(let map, let texels):
            glUniform4f(numbers[0], map.x, map.y, map.z, map.w)
            glUniform4f(numbers[1], texels.x, texels.y, texels.z, texels.w)
        case .grow(let place, _, _):
            glUniform2f(numbers[0], place.x, place.y)
        case .shrink(let step, _, let limits):
            glUniform1i(numbers[0], GLint(step.firstTap))
            let sum = Double(step.factor * step.factor) * 255
            glUniform1f(numbers[1], Float(FilterProgram.upward / sum))
            glUniform2i(numbers[2], limits.x, limits.y)
        }
    }
}

/// What a program that goes down columns reads and writes.
struct ColumnRun {
    /// GL's name of the texture to read.
    var source: UInt32
    /// GL's name of the target's texture.
    var target: UInt32
    /// Whether the target has half floats rather than 8 bits a channel.
    var isHalf: Bool
    /// The texels of the target to write.
    var texels: LaminaGeometry.PixelRect
    /// From the target's texels to pixels: x, y to add; then from the source's pixels to its texels.
    var offsets: SIMD4<Int32>
}
