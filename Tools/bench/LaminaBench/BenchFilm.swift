import Foundation
import Lamina

/// `film5` and `film5-card`: a heavy scene that stands still, but for a band across it or a card that moves over it; 5 in
/// 100 of the pixels change a frame.
final class StillScene: BenchScene {
    let stage = benchStage()
    private let card: Layer
    private let isBand: Bool

    init(isBand: Bool) throws {
        self.isBand = isBand
        let photo = try BenchPhoto()
        photo.change(to: 0)
        let rectangles = RoundedScene(count: 6000)
        rectangles.change(to: 0)
        let panel = Layer()
        panel.frame = CGRect(x: 1200, y: 200, width: 600, height: 400)
        panel.backgroundFilters = [Filter(.gaussianBlur(radius: 20, edge: .mirror))]
        card = Layer()
        card.frame =
            isBand
            ? CGRect(x: 0, y: 900, width: 1920, height: 54) : CGRect(x: 180, y: 700, width: 440, height: 220)
        card.cornerRadius = isBand ? 0 : 24
        let layers = rectangles.stage.root.sublayers
        rectangles.stage.root.sublayers = []
        stage.root.sublayers = [photo.layer] + layers + [panel, card]
    }

    func change(to frame: Int) {
        if !isBand { card.position.x = 400 + 4 * Double(frame % 64) }
        card.backgroundColor = BenchHash.color(0, frame)
    }
}

/// The frames of a film: planned, drawn as a sequence, and encoded on this thread with the bands of the frame before.
final class FilmedScene: BenchWork {
    private let scene: any BenchScene
    private let renderer: Renderer
    private let sequence: FrameSequence
    private var planner: Planner
    private let sharesBands: Bool
    private var last: (bitmap: Bitmap, bands: PNGBands)?
    private(set) var bytes: Int?

    /// - Parameter reuses: Whether frames, and bands of pictures, are taken over from the one before.
    init(_ scene: any BenchScene, reuses: Bool) throws {
        self.scene = scene
        let request = ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"
        renderer = try Renderer(try DeviceRequest(parsing: request))
        let rules = reuses ? PlanRules.all : PlanRules.all.subtracting(PlanRules(.reuseFrames))
        planner = Planner(rules: rules)
        sequence = FrameSequence(renderer, rules: rules)
        sharesBands = reuses
    }

    func frame(_ number: Int) throws {
        scene.change(to: number)
        let bitmap = try sequence.render(scene.stage.renderTree(), planner: &planner)
        let bands = PNGBands()
        bytes = try PNGEncoder.encode(bitmap, into: bands, after: sharesBands ? last : nil).count
        last = (bitmap, bands)
    }

    func picture(_ number: Int) throws -> [UInt8] {
        scene.change(to: number)
        return try PNGEncoder.encode(renderer.render(scene.stage.renderTree()))
    }

    var device: String? { renderer.device.chosen?.renderer }
}
