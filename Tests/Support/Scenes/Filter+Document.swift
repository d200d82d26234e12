import Foundation
import LaminaGeometry
import LaminaLayers

extension Filter {
    /// The filter as a JSON object in one line: its type, and its amounts by the names of ``FilterKind``'s cases.
    var documentText: String {
        var members = [("type", "\"\(kind.word)\"")] + kind.documentMembers
        if let name { members.append(("name", "\"\(name)\"")) }
        if !isEnabled { members.append(("enabled", "false")) }
        return "{" + members.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}"
    }
}

extension FilterKind {
    fileprivate var documentMembers: [(String, String)] {
        func number(_ key: String, _ value: Double) -> (String, String) { (key, DocumentText.number(value)) }
        func vector(_ key: String, _ value: SIMD4<Double>) -> (String, String) {
            (key, DocumentText.numbers((0..<4).map { value[$0] }))
        }
        func edge(_ edge: FilterEdge) -> (String, String) { ("edge", "\"\(edge.rawValue)\"") }
        switch self {
        case .gaussianBlur(let radius, let mode), .boxBlur(let radius, let mode):
            return [number("radius", radius), edge(mode)]
        case .motionBlur(let radius, let angle, let mode):
            return [number("radius", radius), number("angle", angle), edge(mode)]
        case .saturation(let amount), .brightness(let amount), .contrast(let amount), .invert(let amount),
            .grayscale(let amount):
            return [number("amount", amount)]
        case .hueRotate(let angle): return [number("angle", angle)]
        case .sepia(let intensity), .edges(let intensity): return [number("intensity", intensity)]
        case .exposure(let ev): return [number("ev", ev)]
        case .gamma(let power): return [number("power", power)]
        case .colorMatrix(let matrix):
            return [
                vector("red", matrix.red), vector("green", matrix.green), vector("blue", matrix.blue),
                vector("alpha", matrix.alpha), vector("bias", matrix.bias),
            ]
        case .colorClamp(let low, let high): return [vector("min", low), vector("max", high)]
        case .componentTransfer(let red, let green, let blue, let alpha):
            return [
                ("red", red.documentText), ("green", green.documentText), ("blue", blue.documentText),
                ("alpha", alpha.documentText),
            ]
        case .tint(let color): return [("color", DocumentText.color(color))]
        case .dropShadow(let color, let offset, let radius):
            return [
                ("color", DocumentText.color(color)),
                ("offset", DocumentText.numbers([offset.width, offset.height])), number("radius", radius),
            ]
        case .dilate(let radius), .erode(let radius): return [number("radius", radius)]
        case .pixellate(let scale, let center):
            return [number("scale", scale), ("center", DocumentText.numbers([center.x, center.y]))]
        case .bloom(let radius, let intensity), .vignette(let radius, let intensity):
            return [number("radius", radius), number("intensity", intensity)]
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
