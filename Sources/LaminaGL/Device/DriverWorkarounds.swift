import FoundationEssentials

/// Workarounds for single drivers, which OpenGL ES doesn't ask for; decided once, when a device is opened.
///
/// Each member states what goes wrong without it, and the driver and version that it was observed on. No other code
/// asks which driver it runs on, except ``VectorWidth``, which refuses a setting that no workaround can handle.
///
/// A workaround without a cost applies to every driver and is documented where it is applied: shaders keep expressions
/// out of loops that llvmpipe evaluates again in each iteration, and write sums so that compilers leave them alone
/// (`between.glsl`); plans let no area extend over the frame's edge, where softpipe draws pixels twice; a target is
/// unbound before it is drawn to, as softpipe caches the texels of one that was read before. A driver waits forever
/// when the system refuses it a thread; that is checked before there is a device (`ThreadReserve`).
package struct DriverWorkarounds: Sendable, Hashable {
    /// Holds the fences of the latest work (``HeldFences``), and lets a context's destruction wait until the driver's
    /// threads sleep.
    ///
    /// Without it, driver threads unlock memory that the driver has freed, and the process crashes some time later: the
    /// driver frees a fence as soon as it sees it signalled, without the lock under which its threads signal it.
    /// Observed on llvmpipe, Mesa 22.3.6.
    package let holdsFences: Bool

    /// Lets only one context of the process use the driver at a time (``DriverLock``).
    ///
    /// Without it, the process crashes: the driver scans the unfinished work of all contexts on a display whenever one
    /// of them touches a texture, without locking out the others. Observed on llvmpipe, Mesa 22.3.6; applied to all
    /// drivers that draw on the CPU, as one context keeps all processors busy there.
    package let needsDriverLock: Bool

    /// Begins each pass with a draw by another program and an empty scissor.
    ///
    /// Without it, the first draw on a target is lost if its program was also the last one on the previous target.
    /// Observed on softpipe, Mesa 22.3.6.
    package let beginsPassesWithAnotherProgram: Bool

    /// Clears a small target before the first timer of a frame begins.
    ///
    /// Without it, the driver loses the start of the timer and counts from the machine's start: hours instead of
    /// milliseconds. Observed on llvmpipe, Mesa 22.3.6.
    package let drawsBeforeTimers: Bool

    /// Rejects measured times if one of them is longer than the frame took.
    ///
    /// A second safeguard beside ``drawsBeforeTimers``, for all drivers that draw on the CPU.
    package let validatesTimers: Bool

    /// Rounds clear colours for 8-bit targets beforehand.
    ///
    /// A precaution on every driver: clearing a part of a target may take another path than clearing all of it, and may
    /// round a value between two steps the other way. Mesa 22.3.6 does not: 20,000 colours came out alike on llvmpipe
    /// and softpipe.
    package let roundsClearColors = true

    /// Rounds colours in fragment shaders as llvmpipe does (`stored.glsl`).
    ///
    /// Without it, pictures differ from llvmpipe's by up to 2 of 255 wherever layers are blended, as the driver blends
    /// colours with more bits than the target holds, and by far more where a filter jumps. Observed on softpipe, Mesa
    /// 22.3.6, and on SwiftShader under zink. llvmpipe (Mesa 22.3.6) rounds by itself, and would take up to a quarter
    /// more time.
    package let roundsColorsInShaders: Bool

    /// Draws small squares as points instead of triangle strips.
    ///
    /// A performance choice: a point is one vertex instead of four, which is faster on llvmpipe (Mesa 22.3.6). Other
    /// devices draw strips as fast or faster.
    package let prefersPoints: Bool

    /// Draws large images and blurs with compute programs that process whole lines.
    ///
    /// A performance choice: texels that neighbouring pixels share are read once, which saves a third to two thirds of
    /// the time on llvmpipe (Mesa 22.3.6). Devices with texture units and caches gain nothing by it.
    package let prefersLines: Bool

    /// Decides the workarounds for a driver.
    ///
    /// - Parameters:
    ///   - renderer: The context's `GL_RENDERER`, such as `llvmpipe (LLVM 15.0.6, 256 bits)`.
    ///   - isSoftware: True if it draws on the CPU.
    init(renderer: String, isSoftware: Bool) {
        let isLLVMpipe = renderer.hasPrefix("llvmpipe")
        holdsFences = isLLVMpipe
        needsDriverLock = isSoftware
        beginsPassesWithAnotherProgram = renderer.hasPrefix("softpipe")
        drawsBeforeTimers = isLLVMpipe
        validatesTimers = isSoftware
        roundsColorsInShaders = !isLLVMpipe
        prefersPoints = isLLVMpipe
        prefersLines = isLLVMpipe
    }
}

// MARK: Vector width

/// Refuses Mesa's llvmpipe if `LP_NATIVE_VECTOR_WIDTH` limits it to 128 bits on a processor with AVX: the compiler of
/// Mesa 22.3 then emits calls that have no implementation on this processor, and aborts the process at the first of
/// most shaders.
///
/// A processor without AVX, or one that `GALLIUM_OVERRIDE_CPU_CAPS` presents as such, has 128 bits by default and draws
/// correctly.
enum VectorWidth {
    /// Checks the driver that has just been opened.
    ///
    /// - Parameters:
    ///   - renderer: The context's `GL_RENDERER`, such as `llvmpipe (LLVM 15.0.6, 128 bits)`.
    ///   - environment: The environment variables that the driver has read.
    ///   - processor: The text of `/proc/cpuinfo`; empty if there is none.
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
