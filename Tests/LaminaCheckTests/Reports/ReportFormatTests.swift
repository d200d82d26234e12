import Foundation
import FoundationXML
import Lamina
import Testing

@testable import LaminaCheck

@Suite struct SummaryTests {
    @Test func failuresComeFirstAndCountsLast() throws {
        let lines = SuiteReport(try SampleResult.all()).summary(color: false).split(separator: "\n").map(String.init)
        // Two strips of 6×40 of 120×80 pixels, white for a green of 90.
        #expect(
            lines.first == "FAIL card: 480 of 9600 pixels differ (5%), 0 allowed, by at most 165 of 255", "\(lines)")
        #expect(lines[1] == "    root/panel: frame moved by 6, 0 points")
        // One count a failure.
        #expect(lines.filter { $0.contains("480") }.count == 1)
        #expect(lines.contains { $0.hasPrefix("    offscreenPasses<=1 does not hold: it is 2, 1 more") })
        #expect(lines.contains("ERROR torn: scenes/torn.json:3: expected a number"))
        #expect(lines.contains { $0.hasPrefix("MISSING lost@0.8s: there is no golden") })
        #expect(lines.contains("NEW fresh") && lines.contains("UPDATED replaced"))
        #expect(lines.contains { $0.hasPrefix("ORPHANED gone") })
        #expect(
            lines.last
                == "Cards failed: 2 passed, 4 failed, 1 could not be drawn, 1 missing, 1 new, 1 updated, 1 orphaned golden, "
                + "2 not run, in 1.23 s on llvmpipe (LLVM 15.0.6, 256 bits)")
    }

    @Test func emptySuiteFails() {
        let text = SuiteReport(SuiteResult(suite: "none", device: "")).summary(color: false)
        #expect(text.hasPrefix("FAIL the suite has no case\n"))
        #expect(text.contains("none failed: 0 passed"))
    }

    @Test func controlsOfNamesNeverReachTheTerminal() throws {
        let report = SuiteReport(try SampleResult.hostileResult())
        #expect(!report.summary(color: false).unicodeScalars.contains { $0.value == 0x1b })
        #expect(report.summary(color: false).contains("\\u{1b}[31m"))
        #expect(report.summary(color: true).contains("\u{1b}[31mFAIL\u{1b}[0m"))
    }
}

@Suite struct SuiteJSONTests {
    @Test func keysAreSortedAndStatesCounted() throws {
        let text = try SuiteReport(try SampleResult.all()).json()
        let document = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        #expect(document["version"] as? Int == 1)
        #expect(document["passed"] as? Bool == false)
        let counts = try #require(document["counts"] as? [String: Int])
        #expect(counts["failed"] == 4 && counts["equal"] == 1 && counts["close"] == 1 && counts["cases"] == 10)
        let cases = try #require(document["cases"] as? [[String: Any]])
        let picture = try #require(cases[1]["picture"] as? [String: Any])
        let decision = try #require(picture["decision"] as? [String: Any])
        #expect(decision["limit"] as? String == "pixels" && decision["allowed"] as? Double == 0)
        let passes = try #require(cases[1]["passes"] as? [String: [[String: Any]]])
        #expect(passes["before"]?.count == 3 && passes["after"]?.count == 4)
        let error = try #require(cases[6]["picture"] as? [String: Any])
        #expect(error["code"] as? Int == 65)
        #expect(try SuiteReport(SampleResult.all()).json() == text)
    }

    @Test func numbersThatAreNotFiniteAreLeftOut() throws {
        var result = try SampleResult.hostileResult()
        result.seconds = .nan
        let text = try? SuiteReport(result).json()
        #expect(text.map { (try? JSONSerialization.jsonObject(with: Data($0.utf8))) != nil } == true)
    }
}

@Suite struct TestFormatTests {
    @Test func junitHasATestForPictureAndCost() throws {
        let text = SuiteReport(try SampleResult.all()).junit()
        let document = try XMLDocument(xmlString: text)
        let suite = try #require(try document.nodes(forXPath: "/testsuites/testsuite").first as? XMLElement)
        // Three of the ten cases have budgets.
        #expect(suite.attribute(forName: "tests")?.stringValue == "13")
        #expect(suite.attribute(forName: "failures")?.stringValue == "7")
        #expect(suite.attribute(forName: "errors")?.stringValue == "1")
        #expect(try document.nodes(forXPath: "//testcase").count == 13)
        #expect(try document.nodes(forXPath: "//testcase[@classname='Cards.cost']/failure").count == 2)
        #expect(try document.nodes(forXPath: "//failure[@type='missing']").count == 1)
    }

