/// What is kept of a layer from one frame to the next, for each time that it is read in a frame: once, or in instances as
/// often as there are any.
///
/// Readings are told apart by their turn: a frame's first is given what the first of the frame before has left, and so on.
struct FrameTurns<Kept> {
    /// By turn.
    private var kept: [Kept] = []
    /// The frame that the layer was read for last, and how many turns have come in it.
    private var frame = -1
    private var count = 0

    /// What is kept for the turn that was begun last; there is one.
    var current: Kept {
        get { kept[count - 1] }
        _modify { yield &kept[count - 1] }
    }

    /// Goes on to the next turn in a frame; the result is whether it is the first.
    ///
    /// - Parameter fresh: What there is where the frame before had fewer.
    mutating func begin(inFrame number: Int, _ fresh: @autoclosure () -> Kept) -> Bool {
        let isFirst = number != frame
        if isFirst {
            kept.removeSubrange(count...)
            (frame, count) = (number, 0)
        }
        if count == kept.count { kept.append(fresh()) }
        count += 1
        return isFirst
    }
}
