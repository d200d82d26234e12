import FoundationEssentials
import Glibc
import LaminaCounters
import LaminaImage
import LaminaScene

extension Suite {
    /// Reads a suite: a suite file, or a folder with a file `suite.yaml`, `suite.yml` or `suite.json`. A folder without
    /// one is a suite of all its documents, those in its folders too.
    ///
    /// Reads no scene; the documents are found by their names.
    ///
    /// - Throws: `SceneError` with all mistakes in the suite's file; ``SuiteError``.
    public init(at path: String) throws {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
            self = try SuiteReader(file: path).suite()
            return
        }
        let folder = SuiteReader.trimmed(path)
        let names = try SuiteReader.fileNames.filter { try Suite.isThere(folder + "/" + $0) }
        guard names.count < 2 else { throw SuiteError.severalFiles(folder: path, names: names) }
        self =
            try names.first.map { try SuiteReader(file: folder == "." ? $0 : folder + "/" + $0).suite() }
            ?? SuiteReader.suite(ofFolder: folder)
    }

    /// Returns whether there is a file. Without its suite file a folder is another suite, whose update would replace
    /// the goldens: not to know is an error.
    private static func isThere(_ path: String) throws(SuiteError) -> Bool {
        var facts = stat()
        if stat(path, &facts) == 0 { return true }
        if errno == ENOENT || errno == ENOTDIR { return false }
        throw .unreadableFolder(path: path, reason: "\(String(cString: strerror(errno))); check its permissions")
    }
}

/// Makes a suite of a suite file.
struct SuiteReader {
    static let fileNames = ["suite.yaml", "suite.yml", "suite.json"]
    static let caseLimit = 100_000

    private let path: String
    private let folder: String
    private let reader: DocumentReader
    private let draft: SuiteDraft

    /// Reads a file, and reports the mistakes in its values.
    init(file path: String) throws(SceneError) {
        self.path = path
        folder = Self.folder(of: path)
        var binder = Binder()
        let bound = binder.bind(SuiteDeclaration.suite)
        reader = try DocumentReader(SourceText(contentsOf: path), vocabulary: binder.finish().vocabulary)
        if Self.isScene(reader.document) {
            throw .unreadable(
                file: path, reason: "is a scene, not a suite",
                advice: "name the folder that it is in, with --filter \(Self.stem(Self.name(of: path)))")
        }
        let draft = bound.read(reader.document.root, with: reader)
        if reader.problemCount > 0 { try reader.finish() }
        self.draft = draft ?? SuiteDraft()
    }

    /// Finds the documents, and makes the suite.
    func suite() throws -> Suite {
        let goldens = draft.goldens.hasPrefix("/") ? draft.goldens : folder + "/" + draft.goldens
        let file = Self.name(of: path)
        let name = Self.fileNames.contains(file) ? Self.realName(ofFolder: folder) : file
        var suite = Suite(name: name, folder: folder, goldensFolder: Self.normal(goldens))
        suite.file = path
        suite.fonts = draft.fonts.map(fonts)
        if case .stored(let isOn) = draft.pictures { suite.hasPictures = isOn }
        let pictures = try pictures(of: &suite)
        // A suite of pictures has scenes only where it names them.
        let hasScenes = suite.pictureFolders == nil || draft.scenes != nil
        let namesScenes = draft.cases.contains { $0.draft.scene != nil }
        let all =
            hasScenes || namesScenes
            ? try DocumentFinder(folder: folder, goldens: suite.goldensFolder).paths().filter { $0 != file } : []
        let chosen = hasScenes ? scenes(among: all) : []
        let further = furtherScenes(among: all)
        let scenes = chosen + further.map(\.path)
        var settings = settings(of: scenes, pictures: pictures.map(\.name))
        for (index, entry) in zip(chosen.count..., further.map(\.entry)) {
            settings[index].name = goldenName(of: entry, otherwise: entry.pattern)
            entry.draft.apply(to: &settings[index].settings)
        }
        suite.scenes = zip(scenes, settings).map {
            SuiteScene(name: $1.name ?? Self.stem($0), path: $0, settings: $1.settings)
        }
        suite.pictures = zip(pictures, settings.dropFirst(scenes.count)).map { SuitePicture($0, settings: $1.settings) }
        suite.pairs = pairs(draft.equal, mustBeEqual: true) + pairs(draft.different, mustBeEqual: false)
        if !hasScenes, !namesScenes, suite.pairs.isEmpty {
            reportKeysOfScenes(draft.settings, in: reader.document.root)
        }
        try reader.finish()
        return try Self.checked(suite)
    }

