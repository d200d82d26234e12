/// The ICC profile of a JPEG file, in segments APP2 (ICC.1:2022, annex B.4), and the components that it is for.
struct JPEGColor {
    /// The profile, if all of its segments are there.
    let profile: [UInt8]?
    /// The samples' colours, by the frame header.
    let colors: ColorConversion.Colors
    /// True if the bytes end before the pixels.
    let isCutShort: Bool

    private static let start = Array("ICC_PROFILE\0".utf8)

    /// Reads the markers of a file, or of its first bytes.
    init(_ bytes: UnsafeRawBufferPointer) {
        var parts: [UInt8: UnsafeRawBufferPointer] = [:]
        var count: UInt8?
        var isBroken = false
        var components: UInt8 = 3
        var markers = JPEGMarkers(bytes)
        while let segment = markers.next() {
            if segment.isFrameHeader, segment.body.count > 5 {
                components = segment.body[5]
            } else if segment.marker == 0xE2, segment.body.count >= 14, segment.body[..<12].elementsEqual(Self.start) {
                // Numbers start at 1; each segment says how many there are.
                let (number, total) = (segment.body[12], segment.body[13])
                isBroken = isBroken || number == 0 || number > total || count ?? total != total || parts[number] != nil
                count = total
                parts[number] = UnsafeRawBufferPointer(rebasing: segment.body[14...])
            }
        }
        isCutShort = markers.end != .pixels
        colors = components == 1 ? .gray : components == 4 ? .cmyk : .rgb
        guard !isBroken, let count, parts.count == Int(count),
            parts.values.reduce(0, { $0 + $1.count }) <= ColorDescription.largestProfile
        else {
            profile = nil
            return
        }
        profile = (1...count).flatMap { parts[$0].map(Array.init) ?? [] }
    }

    /// The conversion of the whole picture; nil if it is sRGB, or inks without a profile.
    func conversion() throws(ImageError) -> ColorConversion? {
        guard let profile else { return nil }
        return try ColorConversion.make([.profile(profile)], colors: colors)
    }
}
