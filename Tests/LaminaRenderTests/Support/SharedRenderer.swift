import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport
import Testing

/// The device that the tests draw on: the one of `LAMINA_DEVICE`, else what `auto` finds.
enum SharedRenderer {
    static let result = Result { try Renderer(request(), limits: limits) }
    /// Goes along lines however small the pictures are, as those of random scenes are.
    static let eager = Result { try Renderer(request(), limits: limits, minimumLineArea: 1) }
    /// Goes along none.
    static let ofFragments = Result { try Renderer(request(), limits: limits, minimumLineArea: .max) }

    /// Reference plans of wide blurs are far above the usual limit.
    private static let limits: WorkLimits = [.fragmentBound: 100_000_000_000]

    private static func request() throws -> DeviceRequest {
        try DeviceRequest(parsing: ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto")
    }

    /// Draws with rules as eagerly as can be, and without any by fragments alone.
    static func draw(_ tree: RenderTree, rules: PlanRules = .all) throws -> Bitmap {
        try (rules == .none ? ofFragments : eager).get().render(tree, rules: rules).picture
    }

    static func draw(_ scene: SceneSpec, rules: PlanRules = .all) throws -> Bitmap {
        try draw(scene.makeStage().makeFrame(), rules: rules)
    }

    static func frame(_ plan: PassPlan, _ options: DrawOptions = DrawOptions()) throws -> DrawnPlan {
        try result.get().draw(plan, options)
    }
}

/// Runs of the seeds that this run of the tests takes, so that a test's arguments are few and a failure names its run.
struct SeedRun: CustomTestStringConvertible, Sendable {
    let seeds: Range<UInt64>
    var testDescription: String { "seeds \(seeds.lowerBound)…\(seeds.upperBound - 1)" }

    /// Runs of about equal length.
    static func runs(of count: UInt64, each length: UInt64 = 50) -> [SeedRun] {
        let seeds = (0..<count).ofThisRun
        let (first, all) = (seeds.lowerBound, UInt64(seeds.count))
        let runs = (all + length - 1) / length
        return (0..<runs).map { SeedRun(seeds: first + all * $0 / runs..<first + all * ($0 + 1) / runs) }
    }
}

/// Records a scene that fails, made as simple as it can be.
func recordFailure(
    _ scene: SceneSpec, seed: UInt64, _ what: String, sourceLocation: SourceLocation = #_sourceLocation,
    passes: (PaintedComparison) -> Bool = { $0.isWithinTolerance },
    _ compare: (SceneSpec) throws -> PaintedComparison
) throws {
    let small = try Shrinker.shrink(scene, mostTrials: 2000) { try !passes(compare($0)) }
    let text = try compare(small).failureText
    Issue.record("\(what), \(SeedShare.name(seed)): \(text)\n\(small.documentJSON)", sourceLocation: sourceLocation)
}
