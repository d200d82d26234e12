import FoundationEssentials
import Lamina

/// A job of `--jobs`: a picture of a scene, with values and options of its own.
///
/// ```json
/// {"scene": "card.yaml", "output": "a.png", "inputs": {"title": "Hello"}, "scale": 2, "id": 7}
/// ```
struct Job {
    /// The scene's document, from the working directory on.
    let scene: String
    /// The picture as the job names it, from the folder of outputs on.
    let output: String
    let values: SceneValues
    let time: Double?
    let scale: Double?
    let size: SceneSize?
    /// True if the answer has the counters of the frame.
    let wantsCounters: Bool

    private static let keys = ["scene", "output", "inputs", "set", "time", "scale", "size", "id", "counters"]
    private static let sides = 1.0...1_000_000

    /// - Parameters:
    ///   - members: The members of the job's object.
    ///   - place: The place of the job, for messages about its values.
    /// - Throws: ``Failure/badInput(_:)``.
    init(_ members: [SceneValue.Member], place: String) throws {
        for member in members where !Self.keys.contains(member.key) {
            let near = NearName.closest(to: member.key, in: Self.keys).map { "did you mean \"\($0)\"?" }
            throw Failure.badInput(
                "a job has no \(Printable.quoted(member.key)); \(near ?? "its keys are \(Self.keys.joined(separator: ", "))")"
            )
        }
        let object = JobObject(members)
        scene = try object.string("scene")
        output = try object.string("output")
        time = try object.number("time", in: 0...Double.greatestFiniteMagnitude, "0 or more seconds")
        scale = try object.number("scale", in: 0.01...100, "a number from 0.01 to 100")
        size = try object["size"].map(Self.size)
        wantsCounters = try object.boolean("counters")
        values = try Self.values(object, place)
    }

    private static func values(_ object: JobObject, _ place: String) throws -> SceneValues {
        var values = SceneValues()
        values.folder = FileManager.default.currentDirectoryPath
        for member in try object.members("inputs") where member.value != .null {
            values.setInput(member.key, to: member.value, origin: "\(place), inputs \(Printable.quoted(member.key))")
        }
        for member in try object.members("set") {
            values.set(member.key, to: member.value, origin: "\(place), set \(Printable.quoted(member.key))")
        }
        return values
    }

    private static func size(_ value: SceneValue) throws -> SceneSize {
        switch value {
        case .string(let text):
            if let size = SizeArgument(argument: text)?.size { return size }
        case .array(let values):
            if values.count == 2, case .number(let width) = values[0], case .number(let height) = values[1],
                sides.contains(width), sides.contains(height)
            {
                return .points(Size(width: width, height: height))
            }
        default: break
        }
        throw Failure.badInput(
            "size is \(Printable.quoted(value.json)); give [width, height] in points, or the name of one of the scene's sizes"
        )
    }
}

/// The members of an object, read by key.
struct JobObject {
    private let members: [SceneValue.Member]

    init(_ members: [SceneValue.Member]) { self.members = members }

    /// The value of a key; nil if there is none, or null.
    subscript(key: String) -> SceneValue? {
        let value = members.first { $0.key == key }?.value
        return value == .null ? nil : value
    }

    func string(_ key: String) throws -> String {
        guard let value = self[key] else {
            throw Failure.badInput("\(key) is missing; a job has the paths of a scene and an output")
        }
        guard case .string(let text) = value, !text.isEmpty else { throw Self.wrong(key, value, "a path") }
        return text
    }

    func number(_ key: String, in range: ClosedRange<Double>, _ expected: String) throws -> Double? {
        guard let value = self[key] else { return nil }
        guard case .number(let number) = value, range.contains(number) else { throw Self.wrong(key, value, expected) }
        return number
    }

    func boolean(_ key: String) throws -> Bool {
        guard let value = self[key] else { return false }
        guard case .boolean(let boolean) = value else { throw Self.wrong(key, value, "true or false") }
        return boolean
    }

    func members(_ key: String) throws -> [SceneValue.Member] {
        guard let value = self[key] else { return [] }
        guard case .object(let members) = value else { throw Self.wrong(key, value, "an object") }
        return members
    }

    private static func wrong(_ key: String, _ value: SceneValue, _ expected: String) -> Failure {
        .badInput("\(key) is \(Printable.quoted(value.json)); give \(expected)")
    }
}

// MARK: Outputs

/// The folder in which the outputs of jobs must be.
struct JobFolder {
    /// The folder as it was given, without a slash at its end.
    let path: String
    private let absolute: String

    init(_ path: String) {
        self.path = path
        let isAbsolute = path.utf8.first == UInt8(ascii: "/")
        absolute = Self.withoutEmptySteps(
            (isAbsolute ? path : FileManager.default.currentDirectoryPath + "/" + path) + "/")
    }

    /// Returns the path of a job's output: relative ones start in the folder, absolute ones must lead into it.
    ///
    /// - Throws: ``Failure/badInput(_:)``.
    func path(of output: String) throws -> String {
        let isAbsolute = output.utf8.first == UInt8(ascii: "/")
        let isInside = !isAbsolute || Self.withoutEmptySteps(output).utf8.starts(with: absolute.utf8)
        guard isInside, output != "-", !output.hasDotComponents, !output.utf8.contains(0) else {
            throw Failure.badInput(
                "the output \(Printable.quoted(output)) is outside the folder of outputs, \"\(path)\"; name a file in it, or "
                    + "give another folder with -o")
        }
        return isAbsolute || path == "." ? output : "\(path)/\(output)"
    }

    /// An absolute path without doubled slashes, and without `.` as the working directory has it.
    private static func withoutEmptySteps(_ path: String) -> String {
        let steps = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }.filter { $0 != "." }
        return "/" + steps.joined(separator: "/") + (path.hasSuffix("/") && !steps.isEmpty ? "/" : "")
    }
}
