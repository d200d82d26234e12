import CGLES

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
