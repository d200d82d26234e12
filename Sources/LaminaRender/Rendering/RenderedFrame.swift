import LaminaCounters
import LaminaGL
import LaminaImage
import LaminaPlan
import LaminaStage

/// A frame that ``Renderer/render(_:rules:measuring:)`` has drawn: the picture, and what it took.
///
/// ```swift
/// let frame = try renderer.render(stage.makeFrame(), measuring: .profile)
/// try frame.picture.write(to: URL(fileURLWithPath: "frame.png"))
/// print(frame.counters.offscreenPasses.total, frame.profile.layers.count)
/// ```
///
/// It owns all that an account of it needs: the tree that it shows, with its images, and the plan that was drawn. Who wants
/// many pictures keeps ``picture`` alone: while a frame is kept, the stage copies its tree where it could have moved it.
public struct RenderedFrame: Sendable {
    /// The picture, premultiplied.
    public let picture: Bitmap
    /// The costs: what is counted in every frame, the measurements that were asked for, and the times of reading the
    /// layers, of planning and of drawing. `spenders` is empty; a profile has them.
    public let counters: FrameCounters
    /// The measurements that were asked for.
    public let measurements: FrameMeasurements
    /// The savings that the planner used.
    public let rules: PlanRules
    /// The tree that the frame shows.
    public let tree: RenderTree
    /// The device that drew it.
    public let device: DeviceReport
    /// The plan of the whole frame, whose passes were executed unless it was drawn in bands.
    package let plan: PassPlan
    /// The plan's passes as they were executed; without the picture.
    package let drawn: DrawnPlan

    init(_ drawn: DrawnPlan, _ job: RenderJob, device: DeviceReport) throws {
        guard let picture = drawn.bitmap else { throw RenderError.nothingRead }
        self.picture = picture
        (measurements, rules, tree, plan) = (job.measurements, job.rules, job.tree, job.plan)
        self.device = device
        var counters = drawn.counters
        counters.tiles = tree.tileCounts
        counters.dynamics = tree.dynamicsCounts
        (counters.cpuTime.animation, counters.cpuTime.dynamics) = (tree.stageTimes.animation, tree.stageTimes.dynamics)
        counters.cpuTime.snapshot = tree.stageTimes.snapshot
        counters.cpuTime.plan = job.planningSeconds
        self.counters = counters
        var drawn = drawn
        drawn.bitmap = nil
        self.drawn = drawn
    }

    /// How often each pixel was shaded, row by row from the top; nil if fragments were not counted.
    public var overdrawMap: [UInt16]? { drawn.overdrawMap }

    /// By pass: a small picture of its target right after it. Empty if not asked for.
    public var passPictures: [Bitmap?] { drawn.passPictures }

    /// Whether the frame was drawn in bands of rows, since its targets would have taken too much memory at one time; then
    /// fragments, times of passes and pixels are not measured.
    public var isBanded: Bool { counters.offscreenPasses[.tooLarge] > 0 }
}

// MARK: Measurements

/// The measurements to take of a frame beside the counters that every frame has, each of which costs drawing again or
/// reading back. None changes the picture, but for what ``watchedPixel`` says.
///
/// ```swift
/// var measurements = FrameMeasurements.profile
/// measurements.watchedPixel = [960, 540]
/// let frame = try renderer.render(stage.makeFrame(), measuring: measurements)
/// ```
public struct FrameMeasurements: Sendable, Hashable {
    /// Whether fragments are counted on the GPU, by drawing once more on targets that add up.
    public var countsFragments = false
    /// Whether the GPU's time is measured, a pass at a time, where the driver has timers.
    public var measuresGPUTime = false
    /// The longest side in pixels of a picture of each pass's target; nil for none.
    public var passPictureSide: Int?
    /// A pixel of which all is told that was drawn on it, counted from the top left; nil for none. The draws are issued in
    /// parts for that, at which softpipe may round the picture by a step of 8 bits.
    public var watchedPixel: SIMD2<Int>?
    /// Whether the frame is planned and drawn a second time, of which the times then are: shaders are compiled and images are
    /// on the device. Counts are those of the first drawing. Either draws the images of rasterized layers anew.
    public var timesSecondDrawing = false

    /// No measurement.
    public init() {}

    /// No measurement: the picture and the counters that cost nothing.
    public static let none = FrameMeasurements()

    /// Fragments, overdraw and the GPU's time: all numbers of a profile.
    public static let profile: FrameMeasurements = {
        var measurements = FrameMeasurements()
        (measurements.countsFragments, measurements.measuresGPUTime) = (true, true)
        return measurements
    }()
}
