import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaStage

/// The names of layers, each on a chip at the top left of its bounds.
struct LayerLabels {
    private let labels: [(name: String, corner: CGPoint)]
    private let (width, height): (Int, Int)

    /// More would cover the picture.
    private static let most = 300
    private static let longestName = 40

    init(_ tree: RenderTree, _ profile: Profile, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        let picture = CGRect(x: 0, y: 0, width: width, height: height)
        labels = Array(
            profile.layers.lazy
                .filter { layer in
                    layer.index > 0 && tree.nodes[layer.index].name >= 0 && !layer.corners.isEmpty
                        && [.drawn, .empty].contains(layer.fate)
                }
                .map { (String($0.name.prefix(Self.longestName)), CGPoint(x: $0.corners[0], y: $0.corners[1])) }
                .filter { picture.contains($0.1) }
                .prefix(Self.most))
    }

    /// The chips, on nothing.
    func draw() throws -> Bitmap {
        let context = try DrawingContext(width: width, height: height)
        let font = Font(size: 11)
        for (name, corner) in labels {
            let layout = try TextLayout(AttributedText(name, font: font, color: .white))
            let chip = CGRect(
                x: corner.x.rounded(), y: corner.y.rounded(), width: layout.size.width + 6,
                height: layout.size.height)
            context.setFillColor(Color(red: 0.15, green: 0.45, blue: 1, alpha: 0.85))
            context.fill(chip)
            context.draw(layout, at: CGPoint(x: chip.minX + 3, y: chip.minY))
        }
        return try context.makeImage().bitmap
    }
}
