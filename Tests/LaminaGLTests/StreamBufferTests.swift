import Testing

@testable import LaminaGL

@Suite struct StreamBufferTests {
    @Test func slicesAreAlignedAndDoNotOverlap() throws {
        try withContext { context in
            let stream = StreamBuffer(context: context, blockBytes: 4096)
            let first = try stream.append([1, 2, 3] as [UInt8], alignment: 256)
            let second = try stream.append([4] as [UInt8], alignment: 256)
            #expect(first == StreamSlice(buffer: first.buffer, offset: 0, byteCount: 3))
            #expect(second == StreamSlice(buffer: first.buffer, offset: 256, byteCount: 1))
            #expect(stream.uploadedBytes == 4)
        }
    }

    @Test func aPieceLargerThanABlockGetsItsOwn() throws {
        try withContext { context in
            let stream = StreamBuffer(context: context, blockBytes: 256)
            let small = try stream.append([UInt8](repeating: 1, count: 200))
            let large = try stream.append([UInt8](repeating: 2, count: 100_000))
            #expect(large.buffer != small.buffer && large.byteCount == 100_000)
            let empty = try stream.append([UInt8]())
            #expect(empty.byteCount == 0)
        }
    }

    @Test func memoryStaysBoundedOverManyFrames() throws {
        try withContext { context in
            let stream = StreamBuffer(context: context, blockBytes: 1024, framesInFlight: 3)
            let data = [UInt8](repeating: 9, count: 1000)
            for _ in 0..<100 {
                _ = try stream.append(data)
                try stream.endFrame()
            }
            #expect(stream.uploadedBytes == 100_000)
            #expect(stream.bytesHeld <= 5 * 1024)
        }
    }

    @Test func blocksOfFinishedFramesAreUsedAgain() throws {
        try withContext { context in
            let stream = StreamBuffer(context: context, blockBytes: 1024)
            let first = try stream.append([UInt8](repeating: 1, count: 1000))
            try stream.endFrame()
            context.finish()
            let second = try stream.append([UInt8](repeating: 2, count: 1000))
            #expect(second.buffer == first.buffer && second.offset == 0)
        }
    }
}
