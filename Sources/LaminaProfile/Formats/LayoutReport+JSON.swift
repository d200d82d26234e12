import LaminaLayout

extension LayoutReport {
    /// Returns the report as JSON, with sorted keys.
    public func json() throws -> String { try PrettyJSON.text(of: self) }
}
