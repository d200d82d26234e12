import Foundation
import Testing

@testable import LaminaFarm

/// One farm at a time in a folder.
@Suite struct FarmLockTests {
    private let folder = NSTemporaryDirectory() + "/lamina-lock-" + UUID().uuidString

    private func job(_ lock: FarmLock?) -> FarmJob {
        var job = FarmJob(name: "a", shardCount: 1, folder: folder, program: "lamina", arguments: [])
        job.lock = lock
        return job
    }

    @Test func theSecondFarmIsRefusedWhileTheFirstIsThere() throws {
        let first = job(try FarmLock(folder: folder))
        let error = #expect(throws: FarmError.self) { try FarmLock(folder: folder) }
        #expect(error == .busyFolder(folder: folder) && error?.code == 75)
        #expect(error?.description.contains("another farm is running in this folder") == true)
        first.removeFiles()
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func aFolderIsFreeWhenItsFarmHasEnded() throws {
        // However it ends: the lock goes with the process, the file stays.
        do { _ = try FarmLock(folder: folder) }
        #expect(FileManager.default.fileExists(atPath: folder + "/lock"))
        let lock = try FarmLock(folder: folder)
        job(lock).removeFiles()
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test func theFolderIsMadeAgainAfterAnotherFarmHasRemovedIt() throws {
        job(try FarmLock(folder: folder)).removeFiles()
        let lock = try FarmLock(folder: folder)
        #expect(throws: FarmError.self) { try FarmLock(folder: folder) }
        job(lock).removeFiles()
    }
}
