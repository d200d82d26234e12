import CDeflate
import FoundationEssentials
import LaminaCheck
import LaminaImage
import LaminaScene

/// A case's result as a blob holds it, with the pictures of a failure.
struct StoredCase: Codable {
    private var result: CaseResult
    private var expected: Data?
    private var actual: Data?
    private var errors: StoredErrors?
    private var costs: Costs?

    /// The evidence apart from pictures.
    private struct Costs: Codable {
        var countersBefore: [String: Double]
        var countersAfter: [String: Double]
        var passesBefore: [PassSummary]
        var passesAfter: [PassSummary]
    }

    private enum CodingKeys: String, CodingKey { case result, expected, actual, errors, costs }

    init(_ result: CaseResult) throws {
        self.result = result
        guard let evidence = result.evidence else { return }
        expected = try evidence.expected.map { Data(try PNGEncoder.encode($0.asStored)) }
        actual = try evidence.actual.map { Data(try PNGEncoder.encode($0.asStored)) }
        errors = evidence.errors.map(StoredErrors.init)
        costs = Costs(
            countersBefore: evidence.countersBefore, countersAfter: evidence.countersAfter,
            passesBefore: evidence.passesBefore, passesAfter: evidence.passesAfter)
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        result = try values.decode(CaseResult.self, forKey: .result)
        expected = try values.decodeIfPresent(Data.self, forKey: .expected)
        actual = try values.decodeIfPresent(Data.self, forKey: .actual)
        errors = try values.decodeIfPresent(StoredErrors.self, forKey: .errors)
        costs = try values.decodeIfPresent(Costs.self, forKey: .costs)
        // What ends the command is its code.
        if case .failed(_, let code) = result.picture, !(1...125).contains(code) {
            throw BlobFault("the code of \(Printable.quoted(result.name)) is \(code), which is not from 1 to 125")
        }
        if let budget = result.brokenBudgets.first(where: { !$0.limit.isFinite }) {
            throw BlobFault("the limit of the budget \(Printable.quoted(budget.budget)) is not a number")
        }
        for passes in [costs?.passesBefore ?? [], costs?.passesAfter ?? []] {
            for (index, pass) in passes.enumerated() where pass.reads.contains(where: { !(0..<index).contains($0) }) {
                throw BlobFault("a pass of \(Printable.quoted(result.name)) reads a pass that is not before it")
            }
        }
    }

    /// Returns the result, whose pictures are decoded when they are asked for: a small file may hold large ones.
    ///
    /// - Parameters:
    ///   - path: The blob's file, for errors.
    ///   - pixelLimit: The most pixels of a picture.
    func result(in path: String, pixelLimit: Int) throws(FarmError) -> CaseResult {
        var result = result
        guard let costs else { return result }
        var evidence = CaseEvidence()
        let before = try StoredPicture(expected, in: path, pixelLimit: pixelLimit)
        let now = try StoredPicture(actual, in: path, pixelLimit: pixelLimit)
        (evidence.expectedSource, evidence.actualSource) = (before?.source, now?.source)
        if let errors {
            // They are of the smallest picture that holds both.
            let width = max(before?.width ?? 0, now?.width ?? 0)
            let height = max(before?.height ?? 0, now?.height ?? 0)
            guard before != nil, now != nil, (errors.width, errors.height) == (width, height) else {
                throw .brokenBlob(file: path, detail: "the errors of a picture are of another size")
            }
            evidence.errorSource = .decoded(pixelCount: width * height) {
                guard let map = errors.map else {
                    throw FarmError.brokenBlob(file: path, detail: "the errors of a picture can't be read")
                }
                return map
            }
        }
        (evidence.countersBefore, evidence.countersAfter) = (costs.countersBefore, costs.countersAfter)
        (evidence.passesBefore, evidence.passesAfter) = (costs.passesBefore, costs.passesAfter)
        result.evidence = evidence
        return result
    }
}

