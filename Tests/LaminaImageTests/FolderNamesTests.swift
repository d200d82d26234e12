import Foundation
import Testing

@testable import LaminaImage

/// The names of what is in a folder, or an error: a list that ends early would be taken for a whole one.
@Suite struct FolderNamesTests {
    @Test func allThatIsInAFolderIsNamed() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let names = (0..<300).map { "\($0) ü" } + [".hidden"]
        for name in names { try Data().write(to: folder.appendingPathComponent(name)) }
        #expect(try Set(FileAccess.names(in: folder.path).get()) == Set(names))
    }

    @Test func whatIsNoFolderIsAnError() {
        #expect(FileAccess.names(in: "/nowhere") == .failure(.system(code: ENOENT)))
        #expect(FileAccess.names(in: "/dev/null") == .failure(.system(code: ENOTDIR)))
    }

    @Test func errorsOfTheMachineAreNotTheFiles() {
        for code in [EIO, EMFILE, ENOMEM] { #expect(FileFailure.system(code: code).isOfTheMachine) }
        for failure in [FileFailure.system(code: ENOENT), .system(code: EACCES), .notRegular, .outside(isLink: true)] {
            #expect(!failure.isOfTheMachine)
        }
    }
}
