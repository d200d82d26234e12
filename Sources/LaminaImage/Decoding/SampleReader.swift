/// An open file of samples of 8 bits or more, with colours that are to be converted.
protocol SampleReader {
    /// True for samples of more than 8 bits.
    var isDeep: Bool { get }
    /// Returns the conversion of the whole picture; nil if it is sRGB, or there is none.
    func conversion(_ depth: ColorConversion.Depth) throws(ImageError) -> ColorConversion?
    /// Reads the pixels as stored, four samples of 8 or 16 bits each, with the upper byte first.
    func read(isDeep: Bool, into pixels: UnsafeMutableBufferPointer<UInt8>) throws(ImageError)
    /// Makes straight RGBA of pixels of 8 bits for which there is no conversion.
    func convertPlain(_ pixels: UnsafeMutableBufferPointer<UInt8>)
}

extension SampleReader {
    func convertPlain(_ pixels: UnsafeMutableBufferPointer<UInt8>) {}

    /// Returns premultiplied RGBA; what is converted is converted from all of its bits.
    func bitmap(_ size: StoredSize) throws(ImageError) -> Bitmap {
        let conversion = try conversion(isDeep ? .sixteenToEight : .eight)
        if isDeep, let conversion {
            let samples = try deepSamples(size)
            return try Bitmap(width: size.width, height: size.height) { (pixels) in
                samples.withUnsafeBufferPointer { conversion.convert($0, into: pixels) }
                PremultipliedAlpha.multiply(pixels)
            }
        }
        return try Bitmap(width: size.width, height: size.height) { (pixels) throws(ImageError) in
            try read(isDeep: false, into: pixels)
            if let conversion { conversion.convert(pixels) } else { convertPlain(pixels) }
            PremultipliedAlpha.multiply(pixels)
        }
    }

    /// Returns straight RGBA of 16 bits a channel, in the colours of sRGB, the upper byte first, 8 bytes a pixel.
    func convertedSamples(_ size: StoredSize) throws(ImageError) -> [UInt8] {
        var samples = try deepSamples(size)
        try conversion(.sixteen)?.convert(samples: &samples)
        return samples
    }

    private func deepSamples(_ size: StoredSize) throws(ImageError) -> [UInt8] {
        let byteCount = try PixelCount.rgbaByteCount(width: size.width, height: size.height) * 2
        try PixelCount.probeMemory(byteCount: byteCount)
        var samples = [UInt8](repeating: 0, count: byteCount)
        let result = samples.withUnsafeMutableBufferPointer { samples in
            Result { () throws(ImageError) in try read(isDeep: true, into: samples) }
        }
        try result.get()
        return samples
    }
}
