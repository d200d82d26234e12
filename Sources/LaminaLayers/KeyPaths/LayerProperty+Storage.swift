import Foundation
import LaminaGeometry

extension LayerProperty {
    /// The value that a layer's storage has.
    func value(in layer: borrowing LayerStorage) -> AnimatableValue {
        switch self {
        case .bounds: .rect(layer.bounds)
        case .position: .point(layer.position)
        case .anchorPoint: .point(layer.anchorPoint)
        case .anchorPointZ: .number(layer.anchorPointZ)
        case .zPosition: .number(layer.zPosition)
        case .transform: .transform(layer.transform?.value ?? .identity)
        case .sublayerTransform: .transform(layer.sublayerTransform?.value ?? .identity)
        case .isDoubleSided: .flag(layer.isDoubleSided)
        case .backgroundColor: AnimatableValue(layer.backgroundColor)
        case .contents: layer.contents.map { .image($0) } ?? .none
        case .contentsRect: .rect(layer.contentsRect)
        case .contentsCenter: .rect(layer.contentsCenter)
        case .contentsScale: .number(layer.contentsScale)
        case .minificationFilterBias: .number(Double(layer.minificationFilterBias))
        case .cornerRadius: .number(layer.cornerRadius)
        case .borderWidth: .number(layer.borderWidth)
        case .borderColor: AnimatableValue(layer.borderColor)
        case .opacity: .number(Double(layer.opacity))
        case .isHidden: .flag(layer.isHidden)
        case .masksToBounds: .flag(layer.masksToBounds)
        default: value(in: layer.effects)
        }
    }

    /// Puts a value of the property's own kind into a layer's storage; one of another kind changes nothing.
    ///
    /// Effects must be a copy of the layer's own, made for the purpose.
    func set(_ value: AnimatableValue, in layer: inout LayerStorage) {
        switch (self, value) {
        case (.bounds, .rect(let rect)): layer.bounds = rect
        case (.position, .point(let point)): layer.position = point
        case (.anchorPoint, .point(let point)): layer.anchorPoint = point
        case (.anchorPointZ, .number(let number)): layer.anchorPointZ = number
        case (.zPosition, .number(let number)): layer.zPosition = number
        case (.transform, .transform(let transform)): layer.transform = Transform3DBox(transform)
        case (.sublayerTransform, .transform(let transform)): layer.sublayerTransform = Transform3DBox(transform)
        case (.isDoubleSided, .flag(let flag)): layer.isDoubleSided = flag
        case (.backgroundColor, _) where value.isColor: layer.backgroundColor = value.color
        case (.contents, _): layer.setContents(value)
        case (.contentsRect, .rect(let rect)): layer.contentsRect = rect
        case (.contentsCenter, .rect(let rect)): layer.contentsCenter = rect
        case (.contentsScale, .number(let number)): layer.contentsScale = number
        case (.minificationFilterBias, .number(let number)): layer.minificationFilterBias = Float(number)
        case (.cornerRadius, .number(let number)): layer.cornerRadius = number
        case (.borderWidth, .number(let number)): layer.borderWidth = number
        case (.borderColor, _) where value.isColor: layer.borderColor = value.color
        case (.opacity, .number(let number)): layer.opacity = Float(number)
        case (.isHidden, .flag(let flag)): layer.isHidden = flag
        case (.masksToBounds, .flag(let flag)): layer.masksToBounds = flag
        default: if let effects = layer.effects { set(value, in: effects) }
        }
    }
}

extension AnimatableValue {
    init(_ color: Color?) { self = color.map { .color($0) } ?? .none }

    var isColor: Bool {
        switch self {
        case .color, .none: true
        default: false
        }
    }

    var color: Color? { if case .color(let color) = self { color } else { nil } }
}

extension LayerStorage {
    /// Sets the image, or the two that change over.
    fileprivate mutating func setContents(_ value: AnimatableValue) {
        contentsFade = nil
        switch value {
        case .image(let image): contents = image
        case .crossFade(let from, let to, let share):
            contents = from
            contentsFade = ContentsFade(image: to, share: share)
        case .none: contents = nil
        default: break
        }
    }
}
