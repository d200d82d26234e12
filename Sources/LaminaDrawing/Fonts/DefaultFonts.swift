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

    /// Returns the paths of installed font files by their names, for some names; those that are not installed are left out.
    package static func installed(_ names: Set<String>) -> [String: String] {
        guard let set = FcConfigGetFonts(nil, FcSetSystem), let fonts = set.pointee.fonts else { return [:] }
        var paths: [String: String] = [:]
        for index in 0..<Int(set.pointee.nfont) {
            guard let pattern = fonts[index], let path = path(of: pattern),
                let name = path.split(separator: "/").last.map(String.init), names.contains(name)
            else { continue }
            // Of several in other folders always the same one.
            if let other = paths[name], other <= path { continue }
            paths[name] = path
        }
        return paths
    }

    private static func file(of name: String) -> String? {
        guard let pattern = FcNameParse(name) else { return nil }
        defer { FcPatternDestroy(pattern) }
        FcConfigSubstitute(nil, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let match = FcFontMatch(nil, pattern, &result) else { return nil }
        defer { FcPatternDestroy(match) }
        return path(of: match)
    }

    private static func path(of pattern: OpaquePointer) -> String? {
        var path: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch, let path else { return nil }
        return String(cString: path)
    }
}
