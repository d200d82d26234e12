import Foundation
import LaminaGeometry
import LaminaImage
import LaminaLayers
import LaminaStage
import Testing

/// Layers that show a picture of their properties.
@Suite struct RedisplayTests {
    /// Shows an image as wide as its corner radius, two pixels high while it is hidden less than half.
    private final class Picture: Layer {
        override class func needsDisplay(forKey key: String) -> Bool {
            ["cornerRadius", "opacity", "opaque"].contains(key) || super.needsDisplay(forKey: key)
        }

        override func display() {
            let (width, height) = (Int(cornerRadius), opacity > 0.5 ? 2 : 1)
            contents = try? Image(
                width: width, height: height, pixels: [UInt8](repeating: 255, count: width * height * 4))
            // What display itself sets asks for nothing.
            cornerRadius += 0
            isOpaque = true
        }
    }

    private let layer = Picture()
    private let stage: Stage

    init() {
        layer.frame = Rect(x: 0, y: 0, width: 40, height: 40)
        layer.cornerRadius = 4
        stage = Stage(layer)
    }

    private var sizes: [[Int]] { stage.makeFrame().images.map { [$0.width, $0.height] } }

    @Test("CALayer class method needsDisplay(forKey:): redisplayed when the value of the attribute changes")
    func settingAPropertyAsksForDisplay() {
        #expect(sizes == [[4, 2]])
        #expect(!layer.needsDisplay())
        layer.cornerRadius = 4
        layer.borderWidth = 3
        #expect(!layer.needsDisplay())
        layer.cornerRadius = 9
        #expect(layer.needsDisplay())
        #expect(sizes == [[9, 2]])
        layer.setValue(7, forKey: "cornerRadius")
        #expect(sizes == [[7, 2]])
        layer.isOpaque = false
        #expect(layer.needsDisplay())
    }

    @Test("CALayer class method needsDisplay(forKey:): animations changing the attribute trigger redisplay")
    func animatingAPropertyDisplaysItsMoments() {
        _ = sizes
        let grow = BasicAnimation(keyPath: "cornerRadius")
        (grow.fromValue, grow.toValue, grow.duration, grow.timingFunction) = (4.0, 12.0, 1, .linear)
        layer.add(grow, forKey: nil)
        #expect(sizes == [[4, 2]])
        stage.advance(to: 0.5)
        #expect(sizes == [[8, 2]])
        stage.advance(to: 0.75)
        #expect(sizes == [[10, 2]])
        stage.advance(to: 1)
        #expect(sizes == [[4, 2]])
        #expect(layer.contents?.width == 4)
    }

    @Test func whatOnlyMovesOrFadesOtherwiseIsDisplayedToo() {
        _ = sizes
        stage.disablesActions = false
        Transaction.setAnimationTimingFunction(.linear)
        layer.opacity = 0
        stage.advance(to: 0.0625)
        #expect(sizes == [[4, 2]])
        stage.advance(to: 0.1875)
        #expect(sizes == [[4, 1]])
    }

    @Test func noOtherClassIsDisplayed() {
        let other = Layer()
        other.cornerRadius = 3
        #expect(!other.needsDisplay())
    }
}
