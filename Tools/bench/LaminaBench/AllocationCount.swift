import Foundation

/// How often the process has allocated: known where `peers/count_allocations.c` is loaded before it.
struct AllocationCount {
    private let ask: (@convention(c) () -> UInt)?

    init() {
        // A null handle asks the whole program.
        let symbol = dlsym(nil, "bench_allocation_count")
        ask = symbol.map { unsafeBitCast($0, to: (@convention(c) () -> UInt).self) }
    }

    /// The allocations up to now; nil where nobody counts.
    var now: Int? { ask.map { Int($0()) } }
}
