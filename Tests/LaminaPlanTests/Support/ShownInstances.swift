import LaminaGeometry
import LaminaStage

@testable import LaminaPlan

/// An instance of a pass that may shade a pixel.
struct ShownInstance {
    let isQuad: Bool
    /// The index among the plan's boxes or quads.
    let instance: Int
    let node: Int32
    let draw: Draw
    /// The pixels that it may change; true if those are the whole rectangle.
    let area: (rect: PixelRect, isRectangle: Bool)
}

extension PassPlan {
    /// The instances of a pass that may shade a pixel, in the order in which they are drawn.
    func shown(by pass: Pass) -> [ShownInstance] {
        pass.draws.flatMap { draw in
            draw.instances.compactMap { instance in
                let area = area(of: instance, draw, in: pass.region)
                guard !area.rect.isEmpty else { return nil }
                return ShownInstance(
                    isQuad: draw.kind.isQuad, instance: instance, node: nodes(of: draw)[instance], draw: draw,
                    area: area)
            }
        }
    }

    /// The difference between what an instance and one of another plan draw, apart from the state of their draws; nil
    /// if there is none. Places in the table and in atlases may differ.
    func difference(of mine: ShownInstance, from theirs: ShownInstance, in other: PassPlan) -> String? {
        guard mine.node == theirs.node else { return "node \(mine.node) and not \(theirs.node)" }
        guard mine.area.rect == theirs.area.rect else { return "area \(mine.area.rect) and not \(theirs.area.rect)" }
        guard haveSameBits(bits(of: mine), other.bits(of: theirs)) else { return "other values" }
        guard image(of: mine) == other.image(of: theirs), mine.draw.second == theirs.draw.second,
            mine.draw.behind == theirs.draw.behind, mine.draw.mixing == theirs.draw.mixing
        else { return "\(image(of: mine)) and not \(other.image(of: theirs)), or another second texture" }
        let (entries, others) = (entries(of: mine), other.entries(of: theirs))
        let isSame = entries.count == others.count && zip(entries, others).allSatisfy { haveSameBits($0, $1) }
        return isSame ? nil : "other entries of the table"
    }

    /// Returns whether two instances draw the same but for their areas.
    func drawsTheSameElsewhere(_ mine: ShownInstance, as theirs: ShownInstance, in other: PassPlan) -> Bool {
        mine.area.isRectangle && theirs.area.isRectangle
            && haveSameBits(bits(of: mine, withArea: false), other.bits(of: theirs, withArea: false))
            && image(of: mine) == other.image(of: theirs)
    }

    /// A box or a quad with the places of its entries left out.
    private func bits(of shown: ShownInstance, withArea: Bool = true) -> QuadInstance {
        guard shown.isQuad else {
            // Both are vectors of four floats; a box has fewer.
            var (box, bits) = (boxes[shown.instance], QuadInstance())
            let hasEntry = box.tableEntry >= 0
            if !withArea { box.removeArea() }
            (bits.payload0, bits.payload1, bits.payload2) = (box.raster, box.shape, box.fill)
            (bits.radii, bits.color) = (box.radii, box.border)
            bits.payload3 = SIMD4(box.borderWidth, box.fillInset, box.opacity, box.edges.rawValue)
            bits.tableEntry = hasEntry ? 0 : -1
            return bits
        }
        var bits = quads[shown.instance]
        bits.tableEntry = bits.tableEntry >= 0 ? 0 : -1
        if shown.draw.kind == .quad(.gradient) {
            var gradient = GradientPayload(decoding: bits)
            gradient.tableStart = 0
            gradient.encode(into: &bits)
        }
        if !withArea { bits.removeArea() }
        return bits
    }

    private func image(of shown: ShownInstance) -> TextureSource {
        shown.draw.texture == .atlas ? .image(quadImages[shown.instance]) : shown.draw.texture
    }

    private func entries(of shown: ShownInstance) -> [TableEntry] {
        let reading = tableReading(of: shown.instance, shown.draw)
        return [reading.clip, reading.gradient, reading.clipPlanes].flatMap { part in
            part.map { tableEntry($0, in: reading) }
        }
    }
}
