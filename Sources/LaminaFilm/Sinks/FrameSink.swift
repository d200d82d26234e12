import LaminaImage

/// A drawn frame on its way into a file.
struct FilmFrame: Sendable {
    /// Its frame number in the range.
    let number: Int
    /// Its index among the frames that are drawn in this run, from 0.
    let index: Int
    let bitmap: Bitmap
    /// The picture in 16 bits a channel; nil if it was drawn in 8.
    let deepBitmap: DeepBitmap?
    /// The picture that was drawn before it; nil for the first.
    let previous: Bitmap?
    /// The rows outside of which both pictures are the same; all rows if that is not known.
    let changedRows: Range<Int>

    init(number: Int, index: Int, _ picture: FramePicture, previous: Bitmap?) {
        (self.number, self.index, self.previous) = (number, index, previous)
        (bitmap, deepBitmap) = (picture.bitmap, picture.deepBitmap)
        changedRows = picture.changedRows ?? 0..<picture.bitmap.height
    }
}

/// Encodes and writes the frames of a film.
protocol FrameSink: Sendable {
    /// A frame in the file's encoding.
    associatedtype Encoded: Sendable

    /// True if written frames stay when the film is not finished.
    var keepsFrames: Bool { get }
    /// Returns whether a frame exists already and need not be drawn.
    func has(_ number: Int) -> Bool
    /// Encodes a frame; called for several frames at the same time.
    func encode(_ frame: FilmFrame) throws -> Encoded
    /// Writes a frame; called for one at a time, in order.
    func write(_ encoded: Encoded) throws
    /// Completes the film after its last frame.
    func finish() throws
    /// Aborts a blocked `write`, which then throws; callable from any thread.
    func interrupt()
    /// Gives up the film and leaves no incomplete file.
    func abandon()
}

extension FrameSink {
    func has(_ number: Int) -> Bool { false }
    func interrupt() {}
}
