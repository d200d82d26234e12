import Foundation
import LaminaTestSupport

/// A folder for one test, removed with all that is in it when the test ends.
final class WorkFolder {
    /// Something to lay into a folder.
    enum Entry: Sendable {
        case text(String)
        case program(String)
        case bytes([UInt8])
        case link(to: String)
        case folder
        case pipe
    }

    let path: String

    init(_ entries: [String: Entry] = [:]) throws {
        path = NSTemporaryDirectory() + "/lamina-command-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        // Folders come before their contents.
        for (name, entry) in entries.sorted(by: { $0.key < $1.key }) { try lay(entry, name) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func file(_ name: String) -> String { path + "/" + name }

    func lay(_ entry: Entry, _ name: String) throws {
        let place = URL(fileURLWithPath: file(name))
        switch entry {
        case .text(let text): try Data(text.utf8).write(to: place)
        case .program(let script): try ScriptFile.write(script, to: place.path)
        case .bytes(let bytes): try Data(bytes).write(to: place)
        case .link(let target):
            try FileManager.default.createSymbolicLink(atPath: place.path, withDestinationPath: target)
        case .folder: try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        case .pipe:
            guard mkfifo(place.path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        }
    }

    func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name)))) }

    /// The contents of the folder, at any depth: the bytes of regular files, and the kinds of others.
    func contents() throws -> [String: [UInt8]] {
        var result: [String: [UInt8]] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) {
            let type = try FileManager.default.attributesOfItem(atPath: file(name))[.type] as? FileAttributeType
            result[name] = type == .typeRegular ? try bytes(name) : Array("\(type?.rawValue ?? "")".utf8)
        }
        return result
    }

    /// Runs the command here.
    func lamina(
        _ arguments: String..., environment: [String: String] = [:], input: String = "",
        output: CommandRun.Output = .captured, timeLimit: Double = CommandRun.timeLimit
    ) throws -> CommandRun {
        try lamina(arguments, environment: environment, input: input, output: output, timeLimit: timeLimit)
    }

    /// Runs the command here.
    func lamina(
        _ arguments: [String], environment: [String: String] = [:], input: String = "",
        output: CommandRun.Output = .captured, timeLimit: Double = CommandRun.timeLimit
    ) throws -> CommandRun {
        guard let command = Command.path else { throw CommandRun.Fault.nothingBuilt }
        return try CommandRun(
            program: command, arguments, folder: path, environment: environment, input: input, output: output,
            timeLimit: timeLimit)
    }
}
