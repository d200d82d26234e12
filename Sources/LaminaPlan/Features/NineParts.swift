/// One axis of an image whose middle stretches: where it starts and ends, in points and in texels.
struct NineParts {
    /// The own coordinates between which the image stretches.
    var low: Double
    var high: Double
    /// The texels at those coordinates.
    var texelLow: Double
    var texelHigh: Double
    /// The first texel.
    var texelStart: Double
    /// Texels a point in the parts that do not stretch.
    var texelsAPoint: Double

    /// - Parameters:
    ///   - start: Where the image begins, in points.
    ///   - length: Its length in points.
    ///   - centerStart: Where the stretching part begins, as a share of the image.
    ///   - scale: Texels a point in the parts that do not stretch; more where they would not fit.
    init(
        start: Double, length: Double, texelStart: Double, texelLength: Double,
        centerStart: Double, centerLength: Double, scale: Double
    ) {
        let before = min(max(centerStart, 0), 1)
        let after = min(max(centerStart + centerLength, before), 1)
        texelLow = texelStart + before * texelLength
        texelHigh = texelStart + after * texelLength
        self.texelStart = texelStart
        let fixed = (texelLength - (texelHigh - texelLow)) / scale
        texelsAPoint = fixed > length && length > 0 ? scale * fixed / length : scale
        low = start + (texelLow - texelStart) / texelsAPoint
        high = start + length - (texelStart + texelLength - texelHigh) / texelsAPoint
    }
}
