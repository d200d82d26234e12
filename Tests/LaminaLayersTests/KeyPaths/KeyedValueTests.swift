import Foundation
import LaminaDrawing
import LaminaGeometry
import LaminaImage
import Testing

@testable import LaminaLayers

/// Values by key, as Apple's "Core Animation Programming Guide: Key-Value Coding Extensions" has them.
@Suite struct KeyedValueTests {
    private let layer = Layer()

    @Test("Key-Value Coding Extensions: properties are set and read by their keys")
    func aPropertyIsSetAndReadByItsKey() throws {
        layer.setValue(0.5, forKey: "opacity")
        #expect(layer.opacity == 0.5 && layer.value(forKey: "opacity") as? Double == 0.5)
        layer.setValue(Double(3), forKey: "cornerRadius")
        layer.setValue(2, forKey: "zPosition")
        #expect(layer.cornerRadius == 3 && layer.zPosition == 2)
        layer.setValue(true, forKey: "hidden")
        #expect(layer.isHidden && layer.value(forKey: "isHidden") as? Bool == true)
        layer.setValue(false, forKey: "isHidden")
        #expect(layer.value(forKey: "hidden") as? Bool == false)
        layer.setValue(Rect(x: 1, y: 2, width: 3, height: 4), forKey: "bounds")
        #expect(layer.bounds == Rect(x: 1, y: 2, width: 3, height: 4))
        layer.setValue(Color.white, forKey: "backgroundColor")
        #expect(layer.backgroundColor == .white)
        layer.setValue(nil, forKey: "backgroundColor")
        #expect(layer.backgroundColor == nil && layer.value(forKey: "backgroundColor") == nil)
        layer.setValue("resizeAspect", forKey: "contentsGravity")
        #expect(layer.contentsGravity == .resizeAspect)
        #expect(layer.value(forKey: "contentsGravity") as? ContentsGravity == .resizeAspect)
        layer.setValue("card", forKey: "name")
        #expect(layer.name == "card")
        let mask = Layer()
        layer.setValue(mask, forKey: "mask")
        #expect(layer.mask === mask)
        layer.setValue([Filter(.sepia(intensity: 1))], forKey: "filters")
        #expect(layer.filters.count == 1)
        let image = try Image(width: 1, height: 1, pixels: [0, 0, 0, 255])
        layer.setValue(image, forKey: "contents")
        #expect(layer.contents === image && layer.value(forKey: "contents") as? Image === image)
        layer.setValue(2, forKey: "speed")
        #expect(layer.speed == 2)
    }

    @Test(
        "Key-Value Coding Extensions: CATransform3D key paths",
        arguments: [
            ("rotation.x", 0.3), ("rotation.y", 0.3), ("rotation.z", 0.3), ("rotation", 0.3), ("scale.x", 2),
            ("scale.y", 2),
            ("scale.z", 2), ("scale", 2), ("translation.x", 5), ("translation.y", 5), ("translation.z", 5),
        ])
    func partsOfTransformsAreKeyPaths(part: String, value: Double) throws {
        layer.setValue(value, forKeyPath: "transform.\(part)")
        layer.setValue(value, forKeyPath: "sublayerTransform.\(part)")
        let wanted =
            switch part {
            case "rotation.x": Transform3D(rotation: value, x: 1, y: 0, z: 0)
            case "rotation.y": Transform3D(rotation: value, x: 0, y: 1, z: 0)
            case "rotation", "rotation.z": Transform3D(rotation: value, x: 0, y: 0, z: 1)
            case "scale.x": Transform3D(scaleX: 2, y: 1, z: 1)
            case "scale.y": Transform3D(scaleX: 1, y: 2, z: 1)
            case "scale.z": Transform3D(scaleX: 1, y: 1, z: 2)
            case "scale": Transform3D(scaleX: 2, y: 2, z: 2)
            case "translation.x": Transform3D(translationX: 5, y: 0, z: 0)
            case "translation.y": Transform3D(translationX: 0, y: 5, z: 0)
            default: Transform3D(translationX: 0, y: 0, z: 5)
            }
        for transform in [layer.transform, layer.sublayerTransform] {
            #expect(zip(transform.elements, wanted.elements).allSatisfy { abs($0 - $1) < 1e-12 })
        }
        let read = try #require(layer.value(forKeyPath: "transform.\(part)") as? Double)
        #expect(abs(read - value) < 1e-12)
    }

