/// One frame of an animated PNG, compressed: the part of the picture that is new, and how it is laid over the last one.
package struct APNGFrame: Sendable {
    /// How the part is laid over what shows already; the values are the file's.
    package enum Blend: UInt8, Sendable {
        /// It replaces what is there, transparent pixels too.
        case source = 0
        /// Transparent pixels leave what is there.
        case over = 1
    }

    /// Where the part lies.
    package let area: PixelArea
    package let blend: Blend
    /// The zlib stream, in parts.
    let stream: [[UInt8]]

    /// The bytes of the stream.
    package var byteCount: Int { stream.reduce(0) { $0 + $1.count } }
}
