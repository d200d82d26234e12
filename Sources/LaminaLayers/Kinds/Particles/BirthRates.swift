/// An emitter's rate over the layer's time: its history, so that particles already emitted stay when it changes, and
/// its future under the current animations.
struct BirthRates: Sendable, Hashable {
    /// The spans in order of time; the first begins at the layer's time 0.
    private var spans = [BirthSpan(begin: 0, rate: 1)]
    /// The maximum number of spans; of a longer history the beginning is dropped.
    private static let limit = 4096

    /// Sets the rate from a moment on, or with nil for all time; `course` begins there, or at time 0.
    mutating func set(_ course: [BirthSpan], at time: Double?) {
        if let time, time > 0 {
            // The first span began before; the future from here on is replaced.
            spans.removeAll { $0.begin >= time }
            // A span that has emitted nothing so far never will.
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

    /// Returns whether anything is emitted after a moment.
    func emitsAny(after time: Double) -> Bool {
        var end = Double.infinity
        for span in spans.reversed() {
            if end <= time { return false }
            if span.emitsAny { return true }
            end = span.begin
        }
        return false
    }

    /// The integral of the rate: the number of particles of a cell that emits one per second.
    func amount(at time: Double) -> Double {
        guard let span = spans.last(where: { $0.begin <= time }) else { return 0 }
        return span.before + span.amount(after: time - span.begin)
    }

    /// The rate if it is the same at all times, else nil.
    var steadyRate: Double? { spans.count == 1 && spans[0].begin == 0 ? spans[0].steadyRate : nil }

    /// The first moment at which the integral reaches an amount.
    func time(of amount: Double) -> Double {
        let span =
            spans.last { $0.before < amount && $0.emitsAny } ?? spans.first { $0.before <= amount && $0.emitsAny }
        guard let span else { return .infinity }
        return span.begin + span.time(of: amount - span.before)
    }
}

/// A span of an emitter's time in which its rate is constant, or repeats piecewise linear samples.
struct BirthSpan: Sendable, Hashable {
    let begin: Double
    /// The integral over the spans before.
    var before = 0.0
    /// One rate, or samples at even steps that repeat.
    private let rates: [Double]
    /// The seconds from one sample to the next.
    private let step: Double
    /// The integral from the beginning to each sample.
    private let sums: [Double]

    /// A span of a constant rate, at least 0.
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

    /// The rate if it is constant; nil if it is not, or 0.
    var steadyRate: Double? { sums.isEmpty && rates[0] > 0 ? rates[0] : nil }

    var emitsAny: Bool { (sums.last ?? rates[0]) > 0 }

    /// The integral of the rate from the beginning, at a time in seconds after it.
    func amount(after time: Double) -> Double {
        guard let whole = sums.last else { return rates[0] * time }
        let cycles = (time / (step * Double(rates.count - 1))).rounded(.down)
        let rest = max(time - cycles * step * Double(rates.count - 1), 0)
        let index = Int(min(rest / step, Double(rates.count - 2)))
        let (into, slope) = (rest - Double(index) * step, (rates[index + 1] - rates[index]) / step)
        return cycles * whole + sums[index] + (rates[index] + slope * into / 2) * into
    }

    /// The time in seconds from the beginning until the integral first reaches an amount. Only for a span that emits
    /// anything.
    func time(of amount: Double) -> Double {
        guard let whole = sums.last else { return amount / rates[0] }
        var cycles = (amount / whole).rounded(.down)
        var rest = amount - cycles * whole
        if rest <= 0, cycles > 0 { (cycles, rest) = (cycles - 1, whole) }
        // The first step that reaches the amount, and emits anything.
        var (low, high) = (0, rates.count - 2)
        while low < high {
            let middle = (low + high) / 2
            if sums[middle + 1] >= rest, sums[middle + 1] > 0 { high = middle } else { low = middle + 1 }
        }
        // The missing amount is rate · t + slope · t² / 2, solved for t.
        let (rate, slope) = (rates[low], (rates[low + 1] - rates[low]) / step)
        let missing = max(rest - sums[low], 0)
        let root = max(rate * rate + 2 * slope * missing, 0).squareRoot()
        let into = missing > 0 ? min(2 * missing / (rate + root), step) : 0
        return (cycles * Double(rates.count - 1) + Double(low)) * step + into
    }
}