    @Test("Key-Value Coding Extensions: transform.translation is a Size")
    func translationIsASize() {
        layer.setValue(Size(width: 3, height: 4), forKeyPath: "transform.translation")
        #expect(layer.transform == Transform3D(translationX: 3, y: 4))
        layer.setValue(Point(x: 5, y: 6), forKeyPath: "transform.translation")
        #expect(layer.value(forKeyPath: "transform.translation") as? Size == Size(width: 5, height: 6))
    }

    @Test("Key-Value Coding Extensions: Point, Size and Rect key paths")
    func partsOfPointsSizesAndRectanglesAreKeyPaths() {
        layer.setValue(4, forKeyPath: "position.x")
        layer.setValue(5.5, forKeyPath: "position.y")
        #expect(layer.position == Point(x: 4, y: 5.5) && layer.value(forKeyPath: "position.y") as? Double == 5.5)
        layer.setValue(7, forKeyPath: "shadowOffset.width")
        #expect(layer.shadowOffset == Size(width: 7, height: -3))
        layer.setValue(30, forKeyPath: "bounds.size.width")
        layer.setValue(Point(x: 1, y: 2), forKeyPath: "bounds.origin")
        layer.setValue(3, forKeyPath: "bounds.origin.y")
        #expect(layer.bounds == Rect(x: 1, y: 3, width: 30, height: 0))
        #expect(layer.value(forKeyPath: "bounds.size") as? Size == Size(width: 30, height: 0))
        layer.setValue(Size(width: 10, height: 20), forKeyPath: "frame.size")
        #expect(layer.bounds.size == Size(width: 10, height: 20))
    }

    @Test func filtersSublayersAndTheMaskAreReachedByName() {
        layer.filters = [Filter(.gaussianBlur(radius: 2), name: "blur")]
        layer.setValue(6, forKeyPath: "filters.blur.inputRadius")
        #expect(layer.filters == [Filter(.gaussianBlur(radius: 6), name: "blur")])
        layer.setValue(false, forKeyPath: "filters.blur.enabled")
        #expect(layer.value(forKeyPath: "filters.blur.enabled") as? Bool == false)
        let (inner, mask) = (Layer(), Layer())
        inner.name = "inner"
        layer.sublayers = [inner]
        layer.mask = mask
        layer.setValue(0.25, forKeyPath: "sublayers.inner.opacity")
        layer.setValue(9, forKeyPath: "mask.position.x")
        #expect(inner.opacity == 0.25 && mask.position.x == 9)
        #expect(layer.value(forKeyPath: "mask.position") as? Point == Point(x: 9, y: 0))
        #expect(layer.value(forKeyPath: "sublayers.none.opacity") == nil)
    }

    @Test("Key-Value Coding Extensions: layers are compliant container classes, with values for arbitrary keys")
    func otherKeysKeepWhatTheyWereSetTo() {
        final class Owner {}
        let owner = Owner()
        layer.setValue(50, forKey: "someKey")
        layer.setValue("text", forKey: "tag")
        layer.setValue(owner, forKey: "owner")
        layer.setValue(Point(x: 1, y: 2), forKey: "place")
        #expect(layer.value(forKey: "someKey") as? Int == 50)
        #expect(layer.value(forKey: "tag") as? String == "text")
        #expect(layer.value(forKey: "owner") as? Owner === owner)
        layer.setValue(8, forKeyPath: "place.y")
        #expect(layer.value(forKeyPath: "place") as? Point == Point(x: 1, y: 8))
        // The properties of other classes are none here.
        layer.setValue("thing", forKey: "velocity")
        #expect(layer.value(forKey: "velocity") as? String == "thing")
        layer.setValue(nil, forKey: "tag")
        #expect(layer.value(forKey: "tag") == nil && layer.value(forKey: "never") == nil)
    }

