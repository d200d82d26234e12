// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CLamina
import Lamina
import LaminaCheck
import LaminaText

/// The tolerance of comparisons by the arguments of the interface.
enum ToleranceArgument {
    /// Returns the tolerance of two texts, of which each may be empty.
    static func tolerance(
        _ metric: UnsafePointer<CChar>?, _ metric_length: Int, _ limits: UnsafePointer<CChar>?, _ limits_length: Int
    ) throws -> PictureTolerance {
        let metric = try Argument.text(metric, metric_length, "metric")
        let limits = try Argument.text(limits, limits_length, "limits")
        return PictureTolerance(
            try metric.isEmpty ? .exact : PictureMetric(parsing: metric),
            try limits.isEmpty ? DifferenceLimits() : DifferenceLimits(parsing: limits))
    }
}

@c @implementation
public func lamina_picture_compare(
    _ expected: OpaquePointer?, _ actual: OpaquePointer?, _ metric: UnsafePointer<CChar>?, _ metric_length: Int,
    _ limits: UnsafePointer<CChar>?, _ limits_length: Int, _ are_equal: UnsafeMutablePointer<Int32>?,
    _ json: UnsafeMutablePointer<OpaquePointer?>?, _ difference: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    are_equal?.pointee = 0
    json?.pointee = nil
    difference?.pointee = nil
    return call(error) {
        let tolerance = try ToleranceArgument.tolerance(metric, metric_length, limits, limits_length)
        let one = try PictureObject.bitmap(expected, "expected")
        let other = try PictureObject.bitmap(actual, "actual")
        var comparison = PictureComparison(tolerance)
        comparison.makesErrorMap = difference != nil
        let verdict = try comparison.verdict(expected: one, actual: other)
        // Both are made before either is handed over.
        let figures = try json.map { _ in
            DataObject(
                try JSONText.of(DifferenceReport.Pair(name: "actual", verdict: verdict, metric: tolerance.metric)))
        }
        let picture = try difference.map { _ in
            PictureObject(
                try DifferencePicture.make(expected: one, actual: other, verdict: verdict, kind: .sideBySide))
        }
        are_equal?.pointee = verdict.passed ? 1 : 0
        if let json, let figures { json.pointee = ObjectTable.add(figures) }
        if let difference, let picture { difference.pointee = ObjectTable.add(picture) }
    }
}

// MARK: Suites

@c @implementation
public func lamina_check(
    _ path: UnsafePointer<CChar>?, _ path_length: Int, _ request: UnsafePointer<CChar>?, _ request_length: Int,
    _ limits: OpaquePointer?, _ has_passed: UnsafeMutablePointer<Int32>?,
    _ json: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    has_passed?.pointee = 0
    json?.pointee = nil
    return call(error) {
        let limits = try LimitsObject.limits(limits)
        let named = try DeviceArgument.request(Argument.text(request, request_length, "request"))
        let suite = try Suite(at: Argument.name(path, path_length, "path"))
        var options = SuiteRunner.Options()
        options.limits = limits
        let device = SuiteDevice(for: suite, limits: limits)
        let result = try SuiteRunner(suite, options: options).run {
            try named.map { try Renderer($0, limits: limits) } ?? device.renderer()
        }
        let report = try json.map { _ in DataObject(try SuiteReport(result).json()) }
        has_passed?.pointee = result.passed ? 1 : 0
        if let json, let report { json.pointee = ObjectTable.add(report) }
    }
}
