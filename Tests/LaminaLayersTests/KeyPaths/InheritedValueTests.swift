import Foundation
import LaminaGeometry
import LaminaLayers
import Testing

/// The values of properties that nobody has set in a layer: its style's, else its class's.
@Suite struct InheritedValueTests {
    private class Clipping: Layer {
        override class func defaultValue(forKey key: String) -> Any? {
            switch key {
            case "masksToBounds": true
            case "cornerRadius": 8
            case "contentsGravity": "center"
            default: super.defaultValue(forKey: key)
            }
        }
    }

    private final class Thick: ShapeLayer {
        override class func defaultValue(forKey key: String) -> Any? {
            key == "lineWidth" ? 5 : key == "lineCap" ? "round" : super.defaultValue(forKey: key)
        }
    }

    private final class Sunset: GradientLayer {
        override class func defaultValue(forKey key: String) -> Any? {
            key == "colors" ? [Color.white, .black] : super.defaultValue(forKey: key)
        }
    }

    @Test("Key-Value Coding Extensions, Listing C-1: defaultValueForKey: gives masksToBounds YES")
    func aClassGivesPropertiesTheirDefaults() {
        let layer = Clipping()
        #expect(layer.masksToBounds && layer.cornerRadius == 8 && layer.contentsGravity == .center)
        layer.masksToBounds = false
        #expect(!layer.masksToBounds)
        layer.setValue(nil, forKey: "masksToBounds")
        #expect(layer.masksToBounds)
        #expect(Thick().lineWidth == 5 && Thick().lineCap == .round && ShapeLayer().lineWidth == 1)
        #expect(Sunset().colors.count == 2)
        #expect(ScrollLayer().masksToBounds)
    }

    @Test("CALayer style: a value that the layer does not define itself is looked up in the style")
    func aStyleGivesWhatTheLayerDoesNotDefine() {
        let style = LayerStyle(
            values: ["cornerRadius": 4, "opacity": 0.5, "hidden": true, "level": 3],
            style: LayerStyle(values: ["cornerRadius": 100, "borderWidth": 2]))
        let layer = Clipping()
        layer.opacity = 1
        layer.style = style
        #expect(layer.opacity == 1)
        #expect(layer.cornerRadius == 4 && layer.borderWidth == 2 && layer.isHidden && layer.masksToBounds)
        #expect(layer.value(forKey: "level") as? Int == 3)
        layer.borderWidth = 7
        layer.style = nil
        #expect(layer.cornerRadius == 8 && layer.borderWidth == 7 && !layer.isHidden)
        layer.style = style
        layer.setValue(nil, forKey: "borderWidth")
        layer.setValue(nil, forKey: "opacity")
        #expect(layer.borderWidth == 2 && layer.opacity == 0.5)
        layer.style = nil
        #expect(layer.borderWidth == 0 && layer.opacity == 1)
    }

    @Test func aStyleReachesThePropertiesOfAClass() {
        let layer = Thick()
        layer.lineJoin = .bevel
        layer.style = LayerStyle(values: ["lineWidth": 9, "lineCap": "square", "lineJoin": "round"])
        #expect(layer.lineWidth == 9 && layer.lineCap == .square && layer.lineJoin == .bevel)
        layer.lineWidth = 2
        layer.style = nil
        #expect(layer.lineWidth == 2 && layer.lineCap == .round)
    }

    @Test func copiesThatAreShownDefineWhatTheirModelDoes() {
        let layer = Clipping()
        layer.cornerRadius = 1
        let copy = Clipping(layer: layer)
        copy.style = LayerStyle(values: ["cornerRadius": 3, "borderWidth": 3])
        #expect(copy.cornerRadius == 1 && copy.borderWidth == 3)
    }

    @Test func aStyleWithAValueOfAnotherTypeEndsTheProgram() async {
        await #expect(processExitsWith: .failure) { Layer().style = LayerStyle(values: ["opacity": "half"]) }
    }
}
