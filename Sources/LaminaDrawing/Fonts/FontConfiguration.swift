import CPango

/// Fontconfig's list of fonts, freed when it is dropped.
final class FontConfiguration {
    private let config: OpaquePointer?
    /// The files' bytes, which stay where fonts are looked for.
    private var held: [HeldFont] = []
    private(set) var familiesOfFiles: [[String]] = []

    init(includesSystemFonts: Bool) {
        config = includesSystemFonts ? FcInitLoadConfigAndFonts() : FcConfigCreate()
        if !includesSystemFonts { FcConfigBuildFonts(config) }
    }

    deinit { if let config { FcConfigDestroy(config) } }

    /// Adds a file's fonts.
    func add(_ file: String) throws(DrawingError) {
        let before = patterns(FcSetApplication).count
        guard let font = HeldFont(file), FontFileCheck.isWhole(font.path),
            FcConfigAppFontAddFile(config, font.path) != 0
        else { throw .brokenFont(file: file) }
        held.append(font)
        let faces = patterns(FcSetApplication).dropFirst(before)
        for face in faces {
            // Fontconfig has put the path into its plainest form.
            FcPatternDel(face, FC_FILE)
            FcPatternAddString(face, FC_FILE, font.path)
        }
        let added = faces.filter { isScalable($0) }
        guard !added.isEmpty else { throw .brokenFont(file: file) }
        familiesOfFiles.append(unique(added.flatMap(names)))
    }

    /// Takes fonts away whose family a file has too.
    func letFilesWin() {
        let ours = Set(familiesOfFiles.flatMap { $0 }.map { $0.lowercased() })
        guard !ours.isEmpty, let set = FcConfigGetFonts(config, FcSetSystem), let fonts = set.pointee.fonts else {
            return
        }
        var kept = 0
        for index in 0..<Int(set.pointee.nfont) {
            guard let pattern = fonts[index] else { continue }
            if names(of: pattern).contains(where: { ours.contains($0.lowercased()) }) {
                FcPatternDestroy(pattern)
            } else {
                fonts[kept] = pattern
                kept += 1
            }
        }
        set.pointee.nfont = Int32(kept)
    }

    /// The names of all families, sorted.
    var families: [String] {
        unique((patterns(FcSetSystem) + patterns(FcSetApplication)).flatMap(names)).sorted()
    }

    /// Lets Pango find these fonts and no others; false if it can't.
    func use(for map: UnsafeMutablePointer<PangoFontMap>) -> Bool {
        lamina_font_map_set_config(map, config)
    }

    private func patterns(_ name: FcSetName) -> [OpaquePointer] {
        guard let set = FcConfigGetFonts(config, name), let fonts = set.pointee.fonts else { return [] }
        return (0..<Int(set.pointee.nfont)).compactMap { fonts[$0] }
    }

    private func names(of pattern: OpaquePointer) -> [String] {
        var names: [String] = []
        var name: UnsafeMutablePointer<FcChar8>?
        // A font has as many names as languages, never more than a few dozen.
        while names.count < 100,
            FcPatternGetString(pattern, FC_FAMILY, Int32(names.count), &name) == FcResultMatch, let name
        {
            names.append(String(cString: name))
        }
        return names
    }

    /// Whether it has outlines, or pictures in place of them.
    private func isScalable(_ pattern: OpaquePointer) -> Bool {
        var value: FcBool = 0
        if FcPatternGetBool(pattern, FC_OUTLINE, 0, &value) == FcResultMatch, value != 0 { return true }
        return FcPatternGetBool(pattern, FC_COLOR, 0, &value) == FcResultMatch && value != 0
    }

    private func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}
