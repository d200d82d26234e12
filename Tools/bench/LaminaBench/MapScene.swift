import Foundation
import Lamina

/// `map-zoom`: a film of ten seconds over a huge picture in tiles, drawn and encoded as fast as it goes; frames that wait
/// for what they need are counted.
final class MapZoom: BenchWork {
    private let stage = Stage(
        size: Size(width: 640, height: 400), background: Color(red: 0.1, green: 0.3, blue: 0.4))
    private let renderer: Renderer
    private(set) var framesWaited = 0

    init(_ picture: String, on device: DeviceRequest) throws {
        let map = TiledLayer()
        let source = try HugeImageTiles(path: picture)
        map.source = source
        map.bounds = Rect(x: 0, y: 0, width: 30_000, height: 30_000)
        map.position = Point(x: 320, y: 200)
        let times = [0, 0.2, 0.45, 0.65, 0.85, 1]
        let zoom = KeyframeAnimation(keyPath: "transform.scale")
        zoom.values = [0.0137, 0.06, 1.2, 1.2, 0.08, 0.0137]
        let pan = KeyframeAnimation(keyPath: "anchorPoint")
        pan.values = [(0.5, 0.5), (0.45, 0.4), (0.43, 0.36), (0.62, 0.56), (0.55, 0.6), (0.5, 0.5)].map {
            Point(x: $0.0, y: $0.1)
        }
        for animation in [zoom, pan] {
            (animation.keyTimes, animation.calculationMode, animation.duration) = (times, .cubic, 10)
            map.add(animation, forKey: nil)
        }
        stage.root.addSublayer(map)
        renderer = try Renderer(device)
    }

    func frame(_ number: Int) throws { _ = try picture(number) }

    func picture(_ number: Int) throws -> [UInt8] { try PNGEncoder.encode(draw(number)) }

    private func draw(_ number: Int) throws -> Bitmap {
        stage.advance(to: Double(number) / 30)
        let tree = stage.makeFrame()
        framesWaited += tree.tileCounts.framesWaited
        return try renderer.render(tree).picture
    }

    func prepare(_ number: Int, warmsUp: Bool) { if warmsUp { framesWaited = 0 } }

    var bytes: Int? { nil }
    var device: String? { renderer.device.chosen?.renderer }
}
