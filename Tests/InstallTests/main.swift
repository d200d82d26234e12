import Foundation
import Lamina

// The main job in a few lines: layers, a plan, a picture, what it cost.
let stage = Stage(size: Size(width: 64, height: 64), background: .white)
let card = Layer()
card.frame = Rect(x: 16, y: 16, width: 32, height: 32)
card.backgroundColor = Color(hex: "#204060")
stage.root.addSublayer(card)

let frame = try Renderer().render(stage.makeFrame())
print("Lamina drew \(frame.picture.width)x\(frame.picture.height) pixels in \(frame.counters.renderPasses) pass")
