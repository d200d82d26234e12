import Foundation

/// The number of allocations of the process, known where `peers/count_allocations.c` is loaded before it.
struct AllocationCount {
    private let ask: (@convention(c) () -> UInt)?

    /// - Parameter name: the function that counts, a C symbol.
    init(_ name: String = "bench_allocation_count") {
        // A null handle asks the whole program.
        let symbol = dlsym(nil, name)
        ask = symbol.map { unsafeBitCast($0, to: (@convention(c) () -> UInt).self) }
    }

    /// The allocations up to now; nil where nobody counts.
    var now: Int? { ask.map { Int($0()) } }
}
