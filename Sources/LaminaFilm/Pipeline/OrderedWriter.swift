import Synchronization

/// Brings frames that are encoded side by side back into their order.
///
/// A frame that comes early waits here; the thread that brings the next one in order writes it and all that waited for it.
/// No more wait than are in flight.
final class OrderedWriter<Encoded: Sendable>: Sendable {
    private struct State {
        var waiting: [Int: Encoded] = [:]
        var next = 0
        var isWriting = false
    }

    private let state = Mutex(State())
    private let write: @Sendable (Encoded) throws -> Void

    init(write: @escaping @Sendable (Encoded) throws -> Void) { self.write = write }

    /// Takes a frame; writes what is next in order, unless another thread does.
    ///
    /// - Parameters:
    ///   - done: told the place of each frame after it was written.
    /// - Throws: what writing throws, with the place of the frame. Nothing is written after.
    func add(_ encoded: Encoded, at place: Int, done: (Int) -> Void) throws(Failure) {
        var current = state.withLock { state in
            state.waiting[place] = encoded
            return Self.claim(&state)
        }
        while let (place, frame) = current {
            do {
                try write(frame)
            } catch {
                // Still marked as writing: no other goes on.
                throw Failure(place: place, error: error)
            }
            done(place)
            current = state.withLock { state in
                state.isWriting = false
                return Self.claim(&state)
            }
        }
    }

    /// Why a frame could not be written.
    struct Failure: Error {
        let place: Int
        let error: any Error
    }

    /// The next frame in order if it is there and nobody writes.
    private static func claim(_ state: inout State) -> (Int, Encoded)? {
        guard !state.isWriting, let frame = state.waiting.removeValue(forKey: state.next) else { return nil }
        defer { state.next += 1 }
        state.isWriting = true
        return (state.next, frame)
    }
}
