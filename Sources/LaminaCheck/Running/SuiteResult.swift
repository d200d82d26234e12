import LaminaCounters
import LaminaImage
import LaminaProfile

/// The result of a run of a suite.
public struct SuiteResult: Sendable {
    /// The suite's name: its file's or folder's.
    public var suite: String
    /// The device that drew, by its own name.
    public var device: String
    /// The path of the suite's folder as the user gave it, before the cases' paths in annotations; empty for the
    /// current folder.
    public var folder = ""
    /// The time of the run in seconds.
    public var seconds = 0.0
    /// The results, in the order of the cases' names.
    public var cases: [CaseResult] = []
    /// The names of goldens that no case has.
    public var orphans: [String] = []
    /// Cases that were not run, as an earlier one failed and `--fail-fast` was given.
    public var skipped = 0
    /// The layers that settings name, as far as scenes were drawn.
    package var namedLayers = NamedLayers()
    /// True if only some of the suite's cases were asked for, of which others may have a layer that these lack.
    public var isPart = false

    /// The changes that `--update` and `--prune` made to goldens, a sentence each.
    public var changes: [String] = []

    /// The exit code: 0 if the run passed; 65 to 74 if a case could not be read, drawn or recorded; otherwise 1.
    public var exitCode: Int32 {
        if passed { return 0 }
        let codes = cases.map { result -> Int32 in
            if case .failed(_, let code) = result.picture { code } else { 1 }
        }
        return (codes + (faults.isEmpty ? [1] : [65])).max() ?? 1
    }

    /// The message of a case that the device was lost for; nil if none was.
    public var deviceLoss: String? {
        for result in cases {
            if case .failed(let message, 69) = result.picture { return message }
        }
        return nil
    }

    /// The mistakes in the suite's settings that its scenes have shown, a sentence each: layers that no scene has. None are
    /// known while a scene was not drawn.
    public var faults: [String] {
        let isWhole =
            !isPart && skipped == 0
            && cases.allSatisfy { result in
                if case .failed = result.picture { false } else { true }
            }
        return isWhole ? namedLayers.faults : []
    }

    /// True if no case failed and the suite has no mistake. Orphans do not fail a run; without cases it fails.
    public var passed: Bool { !cases.isEmpty && cases.allSatisfy(\.passed) && faults.isEmpty }

    /// Creates a result without cases.
    public init(suite: String, device: String) { (self.suite, self.device) = (suite, device) }
}

/// The result of one case: a scene at one time and size, or a pair of scenes.
public struct CaseResult: Sendable, Codable {
    /// The name, unique in the suite: `photo-card`, `planets@0.8s`, `five-sizes[tablet]`.
    public var name: String
    /// The path of the scene's document, relative to the suite's folder.
    public var scene: String
    /// The line of the document that a failure is about, from 1; nil for none.
    public var line: Int?
    /// The column in the line, in Unicode scalars from 1; nil for none.
    public var column: Int?
    /// The verdict on the picture.
    public var picture: PictureOutcome
    /// The budgets that do not hold: the verdict on the cost.
    public var brokenBudgets: [BudgetFailure] = []
    /// The number of budgets that were checked.
    public var budgetCount = 0
    /// The time of the case in seconds.
    public var seconds = 0.0
    /// The number of times that it was drawn again after a failure.
    public var retries = 0
    /// The reasons for a failed picture: the layer, the property, the pass; one sentence each, the first the most likely.
    public var findings: [String] = []
    /// The findings of a linter over all cases of the scene, which fail nothing; those of the scene's last case only.
    public var warnings: [String] = []
    /// The findings of a linter over all cases of the scene that fail it, as the suite says; those of the scene's last case
    /// only.
    public var failedFindings: [String] = []
    /// The property that the first reason is about, for its place in the document; nil if there is none.
    var changedProperty: ChangedProperty?
    /// The evidence that a report shows of a failure; nil for a case that passed.
    public var evidence: CaseEvidence?

    /// The evidence is stored apart, by those who need it.
    private enum CodingKeys: String, CodingKey {
        case name, scene, line, column, picture, brokenBudgets, budgetCount, seconds, retries, findings, warnings
        case failedFindings
    }

    /// True if picture and cost passed, and no finding fails the scene.
    public var passed: Bool { picture.passed && brokenBudgets.isEmpty && failedFindings.isEmpty }

    /// Creates a result.
    public init(name: String, scene: String, picture: PictureOutcome) {
        (self.name, self.scene, self.picture) = (name, scene, picture)
    }
}

/// The verdict on a picture.
public enum PictureOutcome: Sendable, Codable {
    /// The pixels are the golden's, to the byte.
    case equal
    /// The pixels differ within the tolerance.
    case close(PictureVerdict)
    /// The pixels differ from those of another family of drivers, which drew the golden, within the suite's tolerance for
    /// that; the driver by its own name.
    case closeToOtherDriver(PictureVerdict, driver: String)
    /// The pixels differ by more than the tolerance.
    case different(PictureVerdict)
    /// The golden's digest is another, and there is no picture of it to compare with.
    case changed
    /// The golden's digest is another, and so is the driver that drew it, of whose picture there is none to compare with.
    case notComparable(driver: String)
    /// There is no golden, and none was recorded.
    case missing
    /// There is an expected picture in a file, and none was made.
    case gone
    /// The picture in a file is the expected one of another name.
    case renamed(from: String)
    /// A golden was recorded, as there was none.
    case recorded
    /// The golden was replaced.
    case updated
    /// The expected picture in a file was removed, as none was made.
    case removed
    /// Two scenes that must be equal or must differ: whether they did, and in words.
    case pair(holds: Bool, message: String)
    /// The scene could not be read or drawn, or its golden not be read. The code is that of the command's exit codes:
    /// 65 for bad input, 69 for the device, 74 for files.
    case failed(message: String, code: Int32)

