// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CLamina
import FoundationEssentials
import Lamina
import LaminaCheck
import LaminaText

/// Comparisons for a page that a program holds.
final class ReportObject: HeldObject {
    static let typeName = "report"

    /// The results, and the names of their cases.
    struct State {
        var result: SuiteResult
        var names: Set<String> = []
    }

    private let state: Exclusive<State>

    /// The most cases of a report.
    static let mostCases = 100_000

    /// The most seconds of a case: 31 years.
    static let mostSeconds = 1e9

    init(_ title: String) { state = Exclusive(State(result: SuiteResult(suite: title, device: ""))) }

    /// Calls a function with the results of an argument.
    static func use<Result>(
        _ pointer: OpaquePointer?, _ body: (inout State) throws -> Result
    ) throws -> Result {
        try ObjectTable.object(Self.self, pointer, "report").state.use(typeName, body)
    }
}

/// The profile of a report's case by the arguments of the interface.
enum ProfileArgument {
    /// The most bytes of a profile: 64 MiB, some 10,000 frames.
    private static let largest = 64 << 20

    /// The most budgets of a case that do not hold.
    private static let mostBroken = 1000

    /// Returns the profile of a text as `lamina_renderer_profile` makes it; nil for an empty one.
    static func profile(_ profile: UnsafePointer<CChar>?, _ profile_length: Int) throws -> Baseline? {
        let text = try Argument.text(profile, profile_length, "profile")
        guard !text.isEmpty else { return nil }
        guard text.utf8.count <= largest else {
            throw CallFailure.usage("profile has more than \(largest >> 20) MiB; give that of fewer frames")
        }
        let read: Baseline
        do throws(ProfileError) {
            read = try Baseline(Data(text.utf8), name: "profile")
        } catch .baselineDamaged(_, let detail) {
            throw CallFailure(
                status: LAMINA_BAD_INPUT,
                description: "profile is not the JSON of lamina_renderer_profile: \(detail)")
        } catch .baselineVersion(_, let found, let wanted) {
            throw CallFailure(
                status: LAMINA_BAD_INPUT,
                description: "profile has version \(found), this library writes version \(wanted); make it again")
        }
        guard read.brokenBudgets.count <= mostBroken else {
            throw CallFailure.usage(
                "profile has \(read.brokenBudgets.count) broken budgets; at most \(mostBroken) are taken")
        }
        return read
    }
}

// MARK: Interface

@c @implementation
public func lamina_report_create(
    _ title: UnsafePointer<CChar>?, _ title_length: Int, _ report: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(report, "report", error) { ReportObject(try Argument.name(title, title_length, "title")) }
}

@c @implementation
public func lamina_report_add(
    _ report: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ expected: OpaquePointer?,
    _ actual: OpaquePointer?, _ metric: UnsafePointer<CChar>?, _ metric_length: Int, _ limits: UnsafePointer<CChar>?,
    _ limits_length: Int, _ seconds: Double, _ profile: UnsafePointer<CChar>?, _ profile_length: Int,
    _ has_passed: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    has_passed?.pointee = 0
    return call(error) {
        let name = try Argument.name(name, name_length, "name")
        let tolerance = try ToleranceArgument.tolerance(metric, metric_length, limits, limits_length)
        guard (0...ReportObject.mostSeconds).contains(seconds) else {
            throw CallFailure.usage("seconds is \(seconds); give a number from 0 to 1e9")
        }
        let profile = try ProfileArgument.profile(profile, profile_length)
        let one = try ObjectTable.optionalObject(PictureObject.self, expected, "expected")?.bitmap
        let other = try PictureObject.bitmap(actual, "actual")
        try ReportObject.use(report) { report in
            guard report.names.count < ReportObject.mostCases else {
                throw CallFailure.usage("a report has at most \(ReportObject.mostCases) cases; begin another one")
            }
            guard !report.names.contains(name) else {
                throw CallFailure.usage("the report has a case \(Printable.quoted(name)) already")
            }
            let compared = try ComparedPictures(name, expected: one, actual: other, tolerance)
            let result = compared.result(seconds: seconds, profile: profile)
            report.names.insert(name)
            report.result.cases.append(result)
            report.result.seconds += seconds
            has_passed?.pointee = result.passed ? 1 : 0
        }
    }
}

@c @implementation
public func lamina_report_make(
    _ report: OpaquePointer?, _ format: UnsafePointer<CChar>?, _ format_length: Int,
    _ text: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(text, "text", error) {
        let format = try Argument.name(format, format_length, "format")
        let report = SuiteReport(try ReportObject.use(report) { $0.result })
        switch format {
        case "html": return DataObject(try report.html())
        case "json": return DataObject(try report.json())
        case "junit": return DataObject(report.junit())
        case "markdown": return DataObject(report.markdown())
        default:
            throw CallFailure.usage(
                "no report is made as \(Printable.quoted(format)); give html, json, junit or markdown")
        }
    }
}

@c @implementation
public func lamina_report_free(_ report: OpaquePointer?) { ObjectTable.remove(ReportObject.self, report) }
