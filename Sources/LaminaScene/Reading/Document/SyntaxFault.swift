/// Why reading a text stopped: what was found at which byte.
struct SyntaxFault: Error {
    var offset: Int
    var finding: SceneFinding

    static func syntax(_ offset: Int, _ found: String, _ advice: String) -> SyntaxFault {
        SyntaxFault(offset: offset, finding: .syntax(found: found, advice: advice))
    }

    static func limit(_ offset: Int, _ found: String, _ advice: String) -> SyntaxFault {
        SyntaxFault(offset: offset, finding: .limit(found: found, advice: advice))
    }
}
