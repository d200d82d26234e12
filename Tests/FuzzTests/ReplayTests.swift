import Foundation
import LaminaFuzz
import Testing

/// The seeds of the fuzz targets, and the inputs of defects that were found, through the same functions.
///
/// A file of `Seeds/TARGET` that begins with `found-` once made the target fail.
@Suite(.serialized) struct ReplayTests {
    private static let seeds = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Seeds")

    @Test(arguments: FuzzTarget.allCases)
    func seedsPass(of target: FuzzTarget) throws {
        let folder = Self.seeds.appending(path: target.rawValue)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        #expect(files.count > 5)
        for file in files {
            let problem = target.problem(with: Array(try Data(contentsOf: file)))
            #expect(problem == nil, "\(target.rawValue)/\(file.lastPathComponent)")
        }
    }

    /// Every cut of a seed is read or refused.
    @Test(arguments: FuzzTarget.allCases)
    func cutSeedsPass(of target: FuzzTarget) throws {
        let folder = Self.seeds.appending(path: target.rawValue)
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        for file in files.sorted(by: { $0.path < $1.path }).prefix(20) {
            let bytes = Array(try Data(contentsOf: file))
            let problem = target.problem(with: Array(bytes.prefix(bytes.count / 2)))
            #expect(problem == nil, "the first half of \(target.rawValue)/\(file.lastPathComponent)")
        }
    }

    @Test(arguments: FuzzTarget.allCases)
    func nothingPasses(of target: FuzzTarget) { #expect(target.problem(with: []) == nil) }
}
