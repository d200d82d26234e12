import Foundation
import Lamina
import LaminaCheck

/// Expects that a picture is as its golden: the file `Goldens/NAME.png` beside the test's own file.
///
/// ```swift
/// @Test func cardIsAsItWas() throws {
///     let stage = try SceneLoader().stage(at: "card.json")
///     expectPicture(of: stage, named: "card")
///     expectPicture(of: stage, named: "card", tolerance: "yiq 0.1, pixels 20")
/// }
/// ```
///
/// A difference is recorded as an issue of the running test of Swift Testing, or as a failure of XCTest, with the limit
/// that decided; the expected and the actual picture and their difference are attached, and written to a folder that the
/// message names.
///
/// With `LAMINA_UPDATE=1` in the environment, goldens are recorded and replaced by what is drawn, unless `CI` is set
/// too. A golden that is missing fails the test; nothing is recorded unasked.
///
/// - Parameters:
///   - subject: a stage, a layer, a render tree, a rendered frame or a bitmap.
///   - name: the golden's name, without extension; it may have folders: `cards/photo`.
///   - tolerance: a metric and limits, such as `channels 2` or `yiq 0.1, pixels 20, window 16: 5`; by default every
///     pixel is equal, in premultiplied bytes.
///   - ignored: rectangles in pixels that are not compared.
///   - renderer: the renderer to draw with; by default one that all tests share.
///   - fileID: the identifier of the file at which a failure is reported; by default that of the call.
///   - filePath: the file at which a failure is reported, beside which the goldens are.
///   - line: the line at which a failure is reported.
///   - column: the column at which a failure is reported.
/// - Returns: True if the picture is as expected.
@discardableResult
public func expectPicture(
    of subject: some PictureSubject, named name: String, tolerance: String = "exact",
    ignoring ignored: [PixelRect] = [], renderer: Renderer? = nil, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
) -> Bool {
    let report = TestReport(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
        let tolerance = try PictureTolerance(parsing: tolerance)
        let goldens = try GoldenFolder(besides: "\(filePath)", environment: ProcessInfo.processInfo.environment)
        let actual = try subject.picture { try renderer ?? SharedRenderer.get() }
        let check = try goldens.check(actual, named: name, tolerance, ignoring: ignored)
        guard let failure = check.failure else { return true }
        report.fail(failure, pictures: check.pictures, named: name)
        return false
    } catch {
        report.fail("\(name): \(error)")
        return false
    }
}

/// Expects that what a frame costs is within budgets.
///
/// ```swift
/// expectCost(of: stage, "offscreenPasses <= 2, drawCalls <= 40")
/// ```
///
/// A budget that does not hold is recorded as an issue, with the layers that spend most and what to do.
///
/// - Parameters:
///   - subject: a stage, a layer, a render tree or a rendered frame; of the latter, only what was measured is known.
///   - budgets: comparisons of counters with numbers, separated by commas.
///   - renderer: the renderer to draw with; by default one that all tests share.
///   - fileID: the identifier of the file at which a failure is reported; by default that of the call.
///   - filePath: the file at which a failure is reported.
///   - line: the line at which a failure is reported.
///   - column: the column at which a failure is reported.
/// - Returns: True if all budgets hold.
@discardableResult
public func expectCost(
    of subject: some CostSubject, _ budgets: String, renderer: Renderer? = nil, fileID: String = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) -> Bool {
    let report = TestReport(fileID: fileID, filePath: filePath, line: line, column: column)
    do {
        let budgets = try Budget.parse(budgets)
        let frame = try subject.measuredFrame { try renderer ?? SharedRenderer.get() }
        let failures = frame.profile.failures(of: budgets)
        for failure in failures { report.fail(failure.description) }
        return failures.isEmpty
    } catch {
        report.fail("\(error)")
        return false
    }
}

/// The renderer of tests that bring none: a device is opened once for all of them.
private enum SharedRenderer {
    private static let opened = Result { try Renderer() }

    static func get() throws -> Renderer { try opened.get() }
}
