/// Where a piece of streamed data went.
package struct StreamSlice: Sendable, Hashable {
    /// The buffer's name.
    package var buffer: UInt32
    /// From the buffer's start, in bytes.
    package var offset: Int
    /// Its length in bytes.
    package var byteCount: Int
}
