import Foundation
import Lamina
import Testing

@testable import LaminaCheck
@testable import LaminaFarm

/// Blobs with the right digest whose values no shard writes: refused before a number of them is used.
@Suite struct BrokenBlobTests {
    private let path: String

    init() throws {
        let folder = NSTemporaryDirectory() + "/lamina-broken-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/a.blob"
    }

    /// Merges one blob, and returns why it is refused.
    private func refusal(kind: String, shard: String = #"{"count":1,"index":1}"#, _ lines: [String]) throws -> String {
        try write(kind: kind, shard: shard, lines)
        let error = #expect(throws: FarmError.self) { try Merge([path]) }
        #expect(error?.code == 65 && error?.description.hasPrefix("\(path): ") == true)
        return error?.description ?? ""
    }

    private func write(kind: String, shard: String = #"{"count":1,"index":1}"#, _ lines: [String]) throws {
        let machine = #"{"device":"d","driver":"d","fonts":"f","program":"p"}"#
        let subject = #"{"digest":"0","name":"scene.json"}"#
        let header =
            #"{"blob":1,"kind":"\#(kind)","machine":\#(machine),"shard":\#(shard),"subject":\#(subject)}"#
        let body = ([header] + lines).joined(separator: "\n") + "\n"
        let end = #"{"digest":"\#(PictureDigest.of(Array(body.utf8)))","lines":\#(lines.count + 1)}"# + "\n"
        try (body + end).write(toFile: path, atomically: true, encoding: .utf8)
    }

    private static func film(
        _ pictures: String, lower: String = "0", upper: String = "3", rate: String = "10"
    ) -> String {
        #"{"lower":\#(lower),"pictures":{\#(pictures)},"rate":"\#(rate)","upper":\#(upper)}"#
    }

    private static let pictures = #""digests":["a","b","c"],"digits":4,"first":0,"prefix":"f/f-","suffix":".png""#

