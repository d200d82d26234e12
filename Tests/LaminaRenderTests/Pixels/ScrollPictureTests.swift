import Foundation
import Lamina
import LaminaTestSupport
import Testing

/// The parts that a scroll layer does not read are not visible: its picture is that of a plain layer that clips.
@Suite struct ScrollPictureTests {
    private func picture(
        _ list: Layer, seed: UInt64, origin: Point, scale: Double, _ change: (Layer) -> Void = { _ in }
    ) throws -> Bitmap {
        var random = SplitMix64(seed: seed)
        list.bounds = Rect(origin: origin, size: Size(width: 40, height: 30))
        list.position = Point(x: 32, y: 24)
        list.transform = Transform3D(scaleX: scale, y: scale)
        list.masksToBounds = true
        list.sublayers = (0..<120).map { _ in
            let row = Layer()
            row.bounds.size = Size(
                width: Double.random(in: 0...60, using: &random), height: Double.random(in: 0...20, using: &random))
            row.position = Point(
                x: Double.random(in: -100...140, using: &random), y: Double.random(in: -100...130, using: &random))
            row.backgroundColor = Color(
                red: Double.random(in: 0...1, using: &random), green: 0.5,
                blue: Double.random(in: 0...1, using: &random))
            row.cornerRadius = Double.random(in: 0...6, using: &random)
            row.borderWidth = 1
            return row
        }
        change(list)
        let stage = Stage(size: Size(width: 64, height: 48), background: .white)
        stage.root.addSublayer(list)
        return try SharedRenderer.draw(stage.makeFrame())
    }

    @Test(arguments: 0..<40) func whatIsLeftUnreadDoesNotShow(seed: UInt64) throws {
        let scale = [1, 0.3, 0.02, 2.7][Int(seed % 4)]
        let origin = Point(x: Double(seed % 7) * 9.3 - 20, y: Double(seed % 5) * 11.7 - 20)
        let scrolled = try picture(ScrollLayer(), seed: seed, origin: origin, scale: scale)
        #expect(try scrolled == picture(Layer(), seed: seed, origin: origin, scale: scale))
    }

    /// Rows that blur what is below them, in lists that are drawn directly, as groups and through rounded clips.
    @Test(arguments: 0..<24) func backdropsSeeNothingOfWhatIsLeftUnread(seed: UInt64) throws {
        let scale = [1, 0.4, 2.7][Int(seed % 3)]
        let origin = Point(x: Double(seed % 7) * 9.3 - 20, y: Double(seed % 5) * 11.7 - 20)
        func change(_ list: Layer) {
            if seed % 4 > 1 { list.cornerRadius = 8 }
            if seed % 2 == 1 { list.opacity = 0.5 }
            for (index, row) in list.sublayers.enumerated() where index % 12 == 11 {
                row.backgroundColor = nil
                row.backgroundFilters = [Filter(.gaussianBlur(radius: 4))]
            }
        }
        let scrolled = try picture(ScrollLayer(), seed: seed, origin: origin, scale: scale, change)
        #expect(try scrolled == picture(Layer(), seed: seed, origin: origin, scale: scale, change))
    }
}
