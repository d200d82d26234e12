import ArgumentParser
import CSystem
import Foundation
import Lamina
import LaminaCheck

/// The same work again and again in one process: what it takes from the system must not grow.
///
/// A round is the work on all scenes of a folder. The first half of the time is a warm-up; in the second the memory in
/// use, the file descriptors and the threads are read thirty times, after whole rounds. Before each look the renderer
/// releases its caches, whose memory is given beside: they fill up to limits and are swept now and then, by megabytes,
/// which would hide a small leak.
struct Soak {
    enum Work: String, ExpressibleByArgument, CaseIterable {
        /// Frames of stages that stay, each time a sixtieth of a second later.
        case frames
        /// Documents that are read, drawn and dropped.
        case documents
        /// The checks of a suite.
        case checks
    }

    /// The process's use of the system.
    struct Use {
        /// The bytes that are allocated and not freed.
        var allocated: Int
        /// Memory of the process's own, without files, in bytes, once free pages have been given back.
        var anonymous: Int
        /// The bytes of the renderer's caches before; 0 for checks, which make renderers of their own.
        var caches: Int
        var descriptors: Int
        var threads: Int

        static func now(caches: Int) -> Use {
            let allocated = Int(CSystemUsedHeapBytes())
            CSystemReturnFreePages()
            let lines = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8))?.split(
                separator: "\n")
            func bytes(_ key: String) -> Int {
                let line = lines?.first { $0.hasPrefix(key) }
                return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) << 10
            }
            return Use(
                allocated: allocated, anonymous: bytes("Anonymous:"), caches: caches,
                descriptors: count("/proc/self/fd"), threads: count("/proc/self/task"))
        }

        private static func count(_ folder: String) -> Int {
            (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
        }
    }

    let folder: String
    let seconds: Double
    let request: DeviceRequest

    private static let allowedGrowth = 100 << 10
    private static let looks = 30

    /// Does the work for some time and prints what it took; false if that grew.
    func run(_ work: Work) throws -> Bool {
        let (round, release) = try makeRound(of: work)
        let start = ContinuousClock.now
        func passed() -> Double { (ContinuousClock.now - start) / .seconds(1) }
        // A fixed number of looks, with room for them: what is looked at must not grow by looking.
        var (rounds, uses) = (0, [Use]())
        uses.reserveCapacity(Self.looks)
        while uses.count < Self.looks {
            let caches = try round(rounds)
            rounds += 1
            let due = seconds / 2 * (1 + Double(uses.count + 1) / Double(Self.looks))
            guard passed() >= due else { continue }
            try release()
            uses.append(.now(caches: caches))
        }
        // The least of the first third and of the last: what a moment needs comes and goes by megabytes, as particles do;
        // what is lost stays, and raises the least too.
        let third = uses.count / 3
        let (first, last) = (uses.prefix(third), uses.suffix(third))
        func least(_ uses: ArraySlice<Use>, _ part: (Use) -> Int) -> Int { uses.map(part).min() ?? 0 }
        let (allocated, own) = (least(last, \.allocated), least(last, \.anonymous))
        let allocatedGrowth = allocated - least(first, \.allocated)
        let growth = own - least(first, \.anonymous)
        let caches = uses.map(\.caches)
        let (descriptors, threads) = (uses.map(\.descriptors), uses.map(\.threads))
        print(
            "\(work): \(rounds) rounds in \(Int(passed())) s; allocated \(allocated >> 10) KiB, "
                + "grown by \(allocatedGrowth >> 10); own memory \(own >> 10) KiB, grown by \(growth >> 10); "
                + "caches up to \((caches.max() ?? 0) >> 10) KiB; "
                + "descriptors \(descriptors.min() ?? 0)...\(descriptors.max() ?? 0), "
                + "threads \(threads.min() ?? 0)...\(threads.max() ?? 0)")
        return allocatedGrowth < Self.allowedGrowth && growth < Self.allowedGrowth
            && Set(descriptors).count == 1 && Set(threads).count == 1
    }

    /// Returns the work of a round, which returns the memory of the renderer's caches, and the release of those.
    private func makeRound(of work: Work) throws -> (round: (Int) throws -> Int, release: () throws -> Void) {
        let request = request
        switch work {
        case .frames:
            let renderer = try Renderer(request)
            let stages = try paths().map { try SceneLoader().stage(at: $0) }
            let sequences = stages.map { _ in FrameSequence(renderer) }
            let round = { (number: Int) in
                var caches = 0
                for (stage, sequence) in zip(stages, sequences) {
                    stage.advance(to: Double(number) / 60)
                    caches = max(caches, try sequence.render(stage.makeFrame()).counters.cacheBytes.total)
                }
                return caches
            }
            return (round, renderer.releaseMemory)
        case .documents:
            let renderer = try Renderer(request)
            let paths = try paths()
            let round = { (_: Int) in
                var caches = 0
                for path in paths {
                    let frame = try SceneLoader().stage(at: path).makeFrame()
                    caches = max(caches, try renderer.render(frame).counters.cacheBytes.total)
                }
                return caches
            }
            return (round, renderer.releaseMemory)
        case .checks:
            let runner = SuiteRunner(try Suite(at: folder))
            let round = { (_: Int) in
                _ = try runner.run { try Renderer(request) }
                return 0
            }
            return (round, {})
        }
    }

    /// The scenes of the folder.
    private func paths() throws -> [String] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        return names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".yaml") && $0 != "suite.yaml" }
            .map { "\(folder)/\($0)" }
    }
}
