/// The GLSL of the project, embedded in the binary.
///
/// One file per stage, written without `#version`, with `#include "include/NAME.glsl"` lines and `#ifdef`s on the parts
/// of a program.
package struct ShaderSource: Sendable {
    /// The file's name, such as `box.frag`.
    package let name: String
    private let text: [UInt8]

    /// Creates a stage whose text is elsewhere, such as a filter's in `LaminaPlan/Filters/Shaders`.
    package init(_ name: String, _ text: [UInt8]) {
        self.name = name
        self.text = text
    }

    package static let boxVertex = ShaderSource("box.vert", PackageResources.box_vert)
    package static let boxFragment = ShaderSource("box.frag", PackageResources.box_frag)
    package static let quadVertex = ShaderSource("quad.vert", PackageResources.quad_vert)
    package static let quadFragment = ShaderSource("quad.frag", PackageResources.quad_frag)
    package static let countFragment = ShaderSource("count.frag", PackageResources.count_frag)
    package static let shadowVertex = ShaderSource("shadow.vert", PackageResources.shadow_vert)
    package static let shadowFragment = ShaderSource("shadow.frag", PackageResources.shadow_frag)
    package static let boxShadowVertex = ShaderSource("box-shadow.vert", PackageResources.box_shadow_vert)
    package static let boxShadowFragment = ShaderSource("box-shadow.frag", PackageResources.box_shadow_frag)
    package static let borderSidesVertex = ShaderSource("border-sides.vert", PackageResources.border_sides_vert)
    package static let borderSidesFragment = ShaderSource("border-sides.frag", PackageResources.border_sides_frag)
    package static let borderImageVertex = ShaderSource("border-image.vert", PackageResources.border_image_vert)
    package static let borderImageFragment = ShaderSource("border-image.frag", PackageResources.border_image_frag)
    package static let filterVertex = ShaderSource("filter.vert", PackageResources.filter_vert)

    package static let lineUpsample = ShaderSource("line-upsample.comp", PackageResources.line_upsample_comp)
    package static let lineResidualBlur = ShaderSource(
        "line-residual-blur.comp", PackageResources.line_residual_blur_comp)
    package static let lineDownsample = ShaderSource("line-downsample.comp", PackageResources.line_downsample_comp)

    /// The files for `#include`, by path.
    private static let includes: [String: [UInt8]] = [
        "include/between.glsl": PackageResources.between_glsl,
        "include/table.glsl": PackageResources.table_glsl,
        "include/tie.glsl": PackageResources.tie_glsl,
        "include/blend.glsl": PackageResources.blend_glsl,
        "include/box-shadow.glsl": PackageResources.box_shadow_glsl,
        "include/border-sides.glsl": PackageResources.border_sides_glsl,
        "include/corners.glsl": PackageResources.corners_glsl,
        "include/coverage.glsl": PackageResources.coverage_glsl,
        "include/filter.glsl": PackageResources.filter_glsl,
        "include/filter-axis.glsl": PackageResources.filter_axis_glsl,
        "include/frame.glsl": PackageResources.frame_glsl,
        "include/gradient.glsl": PackageResources.gradient_glsl,
        "include/upsample.glsl": PackageResources.upsample_glsl,
        "include/light.glsl": PackageResources.light_glsl,
        "include/line.glsl": PackageResources.line_glsl,
        "include/mask-image.glsl": PackageResources.mask_image_glsl,
        "include/mirror.glsl": PackageResources.mirror_glsl,
        "include/pixel.glsl": PackageResources.pixel_glsl,
        "include/sampling.glsl": PackageResources.sampling_glsl,
        "include/clip-planes.glsl": PackageResources.clip_planes_glsl,
        "include/shadow.glsl": PackageResources.shadow_glsl,
        "include/stored.glsl": PackageResources.stored_glsl,
    ]

    /// Returns the complete text for the compiler: version, precision, the parts as defines, the includes expanded, and
    /// at the end of fragment stages `include/stored.glsl`, whose `main` calls that of the stage.
    ///
    /// - Parameter rounds: True if colours are rounded to those that the target can hold.
    package func assembled(parts: [String], rounds: Bool = false) -> String {
        let rounds = rounds && name.hasSuffix(".frag") && name != "count.frag"
        // Compute stages need OpenGL ES 3.1, and an extension for `precise`.
        var lines =
            name.hasSuffix(".comp")
            ? ["#version 310 es", "#extension GL_EXT_gpu_shader5 : enable"] : ["#version 300 es"]
        lines += ["precision highp float;", "precision highp int;"]
        lines += parts.map { "#define \($0) 1" }
        if rounds { lines.append("#define main shade") }
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#include \""), let file = Self.includes[String(line.dropFirst(10).dropLast())] {
                lines.append(String(decoding: file, as: UTF8.self))
            } else {
                lines.append(String(line))
            }
        }
        if rounds { lines.append(String(decoding: PackageResources.stored_glsl, as: UTF8.self)) }
        return lines.joined(separator: "\n")
    }
}
