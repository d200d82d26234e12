import LaminaImage

/// A drawn frame on its way into a file.
struct FilmFrame: Sendable {
    /// Its number in the range.
    let number: Int
    /// Its place among the frames that are drawn now, from 0.
    let place: Int
    let bitmap: Bitmap
    /// What was drawn before it; nil for the first.
    let previous: Bitmap?
    /// The rows outside of which both are the same; all of them where that is not known.
    let changedRows: Range<Int>

    init(number: Int, place: Int, _ picture: FramePicture, previous: Bitmap?) {
        (self.number, self.place, self.previous) = (number, place, previous)
        bitmap = picture.bitmap
        changedRows = picture.changedRows ?? 0..<picture.bitmap.height
    }
}

/// Takes the frames of a film.
protocol FrameSink: Sendable {
    /// A frame as the file holds it.
    associatedtype Encoded: Sendable

    /// Whether frames that are written stay when the film is not finished.
    var keepsFrames: Bool { get }
    /// Whether a frame exists already and need not be drawn.
    func has(_ number: Int) -> Bool
    /// Makes the bytes of a frame; called for several frames at the same time.
    func encode(_ frame: FilmFrame) throws -> Encoded
    /// Writes a frame; called for one at a time, in order.
    func write(_ encoded: Encoded) throws
    /// Completes the film after its last frame.
    func finish() throws
    /// Ends what waits inside of `write`, which then throws; from any thread.
    func interrupt()
    /// Gives the film up and leaves nothing that is not whole.
    func abandon()
}

extension FrameSink {
    func has(_ number: Int) -> Bool { false }
    func interrupt() {}
}
