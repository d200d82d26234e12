import Foundation
import LaminaFuzz

/// Feeds files to a fuzz target in an ordinary build, and says what each takes.
@main
struct Replay {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        guard let target = arguments.first.flatMap(FuzzTarget.init(rawValue:)), arguments.count > 1 else {
            let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: "|")
            FileHandle.standardError.write(Data("usage: lamina-replay \(names) FILE…\n".utf8))
            exit(64)
        }
        var hasFailed = false
        for path in arguments.dropFirst() {
            guard let data = FileManager.default.contents(atPath: path) else {
                print("\(path): can't be read")
                hasFailed = true
                continue
            }
            let before = peakMemory
            let start = ContinuousClock().now
            let problem = target.problem(with: Array(data))
            let seconds = (ContinuousClock().now - start) / .seconds(1)
            let grown = peakMemory - before
            print("\(path): \(String(format: "%.3f", seconds)) s, \(grown) MiB more, \(problem ?? "passes")")
            if problem != nil { hasFailed = true }
        }
        if hasFailed { exit(1) }
    }

    /// The most memory that the process has had, in MiB; 0 where the system does not say.
    private static var peakMemory: Int {
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 / 1024 } ?? 0
    }
}
