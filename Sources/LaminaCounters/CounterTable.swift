// The table of all counters. A row says all that reports, budgets, goldens and pages know of a counter, so that each of them
// reads it here and none has a list of names.

extension FrameCounter {
    /// All counters, in the order of reports.
    public static let all: [FrameCounter] = ofPasses + ofDrawing + ofMemory + [gpuTime, cpuTime] + ofStages

    /// The counters in the cards at the top of a profile's page, in their order.
    package static let onCards = [
        offscreenPasses, renderPasses, drawCalls, fragments, overdraw, gpuTime, cpuTime, targetBytesPeak, uploadedBytes,
    ]

    /// The counters with a track in the timeline of a profile's page from the start, in the order of their importance.
    package static let onTracks = [
        gpuTime, planTime, submitTime, offscreenPasses, renderPasses, drawCalls, fragments, overdraw, uploadedBytes,
        targetBytesPeak,
    ]
}

// MARK: Passes and draws

extension FrameCounter {
    /// The counters of passes and of what they issue to GL.
    package static let ofPasses: [FrameCounter] =
        [offscreenPassesRequired]
        + reasons(of: offscreenPassesRequired, \.offscreenPassesRequired, LayerShare.requiredPasses)
        + [offscreenPasses] + reasons(of: offscreenPasses, \.offscreenPasses, LayerShare.offscreenPasses)
        + [
            renderPasses, drawCalls, instances, blits,
            whole(
                "programSwitches", "changes of the bound program", \.programSwitches,
                heading: .row("program switches"), advice: .drawLess),
            whole(
                "textureBinds", "textures bound", \.textureBinds, heading: .row("texture binds"), advice: .drawLess),
        ]

    package static let offscreenPassesRequired = passes(
        "offscreenPassesRequired", "offscreen passes required by the layer tree", \.offscreenPassesRequired,
        title: "offscreen passes required", share: .requiredPasses(nil))
    package static let offscreenPasses = passes(
        "offscreenPasses", "offscreen passes executed", \.offscreenPasses, title: "offscreen passes",
        share: .offscreenPasses(nil))
    package static let renderPasses = whole(
        "renderPasses", "GL render passes, the frame included", \.renderPasses, heading: .row("render passes"),
        advice: .explainPasses, share: .renderPasses, golden: .exact)
    package static let drawCalls = whole(
        "drawCalls", "draw calls issued to GL", \.drawCalls, heading: .row("draw calls"), advice: .drawLess,
        share: .drawCalls, golden: .exact)
    private static let instances = whole(
        "instances", "instances drawn by all draw calls", \.instances, heading: .row("instances"), advice: .drawLess,
        share: .instances, golden: .exact)
    private static let blits = whole(
        "blits", "copies between targets", \.blits, heading: .row("copies"), advice: .explainPasses, golden: .exact)

    private static func passes(
        _ name: String, _ about: String, _ path: any KeyPath<FrameCounters, PassCounts> & Sendable, title: String,
        share: LayerShare
    ) -> FrameCounter {
        let heading = CounterHeading.row(title) { counters in
            let counts = counters[keyPath: path]
            return OffscreenReason.allCases.filter { counts[$0] > 0 }.map { "\($0.rawValue) \(counts[$0])" }
                .joined(separator: ", ")
        }
        return FrameCounter(
            name, .count, about, at: [name, "total"], heading: heading, advice: .explainPasses, share: share,
            golden: .exact
        ) { Double($0[keyPath: path].total) }
    }

    /// The counters by reason of a counter of passes.
    private static func reasons(
        of total: FrameCounter, _ path: any KeyPath<FrameCounters, PassCounts> & Sendable,
        _ share: (OffscreenReason?) -> LayerShare
    ) -> [FrameCounter] {
        OffscreenReason.allCases.map { reason in
            FrameCounter(
                "\(total.name).\(reason.rawValue)", .count, "\(total.about) for \(reason.rawValue)",
                at: [total.name, "byReason", reason.rawValue], advice: .explainPasses, share: share(reason),
                golden: .exact
            ) { Double($0[keyPath: path][reason]) }
        }
    }

    private static func whole(
        _ name: String, _ about: String, _ path: any KeyPath<FrameCounters, Int> & Sendable, _ unit: Unit = .count,
        heading: CounterHeading? = nil, advice: CounterAdvice, share: LayerShare? = nil, golden: GoldenUse? = nil
    ) -> FrameCounter {
        FrameCounter(name, unit, about, heading: heading, advice: advice, share: share, golden: golden) {
            Double($0[keyPath: path])
        }
    }
}

// MARK: Fragments and layers