    @Test func junitKeepsToItsSchema() throws {
        for result in [try SampleResult.all(), try SampleResult.hostileResult(), SuiteResult(suite: "", device: "")] {
            let document = try XMLDocument(xmlString: SuiteReport(result).junit())
            try expectJUnit(document)
        }
    }

    /// The elements, attributes and order of Jenkins' junit-10.xsd, as far as they are used.
    private func expectJUnit(_ document: XMLDocument) throws {
        let allowed: [String: (attributes: Set<String>, children: [String])] = [
            "testsuites": (["name", "time", "tests", "failures", "disabled", "errors"], ["testsuite"]),
            "testsuite": (
                [
                    "name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname", "id",
                    "package", "file", "log", "url", "version",
                ], ["testsuite", "properties", "testcase", "system-out", "system-err"]
            ),
            "properties": ([], ["property"]),
            "property": (["name", "value"], []),
            "testcase": (
                ["name", "time", "classname", "group"],
                ["skipped", "error", "failure", "rerunFailure", "properties", "system-out", "system-err"]
            ),
            "failure": (["type", "message"], []),
            "error": (["type", "message"], []),
        ]
        var open = try document.nodes(forXPath: "//*")
        #expect(!open.isEmpty)
        while let element = open.popLast() as? XMLElement {
            let rule = try #require(allowed[element.name ?? ""])
            for attribute in element.attributes ?? [] {
                #expect(rule.attributes.contains(attribute.name ?? ""), "\(element.name ?? "")/\(attribute.name ?? "")")
            }
            for child in element.children ?? [] where child.kind == .element {
                #expect(rule.children.contains(child.name ?? ""), "\(child.name ?? "") in \(element.name ?? "")")
            }
        }
    }

    @Test func xmlHasNoForbiddenCharacters() throws {
        let text = SuiteReport(try SampleResult.hostileResult()).junit()
        #expect(
            !text.unicodeScalars.contains {
                $0.value < 0x20 && ![0x09, 0x0A].contains($0.value) || $0.value == 0xFFFE || $0.value == 0xFFFF
            })
        let document = try XMLDocument(xmlString: text)
        let name = try #require(try document.nodes(forXPath: "//testcase/@name").first?.stringValue)
        #expect(name.contains("</script><img") && name.contains("\\u{1b}") && name.contains("\n#%"))
    }

    @Test func tapHasAPlanAndReasons() throws {
        let lines = SuiteReport(try SampleResult.all()).tap().split(separator: "\n").map(String.init)
        #expect(lines[0...1] == ["TAP version 14", "1..13"])
        #expect(lines.filter { $0.hasPrefix("ok ") }.count == 5)
        #expect(lines.filter { $0.hasPrefix("not ok ") }.count == 8)
        #expect(lines.contains("not ok 3 - card picture"))
        #expect(lines.contains("    - \"root/panel: frame moved by 6, 0 points\""))
        #expect(lines.contains("# orphaned golden: gone"))
    }

    @Test func tapEscapesNames() throws {
        let text = SuiteReport(try SampleResult.hostileResult()).tap()
        for line in text.split(separator: "\n") {
            let isPart =
                line.hasPrefix("ok ") || line.hasPrefix("not ok ") || line.hasPrefix("  ") || line.hasPrefix("# ")
                || line.hasPrefix("1..") || line.hasPrefix("TAP ")
            #expect(isPart, "\(line)")
        }
        #expect(text.contains("\\#%:,"))
    }

    @Test func annotationsNameFileAndLine() throws {
        let lines = SuiteReport(try SampleResult.all()).githubAnnotations().split(separator: "\n").map(String.init)
        #expect(lines.filter { $0.hasPrefix("::error ") }.count == 6)
        let head = "::error file=Tests/Cards/scenes/card.json,line=1,title=card::480 of 9600 pixels differ (5%25), "
        #expect(lines[0].hasPrefix(head), "\(lines[0])")
        #expect(lines[0].contains("%0Aroot/panel: frame moved by 6, 0 points"))
        #expect(lines.contains { $0.contains("scenes/torn.json,line=3,") })
        #expect(lines.last == "::notice title=orphaned golden::gone: no case has it")
    }

    @Test func annotationsAreALineEach() throws {
        let lines = SuiteReport(try SampleResult.hostileResult()).githubAnnotations().split(separator: "\n")
        // The scene, and the orphaned golden.
        #expect(lines.count == 2)
        for line in lines { #expect(line.hasPrefix("::")) }
        #expect(lines[0].contains("%0A#%25%3A%2C {{data}}"))
    }
}
