import LaminaScene

/// The values from outside that a golden's document was drawn with.
struct GoldenValues: Sendable, Equatable {
    /// A value each, as a JSON object on one line: `{"title": "Hello"}`. Sorted, as their order means nothing.
    var inputs: [String] = []
    /// The same for properties: `{"card.opacity": 0.5}`.
    var settings: [String] = []

    /// No values.
    init() {}

    /// The values of a case.
    init(_ values: SceneValues) {
        inputs = values.allInputs.map { SceneValue.object([$0]).json }.sorted()
        settings = values.allSettings.map { SceneValue.object([$0]).json }.sorted()
    }

    /// Returns the value that a text of one has; nil if it has none.
    static func member(_ text: String) -> SceneValue.Member? {
        let value = try? SceneValue(json: SourceText(name: "", text: text))
        guard case .object(let members)? = value, members.count == 1 else { return nil }
        return members[0]
    }

    /// Returns the values, to draw the document with.
    ///
    /// - Parameter folder: The folder in which paths of pictures start.
    func values(in folder: String?) -> SceneValues {
        var values = SceneValues()
        values.folder = folder
        for member in inputs.compactMap(Self.member) {
            values.setInput(member.key, to: member.value, origin: "the golden's inputs")
        }
        for member in settings.compactMap(Self.member) {
            values.set(member.key, to: member.value, origin: "the golden's settings")
        }
        return values
    }
}
