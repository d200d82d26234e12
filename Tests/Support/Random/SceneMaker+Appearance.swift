import Foundation
import LaminaGeometry
import LaminaLayers

extension SceneMaker {
    /// A colour with channels of whole bytes, opaque more often than not.
    mutating func makeColor() -> Color {
        func channel() -> Double { Double(dice.below(16) * 17) / 255 }
        let alpha = dice.weighted([(55, 1.0), (40, channel()), (5, 0)])
        return Color(red: channel(), green: channel(), blue: channel(), alpha: alpha)
    }

    /// Gives a layer colours, an image, a border, corners, fading and clipping.
    mutating func dress(_ layer: inout LayerSpec) {
        if dice.chance(65) { layer.backgroundColor = makeColor() }
        if dice.chance(10) {
            layer.pattern = dice.below(images.count)
            layer.contentsScale = makeContentsScale()
        }
        if dice.chance(35) { show(dice.below(images.count), on: &layer) }
        if dice.chance(25) { addBorder(to: &layer) }
        if !isAligned, dice.chance(30) { round(&layer) }
        if dice.chance(30) { fade(&layer) }
        layer.isHidden = dice.chance(3)
        layer.masksToBounds = dice.chance(25)
        layer.isOpaque = dice.chance(6)
        if dice.chance(8) { layer.allowsEdgeAntialiasing = false }
        if dice.chance(8) { layer.edgeAntialiasingMask = EdgeMask(rawValue: UInt(dice.below(16))) }
    }

    private mutating func addBorder(to layer: inout LayerSpec) {
        if isAligned {
            // Under an opaque border the background ends at its middle, which must be a whole pixel too.
            layer.borderWidth = Double(dice.whole(1...3)) * 2 / scale
        } else {
            layer.borderWidth = dice.chance(8) ? 40 : dice.fraction(0...5, of: 8)
        }
        if dice.chance(85) { layer.borderColor = makeColor() }
    }

    private mutating func round(_ layer: inout LayerSpec) {
        layer.cornerRadius = dice.chance(15) ? 1000 : dice.fraction(1...14, of: 4)
        if dice.chance(30) { layer.maskedCorners = CornerMask(rawValue: UInt(dice.below(16))) }
    }

    mutating func fade(_ layer: inout LayerSpec) {
        let opacity = dice.weighted([(90, dice.fraction(0...1, of: 16)), (3, 0), (3, -1), (4, 2)])
        layer.opacity = Float(opacity)
        layer.allowsGroupOpacity = dice.chance(60)
    }

    /// A picture of 8 to 40 texels a side.
    mutating func makeImage() -> ImageSpec {
        func color(isOpaque: Bool) -> SIMD4<UInt8> {
            func channel() -> UInt8 { UInt8(dice.below(256)) }
            return SIMD4(channel(), channel(), channel(), isOpaque ? 255 : channel())
        }
        let isOpaque = dice.chance(50)
        return ImageSpec(
            width: dice.whole(8...40), height: dice.whole(8...40), motif: dice.pick(ImageSpec.Motif.allCases),
            first: color(isOpaque: isOpaque), second: color(isOpaque: isOpaque), cell: dice.whole(1...6))
    }
}
