/// The bytes that a cache sends to the device, and when so many have come in that it should look for what nobody needs.
struct UploadTally {
    /// Bytes sent since the last frame began.
    private(set) var uploadedBytes = 0
    /// Bytes sent since it was looked for last.
    private var bytesSinceSweep = 0

    /// So much may come in before.
    private static let sweepBytes = 8 << 20

    /// Notes what has been sent.
    mutating func add(_ bytes: Int) { uploadedBytes += bytes }

    /// Begins a frame. What comes in while others go is what makes the memory grow: true once enough has.
    mutating func beginFrame() -> Bool {
        bytesSinceSweep += uploadedBytes
        uploadedBytes = 0
        return bytesSinceSweep >= UploadTally.sweepBytes
    }

    /// Begins to count anew.
    mutating func noteSweep() { bytesSinceSweep = 0 }
}
