import Dispatch
import FoundationEssentials
import LaminaImage
import LaminaPlan
import LaminaRender
import LaminaStage
import LaminaThreads
import Synchronization

/// Draws pictures that have nothing to do with each other, one after the other, and finishes each beside the others:
///
///     prepare              draw                 finish: encode and write
///     the caller's thread  one after the other  one per processor, in any order
///
/// ```swift
/// let batch = PictureBatch(renderer)
/// for stage in stages {
///     batch.add(try stage.makeCompleteFrame()) { frame, threads in … }
/// }
/// batch.waitForAll()
/// ```
///
/// Only a fixed number of pictures is in memory, however many there are; the error of one does not end the others. If
/// the device is reset, it is opened again and the picture drawn once more.
package final class PictureBatch: Sendable {
    /// Takes a picture, or the error with which it failed, on any thread, for several pictures at the same time.
    ///
    /// - Parameters:
    ///   - frame: The picture, or the error.
    ///   - threads: The number of threads to encode it with: 1 while others are in progress, nil for one a processor.
    package typealias Finish = @Sendable (_ frame: Result<RenderedFrame, any Error>, _ threads: Int?) -> Void

    private let rules: PlanRules
    private let renderer: LastingRenderer
    private let slots = DispatchSemaphore(value: 0)
    private let drawing = WorkQueue("lamina-draw", threads: 1)
    private let finishing: WorkQueue
    private let jobs = DispatchGroup()
    private let jobCount = Atomic(0)

    /// Creates a batch without pictures.
    ///
    /// - Parameters:
    ///   - renderer: The renderer, which must draw nothing else in the meantime.
    ///   - rules: The planner's rules.
    package convenience init(_ renderer: Renderer, rules: PlanRules = .all) {
        let processors = ProcessInfo.processInfo.activeProcessorCount
        self.init(renderer, rules: rules, slotCount: processors + 2, threads: processors) { try $0.reopened() }
    }

    /// - Parameters:
    ///   - slotCount: The maximum number of pictures in progress.
    ///   - threads: The number of threads that finish pictures.
    ///   - reopen: Opens a lost device once more.
    init(
        _ renderer: Renderer, rules: PlanRules, slotCount: Int, threads: Int,
        reopen: @escaping @Sendable (Renderer) throws -> Renderer
    ) {
        self.rules = rules
        self.renderer = LastingRenderer(renderer, reopen: reopen)
        finishing = WorkQueue("lamina-encode", threads: threads)
        // A semaphore must not be destroyed with a value below its initial one, so it starts at 0.
        for _ in 0..<max(1, slotCount) { slots.signal() }
    }

    /// Takes a picture to draw; waits while the maximum number of pictures is in progress.
    ///
    /// - Parameters:
    ///   - depth: The bits of a channel.
    ///   - finish: Called exactly once.
    package func add(
        _ tree: RenderTree, measuring measurements: FrameMeasurements = .none, depth: PictureDepth = .eight,
        finish: @escaping Finish
    ) {
        slots.wait()
        jobs.enter()
        jobCount.add(1, ordering: .relaxed)
        let (renderer, rules) = (renderer, rules)
        enqueue(on: drawing, finish) { [self] in
            let frame = Result { try renderer.render(tree, rules: rules, measurements, depth) }
            enqueue(on: finishing, finish) { [self] in end(frame, finish) }
        }
    }

    /// Waits until no picture is in progress.
    package func waitForAll() { jobs.wait() }

    /// Enqueues a step of a picture, or ends the picture if there is no thread for it.
    private func enqueue(on queue: WorkQueue, _ finish: @escaping Finish, _ step: @escaping @Sendable () -> Void) {
        do {
            try queue.add(step)
        } catch {
            end(.failure(error), finish)
        }
    }

    private func end(_ frame: Result<RenderedFrame, any Error>, _ finish: Finish) {
        finish(frame, jobCount.load(ordering: .relaxed) > 1 ? 1 : nil)
        jobCount.subtract(1, ordering: .relaxed)
        slots.signal()
        jobs.leave()
    }
}

/// A renderer that outlives its device.
private final class LastingRenderer: Sendable {
    private let reopen: @Sendable (Renderer) throws -> Renderer
    private let current: Mutex<Renderer>

    init(_ renderer: Renderer, reopen: @escaping @Sendable (Renderer) throws -> Renderer) {
        self.reopen = reopen
        current = Mutex(renderer)
    }

    /// Draws a tree; on a device that is lost meanwhile, once more on the same device opened again.
    func render(
        _ tree: RenderTree, rules: PlanRules, _ measurements: FrameMeasurements, _ depth: PictureDepth
    ) throws -> RenderedFrame {
        try current.withLock { renderer in
            // A picture that hangs the device would do so forever.
            for _ in 0..<FrameSource.mostReopenings {
                do {
                    return try renderer.render(tree, rules: rules, measuring: measurements, depth: depth)
                } catch  where Renderer.isLoss(error) {
                    renderer = try reopen(renderer)
                }
            }
            return try renderer.render(tree, rules: rules, measuring: measurements, depth: depth)
        }
    }
}
