import Foundation
import LaminaGeometry

extension FilterKind {
    /// The amounts by key, in a fixed order.
    var parameters: [FilterParameter] {
        switch self {
        case .gaussianBlur(let radius, _), .boxBlur(let radius, _), .dilate(let radius), .erode(let radius):
            [.radius(radius)]
        case .motionBlur(let radius, let angle, _): [.radius(radius), .angle(angle)]
        case .saturation(let amount), .contrast(let amount):
            [.number("inputAmount", amount, in: 0...10_000, neutral: 1)]
        case .brightness(let amount): [.number("inputAmount", amount, in: -1...1, neutral: 0)]
        case .hueRotate(let angle): [.angle(angle)]
        case .invert(let amount), .grayscale(let amount):
            [.number("inputAmount", amount, in: Amount.shares, neutral: 0)]
        case .sepia(let intensity): [.number("inputIntensity", intensity, in: Amount.shares, neutral: 0)]
        case .exposure(let ev): [.number("inputEV", ev, in: -30...30, neutral: 0)]
        case .gamma(let power): [.number("inputPower", power, in: 0.001...1000, neutral: 1)]
        case .colorMatrix(let matrix): matrix.parameters
        case .colorClamp(let min, let max):
            [
                .vector("inputMinComponents", min, in: Amount.shares, neutral: .zero),
                .vector("inputMaxComponents", max, in: Amount.shares, neutral: .one),
            ]
        case .componentTransfer(let red, let green, let blue, let alpha):
            [
                .value("inputRed", .function(red)), .value("inputGreen", .function(green)),
                .value("inputBlue", .function(blue)), .value("inputAlpha", .function(alpha)),
            ]
        case .tint(let color): [.value("inputColor", .color(color))]
        case .dropShadow(let color, let offset, let radius):
            [
                .value("inputColor", .color(color)),
                .point("inputOffset", CGPoint(x: offset.width, y: offset.height)), .radius(radius),
            ]
        case .pixellate(let scale, let center): [.length("inputScale", scale), .point("inputCenter", center)]
        case .bloom(let radius, let intensity): [.radius(radius), Self.intensity(intensity, from: 0)]
        case .vignette(let radius, let intensity): [.radius(radius), Self.intensity(intensity, from: -1000)]
        case .edges(let intensity): [Self.intensity(intensity, from: 0)]
        }
    }

    private static func intensity(_ value: Double, from least: Double) -> FilterParameter {
        .number("inputIntensity", value, in: least...1000, neutral: 0)
    }

    /// The same kind with other amounts, in the order of ``parameters`` and of the same types.
    func with(_ values: [FilterValue]) -> FilterKind {
        guard values.count == parameters.count else { return self }
        let first = values[0]
        return switch self {
        case .gaussianBlur(_, let edge): .gaussianBlur(radius: first.number, edge: edge)
        case .boxBlur(_, let edge): .boxBlur(radius: first.number, edge: edge)
        case .motionBlur(_, _, let edge): .motionBlur(radius: first.number, angle: values[1].number, edge: edge)
        case .saturation: .saturation(first.number)
        case .brightness: .brightness(first.number)
        case .contrast: .contrast(first.number)
        case .hueRotate: .hueRotate(angle: first.number)
        case .invert: .invert(first.number)
        case .sepia: .sepia(intensity: first.number)
        case .grayscale: .grayscale(first.number)
        case .exposure: .exposure(ev: first.number)
        case .gamma: .gamma(power: first.number)
        case .colorMatrix: .colorMatrix(ColorMatrix(values.map(\.vector)))
        case .colorClamp: .colorClamp(min: first.vector, max: values[1].vector)
        case .componentTransfer:
            .componentTransfer(
                red: first.function, green: values[1].function, blue: values[2].function, alpha: values[3].function)
        case .tint: .tint(first.color)
        case .dropShadow: .dropShadow(color: first.color, offset: values[1].size, radius: values[2].number)
        case .dilate: .dilate(radius: first.number)
        case .erode: .erode(radius: first.number)
        case .pixellate: .pixellate(scale: first.number, center: values[1].point)
        case .bloom: .bloom(radius: first.number, intensity: values[1].number)
        case .vignette: .vignette(radius: first.number, intensity: values[1].number)
        case .edges: .edges(intensity: first.number)
        }
    }
}

extension ColorMatrix {
    fileprivate static let keys = ["inputRVector", "inputGVector", "inputBVector", "inputAVector", "inputBiasVector"]

    fileprivate var rows: [SIMD4<Double>] { [red, green, blue, alpha, bias] }

    fileprivate var parameters: [FilterParameter] {
        let neutral = ColorMatrix().rows
        return rows.indices.map { row in
            .vector(ColorMatrix.keys[row], rows[row], in: Amount.free, neutral: neutral[row])
        }
    }

    fileprivate init(_ rows: [SIMD4<Double>]) {
        self.init()
        guard rows.count == 5 else { return }
        (red, green, blue, alpha, bias) = (rows[0], rows[1], rows[2], rows[3], rows[4])
    }
}
