import CPango
import Synchronization

/// The fonts that text is set in: files of one's own, the machine's, or both.
///
/// ```swift
/// let fonts = try FontCollection(files: ["Brand.ttf"])
/// let layout = try TextLayout("Hello", font: Font(family: "Brand", size: 20), fonts: fonts)
/// ```
///
/// Files are not installed: only text that is given the collection finds them, and they win over installed fonts of the
/// same family. Characters that a text's font lacks are taken from others of the collection. May be used from any
/// thread; texts of one collection are laid out and drawn one at a time.
public final class FontCollection: Sendable {
    /// The names of all families, sorted.
    public let families: [String]
    /// The families of each file, in the order of the files.
    public let familiesOfFiles: [[String]]

    /// The machine's fonts.
    public static let system = FontCollection(
        FontConfiguration(includesSystemFonts: true), includesSystemFonts: true)

    /// Whether the machine's fonts are in the collection.
    public let includesSystemFonts: Bool

    private let map: Mutex<FontMap>
    private let known: Set<String>

    /// A collection of files, with the machine's fonts behind them.
    ///
    /// - Parameters:
    ///   - files: paths of TrueType and OpenType files.
    ///   - includesSystemFonts: whether the machine's fonts are there too.
    /// - Throws: `DrawingError.brokenFont` for a file that holds no font.
    public convenience init(files: [String], includesSystemFonts: Bool = true) throws(DrawingError) {
        let configuration = FontConfiguration(includesSystemFonts: includesSystemFonts)
        for file in files { try configuration.add(file) }
        self.init(configuration, includesSystemFonts: includesSystemFonts)
    }

    private init(_ configuration: sending FontConfiguration, includesSystemFonts: Bool) {
        self.includesSystemFonts = includesSystemFonts
        configuration.letFilesWin()
        families = configuration.families
        familiesOfFiles = configuration.familiesOfFiles
        known = Set(families.map { $0.lowercased() })
        map = Mutex(FontMap(configuration))
    }

    /// Whether there is a family of the name, in any case. The generic names are known where there is any font.
    public func contains(family: String) -> Bool {
        let name = family.lowercased()
        return known.contains(name) || !known.isEmpty && FontCollection.genericNames.contains(name)
    }

    /// The names that stand for whatever the machine has.
    public static let genericNames: Set = ["sans-serif", "serif", "monospace", "cursive", "fantasy"]

    /// Calls `body` with Pango's fonts, one caller at a time: they must not be used by two threads at once.
    func withMap<Result>(_ body: (UnsafeMutablePointer<PangoFontMap>?) -> sending Result) -> sending Result {
        map.withLock { body($0.map) }
    }
}

/// Pango's fonts, freed when they are dropped.
private struct FontMap: ~Copyable {
    let map: UnsafeMutablePointer<PangoFontMap>?

    init(_ configuration: FontConfiguration) {
        map = pango_cairo_font_map_new()
        if let map, !configuration.use(for: map) { g_object_unref(map) }
    }

    deinit { if let map { g_object_unref(map) } }
}
