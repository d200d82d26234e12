import CGLES
import CSystem
import LaminaCounters
import LaminaGL
import LaminaGeometry
import LaminaImage
import LaminaPlan

/// Draws plans. It lives on the render thread and owns everything that stays on the device between frames.
final class FrameRenderer {
    let context: GLContext
    let programs: ProgramLibrary
    let textures: TextureCache
    let atlases: ImageAtlases
    let targets: TargetPool
    let cachedTargets: CachedTargets
    let retainedFrame: RetainedFrame
    let paths: PathTextureCache
    let contents: DrawnContents
    /// Nil if the device gains nothing by line programs.
    let lines: LinePrograms?
    private let filters: FilterPrograms
    private let table: InstanceTable
    private let shadows: ShadowTableTexture
    private let stream: StreamBuffer
    private let boxArray: Shared<InstanceArray>
    private let quadArray: Shared<InstanceArray>
    private let filterArray: Shared<InstanceArray>
    private let timers: TimerPool
    private let targetByteLimit: Int
    private var need = MemoryNeed()
    private let drawsPoints: Bool

    init(_ options: GLContext.Options, targetByteLimit: Int, lines: LineChoice) throws {
        context = try GLContext(options)
        programs = ProgramLibrary(context: context)
        textures = TextureCache(context: context)
        targets = TargetPool(context: context, byteLimit: targetByteLimit)
        paths = PathTextureCache(context: context)
        atlases = ImageAtlases(context: context)
        contents = DrawnContents(context: context)
        filters = FilterPrograms(context: context)
        self.lines = LinePrograms(context: context, lines)
        cachedTargets = CachedTargets(pool: targets)
        retainedFrame = RetainedFrame(pool: targets)
        table = InstanceTable(context: context)
        shadows = ShadowTableTexture(context: context)
        stream = StreamBuffer(context: context)
        boxArray = try Shared(InstanceArray(context: context, InstanceLayouts.box))
        quadArray = try Shared(InstanceArray(context: context, InstanceLayouts.quad))
        filterArray = try Shared(InstanceArray(context: context, FilterRun.layout))
        timers = TimerPool(context: context)
        self.targetByteLimit = targetByteLimit
        var pointSizes: [GLfloat] = [1, 1]
        glGetFloatv(GLenum(GL_ALIASED_POINT_SIZE_RANGE), &pointSizes)
        drawsPoints = context.workarounds.prefersPoints && pointSizes[1] >= GLfloat(DrawPoints.largestSide)
    }

    /// Returns the program key to use on this device: where points are not faster, squares are strips like everything
    /// else.
    func drawable(_ key: ProgramKey) -> ProgramKey { drawsPoints ? key : key.subtracting(.point) }

    /// Draws the passes of `plan` in order, and reads the picture back if requested.
    ///
    /// - Parameter use: The use of the frame's target after the frame.
    func draw(_ plan: PassPlan, _ options: DrawOptions, _ use: FrameUse = .once) throws -> DrawnPlan {
        try context.makeCurrent()
        let limit = context.capabilities.maxTextureSize
        guard plan.frame.width <= limit, plan.frame.height <= limit else {
            throw RenderError.pictureTooLarge(width: plan.frame.width, height: plan.frame.height, limit: limit)
        }
        // The frame's part of the stream ends here even after an error, or failing frames would accumulate.
        let uploadedBefore = stream.uploadedBytes
        let frame = Result { try drawFrame(plan, options, use) }
        // A target that a failed frame has begun must not be used as an image.
        if case .failure = frame {
            forgetImages()
            // Nor may its times count for the next frame.
            timers.discard()
        } else {
            cachedTargets.endFrame()
        }
        try stream.endFrame()
        do {
            if case .success = frame { try context.checkpoint(pass: "frame") }
        } catch {
            forgetImages()
            throw error
        }
        let bytes = targets.peakBytesInUse + textures.bytesInUse + stream.uploadedBytes - uploadedBefore
        if need.add(bytes + plan.layers.visited * MemoryNeed.bytesPerLayer) { giveBack() }
        return try frame.get()
    }

    /// Gives the system what large frames have needed and small ones do not: idle targets and blocks, textures of images
    /// that are gone, and freed pages of the heap.
    private func giveBack() {
        targets.removeIdle()
        stream.removeIdle()
        textures.removeEnded()
        atlases.sweep()
        CSystemReturnFreePages()
    }

    /// Drops the images that an error may have left half made, or that nobody may ask for again.
    private func forgetImages() {
        cachedTargets.removeAll()
        retainedFrame.remove()
        textures.removeAll()
        atlases.removeAll()
        paths.removeAll()
    }

    /// Frees what the next frame can make again, but for programs.
    func releaseMemory() throws(GLError) {
        try context.makeCurrent()
        forgetImages()
        contents.removeAll()
        shadows.removeAll()
        targets.removeIdle()
    }

