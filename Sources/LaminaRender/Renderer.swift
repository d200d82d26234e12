import LaminaGL
import LaminaPlan

/// Draws what a stage shows on a GPU, or on a software device where there is none.
///
/// ```swift
/// let renderer = try Renderer()
/// let frame = try renderer.render(stage.makeFrame())
/// ```
///
/// A renderer owns a thread and a GL context on it; it may be used from any thread, one frame at a time. Textures,
/// programs and targets are kept from frame to frame. The first frame on a software device costs 20 to 50 ms a program.
public final class Renderer: Sendable {
    private let thread: RenderThread<FrameRenderer>

    /// The bytes that the targets of offscreen passes may take at one time.
    public let targetByteLimit: Int

    /// How the device was chosen, and what it is.
    public let device: DeviceReport

    /// The bytes that the targets of offscreen passes may take at one time unless told otherwise: 2 GiB.
    public static let defaultTargetByteLimit = 2 << 30

    /// Opens a device.
    ///
    /// - Parameters:
    ///   - request: Which device; `auto` takes a hardware device first, then software.
    ///   - isDebug: Whether the driver checks each pass as it is drawn, so that its errors name the pass.
    ///   - targetByteLimit: The bytes that targets may take at one time; a picture that needs more is drawn in bands.
    /// - Throws: `GLError.noDevice` with the reasons if there is none.
    public convenience init(
        _ request: DeviceRequest = .auto, isDebug: Bool = false,
        targetByteLimit: Int = Renderer.defaultTargetByteLimit
    ) throws {
        try self.init(
            request, isDebug: isDebug, targetByteLimit: targetByteLimit, leastLineArea: LineChoice.usualLeastArea)
    }

    /// - Parameter leastLineArea: The pixels from which on llvmpipe goes along lines: 1 for all that it can, `.max` to shade
    ///   all fragments.
    package init(
        _ request: DeviceRequest = .auto, isDebug: Bool = false,
        targetByteLimit: Int = Renderer.defaultTargetByteLimit, leastLineArea: Int
    ) throws {
        self.targetByteLimit = targetByteLimit
        thread = try RenderThread(
            usesDriverLock: { $0.context.workarounds.needsDriverLock },
            makeState: {
                try FrameRenderer(
                    GLContext.Options(request: request, isDebug: isDebug), targetByteLimit: targetByteLimit,
                    lines: LineChoice(leastArea: leastLineArea))
            })
        device = try thread.perform { $0.context.report }
    }

    /// Draws a plan and waits for it.
    ///
    /// - Throws: `GLError` if the device refuses, ``RenderError`` if the picture, an image or a
    ///   shadow's path is too large for it.
    package func draw(_ plan: PassPlan, _ options: DrawOptions = DrawOptions()) throws -> DrawnPlan {
        try thread.perform { try $0.draw(plan, options) }
    }

    /// Draws a plan while the caller's thread is free.
    func draw(_ plan: PassPlan, _ options: DrawOptions) async throws -> DrawnPlan {
        try await thread.perform { try $0.draw(plan, options) }
    }

    /// Draws a frame of a sequence, and keeps its target; over the frame before, if that is still there.
    ///
    /// - Returns: nil where the frame before is not there.
    func draw(_ plan: PassPlan, _ use: FrameUse) throws -> DrawnPlan? {
        try thread.perform { renderer in
            if case .next(let owner, _, _) = use, !renderer.keptFrame.isHeld(by: owner) { return nil }
            return try renderer.draw(plan, DrawOptions(), use)
        }
    }
}
