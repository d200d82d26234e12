import Foundation
import LaminaGeometry

extension ValuePart {
    /// The part of a property's value, or `none` if it has none.
    func value(in whole: AnimatableValue) -> AnimatableValue {
        switch (self, whole) {
        case (.whole, _): return whole
        case (.lane(let lane), .point), (.lane(let lane), .size), (.lane(let lane), .rect):
            return whole.lanes.map { .number($0[lane]) } ?? .none
        case (.origin, .rect(let rect)): return .point(rect.origin)
        case (.extent, .rect(let rect)): return .size(rect.size)
        case (.channel(let channel), .color(let color)): return .number(color[channel])
        case (.transform(let part), .transform(let transform)): return part.value(in: transform)
        case (.amount(let name, let key), .filters(let filters)):
            guard let filter = filters.first(where: { $0.name == name }) else { return .none }
            return filter.value(forKey: key).map(AnimatableValue.init) ?? .none
        case (.isEnabled(let name), .filters(let filters)):
            return filters.first { $0.name == name }.map { .flag($0.isEnabled) } ?? .none
        default: return .none
        }
    }

    /// The property's value with its part replaced; a part of another kind changes nothing.
    func replaced(by value: AnimatableValue, in whole: AnimatableValue) -> AnimatableValue {
        switch (self, whole, value) {
        case (.whole, _, _): return value
        case (.lane(let lane), .point, .number(let number)), (.lane(let lane), .size, .number(let number)),
            (.lane(let lane), .rect, .number(let number)):
            guard var lanes = whole.lanes else { return whole }
            lanes[lane] = number
            return whole.with(lanes)
        case (.origin, .rect(let rect), .point(let point)): return .rect(CGRect(origin: point, size: rect.size))
        case (.extent, .rect(let rect), .size(let size)): return .rect(CGRect(origin: rect.origin, size: size))
        case (.channel(let channel), .color(var color), .number(let number)):
            color[channel] = number
            return .color(color)
        case (.transform(let part), .transform(let transform), _):
            return .transform(part.replaced(by: value, in: transform))
        case (.amount(let name, let key), .filters(var filters), _):
            guard let index = filters.firstIndex(where: { $0.name == name }), let amount = FilterValue(value)
            else { return whole }
            filters[index].setValue(amount, forKey: key)
            return .filters(filters)
        case (.isEnabled(let name), .filters(var filters), .flag(let isEnabled)):
            guard let index = filters.firstIndex(where: { $0.name == name }) else { return whole }
            filters[index].isEnabled = isEnabled
            return .filters(filters)
        default: return whole
        }
    }
}

extension Color {
    fileprivate subscript(channel: Int) -> Double {
        get { [red, green, blue, alpha][channel] }
        set {
            var (red, green, blue, alpha) = (red, green, blue, alpha)
            switch channel {
            case 0: red = newValue
            case 1: green = newValue
            case 2: blue = newValue
            default: alpha = newValue
            }
            self = Color(red: red, green: green, blue: blue, alpha: alpha)
        }
    }
}

extension AnimatableValue {
    /// The amount of a filter.
    init(_ amount: FilterValue) {
        switch amount {
        case .number(let number): self = .number(number)
        case .vector(let vector): self = .vector(vector)
        case .point(let point): self = .point(point)
        case .color(let color): self = .color(color)
        case .function(let function): self = .function(function)
        }
    }
}

extension FilterValue {
    init?(_ value: AnimatableValue) {
        switch value {
        case .number(let number): self = .number(number)
        case .vector(let vector): self = .vector(vector)
        case .point(let point): self = .point(point)
        case .color(let color): self = .color(color)
        case .function(let function): self = .function(function)
        default: return nil
        }
    }
}
