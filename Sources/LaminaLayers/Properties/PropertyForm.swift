import Glibc
import LaminaGeometry

/// The form of a property's values in documents and animations: a type, for numbers with their range, and access to it.
///
/// Document reading, the schema, and the parsing of animated values and key paths switch over it.
package enum PropertyForm: Sendable {
    case flag(PropertyAccess<Bool>)
    case number(ClosedRange<Double>, PropertyAccess<Double>)
    /// A time in seconds.
    case seconds(ClosedRange<Double>, PropertyAccess<Double>)
    case integer(ClosedRange<Double>, PropertyAccess<Int>)
    /// A position in points, or as a fraction of bounds, within ``Swift/ClosedRange/coordinates``.
    case place(PropertyAccess<Point>)
    /// The same or none.
    case optionalPlace(PropertyAccess<Point?>)
    /// A point of any numbers.
    case point(PropertyAccess<Point>)
    /// An offset of an effect in points.
    case shift(PropertyAccess<Size>)
    case size(PropertyAccess<Size>)
    /// A rectangle in points, or as a fraction of an image.
    case area(PropertyAccess<Rect>)
    case color(PropertyAccess<Color>)
    /// A colour or none.
    case optionalColor(PropertyAccess<Color?>)
    case transform(PropertyAccess<Transform3D>)
    /// Radii of corners or none.
    case corners(PropertyAccess<CornerRadii?>)
    /// A path or none.
    case path(PropertyAccess<Path?>)
    /// A border of four sides or none.
    case borderSides(PropertyAccess<BorderSides?>)
    case borderImageParts(PropertyAccess<BorderImageParts>)
    case boxShadows(PropertyAccess<[BoxShadow]>)
    /// A gradient of a drawing or none.
    case gradientFill(PropertyAccess<GradientFill?>)
    case strokes(PropertyAccess<[ShapeStroke]>)
    case filters(edge: FilterEdge, PropertyAccess<[Filter]>)
    case compositing(PropertyAccess<CompositingFilter>)
    /// A visual effect or none.
    case effect(PropertyAccess<VisualEffect?>)
    case colors(PropertyAccess<[Color]>)
    /// Locations of colours or none.
    case locations(PropertyAccess<[Double]?>)
    /// Distances of colours or none.
    case distances(PropertyAccess<[Double]?>)
    /// Numbers from 0 to 1 in any order, or none.
    case fractions(PropertyAccess<[Double]?>)
    /// Alternating lengths in points, of which one is above 0; documents can't write that there are none.
    case dashes(PropertyAccess<[Double]>)
    case text(PropertyAccess<String?>)
    /// One of the names, by its index.
    case choice([String], PropertyAccess<Int>)
    /// Any of the names, each a bit.
    case options([(name: String, bit: UInt)], PropertyAccess<UInt>)
    /// A picture or none: document reading declares it itself, as it reads the file.
    case picture
    /// Any other value that document reading declares itself, as it needs more than the value: other layers, times.
    case special
}

/// Access to a property's value while a document is read, and its default.
package struct PropertyAccess<Value>: Sendable {
    package let defaultValue: @Sendable () -> Value
    /// Sets the value without an action; does nothing for a layer of another class.
    package let set: @Sendable (Layer, Value) -> Void

    fileprivate func map<Other>(
        _ transform: @escaping @Sendable (Value) -> Other, back: @escaping @Sendable (Other) -> Value?
    ) -> PropertyAccess<Other> {
        let (defaultValue, set) = (defaultValue, set)
        return PropertyAccess<Other> {
            transform(defaultValue())
        } set: { layer, value in
            if let value = back(value) { set(layer, value) }
        }
    }
}

/// The form of values of a Swift type, for rows of the table.
struct ValueForm<Value>: Sendable {
    let make: @Sendable (PropertyAccess<Value>) -> PropertyForm

    /// A picture or none; see ``PropertyForm/picture``.
    static var picture: ValueForm { ValueForm { _ in .picture } }
    /// See ``PropertyForm/special``.
    static var special: ValueForm { ValueForm { _ in .special } }
}

extension ValueForm where Value == Bool {
    static var flag: ValueForm { ValueForm { .flag($0) } }
}

extension ValueForm where Value: KeyedNumber {
    static func number(_ range: ClosedRange<Double>) -> ValueForm {
        ValueForm { .number(range, $0.map(\.keyedNumber) { Value(keyedNumber: $0) }) }
    }
    static func seconds(_ range: ClosedRange<Double>) -> ValueForm {
        ValueForm { .seconds(range, $0.map(\.keyedNumber) { Value(keyedNumber: $0) }) }
    }
    static func integer(_ range: ClosedRange<Double>) -> ValueForm {
        ValueForm {
            .integer(
                range,
                $0.map {
                    Int($0.keyedNumber)
                } back: {
                    Value(keyedNumber: Double($0))
                })
        }
    }
}

