import Foundation
import Lamina
import LaminaTestSupport
import Testing

@testable import LaminaCheck
@testable import LaminaFarm

/// Blobs of suites: written by shards, merged into the result of the whole.
@Suite struct BlobTests {
    private let folder: URL
    private let machine = FarmMachine(version: "1.0", device: "llvmpipe (LLVM 15.0.6, 256 bits)")

    init() throws {
        folder = URL(fileURLWithPath: NSTemporaryDirectory() + "/lamina-blobs-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    private func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path(name)))
    }

    private static func scene(_ side: Int, _ color: String) -> String {
        """
        {"lamina": 1, "size": [8, 8], "background": "#fff",
         "sublayers": [{"id": "square", "frame": [1, 1, \(side), 4], "backgroundColor": "\(color)"}]}
        """
    }

    /// A suite of five scenes of which two fail: one by its picture, one as it is no scene.
    private func suite() throws -> SuiteRunner {
        for index in 1...5 { try write(Self.scene(index, "#f00"), to: "s\(index).json") }
        var options = SuiteRunner.Options()
        options.updates = true
        _ = try SuiteRunner(Suite(at: folder.path), options: options).run { try FarmRenderer.get() }
        try write(Self.scene(3, "#00f"), to: "s3.json")
        try write("{}", to: "s6.json")
        options.updates = false
        return SuiteRunner(try Suite(at: folder.path), options: options)
    }

    private func blobs(_ runner: SuiteRunner, _ count: Int) throws -> [String] {
        let shards = SuiteShards(runner, threads: 2)
        return try (1...count).map { index in
            let shard = try Shard(index, of: count)
            let result =
                try shards.runner(of: shard)?.run { try FarmRenderer.get() }
                ?? SuiteResult(suite: runner.suite.name, device: "llvmpipe")
            try shards.write(result, of: shard, machine: machine, to: path("\(index).blob"))
            return path("\(index).blob")
        }
    }

    /// The report without times.
    private func report(_ result: SuiteResult) throws -> [String] {
        var result = result
        (result.seconds, result.device) = (0, "")
        for index in result.cases.indices { result.cases[index].seconds = 0 }
        let report = SuiteReport(result)
        return [try report.json(), try report.html(), report.junit(), report.tap(), report.summary(color: false)]
    }

    @Test(arguments: [1, 2, 3, 9]) func theMergedReportIsThatOfTheWhole(count: Int) throws {
        let runner = try suite()
        let whole = try runner.run { try FarmRenderer.get() }
        guard case .suite(let merged) = try Merge(blobs(runner, count).shuffled()) else {
            Issue.record("no suite")
            return
        }
        #expect(whole.exitCode == 65 && merged.exitCode == 65)
        #expect(try report(merged) == report(whole))
        #expect(merged.cases.first { $0.name == "s3" }?.evidence?.errors != nil)
    }

    @Test func theFilesOfEachSizeTravel() throws {
        for name in ["large", "small"] {
            try Data(PPMEncoder.encode(Bitmap(width: 2, height: 2))).write(
                to: URL(fileURLWithPath: path("\(name).ppm")))
        }
        try write(
            """
            {"lamina": 1, "size": [8, 8], "sublayers": [
                {"frame": [0, 0, 4, 4], "contents": "large.ppm", "when": {"maxWidth": 5, "contents": "small.ppm"}}]}
            """, to: "scene.json")
        try write("lamina-suite: 1\ncases: {scene.json: {sizes: [null, [5, 8]]}}\n", to: "suite.yaml")
        let shards = SuiteShards(SuiteRunner(try Suite(at: folder.path)), threads: 1)
        let names = Set(shards.files().map { $0.path.split(separator: "/").last.map(String.init) ?? "" })
        #expect(names.isSuperset(of: ["scene.json", "large.ppm", "small.ppm"]), "\(names)")
    }

    @Test func thePicturesOfValuesTravel() throws {
        for name in ["first", "second", "third"] {
            try Data(PPMEncoder.encode(Bitmap(width: 2, height: 2))).write(
                to: URL(fileURLWithPath: path("\(name).ppm")))
        }
        try write(
            """
            {"lamina": 1, "size": [8, 8], "inputs": {"photo": {"picture": "first.ppm"}},
             "sublayers": [{"id": "card", "frame": [0, 0, 4, 4], "contents": {"input": "photo"}}]}
            """, to: "scene.json")
        func shards(_ photo: String) throws -> SuiteShards {
            let values = "{scene: scene.json, inputs: {photo: \(photo).ppm}}"
            try write("lamina-suite: 1\ncases: {other: \(values)}\n", to: "suite.yaml")
            return SuiteShards(SuiteRunner(try Suite(at: folder.path)), threads: 1)
        }
        let (second, third) = (try shards("second"), try shards("third"))
        func names(_ shards: SuiteShards) -> Set<String> {
            Set(shards.files().map { $0.path.split(separator: "/").last.map(String.init) ?? "" })
        }
        #expect(names(second) == ["suite.yaml", "scene.json", "first.ppm", "second.ppm"])
        #expect(names(third) == ["suite.yaml", "scene.json", "first.ppm", "third.ppm"])
        // Blobs of other values are of other work.
        #expect(second.subject.digest != third.subject.digest)
        #expect(try shards("second").subject.digest == second.subject.digest)
    }

    @Test func everyCaseIsInOneShard() throws {
        let runner = try suite()
        let division = SuiteShards(runner, threads: 2).division(into: 3).flatMap { $0.map(\.name) }
        #expect(division.sorted() == (1...6).map { "s\($0)" })
    }

    @Test func missingDoubledAndForeignBlobsAreRefused() throws {
        let runner = try suite()
        let paths = try blobs(runner, 3)
        #expect(throws: FarmError.missingShards(shards: ["2/3"])) { try Merge([paths[0], paths[2]]) }
        let missing = #expect(throws: FarmError.self) { try Merge([paths[1]]) }
        #expect(missing?.code == 75 && missing?.description.contains("no blob of the shards 1/3, 3/3") == true)
        let doubled = #expect(throws: FarmError.self) { try Merge([paths[0], paths[1], paths[0]]) }
        #expect(doubled?.code == 65 && doubled?.description.contains("are both shard 1/3") == true)
        #expect(throws: FarmError.missingShards(shards: ["1/1"])) { try Merge([]) }

        // Another division, then another document.
        let other = SuiteShards(runner, threads: 1)
        let result = SuiteResult(suite: runner.suite.name, device: "")
        try other.write(result, of: try Shard("3/4"), machine: machine, to: path("other.blob"))
        #expect(says("one is of 4 shards, the other of 3", [paths[0], paths[1], path("other.blob")]))
        try write(Self.scene(5, "#0f0"), to: "s5.json")
        let changed = SuiteShards(SuiteRunner(try Suite(at: folder.path)), threads: 1)
        try changed.write(result, of: try Shard("3/3"), machine: machine, to: path("changed.blob"))
        #expect(says("was changed between them", [paths[0], paths[1], path("changed.blob")]))
    }

    @Test func anotherProgramDriverOrFontIsRefused() throws {
        let runner = try suite()
        let paths = try blobs(runner, 2)
        let shards = SuiteShards(runner, threads: 1)
        let result = SuiteResult(suite: runner.suite.name, device: "")
        var others = [machine, machine, machine]
        others[0].program = "2.0 abc"
        others[1].driver = "softpipe"
        others[2].fonts = "none"
        let words = ["the programs", "they were drawn by softpipe and by llvmpipe", "with different fonts"]
        for (other, word) in zip(others, words) {
            try shards.write(result, of: try Shard("2/2"), machine: other, to: path("other.blob"))
            #expect(says(word, [paths[0], path("other.blob")]), "\(word)")
        }
        // Another version of a driver is of the same family.
        var newer = machine
        newer.device = "llvmpipe (LLVM 19.1, 512 bits)"
        try shards.write(result, of: try Shard("2/2"), machine: newer, to: path("other.blob"))
        #expect(throws: Never.self) { try Merge([paths[0], path("other.blob")]) }
    }

    @Test func aBlobCutShortAnywhereIsRefused() throws {
        let runner = try suite()
        let file = try blobs(runner, 1)[0]
        let bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        let step = max(1, bytes.count / 97)
        for length in stride(from: 0, to: bytes.count, by: step) {
            try bytes.prefix(length).write(to: URL(fileURLWithPath: path("cut.blob")))
            let error = #expect(throws: FarmError.self) { try Merge([path("cut.blob")]) }
            #expect(error?.code == 65, "\(length)")
        }
        var changed = bytes
        changed[bytes.count / 2] ^= 1
        try changed.write(to: URL(fileURLWithPath: path("cut.blob")))
        #expect(says("the blob was changed after it was written", [path("cut.blob")]))
        let gone = #expect(throws: FarmError.self) { try Merge([path("gone.blob")]) }
        #expect(gone?.code == 74 && gone?.description.contains("does not exist") == true)
        try write("{\"a\": 1}\n", to: "other.json")
        #expect(says("it is not a blob", [path("other.json")]))
    }

    @Test(arguments: [
        ("llvmpipe (LLVM 15.0.6, 256 bits)", "llvmpipe"), ("softpipe", "softpipe"),
        ("NVIDIA H100/PCIe/SSE2", "NVIDIA H100/PCIe/SSE2"),
        ("zink Vulkan 1.3 (SwiftShader)", "zink Vulkan"), ("", ""),
    ]) func driversOfOneFamilyAreOne(device: String, family: String) {
        #expect(FarmMachine.family(of: device) == family)
    }

    private func says(_ words: String, _ paths: [String]) -> Bool {
        do {
            _ = try Merge(paths)
            return false
        } catch {
            return "\(error)".contains(words)
        }
    }
}

/// The renderer of all tests of the module.
enum FarmRenderer {
    private static let result = Result { try Renderer() }

    static func get() throws -> Renderer { try result.get() }
}
