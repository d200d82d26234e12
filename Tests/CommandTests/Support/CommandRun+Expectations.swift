import Testing

extension CommandRun {
    /// Expects that the run did what it was asked to, and had nothing to say about it.
    func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(ending == .exit(0), "\(message)", sourceLocation: sourceLocation)
        #expect(message.isEmpty, sourceLocation: sourceLocation)
    }

    /// Expects a refusal: this exit code, nothing on standard output, and on standard error one paragraph that holds
    /// these words.
    func expectRefusal(_ code: Int32, saying words: [String], sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(ending == .exit(code), "\(message.prefix(2000))", sourceLocation: sourceLocation)
        #expect(output.isEmpty, sourceLocation: sourceLocation)
        expectOneParagraph(sourceLocation: sourceLocation)
        for word in words {
            #expect(message.contains(word), "the message lacks: \(word)", sourceLocation: sourceLocation)
        }
    }

    private func expectOneParagraph(sourceLocation: SourceLocation) {
        // Mistakes in a document begin with their place, as tools read it.
        let isSigned =
            message.hasPrefix("lamina: ") || message.hasPrefix("Error: ")
            || message.prefixMatch(of: #/[^\n]*?:\d+:\d+: /#) != nil
        #expect(isSigned && message.hasSuffix("\n"), "\(message.prefix(2000))", sourceLocation: sourceLocation)
        let lines = message.dropLast().split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 64, "\(message.prefix(2000))", sourceLocation: sourceLocation)
        #expect(lines.allSatisfy { !$0.isEmpty && $0.count <= 600 }, sourceLocation: sourceLocation)
        // What people should not see: Swift's own words for errors, absent values and crashes.
        for slip in ["Optional(", "Fatal error", "Error Domain", "crashed", " nil", "(extension in"] {
            #expect(!message.contains(slip), "the message holds: \(slip)", sourceLocation: sourceLocation)
        }
    }
}
