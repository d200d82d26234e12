import Foundation

/// What is done for one driver's sake and not because OpenGL ES asks for it; filled once, when a device opens.
///
/// Each member says what goes wrong without it, and the driver and version that it was seen on. No other place asks which
/// driver it is, but for ``VectorWidth``, which refuses a setting under which nothing helps.
///
/// What costs nothing anywhere is done on every driver alike and says so where it is done: shaders keep out of loops what
/// llvmpipe looks up anew in each turn, and word sums so that compilers leave them alone (`between.glsl`); plans let no area
/// reach across the frame's edge, where softpipe draws pixels twice; a target is unbound before it is drawn into, as
/// softpipe keeps texels of one that was read before. That a driver waits for ever when it is refused a thread is minded
/// before there is a device (`ThreadReserve`).
package struct DriverWorkarounds: Sendable, Hashable {
    /// Fences of the latest work are held (``HeldFences``), and a context's end waits until the driver's threads sleep.
    ///
    /// Else threads of the driver unlock memory that it has freed, and the process dies some time later: it frees a fence as
    /// soon as it finds it passed, without the lock under which its threads mark it. Seen on llvmpipe, Mesa 22.3.6.
    package let holdsFences: Bool

    /// The contexts of a process take turns (``DriverTurns``).
    ///
    /// Else the process dies: the driver looks through the unfinished work of all contexts on a display whenever one of them
    /// touches a texture, without holding the others back. Seen on llvmpipe, Mesa 22.3.6; done on all drivers that draw on
    /// the CPU, as they keep all processors busy with one context.
    package let takesTurns: Bool

    /// A pass begins with another program, and a scissor that lets nothing through.
    ///
    /// Else the first draw on a target is lost if its program was also the last one on the target before. Seen on softpipe,
    /// Mesa 22.3.6.
    package let beginsPassesWithAnotherProgram: Bool

    /// Something is drawn before the first timer of a frame begins.
    ///
    /// Else the driver forgets when the timer began, and the time counts from the machine's start: hours in place of
    /// milliseconds. Seen on llvmpipe, Mesa 22.3.6.
    package let drawsBeforeTimers: Bool

    /// Times are believed only where none is longer than the frame took.
    ///
    /// A second net under ``drawsBeforeTimers``, for all drivers that draw on the CPU.
    package let doubtsTimers: Bool

    /// Colours that a target of 8 bits is cleared to are rounded beforehand.
    ///
    /// A precaution on every driver: they clear a part of a target in another way than all of it, and might round what lies
    /// between two steps in another direction. Mesa 22.3.6 does not: 20,000 colours came out alike on llvmpipe and softpipe.
    package let roundsClearColors = true

    /// Small squares are drawn as points rather than as strips of triangles.
    ///
    /// No fault: a point is one vertex in place of four, which llvmpipe (Mesa 22.3.6) gains by. Other devices draw strips as
    /// well or better.
    package let prefersPoints: Bool

    /// Large images and blurs are worked out along lines by compute programs.
    ///
    /// No fault: what neighbours have read is read once, so that llvmpipe (Mesa 22.3.6) takes from a third to two thirds of
    /// the time. Devices with units for textures read for nothing what they have read before.
    package let prefersLines: Bool

    /// Those for a driver.
    ///
    /// - Parameters:
    ///   - renderer: The context's `GL_RENDERER`, such as `llvmpipe (LLVM 15.0.6, 256 bits)`.
    ///   - isSoftware: Whether it draws on the CPU.
    init(renderer: String, isSoftware: Bool) {
        let isLLVMpipe = renderer.hasPrefix("llvmpipe")
        holdsFences = isLLVMpipe
        takesTurns = isSoftware
        beginsPassesWithAnotherProgram = renderer.hasPrefix("softpipe")
        drawsBeforeTimers = isLLVMpipe
        doubtsTimers = isSoftware
        prefersPoints = isLLVMpipe
        prefersLines = isLLVMpipe
    }
}

// MARK: Vector width

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
