/// An event of the Trace Event Format, which Perfetto and browsers open.
///
/// Source: "Trace Event Format", the document that names the phases and keys used here.
struct TraceEvent: Sendable, Encodable {
    /// The phases used here.
    enum Phase: String, Sendable, Encodable {
        /// Something that lasts.
        case complete = "X"
        /// Values of a counter from now on.
        case counter = "C"
        /// A name for a process or a thread.
        case metadata = "M"
    }

    /// A value beside an event.
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

    /// The one process that there is.
    private static let process = 100

    var name: String
    var phase: Phase
    /// The track.
    var thread: Int
    /// Microseconds from the start.
    var start: Double?
    /// Microseconds.
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
