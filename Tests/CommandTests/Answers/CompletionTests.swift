import Foundation
import Testing

/// The script of `--generate-completion-script bash`, asked as bash asks it when the tab key is pressed.
@Suite struct CompletionTests {
    static let files: [String: WorkFolder.Entry] = [
        "scene.json": .text("{}"), "scene.yaml": .text(""), "notes.txt": .text(""), "old.png": .text(""),
        "folder": .folder,
    ]

    /// The completions of the last of some words.
    private func offers(_ words: String...) throws -> Set<String> {
        let folder = try WorkFolder(Self.files)
        let script = try folder.lamina("--generate-completion-script", "bash")
        try folder.lay(.text(script.text), "complete.bash")
        let ask = """
            source complete.bash
            COMP_WORDS=(lamina "$@"); COMP_CWORD=$#
            COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
            _lamina lamina "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let run = try CommandRun(program: "/bin/bash", ["-c", ask, "bash"] + words, folder: folder.path)
        return Set(run.text.split(separator: "\n").map(String.init))
    }

    @Test(arguments: [["render"], ["profile"], ["explain"], ["validate"], ["render", "old.json", "--counters"]])
    func documentsAndFoldersAreOfferedAsFiles(call: [String]) throws {
        let offered = try call.count == 1 ? offers(call[0], "") : offers(call[0], call[1], call[2], "")
        #expect(offered.isSuperset(of: ["scene.json", "folder"]), "\(offered)")
        // Counters may be a table of text.
        #expect(offered.contains("notes.txt") == call.contains("--counters"))
    }

    @Test func optionsOfferWhatTheyTake() throws {
        #expect(try offers("render", "scene.json", "-o", "").isSuperset(of: ["old.png", "folder"]))
        #expect(try offers("render", "scene.json", "--allow-path", "") == ["folder"])
        #expect(try offers("render", "scene.json", "--without", "foldO") == ["foldOpacity"])
        #expect(try offers("render", "scene.json", "--planner", "") == ["optimized", "reference"])
        #expect(try offers("render", "scene.json", "--device", "surf") == ["surfaceless"])
        #expect(try offers("profile", "scene.json", "--overlay", "over") == ["overdraw="])
        #expect(try offers("profile", "scene.json", "--budget", "overd").contains("overdraw<="))
        #expect(try offers("schema", "").isSuperset(of: ["scene", "profile"]))
    }
}