extension ValueForm where Value == Point {
    static var place: ValueForm { ValueForm { .place($0) } }
    static var point: ValueForm { ValueForm { .point($0) } }
}

extension ValueForm where Value == Point? {
    static var place: ValueForm { ValueForm { .optionalPlace($0) } }
}

extension ValueForm where Value == Size {
    static var shift: ValueForm { ValueForm { .shift($0) } }
    static var size: ValueForm { ValueForm { .size($0) } }
}

extension ValueForm where Value == Rect {
    static var area: ValueForm { ValueForm { .area($0) } }
}

extension ValueForm where Value == Color {
    static var color: ValueForm { ValueForm { .color($0) } }
}

extension ValueForm where Value == Color? {
    static var color: ValueForm { ValueForm { .optionalColor($0) } }
    /// A colour that documents can't clear.
    static var colorAlways: ValueForm {
        ValueForm {
            .color(
                $0.map {
                    $0 ?? .clear
                } back: {
                    $0
                })
        }
    }
}

extension ValueForm where Value == Transform3D {
    static var transform: ValueForm { ValueForm { .transform($0) } }
}

extension ValueForm where Value == CornerRadii? {
    static var corners: ValueForm { ValueForm { .corners($0) } }
}

extension ValueForm where Value == Path? {
    static var path: ValueForm { ValueForm { .path($0) } }
}

extension ValueForm where Value == BorderSides? {
    static var borderSides: ValueForm { ValueForm { .borderSides($0) } }
}

extension ValueForm where Value == GradientFill? {
    static var gradientFill: ValueForm { ValueForm { .gradientFill($0) } }
}

extension ValueForm where Value == [ShapeStroke] {
    static var strokes: ValueForm { ValueForm { .strokes($0) } }
}

extension ValueForm where Value == [BoxShadow] {
    static var boxShadows: ValueForm { ValueForm { .boxShadows($0) } }
}

extension ValueForm where Value == [Filter] {
    static func filters(edge: FilterEdge) -> ValueForm { ValueForm { .filters(edge: edge, $0) } }
}

extension ValueForm where Value == CompositingFilter {
    static var compositing: ValueForm { ValueForm { .compositing($0) } }
}

extension ValueForm where Value == VisualEffect? {
    static var effect: ValueForm { ValueForm { .effect($0) } }
}

extension ValueForm where Value == [Color] {
    static var colors: ValueForm { ValueForm { .colors($0) } }
}

extension ValueForm where Value == [Double]? {
    static var locations: ValueForm { ValueForm { .locations($0) } }
    static var distances: ValueForm { ValueForm { .distances($0) } }
    static var fractions: ValueForm { ValueForm { .fractions($0) } }
}

extension ValueForm where Value == [Double] {
    static var dashes: ValueForm { ValueForm { .dashes($0) } }
}

extension ValueForm where Value == String? {
    static var text: ValueForm { ValueForm { .text($0) } }
}

extension ValueForm where Value: KeyedChoice & Equatable & Sendable {
    /// A case of the enumeration, by name.
    static var choice: ValueForm {
        let cases = Array(Value.allCases)
        return ValueForm { access in
            .choice(
                cases.map(\.rawValue),
                access.map { value in
                    cases.firstIndex(of: value) ?? 0
                } back: {
                    cases[$0]
                })
        }
    }
}

extension ValueForm where Value: OptionSet & Sendable, Value.RawValue == UInt {
    /// Any of the options, by name.
    static func options(_ names: [(String, Value)]) -> ValueForm {
        ValueForm { access in
            .options(names.map { ($0.0, $0.1.rawValue) }, access.map(\.rawValue) { Value(rawValue: $0) })
        }
    }
}

extension ClosedRange<Double> {
    /// Coordinates in points: larger than any picture, and small enough that no sum or product overflows.
    package static let coordinates = -1e9...1e9
    /// Lengths in points.
    package static let lengths = 0...1e9
    /// Fractions, from 0 to 1.
    package static let shares = 0.0...1
    /// Differences of two fractions.
    package static let changes = -1.0...1
    /// Scales in pixels per point.
    package static let scales = 0.01...100
    /// Sizes of fonts in points.
    package static let fontSizes = 0.1...10_000
    /// Any number.
    package static let anyNumber = -Double.infinity...Double.infinity
    /// Any non-negative number.
    package static let fromZero = 0...Double.infinity
}
