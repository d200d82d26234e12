import LaminaQuartzCore

/// A stage with a layer in it, as a program with a window has.
struct Window {
    let stage: Stage
    var root: CALayer { stage.root }

    init(width: CGFloat = 200, height: CGFloat = 200) {
        stage = Stage(size: CGSize(width: width, height: height), scale: 1)
    }

    /// A layer of a frame, in the root.
    func add<Kind: CALayer>(_ layer: Kind, frame: CGRect = CGRect(x: 50, y: 50, width: 100, height: 100)) -> Kind {
        layer.frame = frame
        root.addSublayer(layer)
        // What was set is no change any more, and does not animate.
        stage.advance(to: stage.time)
        return layer
    }
}

/// Compares numbers.
func near(_ first: CGFloat, _ second: CGFloat, within tolerance: CGFloat = 1e-6) -> Bool {
    abs(first - second) <= tolerance
}

/// Compares points.
func near(_ first: CGPoint?, _ second: CGPoint, within tolerance: CGFloat = 1e-6) -> Bool {
    guard let first else { return false }
    return near(first.x, second.x, within: tolerance) && near(first.y, second.y, within: tolerance)
}

/// The renderer of all tests.
enum SharedRenderer {
    static let result = Result { try Renderer() }
}