    /// True if the picture does not fail the case.
    public var passed: Bool {
        switch self {
        case .equal, .close, .closeToOtherDriver, .recorded, .updated, .removed: true
        case .pair(let holds, _): holds
        case .different, .changed, .notComparable, .missing, .gone, .renamed, .failed: false
        }
    }

    /// True if the scene could not be read or drawn.
    var isFailure: Bool { if case .failed = self { true } else { false } }
}

/// The evidence that a report shows of a failed case.
///
/// Pictures and errors of a merged result are decoded each time that they are read, and not kept.
public struct CaseEvidence: Sendable {
    /// The golden's picture; nil if there is none, or if it can't be decoded.
    public var expected: Bitmap? {
        get { try? expectedSource?.value() }
        set { expectedSource = newValue.map(EvidenceSource.made) }
    }
    /// The picture that was drawn; nil if it could not be, or can't be decoded.
    public var actual: Bitmap? {
        get { try? actualSource?.value() }
        set { actualSource = newValue.map(EvidenceSource.made) }
    }
    /// The errors of pixels; nil if they could not be compared, or can't be decoded.
    public var errors: PictureVerdict.ErrorMap? {
        get { try? errorSource?.value() }
        set { errorSource = newValue.map(EvidenceSource.made) }
    }
    /// The source of ``expected``, with the error if it can't be decoded.
    package var expectedSource: EvidenceSource<Bitmap>?
    /// The source of ``actual``.
    package var actualSource: EvidenceSource<Bitmap>?
    /// The source of ``errors``.
    package var errorSource: EvidenceSource<PictureVerdict.ErrorMap>?
    /// The counters when the golden was recorded, by name; empty if unknown.
    public var countersBefore: [String: Double] = [:]
    /// The counters of this run, by name.
    public var countersAfter: [String: Double] = [:]
    /// The passes when the golden was recorded, and those of this run.
    public var passesBefore: [PassSummary] = []
    /// The passes of this run.
    public var passesAfter: [PassSummary] = []

    /// Creates evidence without anything to show.
    public init() {}

    /// True if there is a picture to show.
    var hasPictures: Bool { expectedSource != nil || actualSource != nil }

    /// True if there are costs to show; files of pictures have none.
    var hasCosts: Bool {
        !countersBefore.isEmpty || !countersAfter.isEmpty || !passesBefore.isEmpty || !passesAfter.isEmpty
    }

    /// The pixels of both pictures, known without decoding.
    var pixelCount: Int { (expectedSource?.pixelCount ?? 0) + (actualSource?.pixelCount ?? 0) }

    /// The bytes of the pictures and errors that are held; those that are decoded when they are asked for take none.
    var bytesInMemory: Int {
        var bytes = 0
        for case .made(let picture)? in [expectedSource, actualSource] { bytes += picture.width * picture.height * 4 }
        if case .made(let map)? = errorSource {
            bytes += map.errors.count * MemoryLayout<Float>.size + map.kinds.count
        }
        return bytes
    }

    /// Drops the pictures, and keeps the costs.
    mutating func removePictures() { (expectedSource, actualSource, errorSource) = (nil, nil, nil) }
}

/// A picture or a map of errors, there already or decoded when it is asked for.
package enum EvidenceSource<Value: Sendable>: Sendable {
    /// A value that is there.
    case made(Value)
    /// A value of so many pixels that is decoded each time.
    case decoded(pixelCount: Int, @Sendable () throws -> Value)

    /// Returns the value.
    func value() throws -> Value {
        switch self {
        case .made(let value): value
        case .decoded(_, let decode): try decode()
        }
    }
}

extension EvidenceSource where Value == Bitmap {
    /// The pixels of the picture.
    fileprivate var pixelCount: Int {
        switch self {
        case .made(let picture): picture.width * picture.height
        case .decoded(let count, _): count
        }
    }
}

/// One pass of a plan: the layer, the reasons, and the pixels of its target.
public struct PassSummary: Sendable, Equatable, Codable {
    /// The path of the layer that asked for it.
    public var layer: String
    /// The names of its reasons; empty for the frame.
    public var reasons: [String]
    /// The width of its region in pixels.
    public var width: Int
    /// The height of its region in pixels.
    public var height: Int
    /// The number of draws.
    public var draws: Int
    /// The digest of the pixels that it wrote; nil if it was not taken.
    public var digest: String?
    /// The passes before it whose targets it reads or continues, as indices; empty if they are not known.
    public var reads: [Int] = []

    /// Creates a summary.
    public init(layer: String, reasons: [String], width: Int, height: Int, draws: Int, digest: String? = nil) {
        (self.layer, self.reasons, self.width, self.height) = (layer, reasons, width, height)
        (self.draws, self.digest) = (draws, digest)
    }
}
