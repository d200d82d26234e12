/// Where an object and its members stand in a document's text, in bytes.
struct ObjectSpan {
    /// How it is written.
    enum Style {
        /// In braces, as all of JSON is.
        case flow
        /// A member a line.
        case block
    }

    /// A member.
    struct Member {
        var key: String
        /// The key's first byte.
        var keyStart: Int
        /// The byte after the key.
        var keyEnd: Int
        var valueStart: Int
        /// The byte after the value's last; comments after it are not part of it.
        var valueEnd: Int
        /// Whether the value is written over lines of its own.
        var isBlock = false
    }

    var style: Style
    /// The byte after the opening brace; of a block, that of the first key.
    var inside: Int
    var members: [Member] = []
}