extension FrameCounter {
    /// The counters of fragments, of layers, and of what moves, loads and lays them out.
    package static let ofDrawing: [FrameCounter] =
        [
            fragments, overdraw,
            FrameCounter(
                "overdraw.max", .count, "the most fragments on one pixel of the frame", advice: .shadeLess,
                share: .fragmentsOnFrame, golden: .byDriver, needs: .fragments
            ) { ($0.overdraw?.max).map(Double.init) },
        ] + ofLayers + ofTiles + ofDynamics + ofLayout + ofFaults

    package static let fragments = FrameCounter(
        "fragments", .count, "fragments shaded on all targets", heading: .row("fragments"), advice: .shadeLess,
        share: .estimatedFragments, golden: .byDriver, needs: .fragments
    ) { $0.fragments.map(Double.init) }
    package static let overdraw = FrameCounter(
        "overdraw", .ratio, "fragments on the frame divided by its pixels", at: ["overdraw", "average"],
        heading: .row("overdraw") { "at most \($0.overdraw?.max ?? 0)" }, advice: .shadeLess,
        share: .fragmentsOnFrame, golden: .byDriver, needs: .fragments
    ) { $0.overdraw?.average }

    private static let ofLayers = [
        whole(
            "layers.visited", "layers visited", \.layers.visited, heading: .row("layers", "visited"), advice: .drawLess,
            golden: .exact),
        outcome("drawn", "layers visible in the picture", \.layers.drawn, showsZero: true),
        outcome("empty", "layers with nothing of their own to draw", \.layers.empty),
        outcome("hidden", "layers culled because they are hidden", \.layers.hidden),
        outcome("transparent", "layers culled because their opacity is 0", \.layers.transparent),
        outcome("outside", "layers culled because they are outside", \.layers.outside),
        outcome("occluded", "layers culled because opaque content covers them", \.layers.occluded),
    ]

    private static func outcome(
        _ outcome: String, _ about: String, _ path: any KeyPath<FrameCounters, Int> & Sendable, showsZero: Bool = false
    ) -> FrameCounter {
        whole(
            "layers.\(outcome)", about, path, heading: .part(outcome, showsZero: showsZero), advice: .drawLess,
            share: .outcome(outcome), golden: .exact)
    }

    private static let ofTiles = [
        whole(
            "tiles.needed", "tiles needed by the visible area", \.tiles.needed,
            heading: .row("tiles", "needed", showsZero: false), advice: .loadFewerTiles),
        whole(
            "tiles.requested", "tiles requested from a source", \.tiles.requested, heading: .part("requested"),
            advice: .loadFewerTiles),
        whole(
            "tiles.waited", "needed tiles that were not loaded", \.tiles.waited, heading: .part("waited for"),
            advice: .loadFewerTiles),
        whole(
            "tiles.failed", "needed tiles that have failed", \.tiles.failed, heading: .part("failed"),
            advice: .loadFewerTiles),
        whole("tiles.framesWaited", "frames that waited for tiles", \.tiles.framesWaited, advice: .loadFewerTiles),
    ]

    private static let ofDynamics = [
        whole(
            "dynamics.bodies", "dynamic items", \.dynamics.bodies,
            heading: .row("bodies", showsZero: false) { "\($0.dynamics.awake) moving" }, advice: .restItems),
        whole("dynamics.awake", "dynamic items that are not at rest", \.dynamics.awake, advice: .restItems),
        whole(
            "dynamics.contacts", "pairs of items, or of an item and a boundary, that touch", \.dynamics.contacts,
            heading: .part("contacts"), advice: .restItems),
        whole(
            "dynamics.joints", "attachments of dynamic items", \.dynamics.joints, heading: .part("joints"),
            advice: .restItems),
        whole(
            "dynamics.steps", "steps of dynamics since the start", \.dynamics.steps, heading: .part("steps"),
            advice: .restItems),
    ]

    private static let ofLayout = [
        whole(
            "layout.variables", "variables of the constraint system", \.layout.variables, advice: .keepConstraints),
        whole(
            "layout.constraints", "constraints of the constraint system", \.layout.constraints,
            heading: .row("constraints", showsZero: false) { "of \($0.layout.variables) variables" },
            advice: .keepConstraints),
        whole(
            "layout.edits", "constants of constraints changed since the previous frame", \.layout.edits,
            heading: .part("edits"), advice: .keepConstraints),
        whole(
            "layout.pivots", "pivots of the constraint solver since the previous frame", \.layout.pivots,
            heading: .part("pivots"), advice: .keepConstraints),
    ]

