import Testing

/// A system that gives too little.
@Suite struct ShortageTests {
    @Test(arguments: [["render", "-o", "out.png"], ["profile"], ["doctor"]])
    func noThreadsAreSaidBeforeAnyLibraryMissesThem(arguments: [String]) throws {
        let folder = try WorkFolder(["scene.json": .text(#"{"lamina": 1, "size": [10, 10]}"#)])
        let command = try #require(Command.path)
        let scene = arguments[0] == "doctor" ? [] : ["scene.json"]
        // No address space holds stacks as large as that (40 TB).
        let run = try CommandRun(
            program: "/bin/bash", ["-c", #"ulimit -s 40000000000 && exec "$0" "$@""#, command] + arguments + scene,
            folder: folder.path)
        run.expectRefusal(69, saying: ["the system refuses a further thread", "ulimit -u"])
        #expect(try folder.contents().keys.sorted() == ["scene.json"])
    }

    /// A disk that fails is no fault of the document, and is worth another try.
    @Test func aDocumentThatTheDiskDoesNotGiveIsAnErrorOfInput() throws {
        let folder = try WorkFolder([:])
        // Its first bytes are at an address that no process has.
        let run = try folder.lamina("render", "/proc/self/mem", "-o", "out.png")
        run.expectRefusal(74, saying: ["/proc/self/mem", "Input/output error"])
        #expect(try folder.contents().isEmpty)
    }
}
