import Testing

@testable import LaminaGL

@Suite struct TargetPoolTests {
    @Test func releasedTargetsAreUsedAgain() throws {
        try withContext { context in
            let pool = TargetPool(context: context)
            let first = try pool.acquire(width: 100, height: 50)
            pool.release(first)
            let second = try pool.acquire(width: 98, height: 52)
            #expect(second === first)
            #expect(pool.createdCount == 1 && pool.reusedCount == 1)
            let third = try pool.acquire(width: 100, height: 50)
            #expect(third !== first)
            #expect(pool.createdCount == 2)
        }
    }

    @Test func formatsAndExactSizesAreKeptApart() throws {
        try withContext { context in
            let pool = TargetPool(context: context)
            let color = try pool.acquire(width: 64, height: 64)
            pool.release(color)
            let single = try pool.acquire(width: 64, height: 64, format: .r8)
            #expect(single !== color && single.format == .r8)
            let exact = try pool.acquire(width: 63, height: 61, fit: .exact)
            #expect(exact.width == 63 && exact.height == 61)
        }
    }

    @Test func bytesAreCountedNowAndAtTheirPeak() throws {
        try withContext { context in
            let pool = TargetPool(context: context)
            let one = try pool.acquire(width: 16, height: 16, fit: .exact)
            let two = try pool.acquire(width: 32, height: 16, fit: .exact)
            #expect(pool.bytesInUse == 1024 + 2048)
            pool.release(one)
            pool.release(one)
            #expect(pool.bytesInUse == 2048)
            #expect(pool.bytesHeld == 3072)
            pool.removeIdle()
            #expect(pool.bytesHeld == 2048)
            #expect(pool.peakBytesInUse == 3072 && pool.peakBytesHeld == 3072)
            pool.resetPeaks()
            #expect(pool.peakBytesInUse == 2048 && pool.peakBytesHeld == 2048)
            pool.release(two)
        }
    }

    @Test func overTheLimitTheLongestIdleGoFirst() throws {
        try withContext { context in
            let pool = TargetPool(context: context)
            let sizes = [16, 32, 48, 64]
            let targets = try sizes.map { try pool.acquire(width: $0, height: 16, fit: .exact) }
            for index in [2, 0, 3, 1] { pool.release(targets[index]) }
            #expect(pool.bytesHeld == 160 * 64)
            // 48 was given back first, then 16: both go, and that is enough.
            pool.byteLimit = 96 * 64
            #expect(pool.bytesHeld == 96 * 64)
            #expect(try pool.acquire(width: 64, height: 16, fit: .exact) === targets[3])
            #expect(try pool.acquire(width: 32, height: 16, fit: .exact) === targets[1])
            #expect(try pool.acquire(width: 48, height: 16, fit: .exact) !== targets[2])
        }
    }

    @Test func whatIsLentIsNeverRefusedForTheLimit() throws {
        try withContext { context in
            let pool = TargetPool(context: context, byteLimit: 10)
            let target = try pool.acquire(width: 16, height: 16, fit: .exact)
            #expect(pool.bytesHeld == 1024)
            pool.release(target)
            #expect(pool.bytesHeld == 0)
        }
    }

    @Test func impossibleTargetsAreErrorsAndCountNothing() throws {
        try withContext { context in
            let pool = TargetPool(context: context)
            let limit = context.capabilities.maxTextureSize
            let tooWide = glError { _ = try pool.acquire(width: limit + 1, height: 1) }
            #expect(tooWide == .tooLarge(what: "a texture", width: limit + 1, height: 1, limit: limit))
            let empty = glError { _ = try pool.acquire(width: 0, height: 1) }
            #expect(empty?.isBadArgument == true)
            #expect(pool.createdCount == 0 && pool.bytesHeld == 0 && pool.bytesInUse == 0)
            // The largest side is not rounded beyond what the device can do.
            let widest = try pool.acquire(width: limit - 1, height: 1)
            #expect(widest.width == limit)
        }
    }

    @Test func sizeClassesHoldTheirSizeAndLittleMore() {
        for side in 1...5000 {
            let rounded = SizeClass.rounded(side)
            #expect(rounded >= side)
            #expect(rounded - side < max(16, side / 7 + 1))
            #expect(SizeClass.rounded(rounded) == rounded)
        }
    }
}
