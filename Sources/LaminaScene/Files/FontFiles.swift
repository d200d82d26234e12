import LaminaDrawing

/// Some of the machine's fonts, chosen by the names of their files: text that is drawn with no others looks the same
/// whatever else is installed, and however the machine is set up.
package struct ChosenFonts: Sendable {
    /// The names of files that are not installed, or can't be used; sorted.
    package let missing: [String]
    /// The paths of the files, in the order of their names.
    let files: [String]
    /// The fonts.
    let collection: FontCollection

    /// Finds installed fonts.
    ///
    /// Costs about 20 ms, and the reading of the files.
    ///
    /// - Parameter names: The names of files without folders, such as `DejaVuSans.ttf`.
    package init(_ names: [String]) {
        var found = DefaultFonts.installed(Set(names))
        while true {
            let paths = names.compactMap { found[$0] }
            do throws(DrawingError) {
                collection = try FontCollection(files: paths, includesSystemFonts: false)
                files = paths
                break
            } catch {
                // Of several files, the one that is no font.
                if case .brokenFont(let file) = error, let name = found.first(where: { $0.value == file })?.key {
                    found[name] = nil
                    continue
                }
                found = [:]
                (files, collection) = ([], .system)
                break
            }
        }
        missing = Set(names.filter { found[$0] == nil }).sorted()
    }
}
