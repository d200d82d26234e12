import LaminaLayers

/// How filters stand in documents.
enum FilterDeclaration {
    /// One step of a chain.
    static let filter = VariantDeclaration<FilterDraft>("filter", "One step of a chain of filters.") {
        (blurs + colors + shapes).map { VariantCase($0.word, $0.declaration) { $0 } }
    }

    /// The declaration of one kind of filter; kept, as its identity stands for it.
    struct Kind: Sendable {
        let word: String
        let declaration: ObjectDeclaration<FilterDraft>

        init(_ word: String, _ documentation: String, _ amounts: @escaping @Sendable () -> [Property<FilterDraft>]) {
            self.word = word
            declaration = ObjectDeclaration(
                word + "Filter", documentation, appliesDefaults: false, make: FilterDraft(word),
                properties: { amounts() + FilterDeclaration.common() })
        }
    }

    /// What every filter has.
    private static func common() -> [Property<FilterDraft>] {
        [
            Property("name", .name, "The filter's name, for key paths such as filters.blur.inputRadius.") {
                $0.filter.name = $1
            },
            Property("enabled", .boolean, default: true, "Whether the filter does anything.") {
                $0.filter.isEnabled = $1
            },
        ]
    }
}

extension ValueDeclaration where Value == [Filter] {
    /// A chain of filters.
    ///
    /// - Parameter edge: what blurs find beyond their image's edge if the document does not say.
    static func filters(edge: FilterEdge) -> ValueDeclaration {
        ValueDeclaration<[FilterDraft]>
            .array(of: .variant(FilterDeclaration.filter), count: 0...SceneLoader.longestFilterChain)
            .map { $0.map { $0.filter(edge: edge) } }
            .written { _ in .array([]) }
    }
}
