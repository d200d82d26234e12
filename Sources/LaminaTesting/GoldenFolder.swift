import Foundation
import Lamina
import LaminaCheck

/// The golden pictures beside a test's file.
struct GoldenFolder {
    /// The folder `Goldens`.
    let path: String
    /// True if goldens are recorded.
    let isUpdating: Bool
    /// True on machines that run tests by themselves, where nothing is recorded.
    let isCI: Bool

    /// The outcome of a check.
    struct Check {
        /// The message of a failure; nil if the picture is as expected.
        var failure: String?
        /// The pictures to look at, by name, in order.
        var pictures: [(name: String, picture: Bitmap)] = []
    }

    init(besides testFile: String, environment: [String: String]) throws {
        path = URL(fileURLWithPath: testFile).deletingLastPathComponent().appendingPathComponent("Goldens").path
        let isSet = { (name: String) in !["", "0", "false"].contains(environment[name]?.lowercased() ?? "") }
        isCI = isSet("CI")
        isUpdating = isSet("LAMINA_UPDATE") && !isCI
    }

    /// Compares a picture with its golden, or records it.
    func check(
        _ actual: Bitmap, named name: String, _ tolerance: PictureTolerance, ignoring ignored: [PixelRect]
    ) throws -> Check {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." && !$0.utf8.contains(0) }) else {
            return Check(failure: "\"\(name)\" is not a name for a golden; give words, with / between folders")
        }
        let file = path + "/" + name + ".png"
        guard FileManager.default.fileExists(atPath: file) else {
            guard isUpdating else {
                let advice =
                    isCI
                    ? "record it elsewhere and commit it; with CI set nothing is recorded"
                    : "look at the actual picture, and record it with LAMINA_UPDATE=1"
                return Check(failure: "the golden \(file) is missing; \(advice)", pictures: [("actual", actual)])
            }
            if let other = nameInOtherCase(of: file) {
                return Check(
                    failure: "\"\(name)\" and the golden \(other) differ in case only: where file systems ignore it, "
                        + "as on macOS and Windows, they are one file; give another name")
            }
            try record(actual, file)
            return Check()
        }
        let expected: Bitmap
        do {
            expected = try PictureFilePair.read(file)
        } catch  where isUpdating {
            // A golden that can't be read is replaced.
            try record(actual, file)
            return Check()
        }
        var comparison = PictureComparison(tolerance)
        if !ignored.isEmpty {
            comparison.ignored = PixelMask(
                width: max(expected.width, actual.width), height: max(expected.height, actual.height),
                rectangles: ignored)
        }
        let verdict = try comparison.verdict(expected: expected, actual: actual)
        if verdict.passed { return Check() }
        if isUpdating {
            try record(actual, file)
            return Check()
        }
        let difference = try DifferencePicture.make(
            expected: expected, actual: actual, verdict: verdict, kind: .errors)
        return Check(
            failure: "\(name) differs from its golden by \(tolerance.metric): \(verdict.sentence)",
            pictures: [("expected", expected), ("actual", actual), ("difference", difference)])
    }

    /// Returns the name of a file beside another one whose name differs from it in case only; nil if there is none.
    private func nameInOtherCase(of file: String) -> String? {
        let url = URL(fileURLWithPath: file)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)) ?? []
        return names.first { $0 != url.lastPathComponent && $0.lowercased() == url.lastPathComponent.lowercased() }
    }

    private func record(_ picture: Bitmap, _ file: String) throws {
        let url = URL(fileURLWithPath: file)
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try picture.write(to: url)
    }
}
