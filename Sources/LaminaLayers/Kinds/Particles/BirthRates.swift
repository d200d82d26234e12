/// How an emitter's rate has changed over the layer's time, so that what has been sent out stays when it changes.
struct BirthRates: Sendable, Hashable {
    private struct Span: Sendable, Hashable {
        var begin: Double
        var rate: Double
        /// What the spans before add up to.
        var before: Double
    }

    /// In order of time; the first begins with the layer.
    private var spans = [Span(begin: 0, rate: 1, before: 0)]
    /// More changes than anybody makes by hand: of a longer history the beginning is forgotten.
    private static let limit = 4096

    var latest: Double { spans.last?.rate ?? 1 }

    /// Sets the rate from a moment on, or with nil for all time.
    mutating func set(_ rate: Double, at time: Double?) {
        guard let time, time > 0, let last = spans.last else {
            spans = [Span(begin: 0, rate: rate, before: 0)]
            return
        }
        if time <= last.begin {
            // The time has run backwards, as far as the layer knows.
            spans[spans.count - 1].rate = rate
            return
        }
        spans.append(Span(begin: time, rate: rate, before: last.before + last.rate * (time - last.begin)))
        if spans.count > Self.limit { spans.removeFirst(spans.count - Self.limit) }
    }

    /// How much has been sent out of what sends out one a second.
    func amount(at time: Double) -> Double {
        guard let span = spans.last(where: { $0.begin <= time }) else { return 0 }
        return span.before + span.rate * (time - span.begin)
    }

    /// When so much had been sent out: the first such moment.
    func time(of amount: Double) -> Double {
        let span =
            spans.last { $0.before < amount && $0.rate > 0 } ?? spans.first { $0.before <= amount && $0.rate > 0 }
        guard let span else { return .infinity }
        return span.begin + (amount - span.before) / span.rate
    }
}
