import Foundation
import Lamina
import Testing

#if canImport(XCTest)
import XCTest
#endif

/// Failures of the running test, at the place of the expectation.
struct TestReport {
    let fileID: String
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Records a failure, with pictures to look at.
    ///
    /// They are attached in Swift Testing, which saves them with `--attachments-path`, and in any case written to the
    /// folder of temporary files.
    func fail(_ message: String, pictures: [(name: String, picture: Bitmap)] = [], named name: String = "") {
        var message = message
        let files = pictures.compactMap { kind, picture -> (name: String, bytes: [UInt8])? in
            guard let bytes = try? PNGEncoder.encode(picture) else { return nil }
            return ("\(name.replacingOccurrences(of: "/", with: "-"))-\(kind).png", bytes)
        }
        if let folder = write(files) { message += "\n  pictures: \(folder)/" }
        guard Test.current != nil else {
            #if canImport(XCTest)
            XCTFail(message, file: filePath, line: line)
            #endif
            return
        }
        let location = SourceLocation(
            fileID: fileID, filePath: "\(filePath)", line: Int(line), column: Int(column))
        for file in files { Attachment.record(file.bytes, named: file.name, sourceLocation: location) }
        Issue.record(Comment(rawValue: message), sourceLocation: location)
    }

    /// Writes files to a folder named after the test's file; nil if there are none, or it can't be written.
    private func write(_ files: [(name: String, bytes: [UInt8])]) -> String? {
        guard !files.isEmpty else { return nil }
        let test = URL(fileURLWithPath: "\(filePath)").deletingPathExtension().lastPathComponent
        let folder = URL(fileURLWithPath: NSTemporaryDirectory(), isDirectory: true)
            .appendingPathComponent("lamina-differences").appendingPathComponent(test)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            for file in files { try Data(file.bytes).write(to: folder.appendingPathComponent(file.name)) }
            return folder.path
        } catch {
            return nil
        }
    }
}
