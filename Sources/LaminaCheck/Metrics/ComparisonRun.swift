import LaminaImage

/// One comparison of two pictures of one size: the classes and errors of their pixels, part by part.
struct ComparisonRun {
    private let expected: Bitmap
    private let actual: Bitmap
    /// The pixels that are not judged, and that judgements of others may not depend on.
    private var excluded: PixelMask?
    private let parts: [PictureComparison.Part]
    private let makesErrorMap: Bool
    /// The part of each pixel: 0 for the picture's own tolerance, 255 for none; empty if all are the picture's.
    private var owners: [UInt8]
    private var kinds: [UInt8]
    private var errors: [Float]
    /// The pixels that only one picture has, by part.
    private var outside: [Int]
    /// The pixels that differ in 16 bits a channel; nil for pictures of 8 bits.
    var deepDifference: PixelMask?

    /// The owner of pixels that are not scanned.
    private static let nobody: UInt8 = 255
    /// The largest number of parts.
    private static let mostParts = 250

    init(
        expected: Bitmap, actual: Bitmap, ignored: PixelMask?, parts: [PictureComparison.Part], makesErrorMap: Bool
    ) {
        (self.expected, self.actual, excluded) = (expected, actual, ignored)
        self.parts = Array(parts.prefix(Self.mostParts))
        self.makesErrorMap = makesErrorMap
        let count = expected.width * expected.height
        kinds = [UInt8](repeating: 0, count: count)
        errors = makesErrorMap ? [Float](repeating: 0, count: count) : []
        outside = [Int](repeating: 0, count: self.parts.count + 1)
        owners = []
        if ignored != nil || !self.parts.isEmpty { assignOwners(ignored) }
    }

    private mutating func assignOwners(_ ignored: PixelMask?) {
        let (width, height) = (expected.width, expected.height)
        owners = [UInt8](repeating: 0, count: width * height)
        // The first part that has a pixel decides: later ones are written first.
        for (index, part) in parts.enumerated().reversed() {
            let mask = part.pixels.resized(width: width, height: height).members
            for pixel in mask.indices where mask[pixel] != 0 { owners[pixel] = UInt8(index + 1) }
        }
        guard let ignored else { return }
        for pixel in ignored.members.indices where ignored.members[pixel] != 0 {
            owners[pixel] = Self.nobody
            kinds[pixel] = PixelKind.ignored.rawValue
        }
    }

    /// Counts the pixels outside of the size that both pictures have as different.
    mutating func markOutside(_ common: (width: Int, height: Int)) {
        let (width, height) = (expected.width, expected.height)
        if owners.isEmpty { owners = [UInt8](repeating: 0, count: width * height) }
        var mask = excluded ?? PixelMask(width: width, height: height)
        defer { excluded = mask }
        for y in 0..<height {
            for x in (y < common.height ? common.width : 0)..<width {
                let index = y * width + x
                mask.members[index] = 1
                guard owners[index] != Self.nobody else { continue }
                outside[Int(owners[index])] += 1
                kinds[index] = PixelKind.different.rawValue
                if makesErrorMap { errors[index] = 1 }
            }
        }
    }

    /// Judges all pixels and the limits.
    mutating func verdict(_ tolerance: PictureTolerance, _ given: PictureFigures) -> PictureVerdict {
        let hasThreshold = tolerance.metric.hasThreshold || parts.contains { $0.tolerance.metric.hasThreshold }
        guard hasThreshold, !makesErrorMap else { return judge(tolerance, given, spare: nil) }
        // The errors of different pixels, for the tightest threshold: memory that no other pixel touches.
        return withUnsafeTemporaryAllocation(of: Float.self, capacity: kinds.count) { spare in
            judge(tolerance, given, spare: spare.baseAddress)
        }
    }

