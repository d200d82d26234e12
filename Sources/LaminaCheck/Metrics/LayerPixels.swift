import Glibc
import LaminaGeometry
import LaminaPlan
import LaminaRender
import LaminaStage

/// The pixels of a layer on a frame, known from the frame's plan.
package enum LayerPixels {
    /// Returns the pixels of a frame that the layers of an identifier, with their sublayers, are drawn on, shadows and
    /// filters included; or those on the edges of their shapes, where they cover pixels partly.
    ///
    /// Edges are those of bounds, rounded corners and borders that do not fall between pixels; edges within contents,
    /// as of text or of a transparent image, are not known to the plan.
    ///
    /// - Returns: nil if no layer has the identifier.
    package static func mask(
        of frame: RenderedFrame, layerID: String, antialiasedEdgeOnly: Bool = false
    ) -> PixelMask? {
        mask(of: frame.tree, plan: frame.plan, layerID: layerID, antialiasedEdgeOnly: antialiasedEdgeOnly)
    }

    /// The same for a render tree and its plan.
    package static func mask(
        of tree: RenderTree, plan: PassPlan, layerID: String, antialiasedEdgeOnly: Bool = false
    ) -> PixelMask? {
        var isMember = [Bool](repeating: false, count: tree.nodes.count)
        var isFound = false
        for (index, node) in tree.nodes.enumerated()
        where tree.names.indices.contains(Int(node.name)) && tree.names[Int(node.name)] == layerID {
            isFound = true
            for member in index..<index + Int(node.subtreeCount) { isMember[member] = true }
        }
        guard isFound else { return nil }
        var pixels = PixelMask(width: tree.pixelWidth, height: tree.pixelHeight)
        insertDraws(of: plan, where: isMember, into: &pixels)
        guard antialiasedEdgeOnly else { return pixels }
        var edges = PixelMask(width: tree.pixelWidth, height: tree.pixelHeight)
        ShapeEdges(tree).insert(where: isMember, into: &edges)
        for index in edges.members.indices where pixels.members[index] == 0 { edges.members[index] = 0 }
        return edges
    }

    /// Inserts the pixels whose centres are in the area of a draw. Areas are pixels of the frame, whatever target they
    /// are drawn on.
    private static func insertDraws(of plan: PassPlan, where isMember: [Bool], into pixels: inout PixelMask) {
        let frame = PixelRect(width: pixels.width, height: pixels.height)
        for pass in plan.passes {
            for draw in pass.draws {
                let clip = (draw.scissor?.intersection(pass.region) ?? pass.region).intersection(frame)
                for instance in draw.instances {
                    let node = plan.node(of: instance, draw)
                    guard isMember.indices.contains(node), isMember[node] else { continue }
                    guard draw.kind.isQuad else {
                        pixels.insert(plan.boxes[instance].area.intersection(clip))
                        continue
                    }
                    let (rect, isRectangle) = plan.quads[instance].area
                    let area = rect.intersection(clip)
                    if isRectangle {
                        pixels.insert(area)
                    } else if !area.isEmpty {
                        for y in Int(area.minY)..<Int(area.maxY) {
                            for x in Int(area.minX)..<Int(area.maxX)
                            where plan.touches(instance, of: draw, x: x, y: y) {
                                pixels.members[y * pixels.width + x] = 1
                            }
                        }
                    }
                }
            }
        }
    }
}

// MARK: Edges

/// The outlines of layers' shapes on the picture.
private struct ShapeEdges {
    private let tree: RenderTree
    /// By node: the map from its coordinates to pixels.
    private let maps: [Homography]

    init(_ tree: RenderTree) {
        self.tree = tree
        var maps: [Homography] = []
        var open: [(end: Int, map: Homography)] = [(tree.nodes.count, .identity)]
        for (index, node) in tree.nodes.enumerated() {
            while open.count > 1, index >= open[open.count - 1].end { open.removeLast() }
            let map = open[open.count - 1].map.after(node.toSuperlayer)
            maps.append(map)
            if node.subtreeCount > 1 { open.append((index + Int(node.subtreeCount), map)) }
        }
        self.maps = maps
    }

    func insert(where isMember: [Bool], into pixels: inout PixelMask) {
        for (index, node) in tree.nodes.enumerated() where isMember[index] {
            insert(outline(node.bounds, node.corners), maps[index], into: &pixels)
            let frame = tree.borderSides(of: node)?.frame(of: node) ?? node
            var corners = frame.corners
            if frame.bounds != node.bounds { insert(outline(frame.bounds, corners), maps[index], into: &pixels) }
            if let border = tree.borderImage(of: node) {
                insert(outline(border.frame(of: node).bounds, CornerShape(.zero)), maps[index], into: &pixels)
            }
            guard let widths = borderWidths(of: node) else { continue }
            // Top, right, bottom, left; and those of the corners from the top left.
            let (top, right, bottom, left) = (widths.x, widths.y, widths.z, widths.w)
            corners.radii = CornerRadii(
                x: pointwiseMax(corners.radii.x - SIMD4(left, right, right, left), .zero),
                y: pointwiseMax(corners.radii.y - SIMD4(top, top, bottom, bottom), .zero))
            let (bounds, width) = (frame.bounds, frame.bounds.width - left - right)
            let height = bounds.height - top - bottom
            guard width >= 0, height >= 0 else { continue }
            let inner = Rect(x: bounds.minX + left, y: bounds.minY + top, width: width, height: height)
            insert(outline(inner, corners), maps[index], into: &pixels)
        }
    }

