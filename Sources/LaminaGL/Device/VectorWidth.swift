import Foundation

/// Refuses Mesa's llvmpipe where `LP_NATIVE_VECTOR_WIDTH` holds it to 128 bits on a processor with AVX: in Mesa 22.3 its
/// compiler then makes calls that this processor's code lacks and aborts the process at the first of most shaders.
///
/// A processor without AVX, or one that plays it by `GALLIUM_OVERRIDE_CPU_CAPS`, has 128 bits by itself and draws well.
enum VectorWidth {
    /// Checks the driver that has just been opened.
    ///
    /// - Parameters:
    ///   - renderer: The context's `GL_RENDERER`, such as `llvmpipe (LLVM 15.0.6, 128 bits)`.
    ///   - environment: The variables that the driver has read.
    ///   - processor: The text of `/proc/cpuinfo`; empty where there is none.
    /// - Throws: ``DeviceRefusal`` with the variable to unset.
    static func check(
        renderer: String, environment: [String: String] = ProcessInfo.processInfo.environment,
        processor: @autoclosure () -> String = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    ) throws(DeviceRefusal) {
        guard renderer.hasPrefix("llvmpipe"), renderer.contains(" 128 bits"),
            let width = environment["LP_NATIVE_VECTOR_WIDTH"], environment["GALLIUM_OVERRIDE_CPU_CAPS"] == nil,
            processor().split(whereSeparator: \.isWhitespace).contains("avx")
        else { return }
        throw DeviceRefusal(
            reason:
                "LP_NATIVE_VECTOR_WIDTH=\(width) makes this driver abort on a processor with AVX; unset it, or set it to 256"
        )
    }
}
