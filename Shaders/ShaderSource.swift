import Foundation

/// The GLSL of the project, embedded in the binary.
///
/// A file a stage, written without `#version`, with `#include "include/NAME.glsl"` lines and `#ifdef`s on the parts of
/// a program.
package struct ShaderSource: Sendable {
    /// The file's name, such as `box.frag`.
    package let name: String
    private let text: [UInt8]

    private init(_ name: String, _ text: [UInt8]) {
        self.name = name
        self.text = text
    }

    package static let boxVertex = ShaderSource("box.vert", PackageResources.box_vert)
    package static let boxFragment = ShaderSource("box.frag", PackageResources.box_frag)
    package static let quadVertex = ShaderSource("quad.vert", PackageResources.quad_vert)
    package static let quadFragment = ShaderSource("quad.frag", PackageResources.quad_frag)
    package static let countFragment = ShaderSource("count.frag", PackageResources.count_frag)

    /// The files that `#include` finds, by path.
    private static let includes: [String: [UInt8]] = [
        "include/clip.glsl": PackageResources.clip_glsl,
        "include/clip-coverage.glsl": PackageResources.clip_coverage_glsl,
        "include/coverage.glsl": PackageResources.coverage_glsl,
        "include/frame.glsl": PackageResources.frame_glsl,
        "include/sampling.glsl": PackageResources.sampling_glsl,
    ]

    /// The whole text for the compiler: version, precision, the parts as defines, and the includes in their places.
    package func assembled(parts: [String]) -> String {
        var lines = ["#version 300 es", "precision highp float;", "precision highp int;"]
        lines += parts.map { "#define \($0) 1" }
        for line in String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("#include \""), let file = Self.includes[String(line.dropFirst(10).dropLast())] {
                lines.append(String(decoding: file, as: UTF8.self))
            } else {
                lines.append(String(line))
            }
        }
        return lines.joined(separator: "\n")
    }
}
