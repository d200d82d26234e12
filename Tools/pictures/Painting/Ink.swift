import LaminaGeometry

/// A colour that pictures are painted with: red, green, blue from 0 to 1.
typealias Ink = SIMD3<Double>

/// The colour of six hexadecimal digits.
func ink(_ digits: UInt32) -> Ink {
    Ink(Double(digits >> 16 & 255), Double(digits >> 8 & 255), Double(digits & 255)) / 255
}

/// The mixture of two colours.
func mix(_ start: Ink, _ end: Ink, _ share: Double) -> Ink {
    start + (end - start) * share
}

/// Colours at places from 0 to 1, with straight passages between them.
struct InkRamp {
    private let stops: [(place: Double, ink: Ink)]

    init(_ stops: [(Double, Ink)]) {
        self.stops = stops.map { (place: $0.0, ink: $0.1) }
    }

    subscript(_ place: Double) -> Ink {
        guard let next = stops.firstIndex(where: { $0.place >= place }) else { return stops[stops.count - 1].ink }
        guard next > 0 else { return stops[0].ink }
        let (start, end) = (stops[next - 1], stops[next])
        return mix(start.ink, end.ink, (place - start.place) / (end.place - start.place))
    }
}
