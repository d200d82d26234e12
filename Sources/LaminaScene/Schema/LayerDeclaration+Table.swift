import Foundation
import LaminaGeometry
import LaminaLayers

extension LayerDeclaration {
    /// The properties that layers of every type have.
    static func common<Target: LayerTarget>() -> [Property<Target>] {
        properties(LayerPropertyRow.layerRows, adding: special)
    }

    /// Those of the properties that layers of every type have.
    static func common<Target: LayerTarget>(_ properties: [LayerProperty]) -> [Property<Target>] {
        Self.properties(properties.map(\.row), adding: special)
    }

    /// The properties that only layers of a class have.
    ///
    /// - Parameter adding: what documents say besides, after a property, or of one whose values they don't say as they are.
    static func properties<Target: LayerTarget>(
        of owner: LayerPropertyOwner, adding: (LayerProperty) -> [Property<Target>] = { _ in [] }
    ) -> [Property<Target>] {
        properties(LayerPropertyRow.rows.filter { $0.owner == owner }, adding: adding)
    }

    private static func properties<Target: LayerTarget>(
        _ rows: [LayerPropertyRow], adding: (LayerProperty) -> [Property<Target>]
    ) -> [Property<Target>] {
        rows.flatMap { row in (Property(row).map { [$0] } ?? []) + adding(row.property) }
    }
}

extension Property where Target: LayerTarget {
    /// The declaration of a property of layers by its row in the table; nil for one that documents don't say, or not as it
    /// is.
    fileprivate init?(_ row: LayerPropertyRow) {
        switch row.form {
        case nil, .picture, .special: return nil
        case .flag(let access): self.init(row, .boolean, access)
        case .number(let range, let access): self.init(row, .number(in: .between(range)), access)
        case .integer(let range, let access): self.init(row, .integer(in: .between(range)), access)
        case .place(let access): self.init(row, .place, access)
        case .point(let access): self.init(row, .point, access)
        case .shift(let access): self.init(row, .effectShift, access)
        case .size(let access): self.init(row, .size, access)
        case .area(let access): self.init(row, .area, access)
        case .color(let access): self.init(row, .color, access)
        case .optionalColor(let access): self.init(row, orNone: .nullable(.color), access)
        case .transform(let access): self.init(row, .transform, access)
        case .path(let access): self.init(row, orNone: .nullable(.path), access)
        case .filters(let edge, let access): self.init(row, .filters(edge: edge), access)
        case .compositing(let access): self.init(row, .compositingFilter, access)
        case .effect(let access): self.init(row, orNone: .nullable(.visualEffect), access)
        case .locations(let access): self.init(row, orNone: .nullable(.locations), access)
        case .choice(let names, let access): self.init(row, .named(names.enumerated().map { ($1, $0) }), access)
        case .options(let names, let access):
            let bits = ValueDeclaration<Bits>.set(of: names.map { ($0.name, Bits(rawValue: $0.bit)) })
            self.init(row, bits.map(\.rawValue) { Bits(rawValue: $0) }, access)
        // None is no list that a document may write, and no text.
        case .colors(let access):
            self.init(row.documentKey, .array(of: .color, count: 1...), row.documentation) { access.set($0.layer, $1) }
        case .text(let access): self.init(row.documentKey, .text(), row.documentation) { access.set($0.layer, $1) }
        }
    }

    private init<Value: Sendable>(
        _ row: LayerPropertyRow, _ value: ValueDeclaration<Value>, _ access: PropertyAccess<Value>
    ) {
        let set = access.set
        if row.property == .contentsScale {
            // A scale that is not the scene's.
            self.init(row.documentKey, value, default: access.defaultValue(), row.documentation) {
                set($0.layer, $1)
                $0.parts.hasContentsScale = true
            }
        } else {
            self.init(row.documentKey, value, default: access.defaultValue(), row.documentation) { set($0.layer, $1) }
        }
    }

    /// A property whose default is left out of the schema if it is none.
    private init<Value: Sendable>(
        _ row: LayerPropertyRow, orNone value: ValueDeclaration<Value?>, _ access: PropertyAccess<Value?>
    ) {
        let set = access.set
        if let defaultValue = access.defaultValue() {
            self.init(row.documentKey, value, default: defaultValue, row.documentation) { set($0.layer, $1) }
        } else {
            self.init(row.documentKey, value, row.documentation) { set($0.layer, $1) }
        }
    }
}

extension ValueDeclaration where Value == CGSize {
    /// `[dx, dy]` in points, as far as effects are shifted.
    fileprivate static var effectShift: ValueDeclaration {
        ValueDeclaration<CGPoint>.shift.map {
            CGSize(width: $0.x, height: $0.y)
        } inverse: {
            CGPoint(x: $0.width, y: $0.height)
        }
    }
}

extension ValueDeclaration where Value == CompositingFilter {
    /// The name of a blend mode or an operator; "normal" is what CSS calls the default.
    static var compositingFilter: ValueDeclaration {
        .named(CompositingFilter.allCases.map { ($0.rawValue, $0) } + [("normal", .sourceOver)])
    }
}

/// Options of any sort.
private struct Bits: OptionSet, Sendable {
    let rawValue: UInt
}