    @Test(arguments: [
        (#"{"count":0,"index":1}"#, "its shard can't be 1/0: there are 1 to 10000 shards"),
        (#"{"count":10000000,"index":1}"#, "its shard can't be 1/10000000: there are 1 to 10000 shards"),
        (#"{"count":8,"index":9}"#, "its shard can't be 9/8: shards are numbered from 1 to 8"),
        (#"{"count":8,"index":-9223372036854775808}"#, "shards are numbered from 1 to 8"),
    ]) func aShardIsOneOfItsCount(shard: String, words: String) throws {
        for kind in ["film", "check"] {
            #expect(try refusal(kind: kind, shard: shard, [Self.film(Self.pictures)]).contains(words))
        }
    }

    @Test(arguments: [
        (pictures.replacing("\"first\":0", with: "\"first\":9223372036854775807"), "its \"first\" is 9223372036"),
        (pictures.replacing("\"first\":0", with: "\"first\":1"), "its 3 pictures from frame 1 on are not all of"),
        (pictures.replacing("\"first\":0", with: "\"first\":3"), "its 3 pictures from frame 3 on are not all of"),
        (pictures.replacing("\"digits\":4", with: "\"digits\":9223372036854775807"), "which is not from 1 to 18"),
        (pictures.replacing("\"digits\":4", with: "\"digits\":1000000000"), "which is not from 1 to 18"),
        (pictures.replacing("\"digits\":4", with: "\"digits\":0"), "its \"digits\" is 0, which is not from 1 to 18"),
        (pictures.replacing("f/f-", with: "f/../../g-"), "its pictures are not below its folder"),
        (pictures.replacing("f/f-", with: "/etc/g-"), "its pictures are not below its folder"),
        (pictures.replacing(".png", with: "/../../g.png"), "its pictures are not below its folder"),
    ]) func thePicturesOfAFilmAreItsFrames(pictures: String, words: String) throws {
        #expect(try refusal(kind: "film", [Self.film(pictures)]).contains(words))
    }

    @Test(arguments: [
        (film(pictures, lower: "-1"), "its \"lower\" is -1, which is not from 0 to "),
        (film(pictures, upper: "0"), "its \"upper\" is 0, which is not from 1 to "),
        (film(pictures, upper: "9223372036854775807"), "which is not from 1 to 1125899906842624"),
        (film(pictures, lower: "9223372036854775807"), "which is not from 0 to 1125899906842623"),
        (film(pictures, rate: "0/0"), "its \"rate\" is \"0/0\", which is not a number of frames per second"),
        (film(pictures, upper: "1e99"), "a line of the blob can't be parsed"),
    ]) func aFilmHasARangeAndARate(line: String, words: String) throws {
        #expect(try refusal(kind: "film", [line]).contains(words))
    }

    private static func result(_ picture: String, budgets: String = "", rest: String = "") -> String {
        let facts =
            #""budgetCount":0,"brokenBudgets":[\#(budgets)],"findings":[],"warnings":[],"failedFindings":[],"name":"s","retries":0,"scene":"s","seconds":1"#
        return #"{"result":{"_1":{"result":{\#(facts),"picture":\#(picture)}\#(rest)},"order":0}}"#
    }

    @Test(arguments: [
        (result(#"{"failed":{"code":0,"message":"m"}}"#), "the code of \"s\" is 0, which is not from 1 to 125"),
        (result(#"{"failed":{"code":256,"message":"m"}}"#), "the code of \"s\" is 256"),
        (
            result(
                #"{"equal":{}}"#,
                budgets: #"{"advice":"","budget":"layers<=1","counter":"layers","limit":"nan","costliestLayers":[]}"#),
            "the limit of the budget \"layers<=1\" is not a number"
        ),
        (
            result(
                #"{"equal":{}}"#,
                rest: #","costs":{"countersAfter":{},"countersBefore":{},"passesBefore":[],"passesAfter":["#
                    + #"{"draws":1,"height":1,"layer":"root","reads":[9],"reasons":[],"width":1}]}"#),
            "a pass of \"s\" reads a pass that is not before it"
        ),
        (
            #"{"run":{"_0":{"device":"","folder":"","orphans":[],"seconds":1,"skipped":9223372036854775807}}}"#,
            "its \"skipped\" is 9223372036854775807, which is not from 0 to 1000000000"
        ),
    ]) func resultsOfCasesAreThoseOfARun(line: String, words: String) throws {
        #expect(try refusal(kind: "check", [line]).contains(words))
    }

    // Sizes

    /// The rest of a case with two pictures of a size in PPM, and errors of another.
    private static func pictures(_ size: (Int, Int), errors: (Int, Int)) -> String {
        let header = "P6\n\(size.0) \(size.1)\n255\n"
        let picture = Data((header + "abc").utf8).base64EncodedString()
        let map = #"{"errors":"AAAA","height":\#(errors.1),"kinds":"AAAA","width":\#(errors.0)}"#
        let costs = #"{"countersAfter":{},"countersBefore":{},"passesAfter":[],"passesBefore":[]}"#
        return #","actual":"\#(picture)","costs":\#(costs),"errors":\#(map),"expected":"\#(picture)""#
    }

    @Test func aPictureHasNoMorePixelsThanMayBeDecoded() throws {
        let rest = Self.pictures((20_000, 20_000), errors: (20_000, 20_000))
        let words = try refusal(kind: "check", [Self.result(#"{"equal":{}}"#, rest: rest)])
        #expect(words.contains("a picture of the blob has 20000×20000 pixels, and 100000000 may be decoded"))
        // The limit can be another.
        let small = Self.pictures((1, 1), errors: (1, 1))
        try write(kind: "check", [Self.result(#"{"equal":{}}"#, rest: small)])
        #expect(throws: Never.self) { try Merge([path], limits: [.decodedPixels: 1, .pixels: 1]) }
        #expect(throws: FarmError.largePicture(file: path, width: 1, height: 1, limit: 0)) {
            try Merge([path], limits: [.decodedPixels: 0, .pixels: 0])
        }
    }

    @Test func errorsHaveTheSizeOfTheirPictures() throws {
        let rest = Self.pictures((1, 1), errors: (16_384, 16_384))
        let words = try refusal(kind: "check", [Self.result(#"{"equal":{}}"#, rest: rest)])
        #expect(words.contains("the errors of a picture are of another size"))
    }

    /// They are decoded for a page, one after the other; its error names the blob too.
    @Test func picturesAreDecodedWhenAPageShowsThem() throws {
        let rest = Self.pictures((1, 1), errors: (1, 1))
        try write(kind: "check", [Self.result(#"{"changed":{}}"#, rest: rest)])
        guard case .suite(let result) = try Merge([path]) else { return }
        let evidence = try #require(result.cases[0].evidence)
        // The bytes of a, b and c are the pixel's; the map's are of no map.
        #expect(evidence.expected?[0, 0] == SIMD4(97, 98, 99, 255) && evidence.errors == nil)
        let report = SuiteReport(result)
        #expect(throws: FarmError.brokenBlob(file: path, detail: "the errors of a picture can't be read")) {
            try report.html()
        }
        #expect(throws: Never.self) { try report.json() }
    }

    @Test func linesAreReadOneAtATime() throws {
        // Of line breaks alone: each would be a line.
        let words = try refusal(kind: "check", [String](repeating: "", count: 1_000_000))
        #expect(words.contains("a line of the blob can't be parsed"))
        let values = try refusal(kind: "film", ["[" + String(repeating: "0,", count: 2_000_000) + "0]"])
        #expect(values.contains("a line of the blob has more than 2000000 values"))
    }

    @Test func aParcelNamesFilesBelowItsFolder() throws {
        let machine = FarmMachine(version: "1.0", device: "")
        for name in ["../secret", "/etc/passwd", "a/../../secret"] {
            try JSONEncoder().encode(Parcel(files: [name: "0"], machine: machine))
                .write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: FarmError.self) { try Parcel.check(path, on: machine) }
            #expect(error?.code == 65 && error?.description.contains("which is not below its folder") == true)
        }
    }
}
