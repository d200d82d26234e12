import LaminaGeometry
import LaminaLayers

@testable import LaminaPlan

/// A layer without a colour that blurs its backdrop.
func glass(_ x: Double, _ y: Double, _ width: Double, _ height: Double, radius: Double = 4) -> Layer {
    box(x, y, width, height, nil).with { $0.backgroundFilters = [Filter(.gaussianBlur(radius: radius))] }
}

/// A faded group of two layers that overlap, so that it needs a pass.
func faded(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Layer {
    group(x, y, width, height, box(0, 0, width, height), pebble(1, 1, width - 2, height - 2)).with { $0.opacity = 0.5 }
}

extension PassPlan {
    /// The passes that run kernels.
    var filterPasses: [(pass: Pass, work: FilterWork)] {
        passes.compactMap { pass in
            guard case .filter(let work) = pass.work else { return nil }
            return (pass, work)
        }
    }

    /// The passes that copy pixels.
    var copyPasses: [(pass: Pass, work: CopyWork)] {
        passes.compactMap { pass in
            guard case .copy(let work) = pass.work else { return nil }
            return (pass, work)
        }
    }

    /// The targets that layers are drawn on and filters or copies read: those that something is captured from.
    var capturedTargets: Set<Int32> {
        let drawn = Set(passes.filter { $0.work == .draw }.map(\.target))
        return drawn.intersection(filterPasses.map(\.work.source) + copyPasses.map(\.work.source))
    }

    /// The pixels that filters and copies read of targets that layers are drawn on.
    var capturedRects: [PixelRect] {
        filterPasses.filter { capturedTargets.contains($0.work.source) }.flatMap { _, work in
            filterInstances[work.instances].map { PixelRect(edges: $0.limits) }
        } + copyPasses.map(\.pass.region)
    }

    /// The target of the picture.
    var frameTarget: Int32? { passes.last?.target }
}

extension PixelRect {
    /// A rectangle of whole numbers kept as floats.
    init(edges: SIMD4<Float>) {
        self.init(
            coveringMinX: Double(edges.x), minY: Double(edges.y), maxX: Double(edges.z), maxY: Double(edges.w))
    }
}
