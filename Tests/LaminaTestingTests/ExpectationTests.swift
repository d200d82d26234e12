import Foundation
import Lamina
import LaminaCheck
import Testing

@testable import LaminaTesting

/// The expectations as tests use them: what passes, what fails and with which words, and what is recorded.
@Suite struct ExpectationTests {
    private func stage(_ gray: Double = 0.5) -> Stage {
        let stage = Stage(size: Size(width: 24, height: 16), scale: 1)
        let layer = Layer()
        layer.frame = Rect(x: 4, y: 4, width: 10, height: 8)
        layer.backgroundColor = Color(red: gray, green: gray, blue: gray, alpha: 1)
        stage.root.addSublayer(layer)
        return stage
    }

    private static func message(of issue: Issue) -> String { issue.comments.map(\.rawValue).joined() }

    // MARK: Pictures

    @Test func aStageIsAsItsGolden() throws {
        #expect(expectPicture(of: stage(), named: "card"))
        #expect(expectPicture(of: stage().makeFrame(), named: "card"))
    }

    /// True while goldens are recorded, when a difference is recorded and not reported.
    private static let isRecording = ProcessInfo.processInfo.environment["LAMINA_UPDATE"] != nil

    @Test(.disabled(if: isRecording)) func aDifferenceIsAnIssueOfTheTest() {
        withKnownIssue {
            #expect(!expectPicture(of: stage(0.8), named: "card"))
        } matching: { issue in
            let words = Self.message(of: issue)
            let file = issue.sourceLocation?.fileID ?? ""
            return words.contains("card differs from its golden by exact: 80 pixels differ, 0 are allowed")
                && words.contains("pictures: ") && file.hasSuffix("ExpectationTests.swift")
        }
    }

    @Test(.disabled(if: isRecording)) func toleranceAndIgnoredRegionsLetItPass() {
        #expect(expectPicture(of: stage(0.504), named: "card", tolerance: "channels 2"))
        let region = [PixelRect(minX: 4, minY: 4, maxX: 14, maxY: 12)]
        #expect(expectPicture(of: stage(0.9), named: "card", ignoring: region))
    }

    @Test(.disabled(if: isRecording)) func aMissingGoldenFails() {
        withKnownIssue {
            expectPicture(of: stage(), named: "never-recorded")
        } matching: {
            Self.message(of: $0).contains("Goldens/never-recorded.png is missing")
        }
    }

    @Test(arguments: [("yqi 0.1", "did you mean yiq?"), ("exact, pixel 2", "did you mean pixels?")])
    func aMistakeInTheToleranceIsTold(tolerance: String, words: String) {
        withKnownIssue {
            expectPicture(of: stage(), named: "card", tolerance: tolerance)
        } matching: {
            Self.message(of: $0).contains(words)
        }
    }

    // MARK: Costs

    @Test func budgetsThatHoldPass() {
        #expect(expectCost(of: stage(), "offscreenPasses <= 0, layers.drawn <= 2"))
    }

    @Test func aBrokenBudgetIsAnIssueOfTheTest() {
        withKnownIssue {
            #expect(!expectCost(of: stage(), "drawCalls <= 0"))
        } matching: {
            Self.message(of: $0).contains("drawCalls <= 0 does not hold")
        }
        withKnownIssue {
            expectCost(of: stage(), "drawCals <= 0")
        } matching: {
            Self.message(of: $0).contains("did you mean drawCalls?")
        }
    }

    // MARK: Recording

    private func goldens(_ folder: String, _ environment: [String: String]) throws -> GoldenFolder {
        try GoldenFolder(besides: folder + "/Test.swift", environment: environment)
    }

    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = NSTemporaryDirectory() + "/lamina-testing-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try body(folder)
    }

    @Test func goldensAreRecordedWhenAskedFor() throws {
        try withFolder { folder in
            let picture = try Bitmap(width: 3, height: 2)
            let update = try goldens(folder, ["LAMINA_UPDATE": "1"])
            #expect(try update.check(picture, named: "a/b", PictureTolerance(), ignoring: []).failure == nil)
            let later = try goldens(folder, [:])
            #expect(try later.check(picture, named: "a/b", PictureTolerance(), ignoring: []).failure == nil)
            let other = try Bitmap(width: 3, height: 2, pixels: [UInt8](repeating: 255, count: 24))
            let check = try later.check(other, named: "a/b", PictureTolerance(), ignoring: [])
            #expect(check.failure?.contains("6 pixels differ") == true)
            #expect(check.pictures.map(\.name) == ["expected", "actual", "difference"])
            #expect(try update.check(other, named: "a/b", PictureTolerance(), ignoring: []).failure == nil)
            #expect(try later.check(other, named: "a/b", PictureTolerance(), ignoring: []).failure == nil)
        }
    }

    @Test func aNameThatDiffersFromAnotherInCaseOnlyIsNotRecorded() throws {
        try withFolder { folder in
            let picture = try Bitmap(width: 3, height: 2)
            let update = try goldens(folder, ["LAMINA_UPDATE": "1"])
            #expect(try update.check(picture, named: "a/card", PictureTolerance(), ignoring: []).failure == nil)
            let check = try update.check(picture, named: "a/Card", PictureTolerance(), ignoring: [])
            #expect(check.failure?.contains("\"a/Card\" and the golden card.png differ in case only") == true)
            #expect(try update.check(picture, named: "Card", PictureTolerance(), ignoring: []).failure == nil)
        }
    }

    @Test func nothingIsRecordedWithoutBeingAskedForOrWithCISet() throws {
        for environment in [[:], ["LAMINA_UPDATE": "0"], ["LAMINA_UPDATE": "1", "CI": "true"]] {
            try withFolder { folder in
                let picture = try Bitmap(width: 3, height: 2)
                let check = try goldens(folder, environment).check(
                    picture, named: "a", PictureTolerance(), ignoring: [])
                #expect(check.failure?.contains("is missing") == true)
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
            }
        }
    }

    @Test(arguments: ["", "../a", "/a", "a//b", "a/./b"]) func namesStayInTheFolder(name: String) throws {
        try withFolder { folder in
            let check = try goldens(folder, ["LAMINA_UPDATE": "1"]).check(
                try Bitmap(width: 1, height: 1), named: name, PictureTolerance(), ignoring: [])
            #expect(check.failure?.contains("is not a name") == true)
        }
    }

    @Test func aBrokenGoldenIsToldAndNotReplacedUnasked() throws {
        try withFolder { folder in
            try FileManager.default.createDirectory(
                atPath: folder + "/Goldens", withIntermediateDirectories: true)
            try Data("PNG".utf8).write(to: URL(fileURLWithPath: folder + "/Goldens/a.png"))
            let picture = try Bitmap(width: 3, height: 2)
            let error = #expect(throws: PictureFilePair.Unreadable.self) {
                try goldens(folder, [:]).check(picture, named: "a", PictureTolerance(), ignoring: [])
            }
            #expect(error?.description.contains("Goldens/a.png: ") == true)
        }
    }
}
