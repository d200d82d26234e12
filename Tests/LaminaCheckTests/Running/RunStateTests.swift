import Lamina
import Testing

@testable import LaminaCheck

/// The pictures that the results of a run hold in memory.
@Suite struct RunStateTests {
    /// A case with two pictures of 8×6 pixels and the errors of each pixel: 2 × 8 × 6 × 4 + 8 × 6 × 4 = 576 bytes.
    private func held(_ name: String, passed: Bool = false) throws -> CaseResult {
        var result = CaseResult(name: name, scene: "a.json", picture: passed ? .equal : .missing)
        var evidence = CaseEvidence()
        (evidence.expected, evidence.actual) = (
            try TestPicture.plain(8, 6, gray: 1), try TestPicture.plain(8, 6, gray: 2)
        )
        evidence.errors = PictureVerdict.ErrorMap(width: 8, height: 6, errors: [Float](repeating: 0.5, count: 48))
        result.evidence = evidence
        return result
    }

    /// The same with pictures that are read when a report shows them.
    private func onDisk(_ name: String) -> CaseResult {
        var result = CaseResult(name: name, scene: "a.png", picture: .missing)
        var evidence = CaseEvidence()
        evidence.expectedSource = .decoded(pixelCount: 1_000_000) { try TestPicture.plain(8, 6, gray: 1) }
        evidence.errorSource = .decoded(pixelCount: 1_000_000) { .init(width: 0, height: 0, errors: []) }
        result.evidence = evidence
        return result
    }

    private func names(withPictures results: [CaseResult], limit: Int) -> [String] {
        let run = RunState(total: results.count, failsFast: false, pictureLimit: limit) { _, _, _ in }
        for (index, result) in results.enumerated() { run.add(result, item: index) }
        return run.finish().results.filter { $0.evidence?.hasPictures == true }.map(\.name)
    }

    @Test func picturesAreHeldUpToTheLimit() throws {
        #expect(try held("a").evidence?.bytesInMemory == 576)
        let results = try ["a", "b", "c"].map { try held($0) }
        #expect(names(withPictures: results, limit: 1152) == ["a", "b"])
        #expect(names(withPictures: results, limit: 1151) == ["a"])
    }

    @Test func picturesOnDiskTakeNoMemory() throws {
        #expect(onDisk("a").evidence?.bytesInMemory == 0)
        let results = [try held("a"), onDisk("b"), try held("c"), onDisk("d")]
        #expect(names(withPictures: results, limit: 576) == ["a", "b", "d"])
    }

    @Test func passedCasesHoldAQuarterAtMost() throws {
        let results = [try held("a", passed: true), try held("b", passed: true), try held("c")]
        #expect(names(withPictures: results, limit: 4 * 576) == ["a", "c"])
    }
}