    /// The widths of a node's border: top, right, bottom, left; nil without a border.
    private func borderWidths(of node: RenderNode) -> SIMD4<Double>? {
        guard let border = tree.borderSides(of: node) else {
            return node.borderWidth > 0 ? SIMD4(repeating: Double(node.borderWidth)) : nil
        }
        return SIMD4<Double>(border.widths)
    }

    /// The points of a rounded rectangle's outline, with ten segments in each corner.
    private func outline(_ rect: Rect, _ shape: CornerShape) -> [Point] {
        let spreads = shape.spreads(in: rect.size)
        let (extentsX, extentsY) = (shape.radii.x * spreads, shape.radii.y * spreads)
        let corners = [
            (rect.minX, rect.minY, 1.0, 1.0), (rect.maxX, rect.minY, -1, 1), (rect.maxX, rect.maxY, -1, -1),
            (rect.minX, rect.maxY, 1, -1),
        ]
        return corners.enumerated().flatMap { index, corner -> [Point] in
            let (width, height) = (extentsX[index], extentsY[index])
            guard min(width, height) > 0 else { return [Point(x: corner.0, y: corner.1)] }
            let (x, y) = (corner.0 + corner.2 * width, corner.1 + corner.3 * height)
            let start = Double(index + 2) * Double.pi / 2
            let power = 2 / ContinuousCorner.exponent(spread: spreads[index])
            return (0...10).map { step in
                let angle = start + Double(step) * Double.pi / 20
                let (along, down) = (cos(angle), sin(angle))
                return Point(
                    x: x + width * Double(signOf: along, magnitudeOf: pow(abs(along), power)),
                    y: y + height * Double(signOf: down, magnitudeOf: pow(abs(down), power)))
            }
        }
    }

    private func insert(_ outline: [Point], _ map: Homography, into pixels: inout PixelMask) {
        let points = outline.map { map.apply($0) }
        for (index, point) in points.enumerated() {
            guard let point, let next = points[(index + 1) % points.count] else { continue }
            insert(SIMD2(point.x, point.y), SIMD2(next.x, next.y), into: &pixels)
        }
    }

    /// Inserts the pixels that a line covers partly: those with a centre nearer to it than half a diagonal, none if it
    /// runs between two rows or columns of pixels.
    private func insert(_ start: SIMD2<Double>, _ end: SIMD2<Double>, into pixels: inout PixelMask) {
        for axis in 0..<2 where abs(start[axis] - end[axis]) < 1e-3 {
            if abs(start[axis] - start[axis].rounded()) < 1.0 / 256 { return }
        }
        let step = end - start
        let length = (step.x * step.x + step.y * step.y).squareRoot()
        guard length.isFinite, let range = visible(start, step, pixels) else { return }
        let first = (range.lowerBound * length * 2).rounded(.down)
        let last = (range.upperBound * length * 2).rounded(.up)
        let reach = 0.75
        for index in Int(first)...Int(last) {
            let point = start + step * (length == 0 ? 0 : min(1, Double(index) / (length * 2)))
            let (column, row) = (Int(point.x.rounded(.down)), Int(point.y.rounded(.down)))
            for y in max(0, row - 1)...max(0, row + 1) where y < pixels.height {
                for x in max(0, column - 1)...max(0, column + 1) where x < pixels.width {
                    let (dx, dy) = (Double(x) + 0.5 - point.x, Double(y) + 0.5 - point.y)
                    if dx * dx + dy * dy <= reach * reach { pixels.members[y * pixels.width + x] = 1 }
                }
            }
        }
    }

    /// The part of a line, from 0 to 1, that is at most a pixel outside of the picture; nil if none is.
    private func visible(_ start: SIMD2<Double>, _ step: SIMD2<Double>, _ pixels: PixelMask) -> ClosedRange<Double>? {
        var (low, high) = (0.0, 1.0)
        let most = SIMD2(Double(pixels.width) + 1, Double(pixels.height) + 1)
        for axis in 0..<2 {
            if step[axis] == 0 {
                if start[axis] < -1 || start[axis] > most[axis] { return nil }
                continue
            }
            let (one, other) = ((-1 - start[axis]) / step[axis], (most[axis] - start[axis]) / step[axis])
            low = max(low, min(one, other))
            high = min(high, max(one, other))
        }
        return low <= high ? low...high : nil
    }
}
