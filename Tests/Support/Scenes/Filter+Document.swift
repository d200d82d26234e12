import Foundation
import LaminaGeometry
import LaminaLayers

extension Filter {
    /// The filter as a JSON object in one line: its type, and its amounts by their names.
    var documentText: String {
        var members = [("type", "\"\(kind.word)\"")] + kind.painted.documentMembers
        if let name { members.append(("name", "\"\(name)\"")) }
        if colorInterpolation != .srgb { members.append(("colorInterpolation", "\"\(colorInterpolation.rawValue)\"")) }
        if !isEnabled { members.append(("enabled", "false")) }
        return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
}

extension FilterAmounts {
    fileprivate var documentMembers: [(String, String)] {
        if let graph = self as? FilterGraph { return [("nodes", graph.documentText)] }
        let members = Self.amounts.map { ($0.name, $0.get(self).documentText(as: $0.sort)) }
        return members + (edgeMode.map { [("edge", "\"\($0.rawValue)\"")] } ?? [])
    }
}

extension FilterGraph {
    fileprivate var documentText: String {
        "[" + nodes.enumerated().map { index, node in node.documentText(index) }.joined(separator: ", ") + "]"
    }
}

extension FilterGraph.Node {
    /// The node with its index as the name of its result.
    fileprivate func documentText(_ index: Int) -> String {
        func name(_ input: FilterGraph.Input) -> String {
            input == .source ? "\"source\"" : input == .sourceAlpha ? "\"sourceAlpha\"" : "\"\(input.index)\""
        }
        var members: [(String, String)]
        switch operation {
        case .filter(let kind): members = [("type", "\"\(kind.word)\"")] + kind.painted.documentMembers
        case .offset(let offset):
            members = [("type", "\"offset\""), ("offset", DocumentText.numbers([offset.width, offset.height]))]
        case .flood(let color): members = [("type", "\"flood\""), ("color", DocumentText.color(color))]
        case .blend(let mode): members = [("type", "\"blend\""), ("mode", "\"\(mode.rawValue)\"")]
        case .arithmetic(let factors):
            members = [("type", "\"arithmetic\""), ("factors", DocumentText.numbers((0..<4).map { factors[$0] }))]
        case .merge(let inputs):
            members = [("type", "\"merge\""), ("inputs", "[\(inputs.map(name).joined(separator: ", "))]")]
        }
        switch operation {
        case .filter, .offset: members.append(("in", name(first)))
        case .blend, .arithmetic: members += [("in", name(first)), ("in2", name(second))]
        case .flood, .merge: break
        }
        members.append(("result", "\"\(index)\""))
        if let region {
            members.append(
                (
                    "region",
                    DocumentText.numbers([region.origin.x, region.origin.y, region.size.width, region.size.height])
                ))
        }
        return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
}

extension FilterValue {
    fileprivate func documentText(as sort: FilterAmountSort) -> String {
        switch self {
        case .number(let value): DocumentText.number(sort == .angle ? value * 180 / .pi : value)
        case .vector(let value): DocumentText.numbers((0..<4).map { value[$0] })
        case .point(let value): DocumentText.numbers([value.x, value.y])
        case .color(let value): DocumentText.color(value)
        case .function(let value): value.documentText
        }
    }
}

extension TransferFunction {
    fileprivate var documentText: String {
        func text(_ value: Double) -> String { DocumentText.number(value) }
        return switch self {
        case .identity: "\"identity\""
        case .table(let table): "{\"table\": \(DocumentText.numbers(table))}"
        case .discrete(let steps): "{\"discrete\": \(DocumentText.numbers(steps))}"
        case .linear(let slope, let intercept):
            "{\"linear\": {\"slope\": \(text(slope)), \"intercept\": \(text(intercept))}}"
        case .gamma(let amplitude, let exponent, let offset):
            "{\"gamma\": {\"amplitude\": \(text(amplitude)), \"exponent\": \(text(exponent)), "
                + "\"offset\": \(text(offset))}}"
        case .curve(let points):
            "{\"curve\": [" + points.map { DocumentText.numbers([$0.x, $0.y]) }.joined(separator: ", ") + "]}"
        }
    }
}
