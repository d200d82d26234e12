extension PassPlan {
    /// Whether the area of an instance of a draw holds the centre of a pixel of the frame.
    package func touches(_ instance: Int, of draw: Draw, x: Int, y: Int) -> Bool {
        guard draw.kind.isQuad else {
            let area = boxes[instance].area
            return x >= Int(area.minX) && y >= Int(area.minY) && x < Int(area.maxX) && y < Int(area.maxY)
        }
        let corners = quads[instance].outline
        let centre = SIMD2(Double(x) + 0.5, Double(y) + 0.5)
        var signs = (positive: false, negative: false)
        for index in 0..<4 {
            let (from, to) = (corners[index], corners[(index + 1) & 3])
            let side = (to.x - from.x) * (centre.y - from.y) - (to.y - from.y) * (centre.x - from.x)
            if side > 0 { signs.positive = true }
            if side < 0 { signs.negative = true }
        }
        return !(signs.positive && signs.negative)
    }
}
