/// Text that a C function writes into a buffer of its caller's.
enum CMessage {
    private static let capacity = 512

    /// Lends a buffer to `body` and gives what is in it afterwards, up to its null.
    static func read(_ body: (UnsafeMutablePointer<CChar>, Int) -> Void) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
            buffer.initialize(repeating: 0)
            guard let base = buffer.baseAddress else { return "" }
            body(base, capacity)
            return String(cString: base)
        }
    }
}
