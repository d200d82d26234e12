import Foundation
import Lamina
import Testing

@testable import LaminaCheck

/// Suites of pictures that other programs made.
@Suite struct PictureRunTests {
    /// A PNG of 8×6 gray pixels, some of which are white.
    private static func png(_ changed: [(Int, Int)] = [], gray: UInt8 = 100) throws -> [UInt8] {
        var picture = try TestPicture.plain(8, 6, gray: gray)
        for (x, y) in changed { picture.set(x, y, SIMD4(255, 255, 255, 255)) }
        return try PNGEncoder.encode(picture)
    }

    private func folder(_ settings: String = "", _ files: [String: [UInt8]]) throws -> SuiteFolder {
        let folder = try SuiteFolder([
            "suite.yaml": "lamina-suite: 1\npictures: shots\nexpected: expected\n\(settings)\n",
            // No scene of a suite of pictures, unless `scenes` names it.
            "notes.json": "{}",
        ])
        try FileManager.default.createDirectory(atPath: folder.file("shots"), withIntermediateDirectories: true)
        for (name, bytes) in files { try folder.write(bytes, to: name) }
        return folder
    }

    /// Runs without a device.
    private func run(
        _ folder: SuiteFolder, _ change: (inout SuiteRunner.Options) -> Void = { _ in }
    ) throws -> SuiteResult {
        struct NoDevice: Error {}
        var options = SuiteRunner.Options()
        change(&options)
        return try SuiteRunner(Suite(at: folder.path), options: options).run { throw NoDevice() }
    }

