import Foundation
import LaminaFuzz

// libFuzzer's two functions. The target's name is in LAMINA_FUZZ_TARGET, which libFuzzer's own processes inherit.

private let target = FuzzTarget(rawValue: ProcessInfo.processInfo.environment["LAMINA_FUZZ_TARGET"] ?? "")

/// Prints the target's dictionary instead of fuzzing if LAMINA_FUZZ_DICTIONARY is set.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>>>
) -> CInt {
    guard let target else {
        write("LAMINA_FUZZ_TARGET is none of \(FuzzTarget.allCases.map(\.rawValue).joined(separator: ", "))\n")
        exit(64)
    }
    if ProcessInfo.processInfo.environment["LAMINA_FUZZ_DICTIONARY"] != nil {
        FileHandle.standardOutput.write(Data(target.dictionary.utf8))
        // Nothing was fuzzed that could have leaked.
        _exit(0)
    }
    return 0
}

/// Feeds one input to the target.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: start, count: count))
    if let problem = target?.problem(with: input) {
        write("\nproblem: \(problem)\n")
        // libFuzzer saves the input of a process that ends this way.
        abort()
    }
    return 0
}

private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
