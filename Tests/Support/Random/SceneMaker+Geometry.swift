import Foundation
import LaminaGeometry

extension SceneMaker {
    /// A number of points between the given numbers of pixels; whole pixels where edges must be, else often others.
    mutating func length(_ range: ClosedRange<Int>) -> Double {
        let pixels: Double
        if isAligned {
            pixels = Double(dice.whole(range))
        } else {
            switch dice.below(100) {
            case ..<45: pixels = Double(dice.whole(range))
            case ..<70: pixels = dice.fraction(range, of: 4)
            case ..<95: pixels = dice.fraction(range, of: 64)
            // So near to a whole pixel that it counts as one.
            default: pixels = Double(dice.whole(range)) + (dice.chance(50) ? 1 : -1) / 4096
            }
        }
        return pixels / scale
    }

    /// The whole pixels of an area, from 2 to 200 each way: in a huge layer others are near its top left.
    func pixels(of area: Rect) -> (wide: Int, high: Int) {
        (Int(min(max(area.size.width * scale, 2), 200)), Int(min(max(area.size.height * scale, 2), 200)))
    }

    /// Gives a layer its size and its place, mostly inside of `area`, and sometimes turns it.
    mutating func place(_ layer: inout LayerSpec, in area: Rect) {
        let (wide, high) = pixels(of: area)
        layer.bounds.size = Size(
            width: max(0, length(max(1, wide / 6)...wide)), height: max(0, length(max(1, high / 6)...high)))
        if dice.chance(20) {
            layer.bounds.origin = Point(x: length(-20...20), y: length(-20...20))
        }
        var origin = Point(
            x: area.origin.x + length(-wide / 6...wide * 3 / 4), y: area.origin.y + length(-high / 6...high * 3 / 4))
        switch dice.below(100) {
        case ..<3: layer.bounds.size.width = 0
        case ..<5: layer.bounds.size.height = 0
        case ..<7:
            // Far outside.
            origin.x += dice.pick([-300, 300, 100_000]) / scale
        case ..<10:
            // Much larger than the picture.
            let factor = dice.pick([16.0, 256, 1024])
            layer.bounds.size.width *= factor
            layer.bounds.size.height *= dice.pick([1, factor])
            origin.x -= (layer.bounds.size.width * scale / 2).rounded() / scale
            origin.y -= (layer.bounds.size.height * scale / 3).rounded() / scale
        default: break
        }
        layer.anchorPoint = Point(x: dice.pick([0, 0.5, 0.5, 1]), y: dice.pick([0, 0.5, 0.5, 1]))
        if !isAligned, dice.chance(10) { layer.anchorPoint.x = 0.3125 }
        layer.frame = Rect(origin: origin, size: layer.bounds.size)
        if dice.chance(25) { layer.zPosition = Double(dice.whole(-3...3)) }
        if dice.chance(5) { layer.anchorPointZ = Double(dice.whole(-4...4)) }
        layer.isGeometryFlipped = dice.chance(10)
        layer.isDoubleSided = !dice.chance(12)
        turn(&layer)
    }

    private mutating func turn(_ layer: inout LayerSpec) {
        switch dice.below(100) {
        case ..<50: break
        case ..<60: turnAlongAxes(&layer)
        case _ where isAligned: break
        case ..<68:
            layer.transform = Transform3D(
                scaleX: dice.fraction(0...2, of: 16) + 0.25, y: dice.fraction(0...2, of: 16) + 0.25)
        case ..<82:
            layer.transform = Transform3D(rotation: dice.fraction(-3...3, of: 32), x: 0, y: 0, z: 1)
        case ..<86:
            layer.transform.m12 = dice.fraction(-1...1, of: 8)
            layer.transform.m21 = dice.fraction(-1...1, of: 8) / 2
        case ..<91:
            // Seen from its edge, without perspective.
            layer.transform = Transform3D(rotation: dice.pick([.pi / 2, 1.5, 1.25]), x: 1, y: dice.pick([0, 1]), z: 0)
        default:
            layer.transform = makeTilt().concatenating(Transform3D(perspective: Double(dice.whole(60...400)) / scale))
        }
    }

    /// Mirrors a layer or turns it by right angles, so that its edges stay at whole pixels.
    private mutating func turnAlongAxes(_ layer: inout LayerSpec) {
        switch dice.below(5) {
        case 0: layer.transform = Transform3D(scaleX: -1, y: 1)
        case 1: layer.transform = Transform3D(scaleX: 1, y: -1)
        case 2: layer.transform = Transform3D(rotation: .pi, x: 0, y: 1, z: 0)
        default:
            // About a corner: about the centre half pixels could come out.
            let frame = layer.frame
            layer.anchorPoint = .zero
            layer.frame = frame
            layer.transform =
                dice.chance(20)
                ? Transform3D(rotation: .pi, x: 1, y: 1, z: 0)
                : Transform3D(rotation: dice.pick([.pi / 2, -.pi / 2, .pi]), x: 0, y: 0, z: 1)
            layer.position.x += (frame.size.width * scale / 2).rounded() / scale
            layer.position.y += (frame.size.height * scale / 2).rounded() / scale
        }
    }

    /// A turn about an axis somewhere between x and y.
    mutating func makeTilt() -> Transform3D {
        Transform3D(
            rotation: dice.fraction(-1...1, of: 32) * 1.5, x: Double(dice.whole(-2...2)),
            y: Double(dice.whole(-2...2)) + 0.5, z: dice.chance(30) ? 1 : 0)
    }

    mutating func makeSublayerTransform() -> Transform3D {
        if isAligned {
            return Transform3D(translationX: length(-8...8), y: length(-8...8))
        }
        switch dice.below(3) {
        case 0: return Transform3D(perspective: Double(dice.whole(30...300)) / scale)
        case 1: return Transform3D(rotation: dice.fraction(-1...1, of: 16), x: 0, y: 0, z: 1)
        default: return Transform3D(scaleX: dice.fraction(0...1, of: 8) + 0.5, y: dice.fraction(0...1, of: 8) + 0.5)
        }
    }
}