    /// - Parameter spare: Memory for one error a pixel, if there is no map and a metric has a threshold.
    private mutating func judge(
        _ tolerance: PictureTolerance, _ given: PictureFigures, spare: UnsafeMutablePointer<Float>?
    ) -> PictureVerdict {
        var figures = given
        var outcomes: [LimitCheck.Outcome] = []
        let groups = [(name: nil as String?, tolerance: tolerance)] + parts.map { ($0.name, $0.tolerance) }
        var compared = [Int](repeating: 0, count: 256)
        for owner in owners { compared[Int(owner)] += 1 }
        if owners.isEmpty { compared[0] = figures.compared }
        let scanned = scanOwners(given)
        for (index, group) in groups.enumerated() where index == 0 || compared[index] > 0 {
            var totals = scan(group.tolerance.metric, part: UInt8(index), owners: scanned, spare)
            if case .exact = group.tolerance.metric, let deepDifference {
                let added = addDeep(deepDifference, part: UInt8(index), owners: scanned)
                totals.different += added
                figures.differentIn16BitsOnly = (figures.differentIn16BitsOnly ?? 0) + added
            }
            let different = totals.different + outside[index]
            figures.different += different
            figures.antialiased += totals.antialiased
            figures.largestChannelDifference = max(
                figures.largestChannelDifference, totals.largestChannelDifference)
            if index == 0 {
                let scannedCount = compared[0] - outside[0]
                figures.meanError = scannedCount <= 0 ? 0 : totals.errorSum / Double(scannedCount)
            }
            let window = group.tolerance.limits.window.map { largest(in: $0, part: UInt8(index)) }
            if let window { figures.largestInWindow = max(figures.largestInWindow ?? 0, window) }
            var found = LimitCheck(
                part: group.name, limits: group.tolerance.limits, compared: compared[index], different: different,
                largestInWindow: window
            ).outcomes
            if group.tolerance.metric.hasThreshold {
                let isFailed = given.sameSize && found.contains { $0.factor > 1 }
                let metric = isFailed ? tightest(group.tolerance, compared[index], part: UInt8(index), spare) : nil
                for index in found.indices {
                    found[index].decision.largestError = Double(totals.largestError)
                    found[index].decision.tightestMetric = metric?.description
                }
            }
            outcomes += found
        }
        return conclude(LimitCheck.deciding(outcomes), figures, tolerance.metric)
    }

    private func conclude(
        _ deciding: LimitCheck.Outcome?, _ figures: PictureFigures, _ metric: PictureMetric
    ) -> PictureVerdict {
        var verdict = PictureVerdict(
            passed: deciding.map { $0.factor <= 1 } ?? true, decision: deciding?.decision, figures: figures,
            errors: nil)
        let isEqual = figures.largestChannelDifference == 0 && figures.different == 0 && figures.sameSize
        if isEqual { verdict.decision = nil }
        if !figures.sameSize {
            verdict.passed = false
            let only =
                figures.expectedWidth * figures.expectedHeight + figures.actualWidth * figures.actualHeight
                - 2 * min(figures.expectedWidth, figures.actualWidth)
                * min(figures.expectedHeight, figures.actualHeight)
            verdict.decision = PictureVerdict.Decision(
                part: nil, limit: "size", measured: Double(only), allowed: 0, unit: "pixels", tightest: "")
        }
        if makesErrorMap, !isEqual {
            verdict.errors = PictureVerdict.ErrorMap(
                width: expected.width, height: expected.height, errors: errors, kinds: kinds, metric: metric)
        }
        return verdict
    }

    /// Counts pixels of a part as different that are equal in 8 bits a channel, and not in 16; returns their number.
    private mutating func addDeep(_ pixels: PixelMask, part: UInt8, owners: [UInt8]) -> Int {
        var count = 0
        for index in pixels.members.indices
        where pixels.members[index] != 0 && kinds[index] == PixelKind.equal.rawValue {
            guard owners.isEmpty || owners[index] == part else { continue }
            kinds[index] = PixelKind.different.rawValue
            if makesErrorMap { errors[index] = 1 / 65_535 }
            count += 1
        }
        return count
    }

    /// The owners with the pixels that only one picture has taken out, as they are judged already.
    private func scanOwners(_ figures: PictureFigures) -> [UInt8] {
        guard !figures.sameSize else { return owners }
        let common = (
            width: min(figures.expectedWidth, figures.actualWidth),
            height: min(figures.expectedHeight, figures.actualHeight)
        )
        var result = owners
        for y in 0..<expected.height {
            for x in (y < common.height ? common.width : 0)..<expected.width {
                result[y * expected.width + x] = Self.nobody
            }
        }
        return result
    }

