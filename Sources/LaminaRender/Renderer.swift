import LaminaCounters
import LaminaGL
import LaminaPlan

/// Draws the frames of a stage on a GPU, or on a software device if there is none.
///
/// ```swift
/// let renderer = try Renderer()
/// let frame = try renderer.render(stage.makeFrame())
/// ```
///
/// A renderer owns a thread with a GL context; it may be used from any thread, one frame at a time. Textures, programs
/// and targets are cached across frames. The first frame on a software device takes 20 to 50 ms per program.
public final class Renderer: Sendable {
    private let thread: RenderThread<FrameRenderer>
    private let request: DeviceRequest
    private let isDebug: Bool
    private let minimumLineArea: Int
    /// The planner of the frames.
    let framePlanner: KeptPlanner

    /// The limits of the work on one frame.
    public let limits: WorkLimits

    /// The device and how it was chosen.
    public let device: DeviceReport

    /// The memory limit for the targets of offscreen passes, in bytes.
    package var targetByteLimit: Int { limits[.targetBytes] }

    /// Opens a device.
    ///
    /// - Parameters:
    ///   - request: The device; `auto` takes a hardware device first, then software.
    ///   - isDebug: True if the driver checks each pass as it is drawn, so that its errors name the pass.
    ///   - limits: The limits of the work on one frame; a frame of more is refused before it is drawn. One whose
    ///     targets need more than `targetBytes` is drawn in bands.
    /// - Throws: `GLError.noDevice` with the reasons if there is none.
    public convenience init(
        _ request: DeviceRequest = .auto, isDebug: Bool = false, limits: WorkLimits = .standard
    ) throws {
        try self.init(request, isDebug: isDebug, limits: limits, minimumLineArea: LineChoice.usualLeastArea)
    }

    /// Opens a device, with a minimum area for line programs.
    ///
    /// - Parameter minimumLineArea: The number of pixels from which on llvmpipe uses line programs: 1 to use them
    ///   wherever possible, `.max` to shade all fragments.
    package init(
        _ request: DeviceRequest = .auto, isDebug: Bool = false, limits: WorkLimits = .standard, minimumLineArea: Int
    ) throws {
        (self.limits, self.request, self.isDebug, self.minimumLineArea) = (limits, request, isDebug, minimumLineArea)
        framePlanner = KeptPlanner(passLimit: limits[.passes])
        thread = try RenderThread(
            usesDriverLock: { $0.context.workarounds.needsDriverLock },
            makeState: {
                try FrameRenderer(
                    GLContext.Options(request: request, isDebug: isDebug), targetByteLimit: limits[.targetBytes],
                    lines: LineChoice(minimumArea: minimumLineArea))
            })
        device = try thread.perform { $0.context.report }
    }

    /// Opens the same device once more, with the same limits: for what follows the loss of a device, which leaves this
    /// renderer unusable (`GLError.contextLost`). Stages, trees and plans can be drawn by the new one.
    ///
    /// - Throws: `GLError.noDevice` if it does not come back.
    public func reopened() throws -> Renderer {
        try Renderer(request, isDebug: isDebug, limits: limits, minimumLineArea: minimumLineArea)
    }

    /// Frees the memory of textures, atlases, tables, targets and plans: for a process that draws nothing for a while.
    /// Programs stay, and the next frame uploads and draws again what it shows.
    ///
    /// Without it the caches hold what ``FrameCounters/cacheBytes`` says, each up to a limit of its own, and free by
    /// themselves what is gone or least used.
    ///
    /// - Throws: `GLError.contextLost` or `.driver` if the device is gone.
    public func releaseMemory() throws {
        framePlanner.releaseMemory()
        try thread.perform { try $0.releaseMemory() }
    }

    /// Returns whether an error says that the device was reset and everything on it is lost.
    package static func isLoss(_ error: any Error) -> Bool {
        if case GLError.contextLost = error { true } else { false }
    }

    /// Makes the device appear to be reset by another program, for tests: no driver does so on request.
    package func loseDevice() throws { try thread.perform { $0.context.pretendReset() } }

    /// Draws a plan and waits for it.
    ///
    /// - Throws: `GLError` if the device fails, ``RenderError`` if the picture, an image or a shadow's path is too
    ///   large for it.
    package func draw(_ plan: PassPlan, _ options: DrawOptions = DrawOptions()) throws -> DrawnPlan {
        try thread.perform { try $0.draw(plan, options) }
    }

    /// Draws a plan without blocking the caller's thread.
    func draw(_ plan: PassPlan, _ options: DrawOptions) async throws -> DrawnPlan {
        try await thread.perform { try $0.draw(plan, options) }
    }

    /// Draws a frame of a sequence and retains its target. A frame that continues another is drawn over that, if its
    /// target is still retained.
    ///
    /// - Returns: Nil if the target of the previous frame is no longer retained.
    func draw(_ plan: PassPlan, _ use: FrameUse) throws -> DrawnPlan? {
        try thread.perform { renderer in
            if case .next(let owner, _, _) = use, !renderer.retainedFrame.isHeld(by: owner) { return nil }
            return try renderer.draw(plan, DrawOptions(), use)
        }
    }
}
