import FoundationEssentials
import Glibc
import LaminaCounters

/// A profile as a trace for Perfetto (ui.perfetto.dev) and other viewers of the Trace Event Format.
///
/// A process with a track of CPU stages, a track of GPU passes, and a track for each counter. Frames follow one
/// another, each from its first stage on; they are placed by the durations of their stages, so that stages that ran in
/// parallel with another frame come after it. Passes are those of the detailed frame; if the device has no timer, the
/// time of drawing is distributed by fragments, and the track's name says so.
public struct ProfileTrace: Sendable {
    private(set) var events: [TraceEvent] = []
    private let scene: String
    private let device: String

    // Perfetto reserves thread 0 for the idle one, and takes the thread with its process's id for the main one.
    static let stageTrack = 101
    static let passTrack = 102

    /// Creates the trace of one frame.
    public init(_ profile: Profile) {
        self.init([FrameSample(index: 0, time: profile.time, counters: profile.counters)], detailFrame: 0, profile)
    }

    /// Creates the trace of a range.
    public init(_ range: RangeProfile) { self.init(range.frames, detailFrame: range.detailFrame, range.detail) }

    private init(_ frames: [FrameSample], detailFrame: Int, _ detail: Profile) {
        (scene, device) = (detail.scene ?? "scene", detail.device)
        addNames(detail)
        let counters = FrameCounter.all.filter { counter in
            frames.contains { (counter.value(in: $0.counters) ?? 0) != 0 }
        }
        var last = [Double?](repeating: nil, count: counters.count)
        var start = 0.0
        for frame in frames {
            for (index, counter) in counters.enumerated() {
                let value = counter.value(in: frame.counters)
                guard let value, value != last[index] else { continue }
                last[index] = value
                add(counter, value, at: start)
            }
            let (drawing, end) = addStages(frame, at: start)
            let passEnd = addPasses(
                frame.counters, frame.index == detailFrame ? detail.passes : [], detail.layers, "frame \(frame.index)",
                at: drawing)
            start = max(end, passEnd)
        }
    }