    /// The suite of a folder without a suite file.
    static func suite(ofFolder folder: String) throws -> Suite {
        var suite = Suite(name: realName(ofFolder: folder), folder: folder, goldensFolder: normal(folder + "/goldens"))
        suite.scenes = try DocumentFinder(folder: folder, goldens: suite.goldensFolder).paths()
            .map { SuiteScene(name: stem($0), path: $0) }
        return try checked(suite)
    }

    /// Finds the fonts; one that is missing is a mistake, as other fonts would change the pictures.
    private func fonts(_ placed: [Placed]) -> ChosenFonts {
        let fonts = ChosenFonts(placed.map(\.text))
        for font in placed where fonts.missing.contains(font.text) {
            reader.report(
                .invalid(
                    found: "the font file \(Printable.quoted(font.text)) is not installed, or is not a font",
                    advice: "install it, such as Debian's fonts-dejavu-core, or leave it out"), at: font.node)
        }
        return fonts
    }

    // MARK: Pictures

    /// Finds the pictures that other programs made, and sets their folders.
    private func pictures(of suite: inout Suite) throws -> [PictureFilePair] {
        guard case .folder(let made) = draft.pictures else {
            if let expected = draft.expected {
                reader.report(
                    .invalid(
                        found: "`expected` names a folder, but `pictures` does not",
                        advice: "write `pictures` with the folder of the pictures that are made"), at: expected.node)
            }
            return []
        }
        guard let expected = draft.expected else {
            reader.report(
                .invalid(
                    found: "`pictures` names a folder, but `expected` does not",
                    advice: "write `expected` with the folder of the expected pictures"), at: made.node)
            return []
        }
        let folders = PictureFolders(made: path(ofFolder: made.text), expected: path(ofFolder: expected.text))
        if (folders.expected + "/").hasPrefix(suite.goldensFolder + "/"), draft.scenes != nil {
            reader.report(
                .invalid(
                    found: "the expected pictures are among the goldens of scenes",
                    advice: "give one of them another folder"), at: expected.node)
        }
        suite.pictureFolders = folders
        return try PictureFilePair.ofFolders(folders)
    }

    /// A folder's path from the working folder.
    private func path(ofFolder text: String) -> String {
        Self.normal(text.hasPrefix("/") || folder == "." ? text : folder + "/" + text)
    }

    // MARK: Scenes

