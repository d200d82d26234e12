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
