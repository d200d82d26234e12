import Foundation

/// The threads on which llvmpipe draws.
enum DriverThreads {
    /// Waits until they sleep, a tenth of a second at most: other contexts' may have work.
    ///
    /// One that has said that a fence is passed still has to leave it. That takes next to no time, unless the system lets
    /// others run first.
    static func settle() {
        for _ in 0..<100 {
            usleep(1000)
            if !anyRuns { return }
        }
    }

    /// Whether the system runs any of them, or would if it had the time.
    private static var anyRuns: Bool {
        let folder = "/proc/self/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.contains { thread in
            // Number, name in parentheses, state.
            guard let facts = try? String(contentsOfFile: "\(folder)/\(thread)/stat", encoding: .utf8),
                let name = facts.firstIndex(of: "("), let end = facts.lastIndex(of: ")")
            else { return false }
            return facts[name...].hasPrefix("(llvmpipe") && facts[end...].hasPrefix(") R")
        }
    }
}
