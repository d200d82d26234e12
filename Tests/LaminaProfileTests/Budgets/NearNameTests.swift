import Testing

@testable import LaminaCounters

@Suite struct NearNameTests {
    static let names = ["opacity", "cornerRadius", "contentsGravity", "contentsScale", "frame", "mask", "id"]

    static let cases: [(String, String?)] = [
        ("cornerRaduis", "cornerRadius"), ("opactiy", "opacity"), ("Opacity", "opacity"),
        ("contentGravity", "contentsGravity"),
        ("fram", "frame"), ("frames", "frame"), ("msak", "mask"), ("di", "id"), ("ID", "id"), ("colour", nil),
        ("", nil),
        ("x", nil), (String(repeating: "opacity", count: 20), nil), ("OPACTIY", "opacity"),
    ]

    @Test(arguments: cases) func theNearestKnownNameIsFound(typed: String, meant: String?) {
        #expect(NearName.closest(to: typed, in: Self.names) == meant)
    }

    static let distances: [(String, String, Int)] = [
        ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("abc", "abd", 1), ("abcd", "acbd", 1),
        ("kitten", "sitting", 3),
        ("ab", "ba", 1), ("abcdef", "badcfe", 3), ("ca", "abc", 3),
    ]

    @Test(arguments: distances) func distanceCountsEditsAndSwaps(left: String, right: String, distance: Int) {
        #expect(NearName.distance(Array(left.unicodeScalars), Array(right.unicodeScalars)) == distance)
        #expect(NearName.distance(Array(right.unicodeScalars), Array(left.unicodeScalars)) == distance)
    }
}