    private func scenes(among all: [String]) -> [String] {
        var chosen: Set<String> = []
        for placed in draft.scenes ?? [] { chosen.formUnion(matches(of: placed, among: all)) }
        if draft.scenes == nil { chosen = Set(all) }
        for placed in draft.excluded { chosen.subtract(matches(of: placed, among: all)) }
        return chosen.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// The documents that a path or pattern stands for; none is a mistake.
    private func matches(of placed: Placed, among all: [String]) -> [String] {
        let pattern = PathPattern(placed.text)
        let found = all.filter(pattern.matches)
        if found.isEmpty { reportMissing(placed.text, at: placed.node, among: all) }
        return found
    }

    private func reportMissing(_ path: String, at node: NodeID, onKey: Bool = false, among all: [String]) {
        let near = NearName.closest(to: path, in: all).map { "did you mean \(Printable.quoted($0))?" }
        reader.report(
            .invalid(
                found: "the suite's folder has no document \(Printable.quoted(path))",
                advice: near ?? "write a path relative to the suite, such as card.json, or a pattern such as *.json"),
            at: node, onKey: onKey)
    }

    /// The documents that cases name, to draw them once more.
    private func furtherScenes(among all: [String]) -> [(path: String, entry: SuiteDraft.Case)] {
        draft.cases.compactMap { entry in
            guard let scene = entry.draft.scene else { return nil }
            let path = Self.normal(scene.text)
            if all.contains(path) { return (path, entry) }
            reportMissing(scene.text, at: scene.node, among: all)
            return nil
        }
    }

    /// The settings of the suite.
    private var commonSettings: CaseSettings {
        var settings = CaseSettings()
        draft.settings.apply(to: &settings)
        settings.values.folder = (try? FileAccess.system.canonicalPath(folder).get()) ?? folder
        return settings
    }

    /// Returns the name that a case gives to its golden; one that can't be a file's is a mistake.
    private func goldenName(of entry: SuiteDraft.Case, otherwise name: String? = nil) -> String? {
        guard let name = entry.draft.name ?? name else { return nil }
        if !Self.isSafe(name) {
            reader.report(
                .invalid(
                    found: "no golden can be named \(Printable.quoted(name))",
                    advice: "write letters and digits, and / between folders"),
                at: entry.draft.node ?? reader.document.root)
        }
        return name
    }

    /// Returns the settings of scenes, then those of pictures.
    private func settings(of scenes: [String], pictures: [String]) -> [(name: String?, settings: CaseSettings)] {
        let common = commonSettings
        let all = scenes + pictures
        var result = all.map { _ in (name: String?.none, settings: common) }
        for entry in draft.cases where entry.draft.scene == nil {
            let pattern = PathPattern(entry.pattern)
            let indexes = all.indices.filter { pattern.matches(all[$0]) }
            let node = entry.draft.node ?? reader.document.root
            if indexes.isEmpty { reportMissing(entry.pattern, at: node, onKey: true, among: all) }
            if !indexes.isEmpty, indexes.allSatisfy({ $0 >= scenes.count }) {
                reportKeysOfScenes(entry.draft.settings, in: node)
            }
            let name = goldenName(of: entry)
            for index in indexes {
                entry.draft.apply(to: &result[index].settings)
                if let name { result[index].name = name }
            }
        }
        return result
    }

    /// The keys of suites and of their cases that only scenes have.
    private static let keysOfScenes: Set = [
        "goldens", "fonts", "name", "times", "sizes", "states", "scales", "layers", "budgets", "lint", "otherDrivers",
        "inputs", "set",
    ]

    /// Reports what means nothing for pictures in files, at its key in an object of settings.
    private func reportKeysOfScenes(_ settings: SettingsDraft, in object: NodeID) {
        let ignoresLayer = settings.ignored?.contains { if case .layer = $0 { true } else { false } } ?? false
        for member in reader.document.members(of: object) {
            let key = reader.document.name(of: member.key)
            let isOfScenes = Self.keysOfScenes.contains(key)
            guard isOfScenes || (key == "ignore" && ignoresLayer) else { continue }
            reader.report(
                .invalid(
                    found: "a picture that is in a file has no \(isOfScenes ? key : "layer to ignore")",
                    advice: "write tolerance, limits and ignore, in pixels"), at: member.node, onKey: true)
        }
    }

    private func pairs(_ drafts: [PairDraft], mustBeEqual: Bool) -> [ScenePair] {
        drafts.compactMap { pair in
            for scene in pair.scenes
            where !FileManager.default.fileExists(atPath: folder + "/" + scene.text) {
                reportMissing(scene.text, at: scene.node, among: [])
            }
            guard pair.scenes.count == 2 else { return nil }
            var settings = commonSettings
            pair.settings.apply(to: &settings)
            return ScenePair(pair.scenes[0].text, pair.scenes[1].text, mustBeEqual: mustBeEqual, settings: settings)
        }
    }

    // MARK: Names

    /// Throws if two cases, or the goldens of two scenes, have one name.
    private static func checked(_ suite: Suite) throws(SuiteError) -> Suite {
        guard suite.caseCount <= caseLimit else { throw .tooManyCases(count: suite.caseCount, limit: caseLimit) }
        var documents: [String: String] = [:]
        func add(_ name: String, of document: String) throws(SuiteError) {
            guard let other = documents.updateValue(document, forKey: name) else { return }
            throw .doubleName(name: name, first: other, second: document)
        }
        for scene in suite.scenes {
            // Two documents have two goldens even if their cases differ.
            try add(scene.name, of: scene.path)
            for single in scene.cases where !single.suffix.isEmpty {
                try add(scene.name + single.suffix, of: scene.path)
            }
        }
        for picture in suite.pictures { try add(picture.name, of: "the picture \(picture.name)") }
        for pair in suite.pairs {
            for single in pair.cases { try add(pair.name + single.suffix, of: "the pair \(pair.name)") }
        }
        return suite
    }

    /// True for a name that stays in the folder of goldens.
    static func isSafe(_ name: String) -> Bool {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        return parts.allSatisfy {
            !$0.isEmpty && !$0.hasPrefix(".") && $0 == Printable.line($0) && $0.utf8.count <= 200
        }
    }

    private static func isScene(_ document: Document) -> Bool {
        guard document.kind(of: document.root) == .object else { return false }
        let keys = document.members(of: document.root).map { document.name(of: $0.key) }
        return keys.contains("lamina") && !keys.contains("lamina-suite")
    }

    /// A path without the extension of a document.
    static func stem(_ path: String) -> String {
        guard SceneFormat(fileName: path) != nil, let dot = path.lastIndex(of: ".") else { return path }
        return String(path[..<dot])
    }

    static func name(of path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    private static func realName(ofFolder folder: String) -> String {
        name(of: (try? FileAccess.system.canonicalPath(folder).get()) ?? folder)
    }

    static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// A folder's path without slashes at its end.
    static func trimmed(_ path: String) -> String {
        var path = path.isEmpty ? "." : path[...]
        while path.count > 1, path.last == "/" { path = path.dropLast() }
        return String(path)
    }

    /// A path without a leading `./`.
    private static func normal(_ path: String) -> String {
        trimmed(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    }
}

/// Finds the documents in a folder and those in it, without hidden ones, goldens and suite files. Links to folders are
/// not followed.
struct DocumentFinder {
    let folder: String
    let goldens: String

    static let limit = 100_000

    /// The paths relative to the folder, sorted by their bytes.
    func paths() throws(SuiteError) -> [String] {
        let goldensPath = URL(fileURLWithPath: goldens).standardizedFileURL.path
        var found: [String] = []
        var open = [""]
        while let part = open.popLast() {
            let place = part.isEmpty ? folder : folder + "/" + part
            guard URL(fileURLWithPath: place).standardizedFileURL.path != goldensPath else { continue }
            let names: [String]
            switch FileAccess.names(in: place) {
            case .success(let found): names = found
            case .failure(let failure) where failure.isOfTheMachine:
                throw .unreadableFolder(path: place, reason: failure.words)
            // A folder below that may not be read has no scenes for us.
            case .failure where !part.isEmpty: continue
            case .failure:
                throw .unreadableFolder(path: place, reason: "the folder can't be read; check its name and permissions")
            }
            for name in names where !name.hasPrefix(".") {
                let path = part.isEmpty ? name : part + "/" + name
                var facts = stat()
                guard lstat(folder + "/" + path, &facts) == 0 else { continue }
                switch facts.st_mode & S_IFMT {
                case S_IFDIR: open.append(path)
                case S_IFREG, S_IFLNK:
                    if SceneFormat(fileName: name) != nil, !SuiteReader.fileNames.contains(name) { found.append(path) }
                default: break
                }
            }
            if found.count > Self.limit { throw .tooManyCases(count: found.count, limit: Self.limit) }
        }
        return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }
}
