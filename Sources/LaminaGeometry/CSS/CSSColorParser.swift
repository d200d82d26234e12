/// Reads a colour of CSS from its tokens, without recursion: arguments are numbers, and no function is inside another.
struct CSSColorParser {
    private var tokens: CSSTokens
    private var token: CSSTokens.Token

    init(_ bytes: some Sequence<UInt8>) {
        tokens = CSSTokens(bytes)
        token = tokens.next()
    }

    /// Reads the whole text.
    mutating func color() throws(CSSColorError) -> Color {
        let color: Color
        switch token {
        case .word(let name):
            guard let named = CSSColorName.color(name) else {
                throw error("the name of a colour", names: CSSColorName.all)
            }
            color = named
            advance()
        case .function(let name):
            guard let function = CSSColorFunction(rawValue: name) else {
                throw error("a function such as rgb(), hsl() or oklch()", names: CSSColorFunction.names)
            }
            advance()
            color = try self.color(of: function)
        default: throw error("the name of a colour, or a function such as rgb(), hsl() or oklch()")
        }
        guard token == .end else { throw error("nothing after the colour") }
        return color
    }

    private mutating func color(of function: CSSColorFunction) throws(CSSColorError) -> Color {
        guard function == .color else {
            let arguments = try arguments(of: function)
            return function.color(arguments.components, alpha: arguments.alpha)
        }
        let names = CSSColorSpace.allCases.map(\.rawValue)
        guard case .word(let name) = token, let space = CSSColorSpace(rawValue: name) else {
            throw error("a colour space such as srgb, display-p3 or xyz", names: names)
        }
        advance()
        let (components, alpha) = try arguments(of: function)
        let values = SIMD3(components[0].fraction, components[1].fraction, components[2].fraction)
        return space == .srgb && values == values.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1))
            ? Color(red: values.x, green: values.y, blue: values.z, alpha: alpha)
            : Color(xyz: space.toXYZ(values), alpha: alpha)
    }

    /// Reads three components and an alpha, up to the end of the function.
    private mutating func arguments(
        of function: CSSColorFunction
    ) throws(CSSColorError) -> (components: [CSSColorComponent], alpha: Double) {
        var components = [try component(isHue: function.hueIndex == 0)]
        let hasCommas = function.allowsCommas && token == .comma
        if hasCommas, components[0] == .none { throw error("spaces in place of commas, as with every none") }
        for index in 1..<3 {
            if hasCommas { try skip(.comma, "a comma") }
            let place = (tokens, token)
            let component = try component(isHue: function.hueIndex == index)
            if hasCommas, let expected = function.expected(component, after: components[0]) {
                (tokens, token) = place
                throw error(expected)
            }
            components.append(component)
        }
        let hasAlpha = token == (hasCommas ? .comma : .slash)
        if hasAlpha { advance() }
        let alpha = hasAlpha ? try self.alpha(hasCommas: hasCommas) : 1
        let closing = "a closing parenthesis"
        try skip(.close, hasAlpha ? closing : "\(closing), or \(hasCommas ? "a comma" : "a slash") and an alpha")
        return (components, alpha)
    }

    private mutating func component(isHue: Bool) throws(CSSColorError) -> CSSColorComponent {
        let component: CSSColorComponent
        switch token {
        case .number(let value): component = .number(value)
        case .percentage(let value) where !isHue: component = .percentage(value)
        case .dimension(let value, let unit) where isHue:
            guard let angle = CSSAngle.degrees(value, unit: unit) else {
                throw error("a hue in degrees, or with one of the units deg, grad, rad and turn")
            }
            component = .number(angle)
        case .word("none"): component = .none
        default: throw error(isHue ? "a hue in degrees, an angle or none" : "a number, a percentage or none")
        }
        advance()
        return component
    }

    private mutating func alpha(hasCommas: Bool) throws(CSSColorError) -> Double {
        let alpha: Double
        switch token {
        case .number(let value): alpha = value
        case .percentage(let value): alpha = value / 100
        case .word("none") where !hasCommas: alpha = 0
        default: throw error("an alpha from 0 to 1 or a percentage")
        }
        advance()
        return alpha
    }

    private mutating func skip(_ wanted: CSSTokens.Token, _ words: String) throws(CSSColorError) {
        guard token == wanted else { throw error(words) }
        advance()
    }

    private mutating func advance() { token = tokens.next() }

    private func error(_ expected: String, names: [String] = []) -> CSSColorError {
        let found = token == .end ? "the end" : "\"\(tokens.text)\""
        let word: String =
            switch token {
            case .word(let name), .function(let name): name
            default: ""
            }
        return CSSColorError(at: tokens.start, found: found, expected: expected, word: word, names: names)
    }
}
