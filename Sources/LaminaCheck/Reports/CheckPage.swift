import FoundationEssentials
import LaminaCounters
import LaminaImage
import LaminaProfile

extension SuiteReport {
    /// Returns the result as one self-contained HTML page: the cases by state, and for each that failed its pictures with
    /// slider, blink, side by side and errors, its costs and its passes before and after.
    ///
    /// Names from documents are in the page as data, never as markup. Of 40 cases, and at most 48 MiB of PNG and 800 million
    /// pixels, the pictures are in the page: failed ones first, then those that an update recorded, then those within the
    /// tolerance; it says for which they were left out. One picture at a time is in memory.
    ///
    /// - Throws: `EncodingError` if the data can't be encoded, `ImageError` if a picture can't; both would be bugs of ours.
    ///   The error of a merged picture that can't be decoded.
    public func html() throws -> String {
        try html(pictureLimit: Self.pictureLimit, byteLimit: Self.pictureByteLimit)
    }

    /// The largest number of cases whose pictures are in the page.
    static let pictureLimit = 40
    /// The largest number of bytes of PNG in the page.
    static let pictureByteLimit = 48 << 20
    /// The largest number of pixels in the page: 40 times two pictures of 4K. Equal pixels take next to no bytes.
    static let picturePixelLimit = 800_000_000

    /// Returns the page with other limits.
    func html(pictureLimit: Int, byteLimit: Int) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "", negativeInfinity: "", nan: "")
        let data = try CheckData(self, pictureLimit: pictureLimit, byteLimit: byteLimit)
        return Self.page.text(data: try encoder.encode(data))
    }

    private static let page = ReportPage(
        frame: PackageResources.check_html, styles: [PackageResources.check_css],
        scripts: [
            PackageResources.cases_js, PackageResources.compare_js, PackageResources.costs_js,
            PackageResources.check_js,
        ])
}

// MARK: Data

/// The data for the page's script.
private struct CheckData: Encodable {
    struct Case: Encodable {
        var name: String
        var scene: String
        var state: CaseState
        var passed: Bool
        /// True if the picture passed; the cost has passed if there are no ``budgets``.
        var picturePassed: Bool
        var seconds: Double
        var retries: Int
        var messages: [String]
        var findings: [String]
        var budgets: [String]
        /// The findings of a linter that fail it.
        var faults: [String]
        var pictures: Pictures?
        /// True if the pictures are left out, as the page would become too large.
        var lacksPictures: Bool
        /// The index of the block of failures of one cause; nil for a case that passed.
        var block: Int?
        var counters: [Counter]
        var before: [PassEntry]
        var after: [PassEntry]
    }

    struct Pictures: Encodable {
        var expected: String?
        var actual: String?
        var errors: String?
        /// The sizes in pixels.
        var expectedSize: [Int]?
        var actualSize: [Int]?
        /// The rectangle around the pixels that differ: left, top, width and height.
        var area: [Int]?
    }

    struct Counter: Encodable {
        var name: String
        var unit: FrameCounter.Unit
        var before: Double?
        var after: Double?
    }

    /// The findings of a linter over all cases of a scene.
    struct Warnings: Encodable {
        var scene: String
        var findings: [String]
    }

    struct PassEntry: Encodable {
        var layer: String
        var reasons: [String]
        var width: Int
        var height: Int
        var draws: Int
        var reads: [Int]
        var isFrame: Bool
        /// True if the other list has no such pass.
        var isAlone: Bool
        /// True if the pixels differ from those of the same pass in the other list.
        var differs: Bool
    }

    let kind = "check"
    let version = SuiteReport.jsonVersion
    var suite: String
    var device: String
    var seconds: Double
    var passed: Bool
    var counts: String
    var cases: [Case] = []
    var orphans: [String]
    var faults: [String]
    var warnings: [Warnings]
    var skipped: Int
    var pictureLimit: Int
    var withoutPictures = 0
    let reasons = ReportReason.all

    init(_ report: SuiteReport, pictureLimit: Int, byteLimit: Int) throws {
        let result = report.result
        (suite, device, seconds, passed) = (result.suite, result.device, result.seconds, result.passed)
        (counts, orphans, skipped, faults) = (report.counts, result.orphans, result.skipped, result.faults)
        warnings = result.cases.filter { !$0.warnings.isEmpty }.map {
            Warnings(scene: $0.scene, findings: $0.warnings)
        }
        self.pictureLimit = pictureLimit
        var blocks: [Int: Int] = [:]
        for (block, group) in FailureBlock.groups(of: result.cases).enumerated() {
            for index in group { blocks[index] = block }
        }
        var (shown, bytes, pixels) = (0, 0, 0)
        var chosen = [Pictures?](repeating: nil, count: result.cases.count)
        for index in Self.order(of: result.cases) {
            let result = result.cases[index]
            let hasPictures = result.evidence?.hasPictures == true
            let count = result.evidence?.pixelCount ?? 0
            if let evidence = result.evidence, hasPictures, shown < pictureLimit, bytes < byteLimit,
                pixels + count <= SuiteReport.picturePixelLimit
            {
                pixels += count
                let made = try Pictures(evidence)
                let size = made.byteCount
                if bytes + size <= byteLimit {
                    (chosen[index], shown, bytes) = (made, shown + 1, bytes + size)
                }
            }
        }
        for (index, result) in result.cases.enumerated() {
            let isLeftOut = result.evidence?.hasPictures == true && chosen[index] == nil
            if isLeftOut { withoutPictures += 1 }
            var item = Case(result, chosen[index], lacksPictures: isLeftOut)
            item.block = blocks[index]
            cases.append(item)
        }
    }

