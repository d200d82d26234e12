import LaminaGeometry

@testable import LaminaPlan

extension PassPlan {
    /// The captures at a wrong moment; empty for a sound plan.
    ///
    /// What a filter or a copy reads of a target that is drawn on later is a capture. From the capture up to the draw
    /// that shows it, nothing may be drawn over the captured pixels: it would have had to be captured too. But for what is
    /// drawn of the layer that captures, such as a shadow under its backdrop.
    var captureFaults: [String] {
        var faults = faultsOfOrder()
        for index in passes.indices {
            for capture in captures(of: index) where isDrawnOn(capture.source.target, after: index) {
                faults += self.faults(of: capture, at: index)
            }
        }
        return faults
    }

    /// Texels of a target.
    private struct Part: Equatable {
        var target: Int32
        var rect: PixelRect

        func meets(_ other: Part) -> Bool { target == other.target && rect.intersects(other.rect) }
    }

    /// Texels that a pass reads, and those that it makes of them.
    private struct Capture {
        /// The node that wants it.
        var node: Int32
        var source: Part
        var result: Part
    }

    private func isDrawnOn(_ target: Int32, after index: Int) -> Bool {
        passes[(index + 1)...].contains { $0.target == target }
    }

    /// The captures of a pass that draws no layers.
    private func captures(of index: Int) -> [Capture] {
        let pass = passes[index]
        switch pass.work {
        case .draw: return []
        case .copy(let work):
            let whole = PixelRect(width: pass.region.width, height: pass.region.height)
            return [
                Capture(
                    node: Int32(pass.node), source: Part(target: work.source, rect: work.rect),
                    result: Part(target: pass.target, rect: whole))
            ]
        case .filter(let work):
            return work.instances.flatMap { index in
                let (node, instance) = (filterNodes[index], filterInstances[index])
                let result = Part(target: pass.target, rect: instance.texels)
                let source = Part(target: work.source, rect: instance.sourceTexels)
                var all = [Capture(node: node, source: source, result: result)]
                if work.second >= 0 {
                    let second = Part(target: work.second, rect: instance.secondTexels)
                    all.append(Capture(node: node, source: second, result: result))
                }
                return all
            }
        }
    }

    /// Follows what was captured to the first draw on the same target that shows it.
    private func faults(of capture: Capture, at index: Int) -> [String] {
        var made = [capture.result]
        for later in passes.indices[(index + 1)...] {
            for next in captures(of: later) where made.contains(where: { $0.meets(next.source) }) {
                made.append(next.result)
            }
            let pass = passes[later]
            for draw in pass.draws {
                for instance in draw.instances {
                    let isReader = parts(of: draw, instance).contains { part in made.contains { $0.meets(part) } }
                    let drawn = Part(
                        target: pass.target,
                        rect: area(of: draw, instance).moved(x: -pass.region.minX, y: -pass.region.minY))
                    if isReader, drawn.target == capture.source.target { return [] }
                    if isReader {
                        made.append(drawn)
                    } else if drawn.meets(capture.source), nodes(of: draw)[instance] != capture.node {
                        return ["pass \(later) draws over what pass \(index) captured and nothing has shown yet"]
                    }
                }
            }
        }
        return ["what pass \(index) captures is never shown"]
    }

    /// The texels of targets that an instance reads.
    private func parts(of draw: Draw, _ instance: Int) -> [Part] {
        guard case .quad(let kind) = draw.kind else { return [] }
        let area = area(of: draw, instance)
        let reading: TargetPayload? =
            if case .target(let target) = QuadPayload(decoding: quads[instance], as: kind) { target } else { nil }
        func part(_ source: TextureSource, _ offset: SIMD2<Float>?) -> Part? {
            guard case .target(let target) = source else { return nil }
            // What is not read texel by texel may be read anywhere.
            guard let offset, reading?.isUpsampled == false else {
                return Part(target: target, rect: PixelRect(width: 1 << 20, height: 1 << 20))
            }
            return Part(target: target, rect: area.moved(x: Int32(offset.x), y: Int32(offset.y)))
        }
        return [
            part(draw.texture, reading?.offset), part(draw.second, reading?.secondOffset),
            part(draw.behind, reading?.behindOffset),
        ].compactMap(\.self)
    }

    /// The pixels that an instance may touch.
    private func area(of draw: Draw, _ instance: Int) -> PixelRect {
        guard draw.kind.isQuad else { return boxes[instance].area }
        let corners = quads[instance].outline
        let low = corners.dropFirst().reduce(corners[0]) { pointwiseMin($0, $1) }
        let high = corners.dropFirst().reduce(corners[0]) { pointwiseMax($0, $1) }
        let bounds = PixelRect(coveringMinX: low.x, minY: low.y, maxX: high.x, maxY: high.y)
        return draw.scissor.map { $0.intersection(bounds) } ?? bounds
    }

    /// Passes that go on with a target draw what comes later in painting order.
    private func faultsOfOrder() -> [String] {
        var ends: [Int32: (box: Int, quad: Int)] = [:]
        var faults: [String] = []
        for (index, pass) in passes.enumerated() {
            let before = ends[pass.target] ?? (0, 0)
            var end = before
            for draw in pass.draws {
                let start = draw.kind.isQuad ? before.quad : before.box
                if draw.instances.lowerBound < start { faults.append("pass \(index) draws what came before") }
                if draw.kind.isQuad {
                    end.quad = max(end.quad, draw.instances.upperBound)
                } else {
                    end.box = max(end.box, draw.instances.upperBound)
                }
            }
            ends[pass.target] = end
        }
        return faults
    }
}
