import LaminaDrawing
import LaminaGeometry
import LaminaImage
import LaminaPlan
import LaminaStage

/// The layers that an overlay paints, with their colours.
struct OverlayMarks {
    private(set) var tree: OverlayTree

    private static let red = SIMD4<Float>(0.9, 0.1, 0.1, 1)
    private static let green = SIMD4<Float>(0.1, 0.75, 0.25, 1)
    private static let yellow = SIMD4<Float>(1, 0.85, 0, 1)
    private static let magenta = SIMD4<Float>(0.95, 0.1, 0.9, 1)
    private static let orange = SIMD4<Float>(1, 0.5, 0, 1)
    private static let blue = SIMD4<Float>(0.15, 0.45, 1, 1)

    init(_ kind: OverlayKind, _ render: RenderTree, _ profile: Profile) {
        tree = OverlayTree(over: render)
        let places = LayerPositions(render).places
        let most = Float(profile.layers.map(\.estimatedFragments).max() ?? 0)
        for (index, node) in render.nodes.enumerated() where index < profile.layers.count {
            let (layer, place) = (profile.layers[index], places[index])
            switch kind {
            case .offscreen: if layer.offscreenPasses > 0 { tree.fill(index, Self.yellow * 0.5) }
            case .blended:
                if layer.outcome == .drawn { tree.fill(index, (place.isOpaque ? Self.green : Self.red) * 0.35) }
            case .misaligned:
                guard layer.outcome == .drawn, let fit = place.texels, fit != .exact else { continue }
                tree.fill(index, (fit == .stretched ? Self.yellow : Self.magenta) * 0.5)
            case .rasterized:
                guard node.effects >= 0, render.effects[Int(node.effects)].asksForOwnGrid,
                    layer.outcome != .hidden, layer.outcome != .transparent
                else { continue }
                let passes = profile.passes.filter { $0.layers.contains(index) }
                tree.fill(index, (passes.contains { $0.isExecuted } ? Self.red : Self.green) * 0.5)
            case .fragments:
                guard layer.estimatedFragments > 0 else { continue }
                // The square root distinguishes areas over two or three orders of magnitude.
                tree.fill(index, Self.orange * (0.75 * (Float(layer.estimatedFragments) / most).squareRoot()))
            case .overdraw: continue
            case .borders: if index > 0 { tree.outline(index, Self.blue, width: 1) }
            case .names: if index > 0, node.name >= 0 { tree.outline(index, Self.blue, width: 1) }
            }
        }
    }
}

// MARK: Tree

/// The layers of a scene in plain colours: a render tree of its own, drawn like any other.
///
/// Every layer keeps its geometry and its clip, and loses its contents and effects, so that the overlay matches the
/// picture exactly.
struct OverlayTree {
    private var tree: RenderTree

    init(over tree: RenderTree) {
        var plain = RenderTree(
            pixelWidth: tree.pixelWidth, pixelHeight: tree.pixelHeight, scale: tree.scale, background: nil,
            nodes: tree.nodes)
        for index in plain.nodes.indices { plain.nodes[index].becomePlain() }
        self.tree = plain
    }

    /// Fills a layer with a premultiplied colour.
    mutating func fill(_ index: Int, _ color: SIMD4<Float>) { tree.nodes[index].backgroundColor = color }

    /// Draws a layer's edge, `width` pixels wide if its transform preserves lengths, with square corners.
    mutating func outline(_ index: Int, _ color: SIMD4<Float>, width: Float) {
        tree.nodes[index].borderColor = color
        tree.nodes[index].borderWidth = width / Float(tree.scale)
    }

    /// The tree to draw.
    var renderTree: RenderTree { tree }
}

extension RenderNode {
    /// Removes all contents and effects.
    fileprivate mutating func becomePlain() {
        // A mask is not painted; a hidden layer stays hidden.
        let isGone = flags.contains(.mask) || flags.contains(.hidden) || opacity <= 0
        flags = flags.intersection([.masksToBounds, .doubleSided, .geometryFlipped, .reversed])
        if isGone { flags.insert(.hidden) }
        opacity = 1
        (borderWidth, borderColor, backgroundColor) = (0, .zero, .zero)
        (contents, pattern, gradient, tint, clipPlanes, effects, name) = (-1, -1, -1, -1, -1, -1, -1)
    }
}

// MARK: Labels

/// The names of layers, each on a label at the top left of its bounds.
struct LayerLabels {
    private let labels: [(name: String, corner: Point)]
    private let (width, height): (Int, Int)

    /// The largest number of labels; more would cover the picture.
    private static let labelLimit = 300
    private static let longestName = 40

    init(_ tree: RenderTree, _ profile: Profile, width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        let picture = Rect(x: 0, y: 0, width: width, height: height)
        labels = Array(
            profile.layers.lazy
                .filter { layer in
                    layer.index > 0 && tree.nodes[layer.index].name >= 0 && !layer.corners.isEmpty
                        && [.drawn, .empty].contains(layer.outcome)
                }
                .map { (String($0.name.prefix(Self.longestName)), Point(x: $0.corners[0], y: $0.corners[1])) }
                .filter { picture.contains($0.1) }
                .prefix(Self.labelLimit))
    }

    /// Returns the labels on a transparent picture.
    func draw() throws -> Bitmap {
        let context = try DrawingContext(width: width, height: height)
        let font = Font(size: 11)
        for (name, corner) in labels {
            let layout = try TextLayout(AttributedText(name, font: font, color: .white))
            let box = Rect(
                x: corner.x.rounded(), y: corner.y.rounded(), width: layout.size.width + 6,
                height: layout.size.height)
            context.setFillColor(Color(red: 0.15, green: 0.45, blue: 1, alpha: 0.85))
            context.fill(box)
            context.draw(layout, at: Point(x: box.minX + 3, y: box.minY))
        }
        return try context.makeImage().bitmap
    }
}