    /// The indices of cases in the order in which they get pictures: failures, updates, then the others.
    private static func order(of cases: [CaseResult]) -> [Int] {
        func rank(_ result: CaseResult) -> Int {
            if !result.passed { return 0 }
            return result.state.isChange ? 1 : 2
        }
        return cases.indices.sorted { (rank(cases[$0]), $0) < (rank(cases[$1]), $1) }
    }
}

extension CheckData.Case {
    fileprivate init(_ result: CaseResult, _ pictures: CheckData.Pictures?, lacksPictures: Bool) {
        let evidence = result.evidence ?? CaseEvidence()
        let (before, after) = CheckData.PassEntry.lists(evidence.passesBefore, evidence.passesAfter)
        let names = Set(evidence.countersBefore.keys).union(evidence.countersAfter.keys)
        self.init(
            name: result.name, scene: result.scene, state: result.state, passed: result.passed,
            picturePassed: result.picture.passed, seconds: result.seconds, retries: result.retries,
            messages: result.picture.sentences, findings: result.findings,
            budgets: result.brokenBudgets.map(\.description), faults: result.failedFindings, pictures: pictures,
            lacksPictures: lacksPictures,
            counters: FrameCounter.all.filter { names.contains($0.name) }.map {
                CheckData.Counter(
                    name: $0.name, unit: $0.unit, before: evidence.countersBefore[$0.name],
                    after: evidence.countersAfter[$0.name])
            }, before: before, after: after)
    }
}

extension CheckData.PassEntry {
    /// Returns the entries of two lists, with the differences from each other.
    fileprivate static func lists(_ before: [PassSummary], _ after: [PassSummary]) -> (
        [CheckData.PassEntry], [CheckData.PassEntry]
    ) {
        var waiting: [String: [Int]] = [:]
        for (index, pass) in before.enumerated().reversed() { waiting[pass.owner, default: []].append(index) }
        var first = before.map { CheckData.PassEntry($0, isAlone: !after.isEmpty) }
        var second = after.map { CheckData.PassEntry($0, isAlone: !before.isEmpty) }
        for (index, pass) in after.enumerated() {
            guard let other = waiting[pass.owner]?.popLast() else { continue }
            var differs = pass.width != before[other].width || pass.height != before[other].height
            if let old = before[other].digest, let new = pass.digest { differs = differs || old != new }
            (first[other].isAlone, first[other].differs) = (false, differs)
            (second[index].isAlone, second[index].differs) = (false, differs)
        }
        return (first, second)
    }

    private init(_ pass: PassSummary, isAlone: Bool) {
        self.init(
            layer: pass.layer, reasons: pass.reasons, width: pass.width, height: pass.height, draws: pass.draws,
            reads: pass.reads, isFrame: pass.isFrame, isAlone: isAlone, differs: false)
    }
}

// MARK: Pictures

extension CheckData.Pictures {
    fileprivate init(_ evidence: CaseEvidence) throws {
        (expected, expectedSize) = try Self.encoded(evidence.expectedSource)
        (actual, actualSize) = try Self.encoded(evidence.actualSource)
        if let errors = try evidence.errorSource?.value() {
            self.errors = try ErrorColors.picture(of: errors).map(Self.dataURL)
            if self.errors != nil, let bounds = DifferenceArea(errors)?.bounds {
                area = [Int(bounds.minX), Int(bounds.minY), bounds.width, bounds.height]
            }
        }
    }

    /// Returns a picture and its size in pixels.
    private static func encoded(_ source: EvidenceSource<Bitmap>?) throws -> (url: String?, size: [Int]?) {
        guard let picture = try source?.value() else { return (nil, nil) }
        return (try dataURL(picture), [picture.width, picture.height])
    }

    /// The bytes of the PNGs, in base 64.
    fileprivate var byteCount: Int { [expected, actual, errors].reduce(0) { $0 + ($1?.utf8.count ?? 0) } * 3 / 4 }

    private static func dataURL(_ bitmap: Bitmap) throws -> String {
        "data:image/png;base64," + Data(try PNGEncoder.encode(bitmap)).base64EncodedString()
    }
}

/// Errors of pixels as colours: from black through purple and orange to light yellow.
private enum ErrorColors {
    /// Stops at equal distances, from no error to the largest.
    private static let stops: [SIMD3<Float>] = [
        SIMD3(10, 8, 20), SIMD3(87, 16, 110), SIMD3(188, 55, 84), SIMD3(249, 142, 9), SIMD3(252, 255, 164),
    ]

    /// Returns a picture of the errors; small ones are raised, so that every pixel with an error can be seen.
    static func picture(of map: PictureVerdict.ErrorMap) throws -> Bitmap? {
        guard map.width > 0, map.height > 0, map.errors.count == map.width * map.height else { return nil }
        var pixels = [UInt8](repeating: 255, count: map.errors.count * 4)
        for (index, error) in map.errors.enumerated() {
            let value = error > 0 ? 0.25 + 0.75 * min(error, 1).squareRoot() : 0
            let place = value * Float(stops.count - 1)
            let lower = min(Int(place), stops.count - 2)
            let color = stops[lower] + (stops[lower + 1] - stops[lower]) * (place - Float(lower))
            for channel in 0..<3 { pixels[index * 4 + channel] = UInt8(color[channel].rounded()) }
        }
        return try Bitmap(width: map.width, height: map.height, pixels: pixels)
    }
}
