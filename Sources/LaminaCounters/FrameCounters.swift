/// The cost of drawing one frame. `docs/internals/profile.md` defines each counter.
public struct FrameCounters: Sendable, Equatable, Encodable {
    /// Offscreen passes that the layer tree requires, by reason: those of the reference plan. The shadow of a path
    /// needs none.
    public var offscreenPassesRequired = PassCounts()
    /// Offscreen passes executed, by reason.
    public var offscreenPasses = PassCounts()
    /// GL render passes: a target bound and drawn to, the frame included.
    public var renderPasses = 0
    /// Draw calls issued to GL.
    public var drawCalls = 0
    /// Instances drawn by all draw calls.
    public var instances = 0
    /// Copies between targets.
    public var blits = 0
    /// Changes of the bound program.
    public var programSwitches = 0
    /// Textures bound.
    public var textureBinds = 0
    /// Fragments shaded on all targets, counted on the GPU; nil if not requested.
    public var fragments: Int?
    /// The overdraw of the frame; nil if not requested.
    public var overdraw: Overdraw?
    /// The layers that cost most; empty if not requested.
    public var costliestLayers: [LayerCost] = []
    /// The layers by outcome: drawn or culled, and why.
    public var layers = LayerCounts()
    /// The counts of tiles.
    public var tiles = TileCounts()
    /// The counts of dynamics.
    public var dynamics = DynamicsCounts()
    /// The counts of constraint layout, its work since the previous frame.
    public var layout = LayoutCounts()
    /// The counts of text.
    public var text = TextCounts()
    /// Bytes sent to textures and buffers for this frame.
    public var uploadedBytes = 0
    /// Bytes of the textures that hold images.
    public var textureBytes = 0
    /// The peak of the bytes of targets in use at one time, the frame's included.
    public var targetBytesPeak = 0
    /// The memory of the renderer's caches after the frame, by cache.
    public var cacheBytes = CacheBytes()
    /// The GPU time in seconds, summed over all passes, which may overlap on a software driver; nil if the driver has
    /// no timers.
    public var gpuTime: Double?
    /// The CPU time in seconds, by stage.
    public var cpuTime = StageTimes()

    /// Creates counters of 0.
    public init() {}
}

/// The memory of a renderer's caches, in bytes, which later frames use again.
public struct CacheBytes: Sendable, Equatable, Encodable {
    /// Textures of images.
    public var images = 0
    /// Atlases of small images.
    public var atlases = 0
    /// Contents that callers draw with GL.
    public var contents = 0
    /// Textures of the coverage of paths.
    public var paths = 0
    /// Tables of shadows.
    public var shadows = 0
    /// Programs, about, as drivers don't say.
    public var programs = 0
    /// Targets, those in use and those that wait for their next use.
    public var targets = 0
    /// Buffers of instances.
    public var buffers = 0

    /// Creates sizes of 0.
    public init() {}

    /// The sum of all caches.
    public var total: Int { images + atlases + contents + paths + shadows + programs + targets + buffers }
}

/// The CPU time in seconds, by stage.
public struct StageTimes: Sendable, Equatable, Encodable {
    /// Timeline changes, animations that begin and end, and commits with their drawing, since the previous frame.
    public var animation = 0.0
    /// Constraint layout and the layers' own layout, since the previous frame.
    public var layout = 0.0
    /// Steps of dynamics since the previous frame.
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

    /// Creates times of 0.
    public init() {}

    /// The sum of all stages.
    public var total: Double { animation + layout + dynamics + snapshot + plan + submit + readback + encode }
}

/// The cost of one layer, without its sublayers.
public struct LayerCost: Sendable, Equatable, Encodable {
    /// The names of the layers from the outermost to this one.
    public var layer: String
    /// Fragments shaded for it on all targets, estimated on the CPU.
    public var estimatedFragments: Int
    /// The part of `estimatedFragments` on the frame, divided by the frame's pixels: its contribution to the average overdraw.
    public var overdraw: Double
    /// Offscreen passes executed for it, shared with other layers or not.
    public var offscreenPasses: Int
    /// The bytes of the targets of its offscreen passes; of a pass that it shares with other layers, its fraction.
    public var targetBytes: Int
    /// Its part of the GPU time, in seconds: the time of each pass is divided by the fragments of its layers. Nil if it
    /// can't be measured.
    public var gpuTime: Double?

    /// A layer with its cost.
    public init(
        layer: String, estimatedFragments: Int, overdraw: Double, offscreenPasses: Int, targetBytes: Int = 0,
        gpuTime: Double? = nil
    ) {
        self.layer = layer
        self.estimatedFragments = estimatedFragments
        self.overdraw = overdraw
        self.offscreenPasses = offscreenPasses
        self.targetBytes = targetBytes
        self.gpuTime = gpuTime
    }
}

extension FrameCounters {
    /// Adds the counters of another band of the same picture; those counted once per picture are unchanged.
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
        cacheBytes = part.cacheBytes
        cpuTime.submit += part.cpuTime.submit
        cpuTime.readback += part.cpuTime.readback
    }
}

extension FrameCounters {
    /// The faults of the frame that its picture does not tell; nil as long as nobody asked for them.
    package var faults: FaultCounts? {
        get {
            guard let problems = layout.problems, let overflowing = layout.overflowing,
                let truncated = text.truncated, let sizeless = layers.sizeless
            else { return nil }
            return FaultCounts(
                problems: problems, overflowing: overflowing, truncated: truncated, sizeless: sizeless)
        }
        set {
            (layout.problems, layout.overflowing) = (newValue?.problems, newValue?.overflowing)
            (text.truncated, layers.sizeless) = (newValue?.truncated, newValue?.sizeless)
        }
    }
}

/// The switch of counters that need no work of the device: on, except in the build that `Tools/bench/counters` compares
/// with.
package enum Counting {
    /// A constant, so that guarded code is removed from that build.
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
