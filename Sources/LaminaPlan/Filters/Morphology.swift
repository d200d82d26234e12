import Glibc
import LaminaGeometry
import LaminaLayers

extension FilterKind.Dilate: PlannedFilter {
    func step(at place: FilterPlace) -> MorphologyStep? { MorphologyStep.step(place.pixels(radius), erodes: false) }
}

extension FilterKind.Erode: PlannedFilter {
    func step(at place: FilterPlace) -> MorphologyStep? { MorphologyStep.step(place.pixels(radius), erodes: true) }
}

/// The maximum or the minimum over a square, in pixels.
struct MorphologyStep: StagedFilter {
    var erodes: Bool
    var reach: Int

    fileprivate static func step(_ radius: Double, erodes: Bool) -> MorphologyStep? {
        let reach = Int(radius.rounded())
        return reach > 0 ? MorphologyStep(erodes: erodes, reach: reach) : nil
    }

    func content(of content: PixelRect, cut: PixelRect) -> PixelRect {
        erodes ? content : content.outset(by: Int32(clamping: reach))
    }

    /// The maximum of a row is the maximum of the maxima of shorter rows: a few passes of some pixels each. Rows are no
    /// longer than from one end of the image to the other: everything beyond is transparent in any case.
    func addStages(to chain: inout ChainBuilder, giving result: PixelRect, of image: ImageExtent) {
        var source = chain.source
        for axis in [FilterAxis.x, .y] {
            let whole = axis == .x ? result.with(chain.region(of: source).span(.y), along: .y) : result
            let (there, wanted) = (chain.region(of: source).span(axis), whole.span(axis))
            let reach = min(self.reach, there.distance(to: wanted))
            let window = 2 * reach + 1
            let passes = window <= 11 ? 1 : window <= 121 ? 2 : window <= 512 ? 3 : window <= 4096 ? 4 : 5
            let share = max(2, Int(pow(Double(window), 1 / Double(passes)).rounded(.up)))
            var length = 1
            for pass in 1...passes {
                let isLast = pass == passes
                let next = isLast ? window : min(length * share, window)
                var region = whole
                if !isLast {
                    // Rows that begin at the pixel, where they hold any of the image.
                    let span = PixelSpan(low: wanted.low - reach, high: wanted.high + reach + 1 - next)
                    let held = PixelSpan(low: there.low - next + 1, high: there.high)
                    region = whole.with(span.clamped(to: held), along: axis)
                }
                let last = next - length
                source = chain.append(
                    .morphology(
                        axis, erodes: erodes, first: isLast ? Int32(-reach) : 0, step: Int32(length),
                        count: Int32((last + length - 1) / length + 1), last: Int32(last)),
                    source, region: region)
                length = next
            }
        }
    }

    /// The sides of squares add up for maxima and minima.
    func joined(with next: MorphologyStep) -> MorphologyStep? {
        guard erodes == next.erodes else { return nil }
        return MorphologyStep(erodes: erodes, reach: min(reach + next.reach, Int(FilterPlace.longest)))
    }
}

extension FilterKernel {
    private static let morphologyShader = FilterShader("morphology") { PackageResources.morphology_frag }

    /// The maximum or the minimum of `count` pixels: the first at `first`, each `step` further, the last at `first +
    /// last` at most.
    static func morphology(
        _ axis: FilterAxis, erodes: Bool, first: Int32, step: Int32, count: Int32, last: Int32
    ) -> FilterKernel {
        .shader(
            ShaderKernel(
                "morphology", morphologyShader, part: erodes ? "ERODE" : nil, axis: axis,
                numbers: ShaderNumbers(SIMD4(Float(first), Float(step), Float(count), Float(last))),
                texels: Double(count)))
    }
}
