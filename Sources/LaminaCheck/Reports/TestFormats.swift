import Glibc
import LaminaText

// The formats of test runners: JUnit XML and TAP. A case is a test for its picture, one more for its cost if it has
// budgets, and one more for its findings if these fail it.

// MARK: JUnit XML

extension SuiteReport {
    /// Returns the result as JUnit XML, as Jenkins' schema and other servers read it.
    ///
    /// Control characters, which XML can't have, are written as `\u{1b}`.
    public func junit() -> String {
        let verdicts = verdicts
        let errors = verdicts.filter { $0.isError }.count
        let failures = verdicts.filter { !$0.passed && !$0.isError }.count
        // A suite of no case fails: a server must not show it green.
        let faults = faults
        let totals =
            "tests=\"\(verdicts.count + faults.count)\" failures=\"\(failures)\" "
            + "errors=\"\(errors + faults.count)\" time=\"\(Self.time(result.seconds))\""
        var lines = [
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
            "<testsuites name=\"\(result.suite.inXML)\" \(totals)>",
            "  <testsuite name=\"\(result.suite.inXML)\" \(totals) skipped=\"0\">",
            "    <properties>",
            "      <property name=\"device\" value=\"\(result.device.inXML)\"/>",
            "      <property name=\"notRun\" value=\"\(result.skipped)\"/>",
            "      <property name=\"orphanedGoldens\" value=\"\(result.orphans.joined(separator: ", ").inXML)\"/>",
            "    </properties>",
        ]
        for verdict in verdicts { lines += Self.testCase(verdict, suite: result.suite) }
        for (index, fault) in faults.enumerated() {
            lines.append("    <testcase classname=\"\(result.suite.inXML)\" name=\"suite \(index + 1)\" time=\"0\">")
            lines.append("      <error type=\"suite\" message=\"\(fault.inXML)\"/>")
            lines.append("    </testcase>")
        }
        return (lines + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
    }

    private static func testCase(_ verdict: CaseVerdict, suite: String) -> [String] {
        let result = verdict.result
        // The time of the case counts once.
        let seconds = verdict.kind == .picture ? result.seconds : 0
        let head =
            "    <testcase classname=\"\(suite.inXML).\(verdict.kind.rawValue)\" name=\"\(result.name.inXML)\" "
            + "time=\"\(time(seconds))\""
        guard !verdict.passed else {
            guard verdict.kind == .picture, result.isCloseToOtherDriver else { return [head + "/>"] }
            let text = result.picture.sentences.joined(separator: "\n").inXMLText
            return [head + ">", "      <system-out>\(text)</system-out>", "    </testcase>"]
        }
        let kind =
            switch verdict.kind {
            case .picture: result.picture.state.rawValue
            case .cost: "budget"
            case .lint: "finding"
            }
        let (tag, type) = verdict.isError ? ("error", "error") : ("failure", kind)
        return [
            head + ">",
            "      <\(tag) type=\"\(type)\" message=\"\(verdict.message.inXML)\">"
                + verdict.details.joined(separator: "\n").inXMLText + "</\(tag)>",
            "    </testcase>",
        ]
    }

    private static func time(_ seconds: Double) -> String {
        NumberText.fixed(seconds.isFinite ? max(0, seconds) : 0, digits: 3)
    }
}

extension String {
    /// The text as the value of an attribute in XML: line breaks and tabs as references, as parsers make blanks of them.
    fileprivate var inXML: String {
        inXMLText.replacing("\"", with: "&quot;").replacing("\n", with: "&#10;").replacing("\t", with: "&#9;")
    }

    /// The text between tags in XML.
    fileprivate var inXMLText: String {
        escapingControls { $0 != 0x0A && $0 != 0x09 }.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}

// MARK: TAP

extension SuiteReport {
    /// Returns the result in version 14 of the Test Anything Protocol, with reasons as YAML.
    public func tap() -> String {
        let verdicts = verdicts
        var lines = ["TAP version 14", "1..\(verdicts.count + result.faults.count)"]
        if result.cases.isEmpty { lines = ["TAP version 14", "1..0", "Bail out! The suite has no case"] }
        for (index, verdict) in verdicts.enumerated() {
            let name = "\(verdict.result.name) \(verdict.kind.rawValue)".inTAP
            lines.append("\(verdict.passed ? "ok" : "not ok") \(index + 1) - \(name)")
            guard !verdict.passed else { continue }
            lines += [
                "  ---", "  message: \(verdict.message.inYAML)",
                "  severity: \(verdict.isError ? "error" : "fail")", "  scene: \(verdict.result.scene.inYAML)",
                "  reasons:",
            ]
            lines += verdict.details.map { "    - \($0.inYAML)" }
            lines.append("  ...")
        }
        for (index, fault) in result.faults.enumerated() {
            lines.append("not ok \(verdicts.count + index + 1) - \(fault.inTAP)")
        }
        for name in result.orphans { lines.append("# orphaned golden: \(name.inTAP)") }
        if result.skipped > 0 { lines.append("# \(Words.count(result.skipped, "case")) not run after a failure") }
        return lines.joined(separator: "\n") + "\n"
    }
}

extension String {
    /// The text as a description in TAP, in which `#` begins a directive.
    fileprivate var inTAP: String {
        escapingControls { _ in true }.replacing("\\", with: "\\\\").replacing("#", with: "\\#")
    }

    /// The text as a quoted scalar of YAML.
    fileprivate var inYAML: String {
        let escaped = escapingControls { $0 != 0x0A && $0 != 0x09 }.replacing("\\", with: "\\\\")
            .replacing("\"", with: "\\\"").replacing("\n", with: "\\n").replacing("\t", with: "\\t")
        return "\"\(escaped)\""
    }
}
