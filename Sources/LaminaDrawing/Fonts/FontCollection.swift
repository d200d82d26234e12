import CPango
import LaminaThreads
import Synchronization

/// A collection of fonts for text: files, the machine's fonts, or both, and DejaVu Sans, which is inside the library.
///
/// ```swift
/// let fonts = try FontCollection(files: ["Brand.ttf"])
/// let layout = try TextLayout(AttributedText("Hello", font: Font(family: "Brand", size: 20)), fonts: fonts)
/// ```
///
/// Files are not installed: only text that uses the collection finds them, and they take precedence over installed
/// fonts of the same family, and over DejaVu Sans of the library. Characters that a text's font lacks are taken from other fonts of the collection. May be
/// used from any thread; texts are laid out and drawn one at a time.
public final class FontCollection: Sendable {
    /// The names of all families, sorted.
    public let families: [String]
    /// The families of each file, in the order of the files.
    public let familiesOfFiles: [[String]]

    /// The machine's fonts, and DejaVu Sans of the library in place of the machine's.
    public static let system = FontCollection(
        FontConfiguration(includesSystemFonts: true), includesSystemFonts: true)

    /// True if the machine's fonts are in the collection.
    public let includesSystemFonts: Bool

    private let map: Mutex<FontMap>
    private let known: Set<String>
    /// The paths of the files by those of their copies in memory, which fonts name.
    private let originals: [String: String]

    /// A collection of files, with the machine's fonts as fallback.
    ///
    /// - Parameters:
    ///   - files: paths of TrueType and OpenType files.
    ///   - includesSystemFonts: true to include the machine's fonts; otherwise text looks the same on every machine.
    /// - Throws: `DrawingError.brokenFont` for a file that contains no font.
    public convenience init(files: [String], includesSystemFonts: Bool = true) throws(DrawingError) {
        let configuration = FontConfiguration(includesSystemFonts: includesSystemFonts)
        for file in files { try configuration.add(file) }
        self.init(configuration, includesSystemFonts: includesSystemFonts)
    }

    private init(_ configuration: sending FontConfiguration, includesSystemFonts: Bool) {
        self.includesSystemFonts = includesSystemFonts
        configuration.removeOverriddenFonts()
        configuration.addBundledFonts()
        configuration.removeNamedInstances()
        families = configuration.families
        familiesOfFiles = configuration.familiesOfFiles
        originals = configuration.originals
        known = Set(families.map { $0.lowercased() })
        map = Mutex(FontMap(configuration))
    }

    /// Returns the path of a file by the one that a font names.
    func path(ofFont path: String) -> String { originals[path] ?? path }

    /// Returns whether there is a family of the name, ignoring case. Generic names are known if there is any font.
    public func contains(family: String) -> Bool {
        let name = family.lowercased()
        return known.contains(name) || !known.isEmpty && FontCollection.genericNames.contains(name)
    }

    /// Returns the families of a font that are there, in its order.
    func available(of font: Font) -> [String] {
        font.fallbackFamilies.isEmpty
            ? contains(family: font.family) ? [font.family] : [] : font.families.filter { contains(family: $0) }
    }

    /// The generic names, which stand for the machine's defaults.
    public static let genericNames: Set = ["sans-serif", "serif", "monospace", "cursive", "fantasy"]

    /// Calls `body` with Pango's font map for laying out text, one caller at a time: two threads must not use it at
    /// once.
    ///
    /// Pango searches for a new font on threads of its own, and ends the program if one is refused; a reserve
    /// guarantees them.
    ///
    /// - Parameters:
    ///   - looked: the fonts of the text; nil if Pango may search for others too.
    ///   - searches: the maximum number of fonts that Pango may search for.
    /// - Throws: `DrawingError.noThreads`; `body` is not called then.
    func withMap(
        settingIn looked: Set<Font>?, searches: Int, _ body: (UnsafeMutablePointer<PangoFontMap>?) -> Void
    ) throws(DrawingError) {
        do throws(ThreadShortage) {
            try map.withLock { map throws(ThreadShortage) in
                let isKnown = if let looked { map.hasFound(looked) } else { false }
                if !isKnown { try ThreadReserve.ofText.open(1 + 2 * searches) }
                defer { if !isKnown { ThreadReserve.ofText.close() } }
                nonisolated(unsafe) let made = map.made()
                FaceLock.lock()
                body(made)
                FaceLock.unlock()
                if let looked, !isKnown { map.note(looked) }
            }
        } catch {
            throw .noThreads(error)
        }
    }

    /// Calls `body`, which uses or drops a text layout, one caller at a time. It must not search for fonts.
    func withFontsLocked<Result>(_ body: () -> sending Result) -> sending Result {
        map.withLock { _ in
            FaceLock.lock()
            defer { FaceLock.unlock() }
            return body()
        }
    }
}

/// Pango's font map, created on first use and freed when dropped.
private struct FontMap: ~Copyable {
    private let configuration: FontConfiguration
    private var map: UnsafeMutablePointer<PangoFontMap>?
    private var isMade = false
    /// The fonts that plain text was laid out in. Pango caches some hundreds.
    private var found: Set<Font> = []

    init(_ configuration: FontConfiguration) { self.configuration = configuration }

    deinit {
        guard let map else { return }
        FaceLock.lock()
        g_object_unref(map)
        FaceLock.unlock()
    }

    /// The map; nil if this Pango is built without Fontconfig.
    mutating func made() -> UnsafeMutablePointer<PangoFontMap>? {
        if isMade { return map }
        isMade = true
        guard let made = pango_cairo_font_map_new() else { return nil }
        if configuration.use(for: made) { map = made } else { g_object_unref(made) }
        return map
    }

    func hasFound(_ fonts: Set<Font>) -> Bool { isMade && fonts.isSubset(of: found) }

    mutating func note(_ fonts: Set<Font>) {
        if found.count > 64 { found = [] }
        found.formUnion(fonts)
    }
}
