/// How a run along lines is cut into pieces for the device's threads.
///
/// Software devices deal the groups of a run out to their threads beforehand, in equal shares: all then wait for a thread
/// whose processor has other work too. So pieces are given out twice, from the first on and from the last back, and are done
/// by who comes first. Of two threads, one may be three times as fast before the other is waited for: a quarter of the rows
/// at either end is given out but once, since a piece that has been done still costs a turn of each loop.
struct LinePieces: Equatable {
    /// The pieces across the lines.
    let across: Int
    /// The pieces along them.
    let along: Int
    /// The texels of a line that a piece has; the last pieces may have fewer.
    let length: Int

    /// The lines of a piece, an invocation each; `line.glsl` says the same.
    static let width = 64
    /// The most pieces of a run of up to 65,536 lines, which are more than textures have.
    static let limit = 1024
    /// Longer pieces cost no less a texel, and it takes the longer until the last one is done.
    private static let longest = 288
    /// So many can be shared out evenly among a few threads.
    private static let few = 48

    /// Cuts a run that is not empty.
    ///
    /// - Parameters:
    ///   - lines: how many it has.
    ///   - length: the texels of each.
    ///   - shortest: the texels below which a piece costs more than it writes.
    init(lines: Int, length: Int, shortest: Int) {
        across = Self.parts(of: lines, Self.width)
        let most = max(min(length / shortest, Self.limit / across), 1)
        let wanted = max(Self.parts(of: Self.few, across), Self.parts(of: length, Self.longest))
        self.length = Self.parts(of: length, min(wanted, most))
        along = Self.parts(of: length, self.length)
    }

    /// How many pieces along the lines are given out from the first on, and from the last back.
    var given: Int { Self.parts(of: 3 * along, 4) }

    private static func parts(of whole: Int, _ size: Int) -> Int { (whole + size - 1) / size }
}
