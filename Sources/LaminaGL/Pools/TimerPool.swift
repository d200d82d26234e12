import CGLES

/// Measures the GPU time of many passes, with a query each, and collects the times when they are available.
///
/// Without timer queries it measures nothing and costs nothing.
package final class TimerPool {
    private let context: GLContext
    private var idle: [Shared<TimerQuery>] = []
    private var pending: [(key: Int, query: Shared<TimerQuery>)] = []
    private var running: (key: Int, query: Shared<TimerQuery>)?

    /// A measured time.
    package struct Time: Sendable, Hashable {
        /// The key that was given to `begin`.
        package var key: Int
        /// The GPU time in nanoseconds.
        package var nanoseconds: UInt64
    }

    /// Creates an empty pool.
    package init(context: GLContext) { self.context = context }

    /// True if the device has timers.
    package var isAvailable: Bool { context.capabilities.hasTimerQueries }

    /// Starts measuring; ends the current measurement, since only one query may run at a time.
    ///
    /// - Throws: `GLError.contextLost` if the context is destroyed.
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

    /// Returns the times that are available, oldest first; does not wait. Leaves out times that the device declares
    /// invalid because its clock changed.
    package func collect() -> [Time] { collect { $0.nanoseconds() } }

    /// Returns all outstanding times, oldest first; waits for the device.
    package func drain() -> [Time] { collect { $0.wait() } }

    /// Discards all outstanding times, such as those of a failed frame; does not wait.
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

/// Measures the GPU time between two points of the command stream, freed when it is dropped.
///
/// Only one may run on a context at a time.
package struct TimerQuery: ~Copyable {
    private let name: OwnedName

    /// Creates a query.
    ///
    /// - Throws: `GLError.unsupported` if the device has no timers.
    package init(context: GLContext) throws(GLError) {
        try self.init(context: context, capabilities: context.capabilities)
    }

    /// Creates a query on a context with these assumed capabilities.
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

    /// Returns the measured time in nanoseconds, or nil if it is not available yet. Valid after `end`.
    package func nanoseconds() -> UInt64? {
        var isReady: GLuint = 0
        glGetQueryObjectuiv(id, GLenum(GL_QUERY_RESULT_AVAILABLE), &isReady)
        return isReady == 0 ? nil : wait()
    }

    /// Returns the measured time in nanoseconds; waits for the device.
    package func wait() -> UInt64 {
        var time: UInt64 = 0
        name.context.functions.queryResult64?(id, GLenum(GL_QUERY_RESULT), &time)
        return time
    }
}