    private func drawFrame(_ plan: PassPlan, _ options: DrawOptions, _ use: FrameUse) throws -> DrawnPlan {
        let clock = ContinuousClock()
        let start = clock.now
        var counters = FrameCounters(plan)
        programs.beginFrame()
        lines?.beginFrame()
        textures.beginFrame()
        atlases.beginFrame()
        paths.beginFrame()
        contents.beginFrame()
        if !options.usesCachedImages { cachedTargets.removeAll() }
        targets.resetPeaks()
        if !options.usesCachedAtlases { atlases.removeAll() }
        try contents.prepare(plan.drawnImages)
        let uploadedBefore = stream.uploadedBytes
        let instances = try upload(plan)
        var tableBytes = try table.load(plan.table, unit: LinkedProgram.tableUnit)
        tableBytes += try shadows.load(
            plan.shadowTables, unit: LinkedProgram.shadowUnit, exactUnit: LinkedProgram.exactShadowUnit)
        glBlendFunc(GLenum(GL_ONE), GLenum(GL_ONE_MINUS_SRC_ALPHA))

        var state = DrawState()
        let observer = PassObserver(options, plan)
        var run = PassRun(
            plan: plan, instances: instances, renderer: self, over: retainedFrame.take(for: use, plan),
            dithers: options.depth == .eight, observer: observer)
        defer { run.releaseAll() }
        let isTimed = options.measuresGPUTime && timers.isAvailable
        if isTimed, context.workarounds.drawsBeforeTimers { try clearSmallTarget() }
        do {
            defer { if isTimed { timers.end() } }
            for index in plan.passes.indices {
                if isTimed, run.isNeeded[index] { try timers.begin(index) }
                try run.execute(index, &state)
            }
        }
        let submitted = clock.now
        counters.cpuTime.submit = (submitted - start).inSeconds

        var frame = DrawnPlan(bitmap: nil, counters: counters, overdrawMap: nil)
        if case .next(let owner, let picture, let area) = use {
            frame.bitmap = try run.readFrame(area, over: picture, in: owner.earlier.withLock { $0.takeOldest() })
        } else if options.readsBack, options.depth == .sixteen {
            frame.deepBitmap = try run.readDeepFrame()
            frame.bitmap = try frame.deepBitmap?.rounded()
        } else if options.readsBack {
            frame.bitmap = try run.readFrame()
        } else {
            context.finish()
        }
        frame.counters.cpuTime.readback = (clock.now - submitted).inSeconds
        frame.counters.count(state)
        let executed = run.isNeeded.reduce(0) { $0 + ($1 ? 1 : 0) }
        frame.counters.renderPasses = executed + contents.drawnCount
        if executed < plan.passes.count || use.isPartial {
            frame.counters.offscreenPasses = plan.offscreenPasses(executing: run.isNeeded)
        }
        frame.counters.targetBytesPeak = targets.peakBytesInUse
        if isTimed {
            frame.passTimes = passTimes(count: plan.passes.count, atMost: clock.now - start)
            frame.counters.gpuTime = frame.passTimes?.reduce(0, +)
        }
        frame.isExecuted = run.isNeeded
        if let observer {
            (frame.passPictures, frame.passDigests) = (observer.pictures, observer.digests)
            (frame.pixelSteps, frame.drawPictures) = (observer.steps, observer.drawPictures)
        }
        if let owner = use.owner, let targets = run.takeFrame() { retainedFrame.keep(targets, for: owner) }
        run.releaseAll()
        if options.countsFragments, context.capabilities.hasFloatBlend {
            let count = try FragmentCount(plan, executing: run.isNeeded, instances, self)
            frame.counters.fragments = count.total
            frame.counters.overdraw = Overdraw(counts: count.map)
            frame.overdrawMap = count.map
        }
        frame.counters.textureBytes = textures.byteCount + atlases.byteCount + contents.byteCount
        frame.counters.cacheBytes = cacheBytes
        frame.counters.uploadedBytes =
            textures.uploadedBytes + atlases.uploadedBytes + paths.uploadedBytes + tableBytes
            + stream.uploadedBytes - uploadedBefore
        return frame
    }

    /// The memory of each cache.
    private var cacheBytes: CacheBytes {
        var bytes = CacheBytes()
        (bytes.images, bytes.atlases, bytes.contents) = (textures.byteCount, atlases.byteCount, contents.byteCount)
        (bytes.paths, bytes.shadows) = (paths.byteCount, shadows.byteCount)
        bytes.programs = programs.byteCount + (lines?.byteCount ?? 0)
        (bytes.targets, bytes.buffers) = (targets.bytesHeld, stream.bytesHeld)
        return bytes
    }

    /// Clears a target of one pixel; see ``DriverWorkarounds/drawsBeforeTimers``.
    private func clearSmallTarget() throws {
        let target = try targets.acquire(width: 1, height: 1, format: .rgba8, fit: .exact)
        defer { targets.release(target) }
        target.framebuffer.bind()
        target.framebuffer.clear()
    }

