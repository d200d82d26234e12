import Foundation

/// The `lamina` command that was built beside these tests.
enum Command {
    /// The executable; nil where nothing was built.
    ///
    /// Another one can be named by the variable `LAMINA_COMMAND`, such as an installed one.
    static let path: String? = {
        if let named = ProcessInfo.processInfo.environment["LAMINA_COMMAND"] { return named }
        let starts = [Bundle.main.executablePath, CommandLine.arguments.first].compactMap(\.self)
        return starts.lazy.compactMap(found).first
    }()

    /// True if this machine has Mesa's surfaceless device, which needs neither hardware nor a screen.
    static let hasSurfaceless: Bool = {
        guard let folder = try? WorkFolder() else { return false }
        return (try? folder.lamina("doctor", "--device", "surfaceless"))?.ending == .exit(0)
    }()

    /// The nearest executable of that name in the folders above a file.
    private static func found(above file: String) -> String? {
        var folder = URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent()
        while folder.path != "/" {
            let candidate = folder.appendingPathComponent("lamina").path
            let type = try? FileManager.default.attributesOfItem(atPath: candidate)[.type] as? FileAttributeType
            if type == .typeRegular, FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
            folder.deleteLastPathComponent()
        }
        return nil
    }
}

/// The folder of the package.
let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

/// The path of an example.
func example(_ name: String) -> String { repository.appendingPathComponent("Examples/\(name)").path }
