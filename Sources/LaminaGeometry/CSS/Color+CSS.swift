extension Color {
    /// The colour written as in CSS.
    ///
    /// ```swift
    /// let ground = try Color(css: "oklch(70% 0.1 200)")
    /// let shade = try Color(css: "rgb(0 0 0 / 40%)")
    /// let wide = try Color(css: "color(display-p3 1 0.2 0)")
    /// ```
    ///
    /// The names, hexadecimal digits, `rgb()`, `hsl()`, `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()` and `color()`
    /// are those of CSS Color 4; letters may be capital. `none` is 0. There are no system colours, no `currentcolor`, and
    /// no functions inside of others.
    ///
    /// A colour outside of sRGB becomes the nearest that sRGB has: the chroma is reduced as section 14.2 of CSS Color 4
    /// says. The components of `rgb()`, `hsl()` and `hwb()` are clamped.
    ///
    /// - Parameter text: the colour, of at most 1,000 bytes.
    /// - Throws: ``CSSColorError`` for any other text, with the place.
    public init(css text: some StringProtocol) throws(CSSColorError) {
        var text = String(text)
        let result = text.withUTF8 { bytes in Result { () throws(CSSColorError) in try Color(css: bytes) } }
        self = try result.get()
    }

    /// The colour written as in CSS, in UTF-8. Names and functions allocate; hexadecimal digits don't.
    package init(css bytes: UnsafeBufferPointer<UInt8>) throws(CSSColorError) {
        if let color = Color(hex: bytes) {
            self = color
            return
        }
        guard bytes.count <= Self.longestText else {
            throw CSSColorError(
                at: 0, found: "\(bytes.count) bytes", expected: "a colour of at most \(Self.longestText) bytes")
        }
        guard bytes.first != UInt8(ascii: "#") else {
            let text = String(decoding: bytes.prefix(40), as: UTF8.self)
            throw CSSColorError(
                at: 0, found: "\"\(text)\(bytes.count > 40 ? "…" : "")\"",
                expected: "3, 4, 6 or 8 hexadecimal digits after #")
        }
        guard let first = bytes.first, let last = bytes.last, first > 0x20, last > 0x20 else {
            throw CSSColorError(at: 0, found: "no colour, or spaces around one", expected: "a colour alone")
        }
        var parser = CSSColorParser(bytes)
        self = try parser.color()
    }

    /// A colour of gamma-encoded sRGB, each component clamped to 0…1.
    init(srgb: SIMD3<Double>, alpha: Double) { self.init(red: srgb.x, green: srgb.y, blue: srgb.z, alpha: alpha) }

    /// A colour of CIE XYZ relative to D65, mapped to sRGB.
    init(xyz: SIMD3<Double>, alpha: Double) { self.init(srgb: GamutMapping.srgb(xyz: xyz), alpha: alpha) }

    private static let longestText = 1_000
}

/// The reason why a text is no colour of CSS, with the place in it.
public struct CSSColorError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The byte of the text in UTF-8, from 0, at which it stops being a colour.
    public let offset: Int

    /// The part of the text that is there, in quotes, or "the end".
    public let found: String

    /// The values that can be there instead, in words after "write".
    public let expected: String

    /// The word that is there in place of one of the names; empty where no name can be.
    package let word: String

    /// The names that can be there, of which one may be meant.
    package let names: [String]

    init(at offset: Int, found: String, expected: String, word: String = "", names: [String] = []) {
        (self.offset, self.found, self.expected, self.word, self.names) = (offset, found, expected, word, names)
    }

    /// The part that was found, its place and what to write.
    public var description: String { "found \(found) at character \(offset + 1); write \(expected)" }
}
