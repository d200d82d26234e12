/// How long a frame of an animated PNG shows: a fraction of a second, each side of which is below 65,536.
package struct FrameDelay: Sendable, Equatable {
    package let numerator: UInt16
    package let denominator: UInt16

    /// The delay of frames of which `frames` show in `seconds` seconds: exact where the shortened fraction fits, else the
    /// nearest that does, found by continued fractions (Hardy and Wright, chapter X) and off by less than 1 in 4 billion
    /// of a second where the delay is below one.
    ///
    /// - Precondition: both are at least 1.
    package init(frames: Int, in seconds: Int) {
        precondition(frames > 0 && seconds > 0, "a rate has positive sides")
        var (before, last) = ((0, 1), (1, 0))
        var (rest, divisor) = (seconds, frames)
        while divisor > 0 {
            let whole = rest / divisor
            let (up, upOverflow) = whole.multipliedReportingOverflow(by: last.0)
            let (down, downOverflow) = whole.multipliedReportingOverflow(by: last.1)
            if upOverflow || downOverflow || up + before.0 > Self.most || down + before.1 > Self.most { break }
            (before, last) = (last, (up + before.0, down + before.1))
            (rest, divisor) = (divisor, rest % divisor)
        }
        // Too long to write at all: as long as can be. Too short: as short as can be.
        if last.1 == 0 { last = (Self.most, 1) }
        if last.0 == 0 { last = (1, Self.most) }
        numerator = UInt16(last.0)
        denominator = UInt16(last.1)
    }

    private static let most = Int(UInt16.max)
}
