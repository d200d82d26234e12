import CYAML

extension YAMLReader {
    /// A libyaml error as a fault, with advice.
    mutating func fault(_ failure: YAMLParser.Failure) -> SyntaxFault {
        switch failure.position {
        case .byte(let byte):
            return .syntax(textStart + byte, failure.problem, "save the file as UTF-8, without control characters")
        case .mark(let mark):
            let offset = offsets.offset(of: mark)
            let found = failure.context.map { "\(failure.problem) \($0)" } ?? failure.problem
            return .syntax(offset, found, advice(failure, at: offset - textStart))
        }
    }

    private func advice(_ failure: YAMLParser.Failure, at index: Int) -> String {
        let byte = index < text.count ? text[index] : 0
        switch failure.problem {
        case _ where failure.context == "while scanning a quoted scalar":
            return "check the quotes and the escapes in them"
        case "found character that cannot start any token":
            return byte == 0x09 ? "indent with spaces, not with tabs" : "put a string that starts like this in quotes"
        case "mapping values are not allowed in this context":
            return "put a string with a colon in quotes, and check the indentation"
        case "could not find expected ':'":
            return "write a colon and a space after the key, and check the indentation"
        case "did not find expected ',' or ']'", "did not find expected ',' or '}'":
            return "write a comma between the values, or close the bracket"
        case "did not find expected key", "did not find expected '-' indicator":
            return "check the indentation of this line and of those above it"
        case "did not find expected node content":
            return "write a value here, or put a string that starts like this in quotes"
        default:
            return "check the syntax of this line and of those above it"
        }
    }
}
