import Synchronization

/// Writes frames, or other results, that are finished concurrently in their order.
///
/// A frame that arrives early waits here; the thread that adds the next one in order writes it, and then all that
/// follow it without a gap. Only frames in progress wait.
package final class OrderedWriter<Encoded: Sendable>: Sendable {
    private struct State {
        var waiting: [Int: Encoded] = [:]
        var next = 0
        var isWriting = false
    }

    private let state = Mutex(State())
    private let write: @Sendable (Encoded) throws -> Void

    /// Creates a writer that begins with the frame of index 0.
    package init(write: @escaping @Sendable (Encoded) throws -> Void) { self.write = write }

    /// Adds a frame; writes those that are next in order, unless another thread does.
    ///
    /// - Parameters:
    ///   - done: Called with the index of each frame after it was written.
    /// - Throws: The error of writing, with the index of the frame. Nothing is written after it.
    package func add(_ encoded: Encoded, at index: Int, done: (Int) -> Void) throws(Failure) {
        var current = state.withLock { state in
            state.waiting[index] = encoded
            return Self.claim(&state)
        }
        while let (index, frame) = current {
            do {
                try write(frame)
            } catch {
                // Stays marked as writing, so that no other thread continues.
                throw Failure(index: index, error: error)
            }
            done(index)
            current = state.withLock { state in
                state.isWriting = false
                return Self.claim(&state)
            }
        }
    }

    /// The error of a frame that could not be written.
    package struct Failure: Error {
        let index: Int
        package let error: any Error
    }

    /// Returns the next frame in order if it is there and no thread is writing.
    private static func claim(_ state: inout State) -> (Int, Encoded)? {
        guard !state.isWriting, let frame = state.waiting.removeValue(forKey: state.next) else { return nil }
        defer { state.next += 1 }
        state.isWriting = true
        return (state.next, frame)
    }
}
