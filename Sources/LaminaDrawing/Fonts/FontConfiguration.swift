import CPango
import Glibc

/// Fontconfig's list of fonts, freed when dropped.
final class FontConfiguration {
    private let config: OpaquePointer?
    /// The copies of the files, which must live as long as the list.
    private var copies: [FontFileCopy] = []
    private(set) var familiesOfFiles: [[String]] = []
    /// The paths of the files by those of their copies.
    private(set) var originals: [String: String] = [:]

    init(includesSystemFonts: Bool) {
        config = includesSystemFonts ? FcInitLoadConfigAndFonts() : FcConfigCreate()
        if !includesSystemFonts { FcConfigBuildFonts(config) }
    }

    deinit { if let config { FcConfigDestroy(config) } }

    /// Adds a file's fonts.
    func add(_ file: String) throws(DrawingError) {
        let font = BundledFonts.bytes(atPath: file).map { FontFileCopy($0) } ?? FontFileCopy(file)
        guard let font, FontFileCheck.isWhole(font.path), let faces = add(font, of: file) else {
            throw .brokenFont(file: file)
        }
        let added = faces.filter { isScalable($0) }
        guard !added.isEmpty else { throw .brokenFont(file: file) }
        familiesOfFiles.append(unique(added.flatMap(names)))
    }

    /// Adds the fonts that are inside the library, in place of installed ones of their family; none if a file has it.
    func addBundledFonts() {
        let family = Font.defaultFamily.lowercased()
        guard !familiesOfFiles.contains(where: { $0.contains { $0.lowercased() == family } }) else { return }
        let bundled = BundledFonts.copies()
        guard !bundled.isEmpty, bundled.allSatisfy({ add($0.copy, of: $0.path) != nil }) else { return }
        removeFamily(family)
    }

    /// Adds the faces of a copy and returns them; nil if there are none.
    private func add(_ font: FontFileCopy, of file: String) -> ArraySlice<OpaquePointer>? {
        let before = patterns(FcSetApplication).count
        guard FcConfigAppFontAddFile(config, font.path) != 0 else { return nil }
        copies.append(font)
        originals[font.path] = file
        let faces = patterns(FcSetApplication).dropFirst(before)
        for face in faces {
            // Fontconfig has normalised the path; the unique one is restored.
            FcPatternDel(face, FC_FILE)
            FcPatternAddString(face, FC_FILE, font.path)
        }
        return faces
    }

    /// Removes installed fonts whose family a file has too.
    func removeOverriddenFonts() {
        let ours = Set(familiesOfFiles.flatMap { $0 }.map { $0.lowercased() })
        guard !ours.isEmpty else { return }
        replaceFonts(of: FcSetSystem) { pattern in
            names(of: pattern).contains { ours.contains($0.lowercased()) } ? nil : pattern
        }
    }

    /// Takes a family's name from installed fonts, which stay under other names that they have: DejaVu Sans Condensed is
    /// also a narrow face of DejaVu Sans.
    private func removeFamily(_ family: String) {
        replaceFonts(of: FcSetSystem) { pattern in
            let names = names(of: pattern).map { $0.lowercased() }
            guard names.contains(family) else { return pattern }
            // A copy, as fonts of the system's cache are in memory that must not be written.
            guard names.contains(where: { $0 != family }), let other = FcPatternDuplicate(pattern) else { return nil }
            for (index, name) in names.enumerated().reversed() where name == family {
                FcPatternRemove(other, FC_FAMILY, Int32(index))
                FcPatternRemove(other, FC_FAMILYLANG, Int32(index))
            }
            return other
        }
    }

