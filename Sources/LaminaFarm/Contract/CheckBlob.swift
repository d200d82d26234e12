import LaminaCheck
import LaminaScene

/// The results of one shard of a suite.
///
/// ```swift
/// let work = SuiteShards(runner, threads: 4)
/// let shard = try Shard("1/2")
/// if let part = work.runner(of: shard) {
///     try work.write(part.run { try Renderer() }, of: shard, machine: machine, to: "1.blob")
/// }
/// ```
public struct SuiteShards: Sendable {
    private let runner: SuiteRunner
    private let inventory: SuiteInventory

    /// Reads the documents of a suite, which are to be divided.
    ///
    /// - Parameters:
    ///   - runner: The suite's runner.
    ///   - threads: The number of threads that read.
    public init(_ runner: SuiteRunner, threads: Int) {
        self.runner = runner
        inventory = SuiteInventory(runner, threads: threads)
    }

    /// The suite's name and the digest of its documents and goldens.
    var subject: BlobHeader.Subject { BlobHeader.Subject(name: inventory.suite, digest: inventory.digest) }

    /// The number of cases.
    public var caseCount: Int { inventory.items.reduce(0) { $0 + $1.cases.count } }

    /// The number of scenes and pairs, which are not divided further.
    public var itemCount: Int { inventory.items.count }

    /// The approximate time of all cases, in seconds on one processor.
    public var seconds: Double { inventory.items.reduce(0) { $0 + $1.work.seconds } }

    /// The bytes of targets and pictures that the largest case needs, roughly.
    var peakBytes: Double { inventory.items.reduce(0) { max($0, $1.work.peakBytes) } }

    /// The suite.
    var suite: Suite { runner.suite }

    /// Returns all files that a run of the suite reads. Reads each document; one that is wrong is among them all the same,
    /// as its error is a result.
    func files() -> [PackedFile] {
        func path(_ name: String) -> String { suite.folder == "." ? name : suite.folder + "/" + name }
        var all = PackedFile.ownFiles(of: suite)
        var loader = SceneLoader(allowedFolders: runner.options.allowedFolders, limits: runner.options.limits)
        var files: [String: SceneFiles] = [:]
        for item in inventory.items {
            loader.values = item.values
            for document in item.documents {
                for size in item.sizes {
                    loader.size = size
                    _ = try? loader.stage(at: path(document), files: &files[document, default: SceneFiles()])
                }
            }
        }
        for (document, files) in files.sorted(by: { $0.key < $1.key }) {
            all += PackedFile.all(of: path(document), files)
        }
        for picture in suite.pictures {
            for path in [picture.files.expected, picture.files.actual].compactMap(\.self) {
                all.append(PackedFile(path: path, scene: suite.file ?? suite.name))
            }
        }
        let every = suite.scenes.map(\.settings) + suite.pairs.map(\.settings) + suite.pictures.map(\.settings)
        for settings in every {
            for case .picture(let mask) in settings.ignored {
                all.append(PackedFile(path: path(mask), scene: suite.file ?? suite.name))
            }
        }
        return all
    }

    /// Returns the scenes of each shard, with the estimated seconds of each.
    public func division(into count: Int) -> [[(name: String, seconds: Double)]] {
        let split = split(count)
        var shards = [[(name: String, seconds: Double)]](repeating: [], count: count)
        for (item, shard) in zip(inventory.items, split.shards) {
            shards[shard].append((item.name, item.work.seconds))
        }
        return shards
    }

    private func split(_ count: Int) -> ShardSplit {
        ShardSplit(inventory.items.map { ShardSplit.Item(name: $0.name, cost: $0.work.seconds) }, into: count)
    }

    /// Returns the runner of one shard's scenes; nil if it has none.
    public func runner(of shard: Shard) -> SuiteRunner? {
        let split = split(shard.count)
        let names = zip(inventory.items, split.shards).filter { $1 == shard.index - 1 }.map(\.0.name)
        guard !names.isEmpty else { return nil }
        var runner = runner
        runner.options.items = Set(names)
        return runner
    }

