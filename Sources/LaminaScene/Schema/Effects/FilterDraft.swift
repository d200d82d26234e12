import Foundation
import LaminaGeometry
import LaminaLayers

/// A filter that is being read. What it finds beyond its image's edge depends on where the chain stands.
struct FilterDraft {
    var filter: Filter
    var edge: FilterEdge?

    /// The filter of a kind, with the amounts that it has by itself.
    init(_ word: String) {
        filter = Filter(named: word) ?? Filter(.saturation(1))
    }

    mutating func set(_ value: FilterValue, _ key: String) {
        filter.setValue(value, forKey: key)
    }

    /// The filter as a layer takes it.
    func filter(edge defaultEdge: FilterEdge) -> Filter {
        var result = filter
        result.kind = filter.kind.with(edge: edge ?? defaultEdge)
        return result
    }
}

extension FilterKind {
    /// The same kind with another edge, where it has one.
    fileprivate func with(edge: FilterEdge) -> FilterKind {
        switch self {
        case .gaussianBlur(let radius, _): .gaussianBlur(radius: radius, edge: edge)
        case .boxBlur(let radius, _): .boxBlur(radius: radius, edge: edge)
        case .motionBlur(let radius, let angle, _): .motionBlur(radius: radius, angle: angle, edge: edge)
        default: self
        }
    }
}