    /// Returns the trace as JSON.
    ///
    /// - Throws: `EncodingError` if a time is not a number, which would be a bug of ours.
    public func json() throws -> String {
        struct Document: Encodable {
            var traceEvents: [TraceEvent]
            var displayTimeUnit = "ms"
            var otherData: [String: String]
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let document = Document(traceEvents: events, otherData: ["scene": scene, "device": device])
        return String(decoding: try encoder.encode(document), as: UTF8.self)
    }

    private mutating func addNames(_ detail: Profile) {
        let isTimed = detail.passes.contains { $0.gpuTime != nil }
        let names: [(String, Int, String)] = [
            ("process_name", Self.stageTrack, "lamina \(scene)"), ("thread_name", Self.stageTrack, "CPU stages"),
            (
                "thread_name", Self.passTrack,
                isTimed ? "GPU passes" : "GPU passes (lengths by fragments: the device has no timer)"
            ),
        ]
        for (kind, thread, name) in names {
            events.append(TraceEvent(name: kind, phase: .metadata, thread: thread, arguments: ["name": .text(name)]))
        }
    }

    /// Adds a counter in its unit, except for times, which are in milliseconds for readability.
    private mutating func add(_ counter: FrameCounter, _ value: Double, at start: Double) {
        let isTime = counter.unit == .seconds
        events.append(
            TraceEvent(
                name: isTime ? "\(counter.name) (ms)" : counter.name, phase: .counter, thread: Self.stageTrack,
                start: start, arguments: ["value": .number(isTime ? value * 1000 : value)]))
    }

    /// Adds the frame's stages on the CPU; returns the start of drawing and the end of the frame, in microseconds.
    private mutating func addStages(_ frame: FrameSample, at start: Double) -> (drawing: Double, end: Double) {
        var (position, drawing, stages) = (start, start, [TraceEvent]())
        for counter in FrameCounter.ofStages {
            guard let seconds = counter.value(in: frame.counters), seconds > 0 else { continue }
            if counter.name == FrameCounter.submitTime.name { drawing = position }
            stages.append(
                TraceEvent(
                    name: counter.shortName, phase: .complete, thread: Self.stageTrack, start: position,
                    duration: seconds * 1e6))
            position += seconds * 1e6
        }
        events.append(
            TraceEvent(
                name: "frame \(frame.index)", phase: .complete, thread: Self.stageTrack, start: start,
                duration: position - start, arguments: ["time": .number(frame.time)]))
        events += stages
        return (drawing, position)
    }

    /// Adds the frame on the GPU with its passes; returns its end in microseconds.
    private mutating func addPasses(
        _ counters: FrameCounters, _ passes: [PassReport], _ layers: [LayerReport], _ name: String, at start: Double
    ) -> Double {
        let executed = passes.filter(\.isExecuted)
        let isTimed = executed.contains { $0.gpuTime != nil }
        let total = (counters.gpuTime ?? (counters.cpuTime.submit + counters.cpuTime.readback)) * 1e6
        guard counters.gpuTime != nil || !executed.isEmpty, total > 0 else { return start }
        let fragments = Double(max(1, executed.reduce(0) { $0 + max(1, $1.estimatedFragments) }))
        let lengths = executed.map {
            isTimed ? ($0.gpuTime ?? 0) * 1e6 : total * Double(max(1, $0.estimatedFragments)) / fragments
        }
        // The frame contains its passes even if their sum exceeds its own duration.
        let length = max(total, lengths.reduce(0, +))
        events.append(
            TraceEvent(name: name, phase: .complete, thread: Self.passTrack, start: start, duration: length))
        var position = start
        for (pass, length) in zip(executed, lengths) {
            events.append(event(of: pass, layers, at: position, lasting: length))
            position += length
        }
        return start + length
    }

    private func event(
        of pass: PassReport, _ layers: [LayerReport], at start: Double, lasting duration: Double
    ) -> TraceEvent {
        let layer = layers.indices.contains(pass.layer) ? layers[pass.layer] : nil
        let others = pass.layers.count - 1
        let path = (layer?.path ?? "") + (others > 0 ? " and \(others) more" : "")
        let what = pass.detail.isEmpty ? pass.kind.rawValue : pass.detail
        return TraceEvent(
            name: "\(what) \(layer?.name ?? "")", phase: .complete, thread: Self.passTrack, start: start,
            duration: duration,
            arguments: [
                "pass": .number(Double(pass.index)), "layer": .text(path),
                "reasons": .text(pass.reasons.reasons.map(\.rawValue).joined(separator: " ")),
                "size": .text("\(pass.width)x\(pass.height)"), "bytes": .number(Double(pass.bytes)),
                "estimatedFragments": .number(Double(pass.estimatedFragments)),
                "drawCalls": .number(Double(pass.drawCalls)),
            ])
    }
}

// MARK: Events

/// An event of the Trace Event Format.
///
/// Source: "Trace Event Format", the document that defines the phases and keys used here.
struct TraceEvent: Sendable, Encodable {
    /// The phases used here.
    enum Phase: String, Sendable, Encodable {
        /// An event with a duration.
        case complete = "X"
        /// The values of a counter from now on.
        case counter = "C"
        /// The name of a process or a thread.
        case metadata = "M"
    }

    /// An argument of an event.
    enum Argument: Sendable, Encodable {
        case number(Double)
        case text(String)

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .number(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }

    /// The id of the only process.
    private static let process = 100

    var name: String
    var phase: Phase
    /// The track's id.
    var thread: Int
    /// The start in microseconds.
    var start: Double?
    /// The duration in microseconds.
    var duration: Double?
    var arguments: [String: Argument] = [:]

    private enum CodingKeys: String, CodingKey {
        case name
        case phase = "ph"
        case thread = "tid"
        case process = "pid"
        case category = "cat"
        case start = "ts"
        case duration = "dur"
        case arguments = "args"
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(name, forKey: .name)
        try container.encode(phase, forKey: .phase)
        try container.encode("lamina", forKey: .category)
        try container.encode(Self.process, forKey: .process)
        try container.encode(thread, forKey: .thread)
        try container.encodeIfPresent(start, forKey: .start)
        try container.encodeIfPresent(duration, forKey: .duration)
        if !arguments.isEmpty { try container.encode(arguments, forKey: .arguments) }
    }
}