    /// Removes the named instances of variable fonts, which stay under their axes' ranges: Pango 1.50 takes the widths of an
    /// instance's letters from its name's place on the axes, also where text asks for another one.
    func removeNamedInstances() {
        for set in [FcSetSystem, FcSetApplication] {
            replaceFonts(of: set) { pattern in
                var index: Int32 = 0
                guard FcPatternGetInteger(pattern, FC_INDEX, 0, &index) == FcResultMatch else { return pattern }
                // The upper half is the instance's number; 0x8000 for the font with its ranges.
                return (1..<0x8000).contains(index >> 16) ? nil : pattern
            }
        }
    }

    /// Replaces each font by what `body` returns for it; drops it for nil.
    private func replaceFonts(of name: FcSetName, _ body: (OpaquePointer) -> OpaquePointer?) {
        guard let set = FcConfigGetFonts(config, name), let fonts = set.pointee.fonts else { return }
        var remaining = 0
        for index in 0..<Int(set.pointee.nfont) {
            guard let pattern = fonts[index] else { continue }
            let replacement = body(pattern)
            if replacement != pattern { FcPatternDestroy(pattern) }
            guard let replacement else { continue }
            fonts[remaining] = replacement
            remaining += 1
        }
        set.pointee.nfont = Int32(remaining)
    }

    /// The names of all families, sorted.
    var families: [String] {
        unique((patterns(FcSetSystem) + patterns(FcSetApplication)).flatMap(names)).sorted()
    }

    /// Makes Pango use these fonts and no others; false if it can't.
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
        // A font has a name per language, never more than a few dozen.
        while names.count < 100,
            FcPatternGetString(pattern, FC_FAMILY, Int32(names.count), &name) == FcResultMatch, let name
        {
            names.append(String(cString: name))
        }
        return names
    }

    /// Returns whether a font has outlines, or colour bitmaps instead.
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

/// Checks that a font's file contains all tables of its directory: FreeType reads truncated files as far as they go,
/// and text would lack letters or look different.
enum FontFileCheck {
    /// Returns whether a TrueType or OpenType file is complete; files of other formats are not checked.
    static func isWhole(_ path: String) -> Bool {
        // A pipe without a writer would be waited for.
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return false }
        guard let file = fopen(path, "rb") else { return false }
        defer { fclose(file) }
        guard fseek(file, 0, SEEK_END) == 0 else { return false }
        let size = ftell(file)
        guard let head = read(file, at: 0, count: 12) else { return false }
        guard head[0...3].elementsEqual(Array("ttcf".utf8)) else { return hasTables(file, at: 0, fileSize: size) }
        let fonts = number(head, at: 8)
        guard fonts > 0, fonts <= 1_000, let offsets = read(file, at: 12, count: 4 * fonts) else { return false }
        return (0..<fonts).allSatisfy { hasTables(file, at: number(offsets, at: 4 * $0), fileSize: size) }
    }

    /// Returns whether the tables of a font are within its file. Source: OpenType 1.9, Organization of an OpenType
    /// Font.
    private static func hasTables(_ file: UnsafeMutablePointer<FILE>, at start: Int, fileSize: Int) -> Bool {
        guard let head = read(file, at: start, count: 12) else { return false }
        let version = number(head, at: 0)
        // 1.0, "OTTO", "true": what follows is a directory of tables.
        guard [0x0001_0000, 0x4F54_544F, 0x7472_7565].contains(version) else { return start == 0 }
        let count = Int(head[4]) << 8 | Int(head[5])
        guard let entries = read(file, at: start + 12, count: 16 * count) else { return false }
        return (0..<count).allSatisfy { index in
            number(entries, at: 16 * index + 8) + number(entries, at: 16 * index + 12) <= fileSize
        }
    }

    private static func read(_ file: UnsafeMutablePointer<FILE>, at offset: Int, count: Int) -> [UInt8]? {
        guard fseek(file, offset, SEEK_SET) == 0 else { return nil }
        var bytes = [UInt8](repeating: 0, count: count)
        return fread(&bytes, 1, count, file) == count ? bytes : nil
    }

    private static func number(_ bytes: [UInt8], at offset: Int) -> Int {
        bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
