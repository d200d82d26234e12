import CGLES

/// Measures the device's time of many passes, a query each, and collects the times when they are there.
///
/// Without timer queries it measures nothing and costs nothing.
package final class TimerPool {
    private let context: GLContext
    private var idle: [Shared<TimerQuery>] = []
    private var pending: [(key: Int, query: Shared<TimerQuery>)] = []
    private var running: (key: Int, query: Shared<TimerQuery>)?

    /// A measured time.
    package struct Time: Sendable, Hashable {
        /// What `begin` was given.
        package var key: Int
        /// The device's time in nanoseconds.
        package var nanoseconds: UInt64
    }

    /// Makes an empty pool.
    package init(context: GLContext) { self.context = context }

    /// Whether the device has timers.
    package var isAvailable: Bool { context.capabilities.hasTimerQueries }

    /// Starts measuring; ends what is being measured, since only one query may run at a time.
    ///
    /// - Throws: `GLError.contextLost` when the context is gone.
    package func begin(_ key: Int) throws(GLError) {
        end()
        guard isAvailable else { return }
        let query = if let known = idle.popLast() { known } else { Shared(try TimerQuery(context: context)) }
        query.handle.begin()
        running = (key, query)
    }

    /// Stops measuring.
    package func end() {
        guard let measured = running else { return }
        measured.query.handle.end()
        pending.append(measured)
        running = nil
    }

    /// The times that are there, oldest first; does not wait. Times that the device declares void (its clock
    /// changed meanwhile) are left out.
    package func collect() -> [Time] { collect { $0.nanoseconds() } }

    /// All times that are still due, oldest first; waits for the device.
    package func drain() -> [Time] { collect { $0.wait() } }

    /// Forgets the times that are still due, as those of a frame that has failed; waits for nothing.
    package func discard() {
        end()
        for measured in pending { idle.append(measured.query) }
        pending.removeAll()
    }

    private func collect(_ result: (borrowing TimerQuery) -> UInt64?) -> [Time] {
        var times: [Time] = []
        var count = 0
        for measured in pending {
            guard let nanoseconds = result(measured.query.handle) else { break }
            times.append(Time(key: measured.key, nanoseconds: nanoseconds))
            idle.append(measured.query)
            count += 1
        }
        pending.removeFirst(count)
        return count > 0 && context.clockWasDisjoint() ? [] : times
    }
}

// MARK: Queries

/// Measures the device's time between two points of its command stream, freed when it is dropped.
///
/// One at a time may run on a context.
package struct TimerQuery: ~Copyable {
    private let name: OwnedName

    /// Makes a query.
    ///
    /// - Throws: `GLError.unsupported` where the device has no timers.
    package init(context: GLContext) throws(GLError) {
        try self.init(context: context, capabilities: context.capabilities)
    }

    /// Makes a query on a context taken to have these capabilities.
    init(context: GLContext, capabilities: Capabilities) throws(GLError) {
        guard capabilities.hasTimerQueries, context.functions.queryResult64 != nil else {
            throw .unsupported(feature: "timer queries (GL_EXT_disjoint_timer_query)")
        }
        name = try OwnedName(.query, in: context)
    }

    /// GL's name.
    package var id: UInt32 { name.id }

    /// Starts measuring.
    package func begin() { glBeginQuery(GLenum(GL_TIME_ELAPSED_EXT), id) }

    /// Stops measuring.
    package func end() { glEndQuery(GLenum(GL_TIME_ELAPSED_EXT)) }

    /// The time measured in nanoseconds, or nil while the device is not that far. Valid after `end`.
    package func nanoseconds() -> UInt64? {
        var isReady: GLuint = 0
        glGetQueryObjectuiv(id, GLenum(GL_QUERY_RESULT_AVAILABLE), &isReady)
        return isReady == 0 ? nil : wait()
    }

    /// The time measured in nanoseconds; waits for the device.
    package func wait() -> UInt64 {
        var time: UInt64 = 0
        name.context.functions.queryResult64?(id, GLenum(GL_QUERY_RESULT), &time)
        return time
    }
}
