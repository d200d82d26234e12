import LaminaPlan
import LaminaShaders

/// Which program draws a kernel: a shader and its parts.
struct FilterProgramKey: Hashable {
    /// The effect's word, as in `filter-gaussian.frag`.
    var name: String
    var parts: [String]

    init(_ kernel: FilterKernel) {
        switch kernel {
        case .copy: self.init("copy")
        case .gaussian(_, let sigma, let edge):
            self.init("gaussian", Self.taps(2 * GaussianWeights.reach(sigma: sigma) + 1) + Self.part(edge))
        case .shrink(_, let step, let edge): self.init("gaussian", Self.taps(step.taps) + Self.part(edge))
        case .soften(_, let grid): self.init("gaussian", Self.taps(2 * grid.reach + 1))
        case .grow(_, let grid): self.init("grow", grid.order == 4 ? ["CUBIC"] : [])
        case .box(_, _, let edge): self.init("box", Self.part(edge))
        case .boxEnds(_, _, _, _, _, let edge): self.init("box", ["ENDS"] + Self.part(edge))
        case .repeated(_, _, _, _, let edge): self.init("repeated", Self.part(edge))
        case .motionEnds(_, _, _, _, let edge): self.init("motion", ["ENDS"] + Self.part(edge))
        case .motion(_, _, let edge): self.init("motion", Self.part(edge))
        case .color(let steps): self.init("color", Self.parts(steps))
        case .transfer: self.init("transfer")
        case .morphology(_, let erodes, _, _, _, _): self.init("morphology", erodes ? ["ERODE"] : [])
        case .pixellateMean(_, _, let edge): self.init("pixellate", ["MEAN"] + Self.part(edge))
        case .pixellate: self.init("pixellate")
        case .bloom: self.init("bloom")
        case .dropShadow: self.init("shadow", ["SECOND"])
        case .shadow: self.init("shadow")
        case .vignette: self.init("vignette")
        case .edges(_, let edge): self.init("edges", Self.part(edge))
        }
    }

    private init(_ name: String, _ parts: [String] = []) {
        (self.name, self.parts) = (name, parts)
    }

    var fragment: ShaderSource {
        switch name {
        case "gaussian": .filterGaussianFragment
        case "grow": .filterGrowFragment
        case "box": .filterBoxFragment
        case "repeated": .filterRepeatedFragment
        case "motion": .filterMotionFragment
        case "color": .filterColorFragment
        case "transfer": .filterTransferFragment
        case "morphology": .filterMorphologyFragment
        case "pixellate": .filterPixellateFragment
        case "bloom": .filterBloomFragment
        case "shadow": .filterShadowFragment
        case "vignette": .filterVignetteFragment
        case "edges": .filterEdgesFragment
        default: .filterCopyFragment
        }
    }

    /// The numbers of taps that have a program without a loop.
    static let unrolledTaps = [5, 7, 9, 10, 13, 15, 17, 22, 29, 31]

    /// The taps that the program reads for `count`; nil: as many as there are, in a loop.
    static func unrolled(_ count: Int) -> Int? { unrolledTaps.first { $0 >= count } }

    private static func taps(_ count: Int) -> [String] { unrolled(count).map { ["TAPS_\($0)"] } ?? [] }

    private static func part(_ edge: KernelEdge) -> [String] {
        switch edge {
        case .transparent: ["TRANSPARENT"]
        case .clamp: []
        case .mirror: ["MIRROR"]
        }
    }

    private static func parts(_ steps: [ColorStep]) -> [String] {
        var parts = ["STEPS_\(stepCount(steps.count))"]
        for step in steps {
            if case .limits = step, !parts.contains("LIMITS") { parts.append("LIMITS") }
            if case .power = step, !parts.contains("POWER") { parts.append("POWER") }
        }
        return parts.sorted()
    }

    /// Whether the program tells steps apart.
    static func needsKinds(_ steps: [ColorStep]) -> Bool { parts(steps).count > 1 }

    /// The steps of the program for `count` colour filters.
    static func stepCount(_ count: Int) -> Int { [1, 2, 4].first { $0 >= count } ?? ColorStep.mostInAPass }
}
