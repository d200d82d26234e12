import Lamina
import LaminaGL
import Testing

@testable import LaminaCheck

/// Suites on machines whose driver is not the one that drew the goldens.
@Suite struct OtherDriverTests {
    private static let llvmpipe = "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL ES 3.2 Mesa 22.3.6"
    private static let nvidia = "NVIDIA H200/PCIe/SSE2, OpenGL ES 3.2 NVIDIA 550.54.15"

    // MARK: Families

    @Test(arguments: [
        (llvmpipe, "llvmpipe"), ("Gallium 0.4 on llvmpipe (LLVM 3.8)", "llvmpipe"), (nvidia, "nvidia"),
        ("GeForce GTX 1080/PCIe/SSE2, 4.6", "nvidia"), ("Tesla T4/PCIe/SSE2", "nvidia"),
        ("AMD Radeon RX 6800 (radeonsi, navi21)", "amd"), ("Mesa Intel(R) UHD Graphics 620", "intel"),
        ("zink Vulkan 1.3(llvmpipe)", "zink"), ("Google SwiftShader", "swiftshader"), ("V3D 4.2", "v3d"),
    ])
    func driversHaveAFamily(driver: String, family: String) { #expect(DriverFamily(of: driver)?.name == family) }

    @Test func driversWithoutANameHaveNone() {
        #expect(DriverFamily(of: "") == nil && DriverFamily(of: " ") == nil)
        #expect(!DriverFamily.differ("", Self.nvidia) && !DriverFamily.differ(Self.llvmpipe, ""))
        #expect(!DriverFamily.differ(Self.llvmpipe, "llvmpipe (LLVM 19.1.7, 512 bits)"))
        #expect(DriverFamily.differ(Self.llvmpipe, Self.nvidia))
    }

    @Test func theFamilyOfMostGoldensIsWanted() {
        #expect(DriverFamily.most(of: ["", Self.nvidia, Self.llvmpipe, "", "llvmpipe"])?.name == "llvmpipe")
        #expect(DriverFamily.most(of: [Self.nvidia, Self.llvmpipe])?.name == "llvmpipe")
        #expect(DriverFamily.most(of: ["", ""]) == nil)
    }

    @Test func aGoldenNamesItsDriverBeforeItsPictures() {
        let head = "lamina-golden 1\nscene \(String(repeating: "0", count: 32)) json\n"
        let picture = "picture - 8x8 \(String(repeating: "1", count: 32))\n"
        #expect(GoldenText.driver(Array((head + "driver \(Self.nvidia)\n" + picture).utf8)) == Self.nvidia)
        #expect(GoldenText.driver(Array((head + picture + "driver late\n").utf8)) == "")
        #expect(GoldenText.driver([]) == "")
    }

    // MARK: Devices

    /// A machine: the drivers of its devices, of which the first is the best.
    private struct Machine {
        var devices: [(request: DeviceRequest, nature: DeviceCandidate.Nature, driver: String)]
        var broken: [DeviceRequest] = []

        func open(_ request: DeviceRequest) throws -> String {
            if broken.contains(request) { throw GLError.noDevice(DeviceReport(request: "\(request)")) }
            return try #require(devices.first { request == .auto || $0.request == request }).driver
        }

        /// Returns the device that a suite of a family is checked on.
        func chosen(for family: String) throws -> DeviceRequest {
            let all = devices.map { DeviceCandidate(request: $0.request, nature: $0.nature) }
            return try SuiteDevice.open(of: DriverFamily(of: family), found: { ($0, all) }, open: open).request
        }
    }

    @Test func aDeviceOfTheFamilyIsChosenWhereThereIsOne() throws {
        var machine = Machine(devices: [
            (.device(0), .hardware, Self.nvidia), (.surfaceless, .unknown, Self.nvidia),
            (.device(1), .software, "llvmpipe (LLVM 19.1.7, 512 bits)"),
        ])
        #expect(try machine.chosen(for: Self.llvmpipe) == .device(1))
        #expect(try machine.chosen(for: Self.nvidia) == .auto)
        #expect(try machine.chosen(for: "") == .auto)
        #expect(try machine.chosen(for: "softpipe") == .auto)
        machine.broken = [.device(1)]
        #expect(try machine.chosen(for: Self.llvmpipe) == .auto)
        machine.broken = [.auto]
        #expect(throws: GLError.self) { try machine.chosen(for: Self.llvmpipe) }
    }

    @Test func likelyDevicesAreTriedFirst() throws {
        let candidates = [
            DeviceCandidate(request: .device(0), nature: .hardware),
            DeviceCandidate(request: .surfaceless, nature: .unknown),
            DeviceCandidate(request: .device(1), nature: .software),
        ]
        let software = try #require(DriverFamily(of: Self.llvmpipe))
        let hardware = try #require(DriverFamily(of: Self.nvidia))
        #expect(SuiteDevice.requests(for: software, among: candidates) == [.device(1), .surfaceless, .device(0)])
        #expect(SuiteDevice.requests(for: hardware, among: candidates) == [.device(0), .surfaceless, .device(1)])
    }

    @Test func theDeviceOfItsOwnGoldensIsTheSuites() throws {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        try folder.update()
        let renderer = try SuiteDevice(for: Suite(at: folder.path)).renderer()
        #expect(try renderer.device.chosen?.renderer == SharedRenderer.get().device.chosen?.renderer)
    }

    // MARK: Tolerance

    /// A grey picture of 100×100 pixels, of which the first few are brighter.
    private static func picture(brighter count: Int = 0, by step: UInt8 = 0) throws -> Bitmap {
        var bitmap = try Bitmap(width: 100, height: 100, pixels: [UInt8](repeating: 255, count: 40_000))
        bitmap.withUnsafeMutablePixels { pixels in
            for pixel in 0..<10_000 { pixels[pixel * 4] = 100 + (pixel < count ? step : 0) }
        }
        return bitmap
    }

    /// 0.1 % of 10,000 pixels are 10.
    @Test(
        arguments: [
            (10_000, 1, true), (10, 2, true), (11, 2, false), (1, 3, false), (10_000, 2, false),
        ] as [(Int, UInt8, Bool)])
    func aStepMayDifferAnywhereAndTwoOnAFewPixels(count: Int, step: UInt8, passes: Bool) throws {
        let verdict = try OtherDriverTolerance().verdict(
            PictureComparison(), expected: Self.picture(), actual: Self.picture(brighter: count, by: step))
        #expect(verdict.passed == passes)
        if step == 3 { #expect(verdict.decision?.limit == "pixels") }
        if count == 11 { #expect(verdict.decision?.limit == "share" && verdict.figures.different == 11) }
    }

    @Test func theSuiteSetsBothNumbers() throws {
        var tolerance = OtherDriverTolerance()
        (tolerance.channels, tolerance.share) = (5, 0.01)
        func passes(_ count: Int, _ step: UInt8) throws -> Bool {
            try tolerance.verdict(
                PictureComparison(), expected: Self.picture(), actual: Self.picture(brighter: count, by: step)
            ).passed
        }
        #expect(try passes(100, 5) && !passes(101, 5) && !passes(1, 6))

        let folder = try SuiteFolder([
            "a.json": TinyScene.square(), "b.json": TinyScene.square(),
            "suite.yaml": """
            lamina-suite: 1
            otherDrivers: {channels: 3}
            cases: {b.json: {otherDrivers: {share: 0.25}}}
            """,
        ])
        let suite = try Suite(at: folder.path)
        #expect(suite.scenes.map(\.settings.otherDrivers.channels) == [3, 2])
        #expect(suite.scenes.map(\.settings.otherDrivers.share) == [0.001, 0.25])
        for wrong in ["{channels: 0}", "{channels: 256}", "{share: 2}", "{share: -0.1}", "yiq"] {
            try folder.write("lamina-suite: 1\notherDrivers: \(wrong)", to: "suite.yaml")
            #expect(throws: SceneError.self) { try Suite(at: folder.path) }
        }
    }

    @Test func ignoredPixelsAndLooserPartsStay() throws {
        var comparison = PictureComparison()
        let first = PixelMask(width: 100, height: 100, rectangles: [PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)])
        let actual = try Self.picture(brighter: 1, by: 50)
        func passes() throws -> Bool {
            try OtherDriverTolerance().verdict(comparison, expected: Self.picture(), actual: actual).passed
        }
        #expect(try !passes())
        comparison.ignored = first
        #expect(try passes())
        comparison.ignored = nil
        comparison.parts = [.init(name: "a", pixels: first, tolerance: PictureTolerance(.channels(tolerance: 60)))]
        #expect(try passes())
        comparison.parts = [.init(name: "a", pixels: first, tolerance: PictureTolerance(.exact))]
        #expect(try !passes())
    }

    // MARK: Runs

    /// A folder whose golden has a picture with one channel darker by a number of steps, drawn by a driver.
    private func folder(darkerBy step: UInt8, driver: String, suite: String = "") throws -> SuiteFolder {
        let folder = try SuiteFolder(["a.json": TinyScene.square()])
        try folder.update()
        let lines = try folder.text("goldens/a.golden").split(separator: "\n").map(String.init)
        let facts = try #require(lines.first { $0.hasPrefix("picture ") }).split(separator: " ").map(String.init)
        let file = "goldens/pictures/\(facts[3]).png"
        var picture = try Bitmap(decoding: #require(folder.contents(under: file)[file]))
        picture.withUnsafeMutablePixels { $0[0] -= step }
        let digest = PictureDigest.of(picture)
        try GoldenStore(folder: folder.file("goldens")).write(picture, digest: digest)
        let text = lines.map { line in
            line.hasPrefix("driver ")
                ? "driver \(driver)" : line.hasPrefix("picture ") ? line.replacing(facts[3], with: digest) : line
        }
        try folder.write(text.joined(separator: "\n") + "\n", to: "goldens/a.golden")
        try folder.write("lamina-suite: 1\n\(suite)", to: "suite.yaml")
        return folder
    }

    /// A driver of another family than the one of this machine.
    private static func other() throws -> String {
        DriverFamily.differ(nvidia, try SharedRenderer.get().device.driver) ? nvidia : llvmpipe
    }

    @Test func picturesOfAnotherDriverMayDifferALittle() throws {
        let other = try Self.other()
        let near = try folder(darkerBy: 1, driver: other).run()
        #expect(near.outcome("a") == "close to another driver" && near.exitCode == 0)
        let far = try folder(darkerBy: 2, driver: other).run()
        #expect(far.outcome("a") == "different" && far.exitCode == 1)
        #expect(far.cases[0].findings.contains { $0.contains("the driver differs: \(other) drew the golden") })
        let wider = try folder(darkerBy: 2, driver: other, suite: "otherDrivers: {share: 0.02}").run()
        #expect(wider.outcome("a") == "close to another driver")
        let own = try SharedRenderer.get().device.driver
        #expect(try folder(darkerBy: 1, driver: own).run().outcome("a") == "different")
        #expect(try folder(darkerBy: 1, driver: own, suite: "tolerance: channels 1").run().outcome("a") == "close")
    }

    @Test func aDigestOfAnotherDriverCannotBeCompared() throws {
        let other = try Self.other()
        let folder = try folder(darkerBy: 1, driver: other, suite: "pictures: false")
        for name in try folder.contents(under: "goldens/pictures").keys { try folder.remove(name) }
        let result = try folder.run()
        #expect(result.outcome("a") == "not comparable" && result.exitCode == 1)
        let words = result.cases[0].picture.sentences.joined()
        #expect(words.contains(other) && words.contains("--device") && words.contains("pictures: true"))
    }

    @Test func anUpdateKeepsTheGoldenOfAnotherDriver() throws {
        let folder = try folder(darkerBy: 1, driver: Self.other())
        let before = try folder.text("goldens/a.golden")
        #expect(try folder.update().outcome("a") == "close to another driver")
        #expect(try folder.text("goldens/a.golden") == before)
    }

    @Test func reportsSayThatAnotherDriverDrewTheGolden() throws {
        let verdict = try OtherDriverTolerance().verdict(
            PictureComparison(), expected: Self.picture(), actual: Self.picture(brighter: 7, by: 2))
        var result = SuiteResult(suite: "cards", device: "NVIDIA")
        result.cases = [
            CaseResult(name: "a", scene: "a.json", picture: .equal),
            CaseResult(
                name: "b", scene: "b.json", picture: .closeToOtherDriver(verdict, driver: "llvmpipe (256 bits)")),
        ]
        let report = SuiteReport(result)
        let words = "another driver drew the golden (llvmpipe (256 bits)), and the pixels differ within `otherDrivers`"
        #expect(
            report.summary(color: false).contains(
                "2 passed (1 within otherDrivers, as another driver drew the goldens)"))
        #expect(report.junit().contains("<system-out>\(words)\n"))
        #expect(try report.html().contains("another driver drew the golden"))
        #expect(try report.json().contains("another driver drew the golden"))
        #expect(report.markdown().contains("1 within otherDrivers"))
        #expect(result.passed)
    }
}
