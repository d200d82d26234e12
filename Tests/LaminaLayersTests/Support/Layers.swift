import Foundation
import LaminaGeometry
import LaminaLayers

extension Layer {
    /// A named layer with the given frame.
    convenience init(_ name: String, x: Double = 0, y: Double = 0, width: Double = 100, height: Double = 100) {
        self.init()
        self.name = name
        frame = Rect(x: x, y: y, width: width, height: height)
    }

    /// The names of the sublayers in order, as one word.
    var order: String { sublayers.map { $0.name ?? "?" }.joined() }

    /// Forgets all changes of the layers down from here, as making a render tree does.
    func forgetChanges() {
        var open = [self]
        while let layer = open.popLast() {
            layer.subtreeHasChanged = false
            open.append(contentsOf: layer.sublayers)
        }
    }
}

/// A chain of layers, each inside the one before it: the outermost and the innermost.
func makeChain(depth: Int) -> (outermost: Layer, innermost: Layer) {
    let outermost = Layer()
    var innermost = outermost
    for _ in 1..<depth {
        let next = Layer()
        innermost.addSublayer(next)
        innermost = next
    }
    return (outermost, innermost)
}