    @Test func picturesAreComparedByName() throws {
        let folder = try folder(files: [
            "shots/a.png": Self.png(), "expected/a.png": Self.png(), "shots/deep/b.png": Self.png([(1, 1), (2, 1)]),
            "expected/deep/b.png": Self.png(), "shots/new.png": Self.png(gray: 1),
            "expected/old.png": Self.png(gray: 9),
        ])
        let result = try run(folder)
        #expect(result.cases.map(\.name) == ["a.png", "deep/b.png", "new.png", "old.png"])
        #expect(
            ["a.png", "deep/b.png", "new.png", "old.png"].map { result.outcome($0) }
                == ["equal", "different", "missing", "gone"])
        #expect(result.exitCode == 1 && result.device.isEmpty)
        #expect(result.cases[1].findings == ["the difference is within 2×1 at 1, 1"])
        #expect(result.cases[1].picture.sentences[0].hasPrefix("2 of 48 pixels differ (4.17%), 0 allowed"))
        #expect(result.cases[1].evidence?.actual?[1, 1] == SIMD4(255, 255, 255, 255))
        #expect(result.cases[1].evidence?.errors?.errors[9] ?? 0 > 0)
        #expect(SuiteReport(result).counts == "1 passed, 1 failed, 1 missing, 1 gone")
    }

    private func folder(files: [String: [UInt8]]) throws -> SuiteFolder { try folder("", files) }

    @Test func aPictureHasItsOwnToleranceAndIgnoredParts() throws {
        let folder = try folder(
            """
            cases:
              a.png: {ignore: [[1, 1, 2, 1]]}
              "deep/*.png": {limits: {pixels: 2}}
            """,
            [
                "shots/a.png": Self.png([(1, 1), (2, 1)]), "expected/a.png": Self.png(),
                "shots/deep/b.png": Self.png([(1, 1), (2, 1)]), "expected/deep/b.png": Self.png(),
                "shots/c.png": Self.png([(1, 1)]), "expected/c.png": Self.png(),
            ])
        let result = try run(folder)
        #expect(["a.png", "c.png", "deep/b.png"].map { result.outcome($0) } == ["equal", "different", "close"])
        #expect(try run(folder) { $0.filters = ["a.png"] }.passed)
    }

    @Test func renamedAndMovedPicturesAreFoundByTheirPixels() throws {
        let folder = try folder(files: [
            "expected/a.png": Self.png(gray: 5), "shots/login/b.png": Self.png(gray: 5),
            "expected/x.png": Self.png(gray: 7), "expected/y.png": Self.png(gray: 7),
            // Of two equal pictures, the one of the same last name.
            "shots/more/y.png": Self.png(gray: 7),
        ])
        let result = try run(folder)
        #expect(result.cases.map(\.name) == ["login/b.png", "more/y.png", "x.png"])
        #expect(result.outcome("login/b.png") == "renamed from a.png")
        #expect(result.outcome("more/y.png") == "renamed from y.png" && result.outcome("x.png") == "gone")
    }

    /// Those that keep their last name come first, then the others in the order of their names.
    @Test func equalPicturesAreRenamedInTheOrderOfTheirNames() throws {
        let gone = ["a/p.png", "a/q.png", "a/r.png", "a/s.png", "z.png"]
        let made = ["b/r.png", "b/one.png", "b/two.png", "c/r.png"]
        let folder = try folder(
            files: Dictionary(
                uniqueKeysWithValues: (gone.map { "expected/" + $0 } + made.map { "shots/" + $0 }).map {
                    ($0, try Self.png(gray: 7))
                }))
        let result = try run(folder)
        #expect(result.outcome("b/r.png") == "renamed from a/r.png")
        #expect(
            ["b/one.png", "b/two.png", "c/r.png"].map { result.outcome($0) }
                == ["renamed from a/p.png", "renamed from a/q.png", "renamed from a/s.png"])
        #expect(result.outcome("z.png") == "gone" && result.cases.count == 5)
    }

    @Test func anUpdateReplacesAddsAndRenames() throws {
        let folder = try folder(files: [
            "shots/a.png": Self.png([(1, 1)]), "expected/a.png": Self.png(), "shots/new.png": Self.png(gray: 1),
            "shots/deep/b.png": Self.png(gray: 5), "expected/b.png": Self.png(gray: 5),
            "expected/old.png": Self.png(gray: 9),
        ])
        let updated = try run(folder) { ($0.updates, $0.showsPassed) = (true, true) }
        #expect(
            ["a.png", "deep/b.png", "new.png", "old.png"].map { updated.outcome($0) } == [
                "updated", "updated", "recorded", "gone",
            ])
        #expect(updated.changes == ["deep/b.png: renamed from b.png"])
        // The page of an update shows the old picture beside the new one.
        #expect(updated.cases[0].evidence?.expected?[1, 1] == SIMD4(100, 100, 100, 255))
        #expect(updated.cases[0].evidence?.actual?[1, 1] == SIMD4(255, 255, 255, 255))
        let pruned = try run(folder) { ($0.updates, $0.prunes) = (true, true) }
        #expect(pruned.changes == ["old.png: removed, as no picture was made"] && pruned.passed)
        #expect(pruned.outcome("old.png") == "removed")
        let report = SuiteReport(pruned)
        #expect(report.counts == "3 passed, 1 removed" && report.summary(color: false).contains("REMOVED old.png\n"))
        #expect(report.markdown().contains("<code>old.png</code> | the expected picture was removed |"))
        let files = try folder.contents()
        for name in ["a.png", "deep/b.png", "new.png"] {
            #expect(files["expected/" + name] == files["shots/" + name], "\(name)")
        }
        #expect(files.keys.filter { $0.hasPrefix("expected/") }.count == 3 && !files.keys.contains("goldens"))
        #expect(try run(folder).passed)
    }

    @Test func aPictureThatCannotBeReadIsItsResult() throws {
        let folder = try folder(files: [
            "shots/a.png": Self.png(), "expected/a.png": Array("PNG".utf8), "shots/b.png": Self.png(),
            "expected/b.png": Self.png(),
        ])
        let result = try run(folder)
        #expect(result.outcome("a.png") == "failed 65" && result.outcome("b.png") == "equal")
        #expect(result.message("a.png").contains("expected/a.png: "))
    }

    @Test(arguments: [
        ("pictures: shots", "`pictures` names a folder, but `expected` does not"),
        ("expected: old", "`expected` names a folder, but `pictures` does not"),
        ("pictures: shots\nexpected: old\ncases: {a.png: {times: [1]}}", "a picture that is in a file has no times"),
        ("pictures: shots\nexpected: old\ncases: {b.png: {}}", "\"b.png\"; did you mean \"a.png\"?"),
        ("pictures: shots\nexpected: old\ncases: {a.png: {lint: []}}", ":4:17: cases[\"a.png\"].lint: a picture that"),
        ("pictures: shots\nexpected: old\ntimes: [1]", ":4:1: times: a picture that is in a file has no times"),
        ("pictures: shots\nscales: [2]\nexpected: old", ":3:1: scales: a picture that is in a file has no scales"),
        ("pictures: shots\nexpected: old\nbudgets: [fragments<=1]", "a picture that is in a file has no budgets"),
        ("pictures: shots\nexpected: old\ngoldens: g", ":4:1: goldens: a picture that is in a file has no goldens"),
        (
            "pictures: shots\nexpected: old\nignore: [{layer: a}]",
            ":4:1: ignore: a picture that is in a file has no layer"
        ),
    ])
    func mistakesAreNamed(lines: String, words: String) throws {
        let folder = try SuiteFolder(["suite.yaml": "lamina-suite: 1\n\(lines)\n"])
        try folder.write(Self.png(), to: "shots/a.png")
        let error = #expect(throws: SceneError.self) { try Suite(at: folder.path) }
        #expect(said(error).contains(words), "\(said(error))")
    }

    /// Settings of scenes mean something where `scenes` or a pair names some.
    @Test func aSuiteOfPicturesAndScenesHasSettingsOfBoth() throws {
        let folder = try SuiteFolder([
            "suite.yaml": "lamina-suite: 1\npictures: shots\nexpected: old\nscenes: [a.json]\nscales: [2]\n",
            "a.json": TinyScene.square(),
        ])
        try folder.write(Self.png(), to: "shots/a.png")
        let suite = try Suite(at: folder.path)
        #expect(suite.scenes.map { $0.cases.map(\.suffix) } == [["@2x"]] && suite.pictures.map(\.name) == ["a.png"])
    }

    @Test func aFolderThatIsNotThereIsAnError() throws {
        let folder = try SuiteFolder(["suite.yaml": "lamina-suite: 1\npictures: shots\nexpected: old\n"])
        let error = #expect(throws: SuiteError.self) { try Suite(at: folder.path) }
        #expect(said(error).contains("shots: there is no such folder of pictures"))
    }
}
