/// The notation of a scene document.
public enum SceneFormat: String, Sendable, CaseIterable {
    /// JSON by RFC 8259.
    case json

    /// YAML with the core schema of version 1.2.
    case yaml

    /// The format that a file name's extension names: `.json`, `.yaml` or `.yml`, in any case.
    public init?(fileName: String) {
        let name = fileName.lowercased()
        if name.hasSuffix(".json") {
            self = .json
        } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
            self = .yaml
        } else {
            return nil
        }
    }

    /// The format that the text looks like: JSON when it opens an array, or an object whose first key is quoted.
    init(sniffing source: SourceText) {
        var significant = source.text.lazy.filter { !" \t\r\n".utf8.contains($0) }.makeIterator()
        switch significant.next() {
        case UInt8(ascii: "["): self = .json
        case UInt8(ascii: "{"): self = "\"}/".utf8.contains(significant.next() ?? 0) ? .json : .yaml
        default: self = .yaml
        }
    }
}
