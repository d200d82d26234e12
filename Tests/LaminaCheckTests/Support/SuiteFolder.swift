import Foundation
import Lamina

@testable import LaminaCheck

/// A folder with a suite for one test, removed when the test ends.
final class SuiteFolder {
    let path: String

    /// - Parameter files: Texts by path.
    init(_ files: [String: String] = [:]) throws {
        path = NSTemporaryDirectory() + "/lamina-suite-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        for (name, text) in files { try write(text, to: name) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }

    func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

    func write(_ bytes: [UInt8], to name: String) throws {
        let url = URL(fileURLWithPath: file(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: url)
    }

    func text(_ name: String) throws -> String { try String(contentsOfFile: file(name), encoding: .utf8) }

    func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: file(name)) }

    /// The plain files in the folder by path, with their bytes.
    func contents(under part: String = "") throws -> [String: Data] {
        var result: [String: Data] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: path) where name.hasPrefix(part) {
            var isFolder: ObjCBool = false
            let isThere = FileManager.default.fileExists(atPath: file(name), isDirectory: &isFolder)
            if isThere, !isFolder.boolValue { result[name] = try Data(contentsOf: URL(fileURLWithPath: file(name))) }
        }
        return result
    }

    /// Runs the suite in the folder.
    @discardableResult
    func run(
        store: GoldenStore? = nil, _ change: (inout SuiteRunner.Options) -> Void = { _ in }
    ) throws -> SuiteResult {
        var options = SuiteRunner.Options()
        change(&options)
        let suite = try Suite(at: path)
        let runner = SuiteRunner(suite, options: options, store: store ?? GoldenStore(folder: suite.goldensFolder))
        return try runner.run { try SharedRenderer.get() }
    }

    @discardableResult
    func update() throws -> SuiteResult { try run { $0.updates = true } }
}

/// The renderer of all tests, so that shaders are compiled once.
enum SharedRenderer {
    private static let result = Result { try Renderer() }

    static func get() throws -> Renderer { try result.get() }
}

/// Tiny scenes.
enum TinyScene {
    /// Eight points a side, with one square of four.
    static func square(_ color: String = "#f00", x: Int = 1, more: String = "") -> String {
        """
        {"lamina": 1, "size": [8, 8], "background": "#fff", \(more)
         "sublayers": [{"id": "square", "frame": [\(x), 1, 4, 4], "backgroundColor": "\(color)"}]}
        """
    }

    /// A square that moves a point a second.
    static let moving = """
        {"lamina": 1, "size": [8, 8], "background": "#fff", "sublayers": [
          {"id": "square", "frame": [0, 0, 2, 2], "backgroundColor": "#00f",
           "animations": [{"keyPath": "position.x", "from": 1, "to": 7, "duration": 6}]}]}
        """
}

extension SuiteResult {
    /// The outcome of a case in a word.
    func outcome(_ name: String) -> String? {
        cases.first { $0.name == name }.map {
            switch $0.picture {
            case .equal: "equal"
            case .close: "close"
            case .closeToOtherDriver: "close to another driver"
            case .different: "different"
            case .changed: "changed"
            case .notComparable: "not comparable"
            case .gone: "gone"
            case .renamed(let name): "renamed from \(name)"
            case .missing: "missing"
            case .recorded: "recorded"
            case .updated: "updated"
            case .removed: "removed"
            case .pair(let holds, _): holds ? "holds" : "broken pair"
            case .failed(_, let code): "failed \(code)"
            }
        }
    }

    /// The message of a case that failed.
    func message(_ name: String) -> String {
        if case .failed(let message, _) = cases.first(where: { $0.name == name })?.picture { message } else { "" }
    }
}

/// The message of an error that was expected; empty if there was none.
func said(_ error: (any Error)?) -> String { error.map { "\($0)" } ?? "" }
