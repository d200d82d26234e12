import LaminaCounters
import LaminaGL
import LaminaImage
import LaminaPlan
import LaminaStage

/// A frame that `Renderer.render(_:rules:measuring:)` has drawn: the picture and its costs.
///
/// ```swift
/// let frame = try renderer.render(stage.makeFrame(), measuring: .profile)
/// try frame.picture.write(to: URL(fileURLWithPath: "frame.png"))
/// print(frame.counters.offscreenPasses.total, frame.profile.layers.count)
/// ```
///
/// It owns everything that a profile of it needs: the tree that it shows, with its images, and the plan that was drawn.
/// Retain only ``picture`` if you need many pictures: while a frame is alive, the stage copies its tree where it could
/// have moved it.
public struct RenderedFrame: Sendable {
    /// The picture, premultiplied.
    public let picture: Bitmap
    /// The picture in 16 bits a channel, straight; nil unless it was drawn in that depth. It holds what the frame held
    /// before a rounding to 8 bits: gradients without dithering, blends and filters with 11 bits.
    public let deepPicture: DeepBitmap?
    /// The costs: the counters of every frame, the requested measurements, and the times of the snapshot, of planning
    /// and of drawing. `costliestLayers` is empty; a profile has them.
    public let counters: FrameCounters
    /// The measurements that were requested.
    public let measurements: FrameMeasurements
    /// The planner's rules.
    public let rules: PlanRules
    /// The tree that the frame shows.
    public let tree: RenderTree
    /// The device that drew it.
    public let device: DeviceReport
    /// The plan of the whole frame, whose passes were executed unless it was drawn in bands.
    package let plan: PassPlan
    /// The execution of the plan's passes; without the picture.
    package let drawn: DrawnPlan

    init(_ drawn: DrawnPlan, _ job: RenderJob, device: DeviceReport) throws {
        guard let picture = drawn.bitmap else { throw RenderError.nothingRead }
        self.picture = picture
        deepPicture = drawn.deepBitmap
        (measurements, rules, tree, plan) = (job.measurements, job.rules, job.tree, job.plan)
        self.device = device
        var counters = drawn.counters
        counters.tiles = tree.tileCounts
        (counters.dynamics, counters.layout) = (tree.dynamicsCounts, tree.layoutCounts)
        counters.faults = tree.faultCounts
        (counters.cpuTime.animation, counters.cpuTime.dynamics) = (tree.stageTimes.animation, tree.stageTimes.dynamics)
        counters.cpuTime.layout = tree.stageTimes.layout
        counters.cpuTime.snapshot = tree.stageTimes.snapshot
        counters.cpuTime.plan = job.planningSeconds
        self.counters = counters
        var drawn = drawn
        (drawn.bitmap, drawn.deepBitmap) = (nil, nil)
        self.drawn = drawn
    }

    /// The number of times each pixel was shaded, row by row from the top; nil if fragments were not counted.
    public var overdrawMap: [UInt16]? { drawn.overdrawMap }

    /// By pass: a small picture of its target right after it. Empty if not requested.
    public var passPictures: [Bitmap?] { drawn.passPictures }

    /// By pass: the digest of the pixels that it wrote, in hexadecimal digits; nil if a cached image saved the pass.
    /// Empty if not requested.
    public var passDigests: [String?] { drawn.passDigests }

    /// True if the frame was drawn in bands of rows because its targets would have exceeded the memory limit; then
    /// fragments, pass times and pixels are not measured.
    public var isBanded: Bool { counters.offscreenPasses[.tooLarge] > 0 }
}

// MARK: Measurements

/// The measurements of a frame in addition to its counters, each of which costs further drawing or reading back. None
/// changes the picture, except as ``watchedPixel`` describes.
///
/// ```swift
/// var measurements = FrameMeasurements.profile
/// measurements.watchedPixel = [960, 540]
/// let frame = try renderer.render(stage.makeFrame(), measuring: measurements)
/// ```
public struct FrameMeasurements: Sendable, Hashable {
    /// True if fragments are counted on the GPU, by drawing again on targets that add up.
    public var countsFragments = false
    /// True if the GPU time of each pass is measured, where the driver has timers.
    public var measuresGPUTime = false
    /// The longest side, in pixels, of a picture of each pass's target; nil for none.
    public var passPictureSide: Int?
    /// The longest side, in pixels, of a target in pictures of its draws; nil for none. The draws are issued one by one
    /// for that, with the same effect as for ``watchedPixel``, and each is waited for, so that no other measurement
    /// should be taken of the frame.
    public var drawPictureSide: Int?
    /// A pixel whose draws are reported, from the top left of the picture; nil for none. The draws are issued in parts
    /// for that, at which softpipe may round the picture by a step of 8 bits.
    public var watchedPixel: SIMD2<Int>?
    /// True if the pixels that each pass writes are reduced to a digest, by which two frames find the first pass that
    /// differs. Reads all of them back: about as much time as reading the picture, for each pass of its size.
    public var digestsPasses = false
    /// True if the frame is planned and drawn a second time and the times are of that drawing, when shaders are
    /// compiled and images are on the device. The counts are of the first drawing. Both draw the images of rasterized
    /// layers again.
    public var timesSecondDrawing = false
    /// True if passes and draws are counted as on a new device: images of rasterized layers are drawn again, and small
    /// images packed again, whatever was drawn before.
    package var countsAlone = false

    /// Creates measurements without any.
    public init() {}

    /// No measurements: the picture and the counters that cost nothing.
    public static let none = FrameMeasurements()

    /// Fragments, overdraw and GPU time: all numbers of a profile.
    public static let profile: FrameMeasurements = {
        var measurements = FrameMeasurements()
        (measurements.countsFragments, measurements.measuresGPUTime) = (true, true)
        return measurements
    }()
}
