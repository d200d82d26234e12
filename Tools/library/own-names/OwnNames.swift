import Foundation
import Lamina
import OwnKit

// Of two modules with one name, the one that is imported by name wins.
import struct OwnKit.Image

/// The program's own types go before all that is imported, without a word.
struct Color { var hue = 0.25 }
enum Action { case open, close }
struct Font { var size = 12 }
struct Timing { var seconds = 1.0 }
struct Transition { var isDone = false }
struct Counter { var count = 0 }
struct Region { var country = "" }
protocol Animation {}

@main
enum OwnNames {
    static func main() throws {
        let own = (Color(), Action.open, Font(), Timing(), Transition(), Counter(), Region())
        // What Lamina calls so has its name after the module's.
        let white: Lamina.Color = .white
        let turn: Lamina.Animation = BasicAnimation(keyPath: "transform.rotation.z")
        let square = Lamina.Path(rect: Rect(x: 0, y: 0, width: 4, height: 4))

        let stage = Stage(size: Size(width: 32, height: 32), background: white)
        let shape = ShapeLayer()
        shape.path = square
        shape.add(turn, forKey: "turn")
        stage.root.addSublayer(shape)
        let frame = try Renderer().render(stage.makeFrame())
        shape.contents = Lamina.Image(frame.picture)
        print(own, Image(named: "own").name, OwnKit.Path("a", "b").parts, frame.picture)
    }
}
