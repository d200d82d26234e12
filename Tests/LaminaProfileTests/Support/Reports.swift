import Foundation
import LaminaCounters
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaLayout
import LaminaPlan
import LaminaRender
import LaminaStage

@testable import LaminaProfile

/// A profile of these layers on 100×50 pixels, as if drawn.
func profile(of layers: Layer..., scene: String? = "a.json") -> Profile {
    let stage = Stage(size: Size(width: 100, height: 50))
    stage.root.sublayers = layers
    let tree = stage.makeFrame()
    var planner = Planner(rules: .none)
    let plan = planner.plan(tree)
    let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
    var counters = FrameCounters()
    counters.offscreenPassesRequired = plan.offscreenPassesRequired
    counters.offscreenPasses = plan.offscreenPasses
    counters.renderPasses = plan.passes.count
    counters.fragments = costs.estimatedFragments.reduce(0, +)
    (counters.cpuTime.snapshot, counters.cpuTime.submit, counters.cpuTime.readback) = (0.001, 0.002, 0.003)
    let frame = DrawnPlan(bitmap: nil, counters: counters, overdrawMap: nil)
    return Profile(
        scene: scene, width: 100, height: 50, device: "a device", isSoftware: true, rules: [], counters: counters,
        savings: plan.savings, passes: PassReport.all(plan, frame, costs),
        layers: LayerReport.all(tree, plan, costs, LayerPositions(tree)), plan: plan, overdrawMap: nil)
}

/// A profile of so many frames, whose third one is reported in detail; frame n makes 10 + n draw calls.
func makeRange(_ count: Int, _ detail: Profile = makeProfile()) -> RangeProfile {
    var detail = detail
    let frames = (0..<count).map { index in
        var counters = detail.counters
        counters.drawCalls = 10 + index
        return FrameSample(index: index, time: Double(index) / 60, counters: counters)
    }
    let place = min(2, count - 1)
    detail.time = frames[place].time
    return RangeProfile(
        scene: detail.scene, framesPerSecond: 60, frames: frames,
        statistics: FrameCounter.all.compactMap { CounterStatistics($0, frames) }, detailFrame: place, detail: detail)
}

/// PNG of one colour, 100×50.
func makePicture(_ red: UInt8) throws -> [UInt8] {
    let pixels = (0..<5000).flatMap { place -> [UInt8] in [red, UInt8(place % 100), UInt8(place / 100), 255] }
    return try PNGEncoder.encode(Bitmap(width: 100, height: 50, pixels: pixels))
}

/// A report with all parts.
func makeReport(_ profile: Profile = makeProfile(), frames: Int = 0) throws -> HTMLReport {
    let overlays = try ["overdraw", "offscreen"].map {
        HTMLReport.Overlay(name: $0, title: $0.capitalized, about: "What \($0) shows.", png: try makePicture(9))
    }
    var range = frames > 0 ? makeRange(frames, profile) : nil
    range?.repaints = makeRepaints(frames, profile)
    return HTMLReport(
        profile, range: range, picture: try makePicture(200), overlays: overlays, thumbnails: [try makePicture(80)],
        advice: [1: "Fade the leaf alone."], steps: try DrawSteps(profile.plan, [], byteLimit: 0),
        memory: LayerMemory(images: profile.layers.map { $0.index * 100 }, cached: profile.layers.map { _ in 0 }))
}

/// Repaints of so many frames: the first whole, then two rectangles of the last layer, and every third frame none.
func makeRepaints(_ frames: Int, _ profile: Profile) -> RepaintReport {
    var repaints = RepaintReport()
    repaints.layers = profile.layers.map {
        RepaintReport.Layer(path: $0.path, changedCount: $0.index, drawnCount: frames)
    }
    repaints.layers.append(RepaintReport.Layer(path: "root/gone", changedCount: 1))
    let parts = [
        PixelRect(minX: 2, minY: 3, maxX: 12, maxY: 23), PixelRect(minX: 40, minY: 30, maxX: 70, maxY: 50),
    ]
    repaints.frames = (0..<frames).map { frame in
        RepaintReport.Frame(
            areas: frame == 0 ? [PixelRect(width: 100, height: 50)] : frame % 3 == 2 ? [] : parts,
            changed: frame % 3 == 1 ? [profile.layers.count - 1, profile.layers.count] : [],
            furtherCount: frame % 3 == 1 ? 2 : 0)
    }
    return repaints
}

/// A report of a layer that constraints place, with one that is broken, one that is missed, a guide, and an ambiguity.
func reportWithLayout() throws -> (report: HTMLReport, layout: LayoutReport) {
    let (title, badge) = (box("<title>", 0, 0, 0, 0), box("badge", 0, 0, 0, 0))
    for layer in [title, badge] { layer.translatesAutoresizingMaskIntoConstraints = false }
    let stage = Stage(size: Size(width: 100, height: 50))
    stage.root.sublayers = [title, badge]
    let broken = title.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 30)
    broken.identifier = "second \"top\""
    let missed = title.widthAnchor.constraint(equalToConstant: 200)
    missed.priority = 600.5
    LayoutConstraint.activate([
        title.topAnchor.constraint(equalTo: stage.root.topAnchor, constant: 5),
        title.leadingAnchor.constraint(equalTo: stage.root.layoutMarginsGuide.leadingAnchor),
        title.widthAnchor.constraint(lessThanOrEqualToConstant: 60),
        title.heightAnchor.constraint(equalToConstant: 20), missed, broken,
        badge.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 2),
        badge.widthAnchor.constraint(equalToConstant: 10), badge.heightAnchor.constraint(equalToConstant: 10),
    ])
    let tree = stage.makeFrame()
    let layout = stage.layoutReport()
    var planner = Planner(rules: .none)
    let plan = planner.plan(tree)
    let costs = NodeCosts(plan, nodeCount: tree.nodes.count)
    var report = try makeReport()
    report.profile.layers = LayerReport.all(tree, plan, costs, LayerPositions(tree))
    (report.profile.passes, report.thumbnails, report.advice, report.layout) = ([], [], [:], layout)
    (report.steps, report.memory) = (nil, nil)
    return (report, layout)
}