    @Test func propertiesOfAClassAreReachedInIt() {
        let shape = ShapeLayer()
        shape.setValue(0.5, forKey: "strokeEnd")
        shape.setValue("evenOdd", forKey: "fillRule")
        #expect(shape.strokeEnd == 0.5 && shape.fillRule == .evenOdd)
        shape.setValue(nil, forKey: "fillColor")
        #expect(shape.fillColor == nil)
        let emitter = EmitterLayer()
        emitter.setValue(7, forKey: "velocity")
        emitter.setValue(3, forKeyPath: "emitterPosition.x")
        #expect(emitter.velocity == 7 && emitter.emitterPosition.x == 3)
        let text = TextLayer()
        text.setValue("hello", forKey: "string")
        #expect(text.string == "hello")
        let gradient = GradientLayer()
        gradient.setValue("conic", forKey: "type")
        #expect(gradient.type == .conic)
    }

    @Test func aValueOfAnotherTypeIsRefusedWithTheReason() {
        func reason(_ value: Any?, _ keyPath: String) -> String? {
            do throws(KeyedValueError) {
                try layer.validateValue(value, forKeyPath: keyPath)
                return nil
            } catch {
                return error.description
            }
        }
        #expect(reason("x", "opacity") == "opacity takes a number; it was given String x")
        #expect(reason(1, "hidden") == "hidden takes Bool; it was given Int 1")
        #expect(reason("wide", "contentsGravity")?.contains("resizeAspectFill") == true)
        #expect(
            reason(Point.zero, "position.x")?.hasPrefix("position.x takes a number; it was given Point") == true)
        #expect(reason(1, "position.z")?.hasPrefix("position.z names nothing") == true)
        #expect(reason(1, "filters.blur.inputRadius")?.hasPrefix("filters.blur.inputRadius names nothing") == true)
        #expect(reason(1, "backgroundColor.red")?.hasPrefix("backgroundColor.red names nothing") == true)
        #expect(reason(0.5, "opacity") == nil && reason("x", "anything") == nil)
        #expect(layer.opacity == 1)
    }

    @Test func aMistakeInAProgramEndsItAsAnExceptionDoes() async {
        await #expect(processExitsWith: .failure) { Layer().setValue("x", forKey: "opacity") }
        await #expect(processExitsWith: .failure) { Layer().setValue(1, forKey: "transform.rotation.z") }
        await #expect(processExitsWith: .failure) { Layer().setValue(1, forKeyPath: "position.z") }
    }

    @Test func theTableHasEachPropertyOnce() {
        #expect(LayerPropertyRow.table.map(\.property) == LayerProperty.allCases)
    }

    /// Setting the value that was got changes nothing.
    @Test(arguments: LayerProperty.allCases.map(\.key))
    func whatAPropertyGivesItTakes(key: String) {
        for property in LayerProperty.allCases where property.key == key {
            let row = property.row
            let layer = row.owner.makeLayer()
            let value = row.keyed.value(layer)
            #expect(row.keyed.set(layer, value))
            #expect("\(String(describing: row.keyed.value(layer)))" == "\(String(describing: value))")
        }
    }

    /// Nothing that can be seen of a layer's storage is left out.
    @Test func everyAnimatedPropertyHasTheValueOfItsStorage() {
        for property in LayerProperty.allCases where property.isAnimated {
            let layer = property.row.owner.makeLayer()
            let plain = property.value(in: layer.storage).plainValue
            #expect(String(describing: plain) == String(describing: layer.value(forKey: property.key)), "\(property)")
        }
    }
}
