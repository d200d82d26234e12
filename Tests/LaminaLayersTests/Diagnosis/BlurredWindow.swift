import Foundation
import LaminaGeometry
import LaminaLayers

/// A white window with a container that holds a blur, a label and a photo, in this order.
struct BlurredWindow {
    let window = Layer("window")
    let container = Layer("container")
    let blur = EffectLayer(effect: .blur(BlurEffect(style: .light)))
    let label = Layer("label")
    let photo = Layer("photo")

    init() {
        blur.name = "blur"
        blur.frame = Rect(x: 0, y: 0, width: 100, height: 100)
        window.backgroundColor = .white
        window.addSublayer(container)
        container.sublayers = [blur, label, photo]
    }
}

/// Tests that name the layers of a window without more words.
protocol BlurredWindowTests {
    var scene: BlurredWindow { get }
}

extension BlurredWindowTests {
    var window: Layer { scene.window }
    var container: Layer { scene.container }
    var blur: EffectLayer { scene.blur }
    var label: Layer { scene.label }
}
