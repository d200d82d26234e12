import Glibc
import LaminaCounters
import LaminaGeometry
import LaminaProfile
import LaminaScene

/// A suite: scenes with the moments and sizes at which they are drawn, what their pictures may differ by, and what they
/// may cost.
///
/// ```swift
/// let suite = try Suite(at: "Examples")
/// let result = try SuiteRunner(suite).run { try Renderer() }
/// print(result.passed)
/// ```
public struct Suite: Sendable {
    /// The name in reports: its folder's, or its file's if that has a name of its own.
    public var name: String
    /// The folder that paths of scenes are relative to.
    public var folder: String
    /// The folder as reports write it before the paths of scenes; empty for the current one.
    package var folderInReports: String { folder == "." ? "" : folder }
    /// The path of the suite's file; nil for a folder without one.
    public var file: String?
    /// The folder of the goldens.
    public var goldensFolder: String
    /// The installed fonts that the scenes find; nil for all of the machine.
    package var fonts: ChosenFonts?
    /// True if goldens have pictures, not digests alone.
    public var hasPictures = true
    /// The scenes, by name.
    public var scenes: [SuiteScene] = []
    /// The pairs of scenes that must be equal, or differ.
    public var pairs: [ScenePair] = []
    /// The folders of pictures that other programs made; nil for a suite of scenes alone.
    package var pictureFolders: PictureFolders?
    /// The pictures that other programs made, by name.
    public var pictures: [SuitePicture] = []

    /// Creates a suite without scenes.
    ///
    /// - Parameters:
    ///   - name: The name in reports.
    ///   - folder: The folder that the paths of scenes start in.
    ///   - goldensFolder: The folder of the goldens; `goldens` in the suite's if nil.
    public init(name: String, folder: String, goldensFolder: String? = nil) {
        (self.name, self.folder) = (name, folder)
        self.goldensFolder = goldensFolder ?? folder + "/goldens"
    }

    /// The number of pictures, and of pairs at each of their moments and sizes.
    public var caseCount: Int {
        scenes.reduce(0) { $0 + $1.cases.count } + pairs.reduce(0) { $0 + $1.cases.count } + pictures.count
    }

    /// The names of scenes that differ in case only, in groups. Where a file system ignores case, as on macOS and Windows,
    /// their goldens are one file.
    public var namesDifferingInCase: [[String]] {
        Dictionary(grouping: scenes.map(\.name)) { $0.lowercased() }.values
            .filter { $0.count > 1 }.map { $0.sorted() }
            .sorted { $0[0] < $1[0] }
    }

    /// The path of a file in the suite's folder.
    func path(of file: String) -> String { folder == "." ? file : folder + "/" + file }
}

/// A scene of a suite, with its cases.
public struct SuiteScene: Sendable {
    /// The name of its golden, unique in the suite: the document's path without its extension, unless the suite gives
    /// another.
    public var name: String
    /// The path of the document, relative to the suite's folder.
    public var path: String
    /// The settings of all of its cases.
    public var settings: CaseSettings
    /// The cases, at least one.
    public var cases: [SuiteCase]

    /// Creates a scene with the cases of its settings.
    public init(name: String, path: String, settings: CaseSettings = CaseSettings()) {
        (self.name, self.path, self.settings) = (name, path, settings)
        cases = settings.cases
    }
}

/// The folders of pictures that other programs made, as paths from the working folder.
package struct PictureFolders: Sendable, Equatable {
    /// The folder of the pictures that were made.
    package var made: String
    /// The folder of the expected ones, whose names in it are the same.
    package var expected: String

    /// Creates a pair of folders.
    package init(made: String, expected: String) { (self.made, self.expected) = (made, expected) }
}

/// A picture that another program made, such as a screenshot, and the expected one.
public struct SuitePicture: Sendable {
    /// The two files; the name is their path in both folders.
    package var files: PictureFilePair
    /// The tolerance and the ignored parts, in pixels.
    public var settings: CaseSettings

    /// The name in reports, such as `login.png`.
    public var name: String { files.name }

    /// Creates a picture of two files, of which one may be missing.
    package init(_ files: PictureFilePair, settings: CaseSettings = CaseSettings()) {
        (self.files, self.settings) = (files, settings)
    }
}

/// Two scenes that must be equal or must differ.
public struct ScenePair: Sendable {
    /// The paths of the documents, relative to the suite's folder.
    public var first: String
    /// The path of the other document.
    public var second: String
    /// True if the pictures must be equal, within the tolerance; false if they must differ by more than that.
    public var mustBeEqual: Bool
    /// The settings of all of its cases.
    public var settings: CaseSettings
    /// The moments and sizes, at least one.
    public var cases: [SuiteCase]

    /// Creates a pair with the cases of its settings.
    public init(_ first: String, _ second: String, mustBeEqual: Bool, settings: CaseSettings = CaseSettings()) {
        (self.first, self.second, self.mustBeEqual, self.settings) = (first, second, mustBeEqual, settings)
        cases = settings.cases
    }

    /// The name in reports, such as `a.json == b.json`.
    public var name: String { "\(first) \(mustBeEqual ? "==" : "!=") \(second)" }
}

