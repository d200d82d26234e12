import Foundation
import Lamina

@testable import LaminaCheck

/// A small scene of a panel with a photo, a faded group and a card with a shadow, which tests change in one place.
struct WhyScene {
    let stage = Stage(size: Size(width: 60, height: 40), background: .white)
    let panel = WhyScene.layer("panel", 2, 2, 30, 20, Color(red: 1, green: 0, blue: 0))
    let photo = WhyScene.layer("photo", 4, 4, 10, 8, Color(red: 0, green: 0, blue: 1))
    let card = WhyScene.layer("card", 38, 8, 14, 14, Color(white: 0.9))
    let group = WhyScene.layer("group", 4, 26, 20, 10, nil)

    /// - Parameter change: A change of the scene before it is drawn.
    init(_ change: (WhyScene) -> Void = { _ in }) {
        panel.sublayers = [photo]
        (card.shadowColor, card.shadowOpacity, card.shadowRadius) = (.black, 0.5, 2)
        card.shadowOffset = Size(width: 0, height: 2)
        // Round and overlapping, so that fading the group takes a pass.
        group.sublayers = [0, 6].map { x in
            let dot = WhyScene.layer("dot", x, 1, 8, 8, Color(red: 0, green: 0.5, blue: 0))
            dot.cornerRadius = 3
            return dot
        }
        stage.root.sublayers = [panel, card, group]
        change(self)
    }

    /// The device that the tests draw on.
    static let renderer = Result {
        try Renderer(DeviceRequest(parsing: ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"))
    }

    static func layer(_ name: String?, _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: Color?)
        -> Layer
    {
        let layer = Layer()
        layer.name = name
        layer.frame = Rect(x: x, y: y, width: width, height: height)
        layer.backgroundColor = color
        return layer
    }

    /// The differences of the scene from this one after a change.
    static func difference(_ change: (WhyScene) -> Void) -> [String] {
        SceneDifference(old: WhyScene().stage.makeFrame(), new: WhyScene(change).stage.makeFrame()).findings
    }

    /// All findings about a change, from two drawn pictures as a suite has them.
    static func findings(knowsOldScene: Bool = true, _ change: (WhyScene) -> Void) throws -> [String] {
        let renderer = try renderer.get()
        let (before, now) = (WhyScene().stage.makeFrame(), WhyScene(change).stage.makeFrame())
        let pictures = (try renderer.render(before).picture, try renderer.render(now).picture)
        let area = DifferenceArea(pictures.0, pictures.1)
        var old = try WhySide(drawing: before, with: renderer, watching: area?.worst)
        if !knowsOldScene { old = WhySide(passes: old.passes, picture: pictures.0) }
        let new = try WhySide(drawing: now, with: renderer, watching: area?.worst)
        return Why.findings(old: old, new: new, verdict: nil)
    }
}
