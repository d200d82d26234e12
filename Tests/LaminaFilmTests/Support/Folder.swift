import Foundation
import LaminaImage
import LaminaTestSupport

/// A folder of its own, removed when the test ends.
final class Folder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "/lamina-film-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// All names in it, hidden ones too.
    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    func file(_ name: String) -> String { path + "/" + name }

    func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: file(name)))) }

    func lay(_ name: String, _ text: String, isProgram: Bool = false) throws {
        if isProgram { return try ScriptFile.write(text, to: file(name)) }
        try Data(text.utf8).write(to: URL(fileURLWithPath: file(name)))
    }
}
