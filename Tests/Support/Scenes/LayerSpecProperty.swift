import Foundation
import LaminaGeometry
import LaminaLayers

/// A property of the layers of tests: the row of a table from which come the layers that specs make, the documents printed
/// for failures, the steps that make scenes smaller, choices by chance, and the tests of defaults, reading, setting and
/// marking.
package struct LayerSpecProperty: Sendable, CustomStringConvertible {
    /// The name in documents.
    package let key: String
    /// The percentage of layers that have one of the samples; nil for properties that the makers of scenes choose.
    package private(set) var chance: Int?
    /// Values other than the default.
    package let samples: [Sample]
    /// True if a spec has the value that a new spec has.
    package let isDefault: @Sendable (LayerSpec) -> Bool
    /// True if a layer has the value that a spec has.
    package let agrees: @Sendable (Layer, LayerSpec) -> Bool
    /// The value that a layer has, in words.
    package let fact: @Sendable (Layer) -> String
    /// The value of a document's member.
    let text: @Sendable (LayerSpec, _ indent: Int) -> String
    /// Gives a layer the value, as a program does.
    let apply: @Sendable (LayerSpec, Layer) -> Void
    /// Ways to a simpler value, first the default.
    let simplifications: [LayerSimplification.Step]

    /// One value.
    package struct Sample: Sendable {
        /// As documents write it.
        package let text: String
        /// Gives a spec the value.
        package let set: @Sendable (inout LayerSpec) -> Void
        /// Gives a layer the value.
        package let apply: @Sendable (Layer) -> Void
    }

    /// The name.
    package var description: String { key }

    /// A property.
    ///
    /// - Parameters:
    ///   - spec: where it is in specs.
    ///   - layer: where it is in layers.
    ///   - samples: values that documents may have, other than the default and not of infinite fractions.
    ///   - resets: whether the default is simpler.
    ///   - simpler: makes a value simpler that is not the default; it does nothing the second time.
    init<Value: SpecValue>(
        _ key: String, _ spec: any WritableKeyPath<LayerSpec, Value> & Sendable,
        _ layer: any ReferenceWritableKeyPath<Layer, Value> & Sendable, samples: [Value], resets: Bool = true,
        simpler: [@Sendable (Value) -> Value] = []
    ) {
        self.init(
            key, spec, samples: samples, resets: resets, simpler: simpler,
            read: { $0[keyPath: layer] }, write: { $0[keyPath: layer] = $1 })
    }

    /// A property that is a length in layers.
    init(
        _ key: String, _ spec: any WritableKeyPath<LayerSpec, Double> & Sendable,
        _ layer: any ReferenceWritableKeyPath<Layer, Double> & Sendable, samples: [Double], resets: Bool = true,
        simpler: [@Sendable (Double) -> Double] = []
    ) {
        self.init(
            key, spec, samples: samples, resets: resets, simpler: simpler,
            read: { Double($0[keyPath: layer]) }, write: { $0[keyPath: layer] = Double($1) })
    }

    private init<Value: SpecValue>(
        _ key: String, _ spec: any WritableKeyPath<LayerSpec, Value> & Sendable, samples: [Value], resets: Bool,
        simpler: [@Sendable (Value) -> Value], read: @escaping @Sendable (Layer) -> Value,
        write: @escaping @Sendable (Layer, Value) -> Void
    ) {
        let plain = LayerSpec()[keyPath: spec]
        self.key = key
        self.samples = samples.map { value in
            Sample(text: value.specText(indent: 0)) {
                $0[keyPath: spec] = value
            } apply: {
                write($0, value)
            }
        }
        isDefault = { $0[keyPath: spec] == plain }
        agrees = { read($0) == $1[keyPath: spec] }
        fact = { "\(read($0))" }
        text = { $0[keyPath: spec].specText(indent: $1) }
        apply = { write($1, $0[keyPath: spec]) }
        let resetting: [LayerSimplification.Step] = resets ? [{ $0[keyPath: spec] = plain }] : []
        simplifications =
            resetting
            + simpler.map { change in
                { layer in
                    let value = layer[keyPath: spec]
                    if value != plain { layer[keyPath: spec] = change(value) }
                }
            }
    }

    /// A new layer's spec with one of the samples.
    package func spec(with sample: Sample) -> LayerSpec {
        var spec = LayerSpec()
        sample.set(&spec)
        return spec
    }

    /// The same property, of which every so many layers in 100 have one of the samples, by a stream of chance of its own.
    package func inPercent(_ chance: Int) -> LayerSpecProperty {
        var property = self
        property.chance = chance
        return property
    }
}

