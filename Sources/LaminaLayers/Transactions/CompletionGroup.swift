/// A transaction's completion block, with the number of animations that it still waits for.
package final class CompletionGroup {
    let block: () -> Void
    /// Animations, and 1 until the transaction is committed.
    private var waiting = 1

    init(_ block: @escaping () -> Void) { self.block = block }

    func add() { waiting += 1 }

    /// One is over. The block is called with the last.
    func finishOne() {
        waiting -= 1
        if waiting == 0 { block() }
    }
}
