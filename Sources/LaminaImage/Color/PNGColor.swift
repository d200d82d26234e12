import CDeflate

/// The colour chunks of a PNG file, in the order of precedence of its specification (third edition, 4.3): cICP, iCCP,
/// sRGB, then gAMA with cHRM.
///
/// A chunk counts if it is in front of the palette and the pixels, its checksum is right and it is the first of its name. A
/// gamma alone has the primaries of sRGB; primaries without a gamma are ignored, as in browsers.
struct PNGColor {
    /// By precedence.
    private(set) var descriptions: [ColorDescription] = []
    /// The samples' colours, by the header.
    private(set) var colors = ColorConversion.Colors.rgb
    /// True if the file has 16 bits a channel.
    private(set) var isDeep = false
    /// True if the bytes end before the palette or the pixels.
    private(set) var isCutShort = true

    /// Reads the chunks of a file, or of its first bytes.
    init(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count > 25 else { return }
        colors = bytes[25] & 2 == 0 ? .gray : .rgb
        isDeep = bytes[24] == 16
        var found: [String: UnsafeRawBufferPointer] = [:]
        var reader = ByteReader(bytes, at: PNGChunks.signature.count)
        while let length = reader.readUInt32(bigEndian: true) {
            if reader.has("PLTE", at: reader.position) || reader.has("IDAT", at: reader.position) {
                isCutShort = false
                break
            }
            guard let checked = reader.readBytes(length + 4), let checksum = reader.readUInt32(bigEndian: true) else {
                break
            }
            let name = String(decoding: checked[..<4], as: UTF8.self)
            guard PNGColor.names.contains(name), found[name] == nil, Int(Checksum.crc32(checked)) == checksum else {
                continue
            }
            found[name] = UnsafeRawBufferPointer(rebasing: checked[4...])
        }
        descriptions = [
            found["cICP"].flatMap(PNGColor.codePoints), found["iCCP"].flatMap(PNGColor.profile),
            found["sRGB"].map { _ in .standard },
            found["gAMA"].flatMap { PNGColor.gamma($0, primaries: found["cHRM"]) },
        ].compactMap { $0 }
    }

    private static let names = ["cICP", "iCCP", "sRGB", "gAMA", "cHRM"]

    /// The conversion of the whole picture; nil if it is sRGB.
    ///
    /// - Parameter keepsDepth: Samples of any depth are converted in 16 bits, and stay in them.
    func conversion(keepsDepth: Bool = false) throws(ImageError) -> ColorConversion? {
        try ColorConversion.make(
            descriptions, colors: colors, depth: keepsDepth ? .sixteen : isDeep ? .sixteenToEight : .eight)
    }

    // MARK: Chunks

    private static func codePoints(_ body: UnsafeRawBufferPointer) -> ColorDescription? {
        // The matrix of RGB is 0; a limited range is of video alone.
        guard body.count == 4, body[2] == 0, body[3] == 1 else { return nil }
        return RGBSpace(primaries: body[0], transfer: body[1]).map { .space($0) }
    }

    /// Inflates a profile, which follows its name, a null and the method 0.
    private static func profile(_ body: UnsafeRawBufferPointer) -> ColorDescription? {
        guard let end = body.prefix(80).firstIndex(of: 0), end > 0, body.count > end + 2, body[end + 1] == 0,
            let decompressor = libdeflate_alloc_decompressor()
        else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        let stream = UnsafeRawBufferPointer(rebasing: body[(end + 2)...])
        let profile = [UInt8](unsafeUninitializedCapacity: ColorDescription.largestProfile) { buffer, count in
            var written = 0
            let result = libdeflate_zlib_decompress(
                decompressor, stream.baseAddress, stream.count, buffer.baseAddress, buffer.count, &written)
            count = result == LIBDEFLATE_SUCCESS ? written : 0
        }
        return profile.isEmpty ? nil : .profile(profile)
    }

    /// The space of a gamma, with the primaries of cHRM if that is there and sound.
    ///
    /// Programs have always written 1/2.2 for sRGB: a gamma within 5 in 100 of that, the threshold of libpng, with the
    /// primaries of sRGB or without any, is sRGB.
    private static func gamma(
        _ body: UnsafeRawBufferPointer, primaries: UnsafeRawBufferPointer?
    ) -> ColorDescription? {
        var reader = ByteReader(body)
        guard body.count == 4, let gamma = reader.readUInt32(bigEndian: true), (10_000...1_000_000).contains(gamma)
        else { return nil }
        let exponent = 100_000 / Double(gamma)
        var space = RGBSpace.standard(TransferCurve(exponent: exponent))
        if let primaries, primaries.count == 32 {
            var reader = ByteReader(primaries)
            let values = (0..<8).map { _ in Double(reader.readUInt32(bigEndian: true) ?? 0) / 100_000 }
            let given = RGBSpace(
                white: SIMD2(values[0], values[1]), red: SIMD2(values[2], values[3]),
                green: SIMD2(values[4], values[5]), blue: SIMD2(values[6], values[7]), curve: space.curve)
            if given.isSound { space = given }
        }
        let isStandard = abs(exponent / 2.2 - 1) <= 0.05 && space.hasPrimaries(near: .standard(space.curve))
        return isStandard ? .standard : .space(space)
    }
}
