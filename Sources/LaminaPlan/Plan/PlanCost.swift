import LaminaGeometry

// The work that a plan is, known before it is drawn.

extension PassPlan {
    /// An upper bound of the fragments that drawing it shades, of filters weighted by their cost: a measure of the work.
    ///
    /// Linear in the instances.
    package var fragmentBound: Double {
        passes.reduce(0) { sum, pass in
            guard case .draw = pass.work else { return sum + pass.fixedFragments }
            var sum = sum
            for draw in pass.draws {
                for instance in draw.instances { sum += fragments(of: instance, draw, in: pass) }
            }
            return sum
        }
    }

    /// Returns ``fragmentBound`` if it is above a limit, else nil.
    ///
    /// Most plans are below the limit with all instances as large as their passes, and nearly all others with areas that
    /// are not cut to those; only then the parts that are drawn are counted.
    package func fragmentBound(above limit: Double) -> Double? {
        var (fixed, coarse) = (0.0, 0.0)
        for pass in passes {
            fixed += pass.fixedFragments
            guard case .draw = pass.work else { continue }
            coarse += pass.pixelCount * Double(pass.draws.reduce(0) { $0 + $1.instances.count })
        }
        // Areas that are not finite are counted too.
        if fixed + coarse <= limit || fixed + uncutFragments <= limit { return nil }
        let bound = fragmentBound
        return bound > limit ? bound : nil
    }

    /// The node of the render tree with the largest part of ``fragmentBound``; nil for a plan without work.
    ///
    /// Linear in the instances; to name a layer in errors.
    package var costliestNode: Int? {
        var sums: [Int: Double] = [:]
        for pass in passes {
            guard case .draw = pass.work else {
                for owner in pass.owners { sums[owner.node, default: 0] += pass.fixedFragments * pass.part(of: owner) }
                continue
            }
            for draw in pass.draws {
                for instance in draw.instances {
                    sums[node(of: instance, draw), default: 0] += fragments(of: instance, draw, in: pass)
                }
            }
        }
        return sums.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }

    /// The pixels of the targets that the passes draw on, each counted for every pass.
    package var targetPixelCount: Double { passes.reduce(0) { $0 + Double($1.region.area) } }

    /// The bytes of all images that draws read, with their mipmap levels.
    package var textureByteCount: Int { images.reduce(0) { $0 + min($1.width * $1.height, 1 << 40) * 16 / 3 } }

    /// The bytes of all targets: an upper bound of those that are there at the same time.
    package var targetByteBound: Double { targets.reduce(0) { $0 + Double($1.byteCount) } }

    /// The sum of the areas of all instances, each whole.
    private var uncutFragments: Double {
        if let instanceIndex { return instanceIndex.pixels }
        var sum = 0.0
        for box in boxes {
            let size = box.raster.highHalf - box.raster.lowHalf
            sum += Double(size.x * size.y)
        }
        for quad in quads {
            // As its area is rounded outwards, and has a margin of a pixel on each side.
            let (minX, maxX) = quad.columns
            let (minY, maxY) = quad.rows
            sum += Double((maxX - minX + 4) * (maxY - minY + 4))
        }
        return sum
    }

    private func fragments(of instance: Int, _ draw: Draw, in pass: Pass) -> Double {
        Double(area(of: instance, draw, in: pass.region).rect.area)
    }
}

extension Pass {
    fileprivate var pixelCount: Double { Double((area ?? region).area) }

    /// The fragments of a pass that has no instances of layers, weighted by their times on llvmpipe beside that of a
    /// blended colour: filters read many texels for each, copies only move pixels.
    fileprivate var fixedFragments: Double {
        switch work {
        case .copy: pixelCount / 8
        case .filter(let work): pixelCount * (1 + work.kernel.texels / 2)
        case .draw: 0
        }
    }
}
