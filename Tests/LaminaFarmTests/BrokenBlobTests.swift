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
        let machine = #"{"device":"d","driver":"d","fonts":"f","program":"p"}"#
        let subject = #"{"digest":"0","name":"scene.json"}"#
        let header =
            #"{"blob":1,"kind":"\#(kind)","machine":\#(machine),"shard":\#(shard),"subject":\#(subject)}"#
        let body = ([header] + lines).joined(separator: "\n") + "\n"
        let end = #"{"digest":"\#(PictureDigest.of(Array(body.utf8)))","lines":\#(lines.count + 1)}"# + "\n"
        try (body + end).write(toFile: path, atomically: true, encoding: .utf8)
        let error = #expect(throws: FarmError.self) { try Merge([path]) }
        #expect(error?.code == 65 && error?.description.hasPrefix("\(path): ") == true)
        return error?.description ?? ""
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
        (pictures.replacing("\"digits\":4", with: "\"digits\":9223372036854775807"), "and not from 1 to 18"),
        (pictures.replacing("\"digits\":4", with: "\"digits\":1000000000"), "and not from 1 to 18"),
        (pictures.replacing("\"digits\":4", with: "\"digits\":0"), "its \"digits\" is 0, and not from 1 to 18"),
        (pictures.replacing("f/f-", with: "f/../../g-"), "its pictures are not below its folder"),
        (pictures.replacing("f/f-", with: "/etc/g-"), "its pictures are not below its folder"),
        (pictures.replacing(".png", with: "/../../g.png"), "its pictures are not below its folder"),
    ]) func thePicturesOfAFilmAreItsFrames(pictures: String, words: String) throws {
        #expect(try refusal(kind: "film", [Self.film(pictures)]).contains(words))
    }

    @Test(arguments: [
        (film(pictures, lower: "-1"), "its \"lower\" is -1, and not from 0 to "),
        (film(pictures, upper: "0"), "its \"upper\" is 0, and not from 1 to "),
        (film(pictures, upper: "9223372036854775807"), "and not from 1 to 1125899906842624"),
        (film(pictures, lower: "9223372036854775807"), "and not from 0 to 1125899906842623"),
        (film(pictures, rate: "0/0"), "its \"rate\" is \"0/0\", and not a number of frames per second"),
        (film(pictures, upper: "1e99"), "a line of the blob can't be understood"),
    ]) func aFilmHasARangeAndARate(line: String, words: String) throws {
        #expect(try refusal(kind: "film", [line]).contains(words))
    }

    private static func result(_ picture: String, budgets: String = "", rest: String = "") -> String {
        let facts =
            #""budgetCount":0,"brokenBudgets":[\#(budgets)],"findings":[],"name":"s","retries":0,"scene":"s","seconds":1"#
        return #"{"result":{"_0":{"result":{\#(facts),"picture":\#(picture)}\#(rest)},"order":0}}"#
    }

    @Test(arguments: [
        (result(#"{"failed":{"code":0,"message":"m"}}"#), "the code of \"s\" is 0, and not from 1 to 125"),
        (result(#"{"failed":{"code":256,"message":"m"}}"#), "the code of \"s\" is 256"),
        (
            result(
                #"{"equal":{}}"#,
                budgets: #"{"advice":"","budget":"layers<=1","counter":"layers","limit":"nan","spenders":[]}"#),
            "the limit of the budget \"layers<=1\" is no number"
        ),
        (
            result(
                #"{"equal":{}}"#,
                rest: #","costs":{"countersAfter":{},"countersBefore":{},"passesBefore":[],"passesAfter":["#
                    + #"{"draws":1,"height":1,"layer":"root","reads":[9],"reasons":[],"width":1}]}"#),
            "a pass of \"s\" reads one that is not before it"
        ),
        (
            #"{"run":{"_0":{"device":"","folder":"","orphans":[],"seconds":1,"skipped":9223372036854775807}}}"#,
            "its \"skipped\" is 9223372036854775807, and not from 0 to 1000000000"
        ),
    ]) func resultsOfCasesAreThoseOfARun(line: String, words: String) throws {
        #expect(try refusal(kind: "check", [line]).contains(words))
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