    /// Writes a shard's results.
    ///
    /// - Throws: `ImageError.cannotWrite`.
    public func write(_ result: SuiteResult, of shard: Shard, machine: FarmMachine, to path: String) throws {
        let header = BlobHeader(kind: .check, shard: shard, subject: subject, machine: machine)
        var orders: [String: Int] = [:]
        for name in inventory.items.flatMap(\.cases) { orders[name] = orders.count }
        var lines = try result.cases.map { CheckLine.result(order: orders[$0.name] ?? 0, try StoredCase($0)) }
        lines.append(
            .run(
                StoredRun(
                    seconds: result.seconds, orphans: result.orphans, skipped: result.skipped,
                    folder: runner.suite.folderInReports,
                    device: result.device, namedLayers: result.namedLayers,
                    isPart: !runner.options.filters.isEmpty)))
        try BlobFile.write(header, lines, to: path)
    }
}

/// A line of a blob of a suite.
enum CheckLine: Codable {
    /// A case, and its place in the order of the suite's cases.
    case result(order: Int, StoredCase)
    /// The facts that are not of one case.
    case run(StoredRun)
}

/// The facts of a run that are not of one case.
struct StoredRun: Codable {
    var seconds: Double
    var orphans: [String]
    var skipped: Int
    var folder: String
    var device: String
    /// The layers that settings name, as far as the shard's scenes have them.
    var namedLayers: NamedLayers
    /// True if some of the suite's cases are of no shard.
    var isPart: Bool

    private enum CodingKeys: String, CodingKey { case seconds, orphans, skipped, folder, device, namedLayers, isPart }
}

extension StoredRun {
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        seconds = try values.decode(Double.self, forKey: .seconds)
        orphans = try values.decode([String].self, forKey: .orphans)
        // Those of all shards are added.
        skipped = try values.decode(.skipped, in: 0...1_000_000_000)
        folder = try values.decode(String.self, forKey: .folder)
        device = try values.decode(String.self, forKey: .device)
        namedLayers = try values.decodeIfPresent(NamedLayers.self, forKey: .namedLayers) ?? NamedLayers()
        isPart = try values.decodeIfPresent(Bool.self, forKey: .isPart) ?? false
    }
}

// MARK: Merging

extension SuiteResult {
    /// Merges the blobs of all shards of one suite: the result that one run of the whole would have.
    ///
    /// The time is the sum of all shards'. Pictures of failures stay compressed until a report shows them.
    ///
    /// - Parameter pixelLimit: The most pixels of a picture.
    /// - Throws: ``FarmError`` if a blob can't be read, is broken, missing, doubled, or of something else.
    static func merging(_ paths: [String], pixelLimit: Int) throws(FarmError) -> SuiteResult {
        var files: [(path: String, header: BlobHeader)] = []
        var cases: [(order: Int, result: CaseResult)] = []
        var runs: [StoredRun] = []
        for path in paths {
            let (header, lines) = try BlobFile.read(path)
            files.append((path, header))
            guard header.kind == .check else { continue }
            for line in lines {
                let line: CheckLine = try BlobFile.line(line, of: path)
                switch line {
                case .result(let order, let stored):
                    cases.append((order, try stored.result(in: path, pixelLimit: pixelLimit)))
                case .run(let run): runs.append(run)
                }
            }
        }
        try BlobHeader.checkWhole(files)
        var result = SuiteResult(suite: files[0].header.subject.name, device: runs.first?.device ?? "")
        result.cases = cases.sorted { $0.order < $1.order }.map(\.result)
        for run in runs {
            result.seconds += run.seconds
            result.skipped += run.skipped
            result.namedLayers.merge(run.namedLayers)
            result.isPart = result.isPart || run.isPart
            result.orphans = Array(Set(result.orphans).union(run.orphans)).sorted()
        }
        result.folder = runs.first?.folder ?? ""
        return result
    }
}