    /// The metric of a tolerance with the smallest threshold with which its limits would hold; nil if there is none.
    private func tightest(
        _ tolerance: PictureTolerance, _ compared: Int, part: UInt8, _ spare: UnsafeMutablePointer<Float>?
    ) -> PictureMetric? {
        kinds.withUnsafeBufferPointer { kinds in
            errors.withUnsafeBufferPointer { errors in
                owners.withUnsafeBufferPointer { owners in
                    guard let kinds = kinds.baseAddress,
                        let errors = errors.isEmpty ? spare.map({ UnsafePointer($0) }) : errors.baseAddress
                    else { return nil }
                    let search = TightestThreshold(
                        width: expected.width, height: expected.height, limits: tolerance.limits, compared: compared,
                        kinds: kinds, errors: errors, owners: owners.isEmpty ? nil : owners.baseAddress, part: part)
                    return search.find(mostIsPassed: tolerance.metric.mostIsPassed)
                        .flatMap { tolerance.metric.with(threshold: $0) }
                }
            }
        }
    }

    private func largest(in window: DifferenceLimits.Window, part: UInt8) -> Int {
        kinds.withUnsafeBufferPointer { kinds in
            owners.withUnsafeBufferPointer { owners in
                guard let start = kinds.baseAddress else { return 0 }
                return WindowCount.largest(
                    of: .different, in: start, width: expected.width, height: expected.height, side: window.side,
                    owners: owners.isEmpty ? nil : owners.baseAddress, part: part)
            }
        }
    }

    // MARK: Metrics

    private mutating func scan(
        _ metric: PictureMetric, part: UInt8, owners: [UInt8], _ spare: UnsafeMutablePointer<Float>?
    ) -> ScanTotals {
        var (first, second) = (expected, actual)
        if case .flip = metric, let excluded {
            // Its filters see neighbours: what is excluded must be the same, whatever the pictures have there.
            (first, second) = (expected.graying(excluded), actual.graying(excluded))
        }
        return kinds.withUnsafeMutableBufferPointer { kinds in
            errors.withUnsafeMutableBufferPointer { errors in
                owners.withUnsafeBufferPointer { owners in
                    let target = ScanTarget(
                        kinds: kinds.baseAddress, errors: errors.isEmpty ? spare : errors.baseAddress,
                        owners: owners.isEmpty ? nil : owners.baseAddress, part: part)
                    return PicturePair.with(first, second, excluding: excluded) { pair in
                        ComparisonRun.scan(pair, metric, target)
                    }
                }
            }
        }
    }

    private static func scan(_ pair: PicturePair, _ metric: PictureMetric, _ target: ScanTarget) -> ScanTotals {
        switch metric {
        case .exact: return PixelScan(metric: ExactMetric(), target: target).run(pair)
        case .channels(let tolerance):
            return PixelScan(metric: ChannelMetric(tolerance: tolerance), target: target).run(pair)
        case .yiq(let threshold):
            return PixelScan(metric: YIQMetric(threshold: threshold), target: target).run(pair)
        case .oklab(let threshold):
            return SRGB.linear.withUnsafeBufferPointer { linear in
                guard let linear = linear.baseAddress else { return ScanTotals() }
                return PixelScan(metric: OKLabMetric(threshold: threshold, linear: linear), target: target).run(pair)
            }
        case .flip(let pixelsPerDegree, let threshold):
            return withUnsafeTemporaryAllocation(of: Float.self, capacity: pair.width * pair.height) { errors in
                errors.initialize(repeating: 0)
                guard let start = errors.baseAddress else { return ScanTotals() }
                FLIPErrors(pixelsPerDegree: pixelsPerDegree).write(pair, into: start)
                return PixelScan(metric: FLIPMetric(threshold: threshold, errors: start), target: target).run(pair)
            }
        }
    }
}
