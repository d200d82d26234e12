import Foundation
import Lamina
import LaminaPlan

/// Something to time: one frame of it, and its picture.
protocol BenchWork {
    /// Gets ready for `frame(number)`, untimed.
    func prepare(_ number: Int, warmsUp: Bool) throws
    /// Does the work of frame `number`, to its end.
    func frame(_ number: Int) throws
    /// The picture of frame `number` as PNG.
    func picture(_ number: Int) throws -> [UInt8]
    /// The size of what was made, where that is reported.
    var bytes: Int? { get }
    /// Frames timed that waited for what they needed.
    var framesWaited: Int { get }
    /// The times of the last frame by stage, where they are measured.
    var stages: FrameStages? { get }
    /// The use of plans that are kept from frame to frame, where some are.
    var planReuse: PlanReuse? { get }
    /// Checks, untimed and after the last frame, that the times have a meaning.
    func check() throws
    /// The device that drew.
    var device: String? { get }
    /// The pictures that one call of `frame` makes; its time is divided by them.
    var framesAStep: Int { get }
}

extension BenchWork {
    func prepare(_ number: Int, warmsUp: Bool) {}
    var framesAStep: Int { 1 }
    var framesWaited: Int { 0 }
    var stages: FrameStages? { nil }
    var planReuse: PlanReuse? { nil }
    func check() throws {}

    /// True if the driver is Mesa's that draws nothing.
    var drawsNothing: Bool { device == "NOOP" }
}

/// The scene's name asks for a driver that draws nothing, and the device has one that draws.
struct DriverDraws: Error, CustomStringConvertible {
    let device: String?

    var description: String {
        "a scene whose name ends in -noop needs a driver of Mesa and GALLIUM_NOOP=1 in the environment; "
            + (device.map { "this device is \($0)" } ?? "this scene has no device")
    }
}

enum BenchWorks {
    /// The end of the names of scenes that are given to a driver that draws nothing.
    private static let noDrawing = "-noop"

    /// The work that a scene's name stands for; nil if there is none of that name.
    ///
    /// - Throws: ``DriverDraws`` where the name asks for a driver that draws nothing and this one draws.
    static func named(_ name: String, input: String?, on device: DeviceRequest) throws -> (any BenchWork)? {
        guard name.hasSuffix(noDrawing) else { return try drawn(name, input, device) }
        guard let work = try drawn(String(name.dropLast(noDrawing.count)), input, device) else { return nil }
        guard work.drawsNothing else { throw DriverDraws(device: work.device) }
        return work
    }

    private static func drawn(_ name: String, _ input: String?, _ device: DeviceRequest) throws -> (any BenchWork)? {
        if name.hasPrefix("encode-"), let input {
            let data = try Data(contentsOf: URL(fileURLWithPath: input))
            return EncodedPicture(try Image(decoding: data).bitmap)
        }
        if name == "map-zoom", let input { return try MapZoom(input, on: device) }
        if name == "documents", let input { return try DocumentWork(folder: input, on: device) }
        switch name {
        case "plan10000": return PlannedScene(RoundedScene(count: 10_000))
        case "plan100000": return PlannedScene(RoundedScene(count: 100_000))
        case "packed1000": return PlannedScene(PackedScene(count: 1000))
        case "packed10000": return PlannedScene(PackedScene(count: 10_000))
        case "limits10000": return try LimitedPlan(RoundedScene(count: 10_000), on: device)
        case "limits100000": return try LimitedPlan(RoundedScene(count: 100_000), on: device)
        case "set100000": return SetProperties(RoundedScene(count: 100_000))
        case "rounded6000": return try DrawnScene(RoundedScene(count: 6000), on: device)
        case "corners6000":
            let corners = CornerRadii(x: SIMD4(8, 3, 14, 0), y: SIMD4(8, 5, 10, 0))
            return try DrawnScene(RoundedScene(count: 6000, corners: corners), on: device)
        case "opaque1": return try DrawnScene(OpaqueScene(count: 1), on: device)
        case "opaque100": return try DrawnScene(OpaqueScene(count: 100), on: device)
        case "wall1000": return try DrawnScene(WallScene(), on: device)
        case "photo": return try DrawnScene(PhotoScene(), on: device)
        case "groups": return try DrawnScene(GroupScene(), on: device)
        case "blur5": return try DrawnScene(BlurScene(sigma: 5), on: device)
        case "blur10": return try DrawnScene(BlurScene(sigma: 10), on: device)
        case "blur20": return try DrawnScene(BlurScene(sigma: 20), on: device)
        case "blur40": return try DrawnScene(BlurScene(sigma: 40), on: device)
        case "blurs10": return try DrawnScene(BlurScene(sigma: 4, groups: 10), on: device)
        case "backdrop": return try DrawnScene(BackdropScene(), on: device)
        case "shadows100": return try DrawnScene(ShadowScene(), on: device)
        case "shadows300": return try DrawnScene(ShadowScene(hasThreeShadows: true), on: device)
        case "labels10000": return try DrawnScene(LabelScene(), on: device)
        case "particles50000": return try DrawnScene(ParticleScene(plain: false), on: device)
        case "quads50000": return try DrawnScene(ParticleScene(plain: true), on: device)
        default:
            return try DynamicsWork(named: name) ?? AnimatedTree(named: name) ?? SequenceWork(named: name, on: device)
                ?? film(name, device)
        }
    }

