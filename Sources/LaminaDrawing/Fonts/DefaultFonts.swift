import CPango

/// The fonts of this machine that text is drawn with where a document names none that is there.
package enum DefaultFonts {
    /// The paths of the files of the usual families, in a fixed order; empty where no fonts are installed.
    ///
    /// Costs about 20 ms the first time, when Fontconfig reads its configuration.
    package static var files: [String] {
        let families = ["sans", "sans:bold", "sans:italic", "serif", "monospace"]
        return families.compactMap { file(of: $0) }
    }

    private static func file(of name: String) -> String? {
        guard let pattern = FcNameParse(name) else { return nil }
        defer { FcPatternDestroy(pattern) }
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(match) }
        var path: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(match, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
        return String(cString: path)
    }
}
