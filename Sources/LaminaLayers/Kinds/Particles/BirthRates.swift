/// How an emitter's rate goes over the layer's time, so that what has been sent out stays when it changes: how it went, and how
/// it goes on with the animations there are.
struct BirthRates: Sendable, Hashable {
    /// In order of time; the first begins with the layer.
    private var spans = [BirthSpan(begin: 0, rate: 1)]
    /// More changes than anybody makes by hand: of a longer history the beginning is forgotten.
    private static let limit = 4096

    /// Sets how the rate goes from a moment on, or with nil for all time; `course` begins there, or with the layer.
    mutating func set(_ course: [BirthSpan], at time: Double?) {
        if let time, time > 0 {
            // The first began before, and what was to come from here on is another.
            spans.removeAll { $0.begin >= time }
            // One that has sent nothing so far never does.
            if let last = spans.last, last.amount(after: time - last.begin) == 0 {
                spans[spans.count - 1] = BirthSpan(begin: last.begin, rate: 0, before: last.before)
            }
        } else {
            spans = []
        }
        for var span in course {
            if let last = spans.last { span.before = last.before + last.amount(after: span.begin - last.begin) }
            spans.append(span)
        }
        if spans.count > Self.limit { spans.removeFirst(spans.count - Self.limit) }
    }

    /// Whether anything is sent out after a moment.
    func sendsAny(after time: Double) -> Bool {
        var end = Double.infinity
        for span in spans.reversed() {
            if end <= time { return false }
            if span.sendsAny { return true }
            end = span.begin
        }
        return false
    }

    /// How much has been sent out of what sends out one a second.
    func amount(at time: Double) -> Double {
        guard let span = spans.last(where: { $0.begin <= time }) else { return 0 }
        return span.before + span.amount(after: time - span.begin)
    }

    /// When so much had been sent out: the first such moment.
    func time(of amount: Double) -> Double {
        let span =
            spans.last { $0.before < amount && $0.sendsAny } ?? spans.first { $0.before <= amount && $0.sendsAny }
        guard let span else { return .infinity }
        return span.begin + span.time(of: amount - span.before)
    }
}

/// A part of an emitter's time in which its rate stays, or goes in straight lines through samples, again and again.
struct BirthSpan: Sendable, Hashable {
    let begin: Double
    /// What the spans before add up to.
    var before = 0.0
    /// One rate, or those at even steps; after the last the first one comes again.
    private let rates: [Double]
    /// The seconds from one sample to the next.
    private let step: Double
    /// What has been sent out at each sample since the beginning.
    private let sums: [Double]

    /// A span of one rate, at least 0.
    init(begin: Double, rate: Double, before: Double = 0) {
        (self.begin, self.before, rates, step, sums) = (begin, before, [rate], 0, [])
    }

    /// A span of two or more rates, each at least 0.
    ///
    /// - Parameter length: the seconds from the first rate to the last, more than 0.
    init(begin: Double, rates: [Double], length: Double) {
        (self.begin, self.rates, step) = (begin, rates, length / Double(rates.count - 1))
        var (sums, sum) = ([0.0], 0.0)
        for index in rates.indices.dropFirst() {
            sum += (rates[index - 1] + rates[index]) / 2 * step
            sums.append(sum)
        }
        self.sums = sums
    }

    var sendsAny: Bool { (sums.last ?? rates[0]) > 0 }

    /// How much has been sent out so many seconds after the beginning: the integral of the rate.
    func amount(after time: Double) -> Double {
        guard let whole = sums.last else { return rates[0] * time }
        let turns = (time / (step * Double(rates.count - 1))).rounded(.down)
        let rest = max(time - turns * step * Double(rates.count - 1), 0)
        let index = Int(min(rest / step, Double(rates.count - 2)))
        let (into, slope) = (rest - Double(index) * step, (rates[index + 1] - rates[index]) / step)
        return turns * whole + sums[index] + (rates[index] + slope * into / 2) * into
    }

    /// The seconds from the beginning until so much has been sent out: the first such moment. Of a span that sends any.
    func time(of amount: Double) -> Double {
        guard let whole = sums.last else { return amount / rates[0] }
        var turns = (amount / whole).rounded(.down)
        var rest = amount - turns * whole
        if rest <= 0, turns > 0 { (turns, rest) = (turns - 1, whole) }
        // The first step that comes as far, and sends anything.
        var (low, high) = (0, rates.count - 2)
        while low < high {
            let middle = (low + high) / 2
            if sums[middle + 1] >= rest, sums[middle + 1] > 0 { high = middle } else { low = middle + 1 }
        }
        // The rate there, times the seconds, and half the slope times their square, is what is missing.
        let (rate, slope) = (rates[low], (rates[low + 1] - rates[low]) / step)
        let missing = max(rest - sums[low], 0)
        let root = max(rate * rate + 2 * slope * missing, 0).squareRoot()
        let into = missing > 0 ? min(2 * missing / (rate + root), step) : 0
        return (turns * Double(rates.count - 1) + Double(low)) * step + into
    }
}
