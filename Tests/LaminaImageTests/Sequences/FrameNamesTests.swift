import LaminaImage
import Testing

@Suite struct FrameNamesTests {
    @Test(arguments: [
        ("frame-%04d.png", 7, "frame-0007.png"), ("%d.ppm", 7, "7.ppm"), ("a%02db.png", 12_345, "a12345b.png"),
        ("100%%-%03d.png", 0, "100%-000.png"), ("out/%d/x.png", 3, "out/3/x.png"),
        ("%018d.png", 1 << 50, "001125899906842624.png"),
    ])
    func numbersStandWherePrintfPutsThem(pattern: String, frame: Int, name: String) throws {
        #expect(try FrameNames(pattern)[frame] == name)
    }

    @Test(arguments: [
        ("f-%04d.png", "f-0007.png", true), ("f-%04d.png", "f-12345.png", true), ("f-%04d.png", "f-007.png", false),
        ("f-%04d.png", "f-00007.png", false), ("f-%d.png", "f-0.png", true), ("f-%d.png", "f-07.png", false),
        ("f-%d.png", "f-.png", false), ("f-%d.png", "f-7.ppm", false), ("f-%d.png", "g-7.png", false),
        ("f%df.png", "f.png", false), ("f-%d.png", "f--7.png", false), ("f-%02d.png", "f-٣٣.png", false),
    ])
    func aNameIsToldToBeAFrames(pattern: String, name: String, isOne: Bool) throws {
        #expect(try FrameNames(pattern).contains(name) == isOne)
    }

    @Test(arguments: [
        ("frame.png", "add its number"), ("%d-%d.png", "it has 2 numbers"), ("%s.png", "\"%s\""),
        ("%4d.png", "\"%4d\""), ("%00d.png", "\"%00d\""), ("%019d.png", "\"%019d\""), ("%-4d.png", "\"%-\""),
        ("%", "\"%\""), ("50%.png", "\"%.\""), ("%0999999999999999999999d.png", "write %d or %04d"),
        ("%%d.png", "add its number"), ("%٣d.png", "\"%٣\""), ("%x%d.png", "\"%x\""),
    ])
    func otherPatternsAreRefused(pattern: String, words: String) {
        #expect {
            try FrameNames(pattern)
        } throws: {
            "\($0)".contains(words) && "\($0)".contains("\"\(pattern)\"")
        }
    }
}