/// The type of a property in the table, with how documents write its values.
protocol SpecValue: Equatable, Sendable {
    /// The value as JSON, its lines indented by so many levels.
    func specText(indent: Int) -> String
    /// The text that stands for none, where there may be none.
    static var noneText: String { get }
}

extension SpecValue {
    static var noneText: String { "null" }
}

extension Optional: SpecValue where Wrapped: SpecValue {
    func specText(indent: Int) -> String { map { $0.specText(indent: indent) } ?? Wrapped.noneText }
}

extension Bool: SpecValue {
    func specText(indent: Int) -> String { "\(self)" }
}

extension Double: SpecValue {
    func specText(indent: Int) -> String { DocumentText.number(self) }
}

extension Float: SpecValue {
    func specText(indent: Int) -> String { DocumentText.number(Double(self)) }
}

extension Point: SpecValue {
    func specText(indent: Int) -> String { DocumentText.numbers([x, y]) }
}

extension Size: SpecValue {
    func specText(indent: Int) -> String { DocumentText.numbers([width, height]) }
}

extension Rect: SpecValue {
    func specText(indent: Int) -> String { DocumentText.rect(self) }
}

extension Transform3D: SpecValue {
    func specText(indent: Int) -> String { DocumentText.transform(self) }
}

extension Color: SpecValue {
    func specText(indent: Int) -> String { DocumentText.color(self) }
    /// No colour is the same as a transparent one.
    static var noneText: String { DocumentText.color(.clear) }
}

extension CornerRadii: SpecValue {
    func specText(indent: Int) -> String { DocumentText.radii(self) }
}

extension CornerMask: SpecValue {
    func specText(indent: Int) -> String { DocumentText.corners(self) }
}

extension EdgeMask: SpecValue {
    func specText(indent: Int) -> String { DocumentText.edges(self) }
}

extension Path: SpecValue {
    func specText(indent: Int) -> String { "\"\(documentText)\"" }
    /// Of an empty path.
    static var noneText: String { "\"\"" }
}

/// A type of which properties have lists.
protocol SpecElement: Equatable, Sendable {
    /// The element as JSON.
    var documentText: String { get }
}

extension Array: SpecValue where Element: SpecElement {
    func specText(indent: Int) -> String { DocumentText.array(map(\.documentText), indent: indent + 1) }
}

extension Filter: SpecElement {}

extension BoxShadow: SpecElement {
    var documentText: String {
        let members = [
            "\"color\": \(DocumentText.color(color))",
            "\"offset\": \(DocumentText.numbers([offset.width, offset.height]))",
            "\"radius\": \(DocumentText.number(radius))", "\"spread\": \(DocumentText.number(spread))",
            "\"inset\": \(isInset)", "\"cutsOutBox\": \(cutsOutBox)",
        ]
        return "{\(members.joined(separator: ", "))}"
    }
}

extension BorderSides: SpecValue {
    func specText(indent: Int) -> String {
        let sides = [("top", top), ("right", right), ("bottom", bottom), ("left", left)]
        let members = sides.filter { $0.1 != .none }.map { name, side in
            "\"\(name)\": {\"width\": \(DocumentText.number(side.width)), "
                + "\"color\": \(DocumentText.color(side.color)), \"style\": \"\(side.style.rawValue)\"}"
        }
        return "{\(members.joined(separator: ", "))}"
    }
}

extension BorderImageParts: SpecValue {
    func specText(indent: Int) -> String {
        func sides(_ numbers: SIMD4<Double>) -> String { DocumentText.numbers((0..<4).map { numbers[$0] }) }
        var members: [String] =
            switch slice {
            case .pixels(let numbers): ["\"slice\": \(sides(numbers))"]
            case .fractions(let numbers): ["\"slice\": \(sides(numbers))", "\"sliceUnit\": \"fractions\""]
            }
        members += ["\"fill\": \(fills)", "\"outset\": \(sides(outset))"]
        if let width { members.append("\"width\": \(sides(width))") }
        members.append("\"repeat\": [\"\(horizontal.rawValue)\", \"\(vertical.rawValue)\"]")
        return "{\(members.joined(separator: ", "))}"
    }
}

extension SpecValue where Self: RawRepresentable<String> {
    func specText(indent: Int) -> String { "\"\(rawValue)\"" }
}

extension ContentsGravity: SpecValue {}
extension ContentsFilter: SpecValue {}
extension CornerCurve: SpecValue {}
extension MaskType: SpecValue {}
extension BorderPlacement: SpecValue {}
extension CompositingFilter: SpecValue {}
