extension Explanation {
    /// The explanation as JSON, keys sorted, two spaces deep a level.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}