/// A moment and a size at which a scene is drawn.
public struct SuiteCase: Sendable, Equatable {
    /// The time in seconds.
    public var time: Double
    /// The size; nil for the document's own.
    public var size: SceneSize?
    /// The scale in pixels per point; nil for the document's own.
    public var scale: Double?
    /// The state of the document's states that layers are in from the start; nil for their own values.
    public var state: String?
    /// The end of the case's name, which tells it from the others of its scene: `[tablet]`, `~Locked`, `@2x`, `@0.8s`; empty
    /// if there is one only, which the suite does not describe.
    public var suffix: String

    /// Creates a case.
    public init(
        time: Double = 0, size: SceneSize? = nil, scale: Double? = nil, state: String? = nil, suffix: String = ""
    ) {
        (self.time, self.size, self.scale, self.state, self.suffix) = (time, size, scale, state, suffix)
    }
}

/// The settings of cases. A scene's own replace those of its suite; its budgets are added.
public struct CaseSettings: Sendable {
    /// The metric and the limits for all pixels without settings of their own.
    public var tolerance = PictureTolerance()
    /// The tolerance where another family of drivers drew the golden, besides that for all.
    public var otherDrivers = OtherDriverTolerance()
    /// The parts of the picture that are not compared.
    public var ignored: [IgnoredPart] = []
    /// The layers with a tolerance of their own.
    public var layers: [LayerTolerance] = []
    /// The times in seconds; nil for the start.
    public var times: [Double]?
    /// The sizes, nil among them for the document's own.
    public var sizes: [SceneSize?]?
    /// The states of the document, nil among them for its layers' own values.
    public var states: [String?]?
    /// The scales, nil among them for the document's own.
    public var scales: [Double?]?
    /// The values for inputs of the document, and for properties of its layers. Paths of pictures that a suite's file
    /// gives are relative to its folder.
    public var values = SceneValues()
    /// The limits of costs, besides those of the scene's document.
    public var budgets: [Budget] = []
    /// The kinds of findings that are reported as warnings.
    public var lint = Set(LintKind.allCases)
    /// The kinds of findings that fail a scene.
    public var failOn: Set<LintKind> = [.layoutProblem]

    /// Creates the default settings: one exact picture, at the start.
    public init() {}

    /// The cases: all times at all sizes and scales, in all states.
    var cases: [SuiteCase] {
        (sizes ?? [nil]).flatMap { size in
            (states ?? [nil]).flatMap { state in
                (scales ?? [nil]).flatMap { scale in
                    (times ?? [0]).sorted().map { time in
                        SuiteCase(
                            time: time, size: size, scale: scale, state: state, suffix: suffix(size, state, scale, time)
                        )
                    }
                }
            }
        }
    }

    private func suffix(_ size: SceneSize?, _ state: String?, _ scale: Double?, _ time: Double) -> String {
        (size.map { "[\($0)]" } ?? "") + (state.map { "~\($0)" } ?? "")
            + (scale.map { "@\(Self.words($0))x" } ?? "") + (times == nil ? "" : "@\(Self.words(time))s")
    }

    /// A number without a needless `.0`.
    static func words(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}

/// A part of the picture that is not compared.
public enum IgnoredPart: Sendable, Hashable {
    /// A rectangle in points.
    case rectangle(Rect)
    /// The white pixels of a picture of the same size: the path of its file, relative to the suite's folder.
    case picture(String)
    /// The pixels of a layer, by its id.
    case layer(String, edgeOnly: Bool)
}

/// The tolerance of one layer's pixels.
public struct LayerTolerance: Sendable {
    /// The layer's id.
    public var layer: String
    /// The tolerance of its pixels.
    public var tolerance: PictureTolerance
    /// True if it is for the pixels of the layer's antialiased edge only.
    public var edgeOnly: Bool

    /// Creates a tolerance.
    public init(layer: String, _ tolerance: PictureTolerance, edgeOnly: Bool = false) {
        (self.layer, self.tolerance, self.edgeOnly) = (layer, tolerance, edgeOnly)
    }
}

/// An error in a suite, apart from mistakes in the text of its file, which are `SceneError`s.
public enum SuiteError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The folder can't be read.
    case unreadableFolder(path: String, reason: String)
    /// A folder has more than one suite file.
    case severalFiles(folder: String, names: [String])
    /// Two cases have one name; the places are their documents.
    case doubleName(name: String, first: String, second: String)
    /// The suite has more cases than allowed.
    case tooManyCases(count: Int, limit: Int)

    /// The error and what to do about it.
    public var description: String {
        switch self {
        case .unreadableFolder(let path, let reason):
            "\(Printable.line(path)): \(reason)"
        case .severalFiles(let folder, let names):
            "\(Printable.line(folder)): has the suite files \(names.joined(separator: " and ")); "
                + "remove all but one, or name one of them"
        case .doubleName(let name, let first, let second):
            first == second
                ? "\(Printable.line(first)) has two cases of the name \(Printable.quoted(name)); "
                    + "list each time, size, state and scale once"
                : "\(Printable.line(first)) and \(Printable.line(second)) both have the name "
                    + "\(Printable.quoted(name)), and one golden can't serve two; rename one of the files, "
                    + "or give one another `name` under `cases` in the suite"
        case .tooManyCases(let count, let limit):
            "the suite has \(count) cases, and \(limit) are the most; split it, or list fewer times and sizes"
        }
    }
}
