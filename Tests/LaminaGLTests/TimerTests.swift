import Testing

@testable import LaminaGL

@Suite struct TimerTests {
    @Test func everyBegunTimeIsCollectedInOrder() throws {
        try withContext { context in
            let pool = TargetPool(context: context)
            let timers = TimerPool(context: context)
            let target = try pool.acquire(width: 256, height: 256)
            for key in 0..<5 {
                try timers.begin(key)
                target.framebuffer.clear(Float(key), 0, 0, 1)
            }
            timers.end()
            let times = timers.drain()
            #expect(times.map(\.key) == (timers.isAvailable ? Array(0..<5) : []))
            #expect(timers.collect().isEmpty)
        }
    }

    @Test func withoutTimersAQueryIsUnsupported() throws {
        try withContext { context in
            var capabilities = context.capabilities
            capabilities.hasTimerQueries = false
            let error = glError { _ = try TimerQuery(context: context, capabilities: capabilities) }
            #expect(error == .unsupported(feature: "timer queries (GL_EXT_disjoint_timer_query)"))
        }
    }

    @Test func aFenceIsPassedWhenTheDeviceIsDone() throws {
        try withContext { context in
            let fence = try Fence(context: context)
            context.finish()
            let isReached = try fence.wait(seconds: 10)
            let isSignalled = fence.isSignalled
            #expect(isReached && isSignalled)
        }
    }
}
