import ArgumentParser
import CSystem
import Foundation
import Lamina
import LaminaPlan
import LaminaTestSupport

/// The property test over as many scenes as one likes: what the rules draw is what the reference draws.
@main
struct SweepCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lamina-sweep",
        abstract: "Draw random scenes in several ways and compare.",
        discussion: """
            Scene N is made from the number N; the odd ones have all edges on whole pixels. A scene that fails is made \
            as small as it can be and printed as a document. Exits 1 if any scene failed.
            """)

    @Argument(help: "How many scenes to draw.")
    var count: UInt64 = 1000

    @Option(help: "The number of the first scene.")
    var from: UInt64 = 0

    @Option(
        help: ArgumentHelp(
            "The effects that scenes may have, with commas between them: \(EffectShare.names), all or none.",
            valueName: "list"))
    var effects = EffectShare.all

    @Option(help: "Compare the frames of a scene that changes with each of them drawn alone, to the byte, instead.")
    var sequence: SequenceCheck.Change?

    @Flag(
        help: """
            Solve random systems of constraints and compare with exact solutions instead, and lay out as many \
            contradictions.
            """)
    var constraints = false

    @Flag(
        help: """
            Explain random screens instead, make each change that is offered by itself, and compare the picture and the \
            costs with what was promised.
            """)
    var advice = false

    @Option(help: "Do the same work again and again instead, and say whether memory, descriptors or threads grow.")
    var soak: Soak.Work?

    @Option(help: ArgumentHelp("How long that takes.", valueName: "minutes"))
    var minutes = 10.0

    @Option(help: ArgumentHelp("The scenes of that work.", valueName: "folder"))
    var suite = "Examples"

    @Option(help: "The one rule to use instead of all.")
    var rule: PlanRule?

    @Option(
        help: ArgumentHelp(
            "The memory for targets, so that scenes that need more are drawn in bands.", valueName: "bytes"))
    var targetMemory = WorkLimit.targetBytes.standard

    @Flag(inversion: .prefixedNo, help: "Compare with the reference planner.")
    var reference = true

    @Flag(inversion: .prefixedNo, help: "Compare with the painter on the CPU.")
    var painter = true

    @Flag(name: .customLong("print"), help: "Print the scenes as documents and draw none.")
    var prints = false

    @Option(help: ArgumentHelp("Where to save scenes that fail, with their pictures.", valueName: "folder"))
    var save: String?

    @Option(help: ArgumentHelp("As for the command lamina.", valueName: "device"))
    var device = "auto"

    /// Each takes a while to be made small; more of them tell no more.
    private static let mostShrunk = 5

    private var sources: SceneCheck.Sources {
        (reference ? SceneCheck.Sources.reference : []).union(painter ? .painter : [])
    }

    func run() throws {
        if constraints { return try sweepConstraints() }
        if let sequence { return try sweep(sequence) }
        let request = try DeviceRequest(parsing: device)
        if advice { return try sweepAdvice(request) }
        if let soak {
            CSystemShareHeap()
            guard try Soak(folder: suite, seconds: minutes * 60, request: request).run(soak) else { throw ExitCode(1) }
            return
        }
        let hasLessMemory = targetMemory < WorkLimit.targetBytes.standard
        let check = SceneCheck(
            renderer: try Renderer(request, minimumLineArea: .max),
            bands: try Renderer(
                request, limits: [.targetBytes: hasLessMemory ? targetMemory : WorkLimit.targetBytes.standard],
                minimumLineArea: 1),
            effects: effects, rules: rule.map(PlanRules.init(_:)) ?? .all, sources: sources)
        if prints {
            for number in from..<from.addingSaturated(count) { print(check.document(of: number)) }
            return
        }
        var progress = SweepProgress(count: count)
        var changed: UInt64 = 0
        var banded: UInt64 = 0
        for number in from..<from.addingSaturated(count) {
            let outcome = check.outcome(of: number)
            if outcome.isChangedByRules { changed += 1 }
            if outcome.isInBands { banded += 1 }
            if let problem = outcome.problem {
                progress.fail("scene \(number): \(problem)")
                if progress.failures <= SweepCommand.mostShrunk { try report(check.shrunk(number), number, progress) }
            }
            progress.advance()
        }
        progress.say("the rules changed the plans of \(changed) scenes")
        if hasLessMemory { progress.say("\(banded) scenes were drawn in bands") }
        try close(progress)
    }

    private func sweep(_ change: SequenceCheck.Change) throws {
        let check = try SequenceCheck(
            change, effects: effects, rules: rule.map(PlanRules.init(_:)) ?? .all,
            device: DeviceRequest(parsing: device))
        var (progress, reuse) = (SweepProgress(count: count), PlanReuse())
        for number in from..<from.addingSaturated(count) {
            let outcome = check.outcome(of: number)
            reuse.add(outcome.reuse)
            if let problem = outcome.problem {
                progress.fail("scene \(number): \(problem)")
                if progress.failures <= SweepCommand.mostShrunk { try report(check.shrunk(number), number, progress) }
            }
            progress.advance()
        }
        progress.say(reuse.text)
        try close(progress)
    }

    private func sweepAdvice(_ request: DeviceRequest) throws {
        let numbers = from..<from.addingSaturated(count)
        if prints {
            for number in numbers { print(RandomScreen.make(seed: number).documentJSON) }
            return
        }
        let check = try AdviceCheck(request)
        var (progress, changes, fixes) = (SweepProgress(count: count, of: "screens"), 0, 0)
        for number in numbers {
            let screen = RandomScreen.make(seed: number)
            let outcome = check.outcome(of: screen)
            (changes, fixes) = (changes + outcome.changes, fixes + outcome.fixes)
            if !outcome.problems.isEmpty {
                progress.fail("screen \(number): \(outcome.problems.joined(separator: "; "))")
                if let save { try screen.write(toFolder: URL(filePath: save).appending(path: "\(number)")) }
            }
            progress.advance()
        }
        progress.say("\(changes) changes were made, of which \(fixes) keep the picture")
        try close(progress)
    }

    private func sweepConstraints() throws {
        var (sweep, progress) = (ConstraintSweep(), SweepProgress(count: count, of: "systems"))
        for number in from..<from.addingSaturated(count) {
            if let problem = sweep.problem(of: number) {
                progress.fail("system \(number): \(problem)")
                if progress.failures <= SweepCommand.mostShrunk { progress.say(sweep.shrunk(number)) }
            }
            progress.advance()
        }
        for shape in Contradictions.allCases {
            let start = ContinuousClock().now
            let contradictions = sweep.count(of: shape, in: count)
            if let problem = sweep.problem(of: shape, count: contradictions) {
                progress.fail("\(contradictions) contradictions (\(shape.rawValue)): \(problem)")
            }
            let seconds = (ContinuousClock().now - start) / .seconds(1)
            progress.say(
                "\(contradictions) contradictions (\(shape.rawValue)) took \((seconds * 10).rounded() / 10) s, "
                    + "\(sweep.peakMemory.map { "\($0) MiB" } ?? "an unknown amount of memory") at most")
        }
        if sweep.skipped > 0 { progress.say("\(sweep.skipped) systems have too large numbers for an exact solution") }
        try close(progress)
    }

    private func report(_ small: SmallScene, _ number: UInt64, _ progress: SweepProgress) throws {
        progress.say(small.text)
        guard let save else { return }
        try small.scene.write(toFolder: URL(filePath: save).appending(path: "\(number)"))
    }

    private func close(_ progress: SweepProgress) throws {
        progress.say("\(progress.failures) of \(count) \(progress.what) failed, from number \(from)")
        if progress.failures > 0 { throw ExitCode(1) }
    }
}

extension UInt64 {
    fileprivate func addingSaturated(_ other: UInt64) -> UInt64 {
        let (sum, isOverflow) = addingReportingOverflow(other)
        return isOverflow ? .max : sum
    }
}

extension PlanRule: ExpressibleByArgument {
    public init?(argument: String) { self.init(name: argument) }
    public static var allValueStrings: [String] { allCases.map(\.name) }
}
