import Foundation
import LaminaCounters
import Testing

@testable import LaminaProfile

@Suite struct ProfileTraceTests {
    private struct Event: Decodable {
        struct Arguments: Decodable {
            var name: String?
            var value: Double?
            var pass: Double?
        }

        var name: String
        var ph: String
        var pid: Int
        var tid: Int
        var ts: Double?
        var dur: Double?
        var args: Arguments?

        var end: Double { (ts ?? 0) + (dur ?? 0) }
    }

    private struct Document: Decodable { var traceEvents: [Event] }

    private func events(_ trace: ProfileTrace) throws -> [Event] {
        try JSONDecoder().decode(Document.self, from: Data(try trace.json().utf8)).traceEvents
    }

    @Test func tracksHaveNames() throws {
        let events = try events(ProfileTrace(makeProfile()))
        let names = events.filter { $0.ph == "M" }.map { $0.args?.name ?? "" }
        #expect(names.count == 3)
        #expect(names.contains("lamina a.json"))
        #expect(names.contains("CPU stages"))
        #expect(names.contains { $0.hasPrefix("GPU passes (lengths by fragments") })
    }

    @Test func stagesFollowEachOtherInTheirFrame() throws {
        let stages = try events(ProfileTrace(makeProfile()))
            .filter { $0.ph == "X" && $0.tid == ProfileTrace.stageTrack }
        #expect(stages.map(\.name) == ["frame 0", "snapshot", "plan", "submit", "readback"])
        // 1 ms, 2.34 ms, 100 ms, 12.5 ms
        #expect(stages.map { $0.dur?.rounded() } == [115_840, 1000, 2340, 100_000, 12_500])
        for (stage, next) in zip(stages.dropFirst(), stages.dropFirst(2)) {
            #expect(abs(stage.end - (next.ts ?? -1)) < 0.001)
        }
    }

    @Test func passesLieInTheirFrameOnTheirTrack() throws {
        let profile = profile(of: box("a", 0, 0, 10, 10), box("b", 20, 0, 40, 20))
        let passes = try events(ProfileTrace(profile)).filter { $0.ph == "X" && $0.tid == ProfileTrace.passTrack }
        let frame = try #require(passes.first)
        #expect(passes.count == profile.passes.count + 1)
        #expect(frame.dur?.rounded() == 5000)
        #expect(frame.ts?.rounded() == 1000)
        #expect(abs(passes.dropFirst().reduce(0) { $0 + ($1.dur ?? 0) } - 5000) < 0.01)
        #expect(passes.dropFirst().allSatisfy { $0.end <= frame.end + 0.001 })
    }

    @Test func timedPassesHaveTheirTimes() throws {
        var profile = makeProfile()
        profile.counters.gpuTime = 0.004
        for index in profile.passes.indices { profile.passes[index].gpuTime = 0.001 * Double(index + 1) }
        let events = try events(ProfileTrace(profile))
        let passes = events.filter { $0.ph == "X" && $0.tid == ProfileTrace.passTrack }.dropFirst()
        #expect(passes.map { $0.dur?.rounded() } == profile.passes.indices.map { 1000 * Double($0 + 1) })
        #expect(events.contains { $0.args?.name == "GPU passes" })
    }

    @Test func framesFollowEachOther() throws {
        let frames = try events(ProfileTrace(makeRange(6))).filter { $0.ph == "X" && $0.name.hasPrefix("frame ") }
        let onCPU = frames.filter { $0.tid == ProfileTrace.stageTrack }
        #expect(onCPU.map(\.name) == (0..<6).map { "frame \($0)" })
        for (frame, next) in zip(onCPU, onCPU.dropFirst()) { #expect(frame.end <= (next.ts ?? 0) + 0.001) }
        // Without a timer only the frame in detail has passes.
        #expect(frames.filter { $0.tid == ProfileTrace.passTrack }.map(\.name) == ["frame 2"])
    }

    @Test func countersAreToldWhenTheyChange() throws {
        let events = try events(ProfileTrace(makeRange(6))).filter { $0.ph == "C" }
        let calls = events.filter { $0.name == "drawCalls" }
        #expect(calls.map { $0.args?.value } == [10, 11, 12, 13, 14, 15])
        #expect(calls.map { $0.ts ?? 0 } == calls.map { $0.ts ?? 0 }.sorted())
        // Constant values are reported once, those that are always 0 never; times are in milliseconds.
        #expect(events.filter { $0.name == "renderPasses" }.count == 1)
        #expect(!events.contains { $0.name == "dynamics.bodies" })
        #expect(events.first { $0.name == "cpuTime.plan (ms)" }?.args?.value == 2.34)
    }
}