/// A picture in a blob, of which only the header is read.
private struct StoredPicture {
    let width: Int
    let height: Int
    let source: EvidenceSource<Bitmap>

    /// - Parameters:
    ///   - data: The PNG; without one there is no picture.
    ///   - path: The blob's file.
    ///   - pixelLimit: The most pixels of a picture.
    /// - Throws: ``FarmError`` if it is no picture, or too large.
    init?(_ data: Data?, in path: String, pixelLimit: Int) throws(FarmError) {
        guard let data else { return nil }
        let header: ImageHeader
        do {
            header = try ImageHeader(data)
        } catch {
            throw .brokenBlob(file: path, detail: "a picture of the blob can't be read: \(error)")
        }
        (width, height) = (header.width, header.height)
        let (count, isBeyondCounting) = header.width.multipliedReportingOverflow(by: header.height)
        guard !isBeyondCounting, count <= pixelLimit else {
            throw .largePicture(file: path, width: header.width, height: header.height, limit: pixelLimit)
        }
        source = .decoded(pixelCount: count) {
            do {
                return try Bitmap(decoding: data, limits: DecodeLimits(maximumPixelCount: pixelLimit))
            } catch {
                throw FarmError.brokenBlob(file: path, detail: "a picture of the blob can't be read: \(error)")
            }
        }
    }
}

/// The errors of pixels, compressed without loss: most of them are 0.
private struct StoredErrors: Codable {
    var width: Int
    var height: Int
    var errors: Data
    var kinds: Data
    var metric: PictureMetric?

    init(_ map: PictureVerdict.ErrorMap) {
        (width, height, metric) = (map.width, map.height, map.metric)
        errors = map.errors.withUnsafeBytes { Zlib.compress($0) }
        kinds = map.kinds.withUnsafeBytes { Zlib.compress($0) }
    }

    /// The map; nil if the bytes are not of one.
    var map: PictureVerdict.ErrorMap? {
        let (count, isTooLarge) = width.multipliedReportingOverflow(by: height)
        guard width > 0, height > 0, !isTooLarge, count <= Self.mostPixels,
            let values = Zlib.expand(errors, to: count * 4, as: Float.self)
        else { return nil }
        var map = PictureVerdict.ErrorMap(width: width, height: height, errors: values)
        map.metric = metric
        if let kinds = Zlib.expand(kinds, to: count, as: UInt8.self) { map.kinds = kinds }
        return map
    }

    private static let mostPixels = 1 << 28
}

/// Bytes in the format of zlib, by libdeflate.
private enum Zlib {
    static func compress(_ bytes: UnsafeRawBufferPointer) -> Data {
        guard let compressor = libdeflate_alloc_compressor(1) else { return Data() }
        defer { libdeflate_free_compressor(compressor) }
        var result = Data(count: libdeflate_zlib_compress_bound(compressor, bytes.count))
        let count = result.withUnsafeMutableBytes {
            libdeflate_zlib_compress(compressor, bytes.baseAddress, bytes.count, $0.baseAddress, $0.count)
        }
        return result.prefix(count)
    }

    /// Returns nil unless the bytes expand to exactly so many.
    static func expand<Value>(_ data: Data, to byteCount: Int, as type: Value.Type) -> [Value]? {
        guard let decompressor = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(decompressor) }
        let count = byteCount / MemoryLayout<Value>.stride
        var isWhole = false
        let values = [Value](unsafeUninitializedCapacity: count) { target, initialized in
            var written = 0
            let outcome = data.withUnsafeBytes {
                libdeflate_zlib_decompress(
                    decompressor, $0.baseAddress, $0.count, target.baseAddress, byteCount, &written)
            }
            isWhole = outcome == LIBDEFLATE_SUCCESS && written == byteCount
            initialized = isWhole ? count : 0
        }
        return isWhole ? values : nil
    }
}
