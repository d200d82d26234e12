import Foundation
import Lamina

/// A page pulled over a list by a finger, let go twice: once too early, so that it goes back, and once far enough.
///
/// `swift run driven-transition strip.png` draws eight moments of it side by side.
@main
enum DrivenTransition {
    static func main() throws {
        let size = Size(width: 180, height: 260)
        let container = Layer()
        container.frame = Rect(origin: .zero, size: size)
        let (list, detail) = (Pages.list(size), Pages.detail(size))
        container.addSublayer(list)
        let stage = Stage(size: size, background: .black)
        stage.root.addSublayer(container)
        stage.disablesActions = false

        let transition = InteractiveTransition(in: container, on: stage, duration: 0.4)
        // The page comes in from the right, over a list that moves less and darkens.
        func beginPull() {
            detail.position.x = size.width * 1.5
            transition.begin(from: list, to: detail) {
                detail.position.x = size.width / 2
                list.position.x -= size.width * 0.3
                list.opacity = 0.4
            }
        }

        var strip = FilmStrip(try Renderer(), stage)
        try strip.add()
        beginPull()
        for percent in [0.25, 0.45] {
            transition.update(percent)
            try strip.add()
        }
        // Let go before half of the way.
        transition.cancel()
        try strip.add(after: 0.1)
        try strip.add(after: 0.2)

        beginPull()
        transition.update(0.6)
        try strip.add()
        transition.finish()
        try strip.add(after: 0.1)
        try strip.add(after: 0.2)
        try strip.write(to: CommandLine.arguments.dropFirst().first ?? "driven-transition.png")
    }
}