    /// Returns the measured times by pass; nil if one is implausible (``DriverWorkarounds/validatesTimers``). Their sum
    /// may exceed the frame's time: a software driver begins a pass on one core while another core finishes the
    /// previous one.
    private func passTimes(count: Int, atMost limit: Duration) -> [Double]? {
        var times = [Double](repeating: 0, count: count)
        let measured = timers.drain()
        for time in measured { times[time.key] = Double(time.nanoseconds) / 1e9 }
        let isBelieved = !context.workarounds.validatesTimers || (times.max() ?? 0) <= limit.inSeconds
        return !measured.isEmpty && isBelieved ? times : nil
    }

    private func upload(_ plan: PassPlan) throws(GLError) -> UploadedInstances {
        let slots = try atlases.slots(of: plan)
        return UploadedInstances(
            atlases: plan.quadImages.map { $0 < 0 ? -1 : slots[Int($0)]?.atlas ?? -1 },
            boxes: plan.boxes.isEmpty ? nil : try stream.append(plan.boxes.span),
            quads: plan.quads.isEmpty ? nil : try append(plan, slots),
            filters: plan.filterInstances.isEmpty ? nil : try stream.append(plan.filterInstances.span))
    }

    /// Copies the quads of a plan to the device, with the places of their images in the atlases.
    private func append(_ plan: PassPlan, _ slots: [ImageAtlases.Slot?]) throws(GLError) -> StreamSlice {
        if plan.quadImages.isEmpty { return try stream.append(plan.quads.span) }
        let stride = MemoryLayout<QuadInstance>.stride
        return try stream.append(byteCount: plan.quads.count * stride) { put in
            // As many as stay in the processor's nearest cache.
            withUnsafeTemporaryAllocation(of: QuadInstance.self, capacity: 64) { piece in
                for first in Swift.stride(from: 0, to: plan.quads.count, by: piece.count) {
                    let count = min(piece.count, plan.quads.count - first)
                    for index in 0..<count {
                        piece.initializeElement(at: index, to: plan.quads[first + index])
                        guard first + index < plan.quadImages.count, plan.quadImages[first + index] >= 0,
                            let slot = slots[Int(plan.quadImages[first + index])]
                        else { continue }
                        AtlasImagePayload.setOrigin(SIMD2(Float(slot.x), Float(slot.y)), of: &piece[index])
                    }
                    put(
                        first * stride,
                        UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(piece)[..<(count * stride)]))
                }
            }
        }
    }

    /// Runs the kernel of a filter pass on some of its instances.
    func run(
        _ kernel: FilterKernel, _ part: Range<Int>, source: RenderTarget, second: RenderTarget?, on target: PlanTarget,
        _ instances: UploadedInstances
    ) throws(GLError) {
        guard let slice = instances.filters else { return }
        filterArray.handle.point(at: slice, first: part.lowerBound)
        try filters.draw(
            kernel,
            FilterRun(
                source: source.texture.id, second: second?.texture.id,
                target: SIMD4(0, 0, 2 / Float(target.width), 2 / Float(target.height)), format: target.format,
                count: part.count))
    }

    /// Throws if a target would take all of them over their limit; cached images of earlier frames are evicted first.
    func checkTargetMemory(for target: PlanTarget) throws(RenderError) {
        if targets.bytesInUse + target.byteCount > targetByteLimit { cachedTargets.removeUnused() }
        let bytes = targets.bytesInUse + target.byteCount
        guard bytes <= targetByteLimit else { throw .targetsTooLarge(bytes: bytes, limit: targetByteLimit) }
    }

    /// Issues all instances of a draw.
    func issue(_ draw: Draw, _ instances: UploadedInstances, _ state: inout DrawState) {
        issue(draw, draw.instances, instances, &state)
    }

    /// Issues some instances of a draw.
    func issue(_ draw: Draw, _ part: Range<Int>, _ instances: UploadedInstances, _ state: inout DrawState) {
        pointVertices(at: part.lowerBound, isQuad: draw.kind.isQuad, in: instances)
        state.draw(part.count, asPoints: drawable(draw.program).contains(.point))
    }

    /// Lets draws begin with an instance.
    private func pointVertices(at first: Int, isQuad: Bool, in instances: UploadedInstances) {
        if isQuad, let slice = instances.quads {
            quadArray.handle.point(at: slice, first: first)
        } else if let slice = instances.boxes {
            boxArray.handle.point(at: slice, first: first)
        }
    }
}

/// The slices of a plan's instances on the device.
struct UploadedInstances {
    /// By quad: the atlas of its image, or -1. Empty if no image is in an atlas.
    var atlases: [Int32]
    var boxes: StreamSlice?
    var quads: StreamSlice?
    var filters: StreamSlice?
}
