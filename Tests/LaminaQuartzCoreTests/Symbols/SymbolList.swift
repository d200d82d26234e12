/// Apple's public names of a part, each with a use that compiles, or with the reason why it is missing.
struct SymbolList {
    /// The names that exist here.
    private(set) var present: [String] = []
    /// The names that would mean something without a screen, and don't exist here.
    private(set) var missing: [String] = []
    /// The names that mean nothing without a screen, an archive or an app.
    private(set) var ofScreens: [String] = []

    /// The names of all, in the form TYPE.member.
    var all: [String] { present + missing + ofScreens }

    /// Notes a name that exists, with a use of it.
    mutating func has<Use>(_ name: String, _ use: Use) { present.append(name) }

    /// Notes names that exist by being used as cases of one type.
    mutating func has<Case>(_ names: [String], of cases: [Case]) {
        precondition(names.count == cases.count)
        present += names
    }

    /// Notes a name that is missing.
    mutating func lacks(_ name: String) { missing.append(name) }

    /// Notes a name that means nothing here.
    mutating func leaves(_ name: String) { ofScreens.append(name) }
}