    private static func film(_ name: String, _ device: DeviceRequest) throws -> (any BenchWork)? {
        if name == "film-6000" { return try FilmWork(on: device, makeStage: FilmStages.rounded) }
        if name == "film-night" {
            let photo = try BenchImage.make(width: 1460, height: 820)
            return try FilmWork(on: device) { FilmStages.night(photo) }
        }
        let damage = "film-damage"
        guard name.hasPrefix(damage) else { return nil }
        var rest = name.dropFirst(damage.count)
        let isBand = rest.hasPrefix("-band")
        if isBand { rest = rest.dropFirst("-band".count) }
        let reuses: [Substring: FilmWork.Reuse] = ["": .all, "-whole": .encoding, "-apart": .none]
        guard let reuse = reuses[rest] else { return nil }
        let photo = try BenchImage.make(width: 1460, height: 820)
        return try FilmWork(reuse, on: device) { FilmStages.damage(photo, isBand: isBand) }
    }
}

/// A scene drawn whole: the layers changed, read, planned and drawn until the device is done.
final class DrawnScene: BenchWork {
    private let scene: any BenchScene
    private let renderer: Renderer
    private var planner = Planner()
    private(set) var stages: FrameStages?

    init(_ scene: any BenchScene, on device: DeviceRequest) throws {
        self.scene = scene
        renderer = try Renderer(device)
    }

    func frame(_ number: Int) throws {
        var stages = FrameStages()
        let change = ContinuousClock().measure { scene.change(to: number) }
        let tree = scene.stage.makeFrame()
        stages.set(changing: change.inSeconds, tree)
        let start = ContinuousClock.now
        let plan = planner.plan(tree)
        stages.plan = (ContinuousClock.now - start).inSeconds
        try stages.set(renderer.draw(plan, DrawOptions(readsBack: false)).counters.cpuTime)
        self.stages = stages
    }

    func picture(_ number: Int) throws -> [UInt8] {
        scene.change(to: number)
        return try PNGEncoder.encode(renderer.render(scene.stage.makeFrame()).picture)
    }

    var bytes: Int? { nil }
    var device: String? { renderer.device.chosen?.renderer }
}

/// A scene planned only, its render tree at hand.
final class PlannedScene: BenchWork {
    private let tree: RenderTree
    private var planner = Planner()

    init(_ scene: any BenchScene) {
        scene.change(to: 0)
        tree = scene.stage.makeFrame()
    }

    func frame(_ number: Int) { _ = planner.plan(tree) }
    func picture(_ number: Int) throws -> [UInt8] { try PNGEncoder.encode(Renderer().render(tree).picture) }
    var bytes: Int? { nil }
    var device: String? { nil }
}

/// A plan at hand held against the limits of work.
final class LimitedPlan: BenchWork {
    private let tree: RenderTree
    private let plan: PassPlan
    private let renderer: Renderer

    init(_ scene: any BenchScene, on device: DeviceRequest) throws {
        renderer = try Renderer(device)
        scene.change(to: 0)
        tree = scene.stage.makeFrame()
        var planner = Planner()
        plan = planner.plan(tree)
    }

    func frame(_ number: Int) throws { try renderer.checkWork(of: plan, tree) }
    func picture(_ number: Int) throws -> [UInt8] { try PNGEncoder.encode(Renderer().render(tree).picture) }
    var bytes: Int? { nil }
    var device: String? { nil }
}

/// A scene's layers changed and read into a render tree, neither planned nor drawn.
final class SetProperties: BenchWork {
    private let scene: any BenchScene
    private(set) var stages: FrameStages?

    init(_ scene: any BenchScene) { self.scene = scene }

    func frame(_ number: Int) {
        let change = ContinuousClock().measure { scene.change(to: number) }
        var stages = FrameStages()
        stages.set(changing: change.inSeconds, scene.stage.makeFrame())
        self.stages = stages
    }

    func picture(_ number: Int) throws -> [UInt8] {
        frame(number)
        return try PNGEncoder.encode(Renderer().render(scene.stage.makeFrame()).picture)
    }

    var bytes: Int? { nil }
    var device: String? { nil }
}

/// A picture encoded as PNG.
final class EncodedPicture: BenchWork {
    private let bitmap: Bitmap
    private(set) var bytes: Int?

    init(_ bitmap: Bitmap) { self.bitmap = bitmap }

    func frame(_ number: Int) throws { bytes = try PNGEncoder.encode(bitmap).count }
    func picture(_ number: Int) throws -> [UInt8] { try PNGEncoder.encode(bitmap) }
    var device: String? { nil }
}
