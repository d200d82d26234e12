import Foundation
import LaminaText
import Testing

/// The parts of texts and paths are those that Foundation finds.
@Suite struct TextPartsTests {
    @Test(arguments: ["", " ", " a", "a \t", "\u{A0}a b\u{2003}", "a", "\n a \n", " \u{301}a"])
    func spacesAtTheEndsAreLeftOut(text: String) {
        #expect(text.trimmed == text.trimmingCharacters(in: .whitespaces))
    }

    @Test(arguments: [
        "a.png", "a.b.PNG", "folder.d/a", "folder/.hidden", ".hidden", "a.", "", "/", "a/b.tar.gz", "é.JPeG",
    ])
    func endingsAreThoseOfPaths(path: String) {
        #expect(path.pathEnding == (path as NSString).pathExtension.lowercased())
        #expect(
            path.withoutPathEnding + (path.pathEnding.isEmpty ? "" : ".")
                == path.prefix(path.count - path.pathEnding.count))
    }

    @Test(arguments: [
        ("a/b/c.png", "a/b"), ("c.png", "."), ("/c.png", "/"), ("a/", "a"), ("", "."), ("a/\u{301}b", "a"),
    ])
    func foldersEndBeforeTheLastSlash(path: String, folder: String) { #expect(path.pathFolder == folder) }

    @Test func textIsSplitAtItsFirstOrLastSeparator() {
        #expect("a; b; c".split(atFirst: "; ")! == ("a", "b; c"))
        #expect("a; b; c".split(atLast: "; ")! == ("a; b", "c"))
        #expect("a;b".split(atFirst: "; ") == nil)
        #expect("a;b".split(atLast: "; ") == nil)
    }

    @Test func columnsArePaddedAndNotCut() {
        #expect("ab".padded(to: 4) == "ab  ")
        #expect("abc".padded(to: 2) == "abc")
    }
}
