/// What drawing one frame took. The definitions are those of ARCHITECTURE.md, so that two people count alike.
public struct FrameCounters: Sendable, Equatable, Encodable {
    /// Trips that the layer tree asks for, by reason: what the reference plan executes. The shadow of a path is none.
    public var offscreenPassesRequired = PassCounts()
    /// Trips executed, by reason.
    public var offscreenPasses = PassCounts()
    /// GL render passes: a target bound and drawn to, the frame included.
    public var renderPasses = 0
    /// Draw calls issued to GL.
    public var drawCalls = 0
    /// Instances drawn by all draw calls.
    public var instances = 0
    /// Copies from one target to another.
    public var blits = 0
    /// Times that a program other than the last one was bound.
    public var programSwitches = 0
    /// Times that a texture was bound.
    public var textureBinds = 0
    /// Fragments shaded on all targets, counted on the GPU; nil if not asked for.
    public var fragments: Int?
    /// How often the pixels of the frame were shaded; nil if not asked for.
    public var overdraw: Overdraw?
    /// The layers that cost most; empty if not asked for.
    public var spenders: [Spender] = []
    /// What became of the layers.
    public var layers = LayerCounts()
    /// What the tiles of tiled layers took.
    public var tiles = TileCounts()
    /// What dynamics hold and have done.
    public var dynamics = DynamicsCounts()
    /// Bytes sent to textures and buffers for this frame.
    public var uploadedBytes = 0
    /// Bytes of the textures that hold images.
    public var textureBytes = 0
    /// The most bytes that targets took at one time, the frame's included.
    public var targetBytesPeak = 0
    /// The time on the GPU in seconds, the sum of all passes, of which a software driver may work on two at a time; nil
    /// where the driver has no timers.
    public var gpuTime: Double?
    /// The time on the CPU in seconds, by stage.
    public var cpuTime = StageTimes()

    /// Nothing counted yet.
    public init() {}
}

/// The CPU's time in seconds, a stage each.
public struct StageTimes: Sendable, Equatable, Encodable {
    /// The stage's timeline, and animations that begin and end, since the frame before; commits with what they draw.
    public var animation = 0.0
    /// Steps of dynamics since the frame before.
    public var dynamics = 0.0
    /// Reading the layer tree into a render tree.
    public var snapshot = 0.0
    /// Planning the passes.
    public var plan = 0.0
    /// Issuing the passes to GL. A software device shades here and in `readback`.
    public var submit = 0.0
    /// Waiting for the picture and copying it from the device.
    public var readback = 0.0
    /// Encoding the picture.
    public var encode = 0.0

    /// No time yet.
    public init() {}

    /// All stages together.
    public var total: Double { animation + dynamics + snapshot + plan + submit + readback + encode }
}

/// What one layer cost by itself, without its sublayers.
public struct Spender: Sendable, Equatable, Encodable {
    /// The names of the layers from the outermost to this one.
    public var layer: String
    /// Fragments shaded for it on all targets.
    public var fragments: Int
    /// The part of `fragments` on the frame, divided by the frame's pixels: its share of the average overdraw.
    public var overdraw: Double
    /// Offscreen passes executed for it, shared with other layers or not.
    public var offscreenPasses: Int
    /// The bytes of the targets of its offscreen passes, of a shared one its part.
    public var targetBytes: Int
    /// Its share of the time on the GPU in seconds, by the fragments in each pass; nil where it can't be measured.
    public var gpuTime: Double?

    /// A layer with its share.
    public init(
        layer: String, fragments: Int, overdraw: Double, offscreenPasses: Int, targetBytes: Int = 0,
        gpuTime: Double? = nil
    ) {
        self.layer = layer
        self.fragments = fragments
        self.overdraw = overdraw
        self.offscreenPasses = offscreenPasses
        self.targetBytes = targetBytes
        self.gpuTime = gpuTime
    }
}

extension FrameCounters {
    /// Adds what another part of the same picture took; what is counted once a picture is left alone.
    package mutating func add(_ part: FrameCounters) {
        offscreenPasses.add(part.offscreenPasses)
        renderPasses += part.renderPasses
        drawCalls += part.drawCalls
        instances += part.instances
        blits += part.blits
        programSwitches += part.programSwitches
        textureBinds += part.textureBinds
        uploadedBytes += part.uploadedBytes
        textureBytes = max(textureBytes, part.textureBytes)
        targetBytesPeak = max(targetBytesPeak, part.targetBytesPeak)
        cpuTime.submit += part.cpuTime.submit
        cpuTime.readback += part.cpuTime.readback
    }
}

/// Whether what needs no work of the device is counted: always, but in the build that `Tools/bench/counters` compares with.
package enum Counting {
    /// A constant, so that what it guards is left out of that build.
    @inlinable package static var isOn: Bool {
        #if LAMINA_UNCOUNTED
        false
        #else
        true
        #endif
    }
}

extension Duration {
    /// The duration as a number of seconds.
    package var inSeconds: Double {
        Double(components.seconds) + Double(components.attoseconds) * 1e-18
    }
}
