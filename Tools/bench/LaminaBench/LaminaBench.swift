import ArgumentParser
import Foundation
import Lamina
import LaminaPlan

/// Lamina's half of the benchmarks: draws a scene of SCENES.md frame by frame and prints the times as one line of JSON.
@main
struct LaminaBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lamina-bench", abstract: "Time a scene of Tools/bench/SCENES.md, or dump a frame of it.")

    @Option(help: "The scene's name.")
    var scene: String

    @Option(help: "The device, as for lamina render; without it that of LAMINA_DEVICE, else auto.")
    var device: String?

    @Option(help: "Frames to time.")
    var frames = 20

    @Option(help: "Frames to draw first, untimed.")
    var warmup = 5

    @Option(help: "A picture, for the encode scenes to encode and for map-zoom to show; a folder of documents to draw.")
    var input: String?

    @Option(help: "Write a frame there as PNG and time nothing.")
    var dump: String?

    @Option(help: "The frame to dump.")
    var frame = 7

    mutating func run() throws {
        let request = device ?? ProcessInfo.processInfo.environment["LAMINA_DEVICE"] ?? "auto"
        guard let work = try BenchWorks.named(scene, input: input, on: DeviceRequest(parsing: request)) else {
            throw ValidationError("no scene is called \(scene); SCENES.md names them")
        }
        if let dump {
            try AtomicFile().write(work.picture(frame), to: dump)
            try print(line: ["scene": scene, "dump": dump])
            return
        }
        let clock = ContinuousClock()
        let (allocations, engine) = (AllocationCount(), AllocationCount("bench_engine_allocation_count"))
        var (allocated, allocatedByEngine): (Int?, Int?)
        var earlierReuse: PlanReuse?
        var times: [Double] = []
        var stages = FrameStagesList()
        times.reserveCapacity(frames)
        for frame in 0..<(warmup + frames) {
            try work.prepare(frame, warmsUp: frame < warmup)
            if frame == warmup {
                earlierReuse = work.planReuse
                (allocated, allocatedByEngine) = (allocations.now, engine.now)
            }
            let start = clock.now
            try work.frame(frame)
            let seconds = (clock.now - start).inSeconds
            guard frame >= warmup else { continue }
            times.append(seconds * 1000 / Double(work.framesAStep))
            if let measured = work.stages { stages.add(measured, seconds: seconds) }
        }
        // Read before the answer is made, which allocates itself.
        let (allocatedNow, allocatedByEngineNow) = (allocations.now, engine.now)
        var answer: [String: Any] = ["scene": scene, "frames_ms": times]
        if let allocated, let now = allocatedNow {
            answer["allocations"] = Double(now - allocated) / Double(frames)
        }
        if let allocatedByEngine, let now = allocatedByEngineNow {
            answer["engine_allocations"] = Double(now - allocatedByEngine) / Double(frames)
        }
        let medians = stages.mediansInMilliseconds
        if !medians.isEmpty { answer["stages_ms"] = medians }
        if let reuse = work.planReuse, let earlierReuse { answer["plans"] = reuse.counts(since: earlierReuse) }
        try work.check()
        if let dynamics = work as? DynamicsWork { answer["middle"] = dynamics.middle }
        if let bytes = work.bytes { answer["bytes"] = bytes }
        if work.framesWaited > 0 { answer["framesWaited"] = work.framesWaited }
        if let device = work.device { answer["device"] = device }
        try print(line: answer)
    }

    private func print(line: [String: Any]) throws {
        let data = try JSONSerialization.data(withJSONObject: line, options: [.sortedKeys])
        Swift.print(String(decoding: data, as: UTF8.self))
    }
}