    /// The counters of faults, which are counted on request: ``FrameCounters/faults``.
    package static let ofFaults: [FrameCounter] = [
        fault(
            "layout.problems", "faults of layout, and positions and lengths that it leaves open", \.layout.problems,
            "layout problems", "faults, and positions and lengths that are open"),
        fault(
            "layout.overflowing", "laid out layers that reach out of their superlayers", \.layout.overflowing,
            "overflowing layers", "reach out of their superlayers"),
        fault("text.truncated", "texts that are truncated", \.text.truncated, "truncated texts", ""),
        fault(
            "layers.sizeless", "layers of no size that have something to show", \.layers.sizeless, "sizeless layers",
            "with something to show"),
    ]

    private static func fault(
        _ name: String, _ about: String, _ path: any KeyPath<FrameCounters, Int?> & Sendable, _ title: String,
        _ remark: String
    ) -> FrameCounter {
        FrameCounter(
            name, .count, about, heading: .row(title, remark, showsZero: false), advice: .lintLayers, needs: .faults
        ) { $0[keyPath: path].map(Double.init) }
    }
}

// MARK: Memory and times

extension FrameCounter {
    package static let ofMemory: [FrameCounter] = [
        uploadedBytes,
        whole(
            "textureBytes", "bytes of the textures that hold images", \.textureBytes, .bytes, heading: .row("textures"),
            advice: .shareImages),
        targetBytesPeak,
        FrameCounter(
            "cacheBytes", .bytes, "the memory of the renderer's caches after the frame", at: [],
            heading: .row("caches", "after the frame", showsZero: false), advice: .showCaches
        ) { Double($0.cacheBytes.total) },
        cache("images", "the memory of textures of images", \.cacheBytes.images),
        cache("atlases", "the memory of atlases of small images", \.cacheBytes.atlases),
        cache("contents", "the memory of contents drawn with GL", \.cacheBytes.contents, "GL contents"),
        cache("paths", "the memory of the coverage of paths", \.cacheBytes.paths),
        cache("shadows", "the memory of tables of shadows", \.cacheBytes.shadows),
        cache("programs", "the memory of programs, about", \.cacheBytes.programs, "programs, about"),
        cache("targets", "the memory of targets, in use or not", \.cacheBytes.targets),
        cache("buffers", "the memory of buffers of instances", \.cacheBytes.buffers),
    ]

    package static let uploadedBytes = whole(
        "uploadedBytes", "bytes sent to the device for the frame", \.uploadedBytes, .bytes, heading: .row("uploaded"),
        advice: .shareImages)
    package static let targetBytesPeak = whole(
        "targetBytesPeak", "the peak of the bytes of targets in use", \.targetBytesPeak, .bytes,
        heading: .row("targets, peak"), advice: .explainPasses, share: .targetBytes)

    private static func cache(
        _ name: String, _ about: String, _ path: any KeyPath<FrameCounters, Int> & Sendable, _ remark: String? = nil
    ) -> FrameCounter {
        whole("cacheBytes.\(name)", about, path, .bytes, heading: .part(remark ?? name), advice: .showCaches)
    }

    package static let gpuTime = FrameCounter(
        "gpuTime", .seconds, "the GPU time of all passes", heading: .row("GPU"), advice: .shadeLess, share: .gpuTime,
        needs: .gpuTime
    ) { $0.gpuTime }
    private static let cpuTime = FrameCounter(
        "cpuTime", .seconds, "the CPU time of all stages", at: [], advice: .showStages
    ) { $0.cpuTime.total }

    /// The times of the stages on the CPU, in the order in which a frame goes through them.
    package static let ofStages: [FrameCounter] = [
        time("animation", "timeline changes, and animations that begin and end", \.animation),
        time("layout", "constraint layout, and the layers' own layout", \.layout),
        time("dynamics", "steps of dynamics", \.dynamics),
        time("snapshot", "reading the layer tree with its animations", \.snapshot),
        planTime, submitTime,
        time("readback", "waiting for the picture and copying it", \.readback),
        time("encode", "encoding the picture", \.encode, isInTable: false),
    ]

    private static let planTime = time("plan", "planning the passes", \.plan)
    package static let submitTime = time("submit", "issuing the passes to GL", \.submit)

    private static func time(
        _ stage: String, _ about: String, _ path: any KeyPath<StageTimes, Double> & Sendable, isInTable: Bool = true
    ) -> FrameCounter {
        FrameCounter(
            "cpuTime.\(stage)", .seconds, about, heading: isInTable ? .row(stage) : nil, advice: .showStages
        ) { $0.cpuTime[keyPath: path] }
    }
}
