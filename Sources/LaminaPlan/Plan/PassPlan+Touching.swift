extension PassPlan {
    /// Whether the area of an instance of a draw holds the centre of a pixel of the frame.
    package func touches(_ instance: Int, of draw: Draw, x: Int, y: Int) -> Bool {
        guard draw.program.contains(.quad) else {
            let raster = boxes[instance].raster
            return Float(x) >= raster.x && Float(y) >= raster.y && Float(x) < raster.z && Float(y) < raster.w
        }
        let (first, second) = (quads[instance].corners01, quads[instance].corners23)
        let corners = [first.lowHalf, first.highHalf, second.highHalf, second.lowHalf].map { SIMD2<Double>($0) }
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
