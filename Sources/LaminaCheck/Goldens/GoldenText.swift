import LaminaScene

/// The text of golden files. A line is a fact, so that versions merge line by line:
///
/// ```text
/// lamina-golden 1
/// scene 5f1c…e0 json
/// input {"title": "Hello"}
/// set {"card.opacity": 0.5}
/// file 08d2…91 pictures/photo.jpg
/// driver llvmpipe (LLVM 15.0.6, 256 bits), OpenGL ES 3.2 Mesa 22.3.6
/// picture @0.5s 780x1688 91af…07
/// font 5c31…8b DejaVuSans.ttf
/// counter drawCalls 12
/// pass 780x1688 14 groupOpacity,mask 77b0…3c 0,2 root/panel
/// ```
///
/// A picture's fonts, counters and passes follow it; a pass has its size, draws, reasons, digest, the passes that it reads and
/// its layer. `-` stands for no suffix, reason, digest or pass.
package enum GoldenText {
    static let head = "lamina-golden 1"

    /// Returns the text of a golden.
    package static func text(_ golden: Golden) -> String {
        var lines = [head, "scene \(golden.sceneDigest) \(golden.sceneFormat)"]
        lines += golden.values.inputs.map { "input \($0)" } + golden.values.settings.map { "set \($0)" }
        lines += golden.files.map { "file \($0.digest) \(escaped($0.path))" }
        if !golden.driver.isEmpty { lines.append("driver \(escaped(golden.driver))") }
        for picture in golden.pictures {
            lines.append(
                "picture \(dash(picture.suffix)) \(picture.width)x\(picture.height) \(picture.digest)")
            lines += picture.fonts.map { "font \($0.digest) \(escaped($0.name))" }
            lines += picture.counters.sorted { $0.key < $1.key }
                .map { "counter \($0.key) \(CaseSettings.words($0.value))" }
            lines += picture.passes.map { pass in
                "pass \(pass.width)x\(pass.height) \(pass.draws) \(dash(pass.reasons.joined(separator: ","))) "
                    + "\(pass.digest ?? "-") \(dash(pass.reads.map(String.init).joined(separator: ","))) "
                    + escaped(pass.layer)
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Reads a golden.
    ///
    /// - Parameter file: Its path, for messages.
    package static func golden(_ bytes: [UInt8], file: String) throws(GoldenError) -> Golden {
        var parser = GoldenParser(file: file)
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        for line in lines {
            guard let text = String(validating: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
            else { throw parser.fault("the line is not UTF-8 text") }
            try parser.add(text)
        }
        return try parser.finish()
    }

    /// Returns the driver that a golden's text names, read up to its first picture; empty if it names none.
    static func driver(_ bytes: [UInt8]) -> String {
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            if line.starts(with: "picture ".utf8) { break }
            guard line.starts(with: "driver ".utf8) else { continue }
            return unescaped(String(decoding: line.dropFirst("driver ".utf8.count), as: UTF8.self)[...])
        }
        return ""
    }

    private static func dash(_ text: String) -> String { text.isEmpty ? "-" : text }

    /// A path on one line.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\n", with: "\\n").replacing("\r", with: "\\r")
    }

    fileprivate static func unescaped(_ text: Substring) -> String {
        var result = ""
        var isEscape = false
        for letter in text {
            if isEscape {
                result.append(letter == "n" ? "\n" : letter == "r" ? "\r" : letter)
                isEscape = false
            } else if letter == "\\" {
                isEscape = true
            } else {
                result.append(letter)
            }
        }
        return result
    }
}

/// Reads the lines of a golden file.
private struct GoldenParser {
    let file: String
    private var line = 0
    private var golden = Golden(sceneDigest: "", sceneFormat: "")
    private var suffixes: Set<String> = []

    init(file: String) { self.file = file }

    func fault(
        _ found: String, advice: String = "restore the file from version control, or record it again with --update"
    ) -> GoldenError {
        .malformed(file: file, line: max(1, line), found: found, advice: advice)
    }

    mutating func add(_ text: String) throws(GoldenError) {
        line += 1
        if ["<<<<<<<", "=======", ">>>>>>>", "|||||||"].contains(where: { text.hasPrefix($0) }) {
            throw fault(
                "found the conflict marker of a merge",
                advice: "merge the scenes, then record the golden again with --update"
            )
        }
        if line == 1 {
            guard text == GoldenText.head else {
                let isLater = text.hasPrefix("lamina-golden ")
                throw fault(
                    isLater ? "the version \(Printable.quoted(text)) is not supported" : "this is not a golden file",
                    advice: isLater
                        ? "use the version of Lamina that wrote it, or record it again with --update"
                        : "its first line is \"\(GoldenText.head)\"; record it again with --update")
            }
            return
        }
        let words = text.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
        let rest = words.count == 2 ? words[1] : ""
        switch words.first {
        case "scene": try addScene(rest)
        case "input": golden.values.inputs.append(try value(rest))
        case "set": golden.values.settings.append(try value(rest))
        case "file": try addFile(rest)
        case "driver": try addDriver(rest)
        case "picture": try addPicture(rest)
        case "font": try addFont(rest)
        case "counter": try addCounter(rest)
        case "pass": try addPass(rest)
        default: throw fault("the line \(Printable.quoted(text)) does not belong in a golden file")
        }
    }

    func finish() throws(GoldenError) -> Golden {
        guard line > 0 else { throw fault("the file is empty") }
        guard !golden.sceneDigest.isEmpty else { throw fault("the line \"scene\" is missing") }
        return golden
    }

    private mutating func addScene(_ rest: Substring) throws(GoldenError) {
        let words = rest.split(separator: " ")
        guard words.count == 2, golden.sceneDigest.isEmpty, SceneFormat(rawValue: String(words[1])) != nil else {
            throw fault("\"scene\" needs a digest, and json or yaml")
        }
        (golden.sceneDigest, golden.sceneFormat) = (try digest(words[0]), String(words[1]))
    }

    private func value(_ rest: Substring) throws(GoldenError) -> String {
        guard GoldenValues.member(String(rest)) != nil, golden.pictures.isEmpty else {
            throw fault("\"input\" and \"set\" need a name and a value, as {\"title\": \"Hello\"}")
        }
        return String(rest)
    }

    private mutating func addFile(_ rest: Substring) throws(GoldenError) {
        let words = rest.split(separator: " ", maxSplits: 1)
        guard words.count == 2, golden.pictures.isEmpty else { throw fault("\"file\" needs a digest and a path") }
        golden.files.append(Golden.File(digest: try digest(words[0]), path: GoldenText.unescaped(words[1])))
    }

    private mutating func addDriver(_ rest: Substring) throws(GoldenError) {
        guard !rest.isEmpty, golden.driver.isEmpty, golden.pictures.isEmpty else {
            throw fault("\"driver\" has no name, or is repeated")
        }
        golden.driver = GoldenText.unescaped(rest)
    }

    private mutating func addFont(_ rest: Substring) throws(GoldenError) {
        let words = rest.split(separator: " ", maxSplits: 1)
        guard words.count == 2, !golden.pictures.isEmpty else { throw fault("\"font\" needs a digest and a name") }
        golden.pictures[golden.pictures.count - 1].fonts.append(
            DrawingOrigin.Font(digest: try digest(words[0]), name: GoldenText.unescaped(words[1])))
    }

    private mutating func addPicture(_ rest: Substring) throws(GoldenError) {
        let words = rest.split(separator: " ")
        guard words.count == 3 else { throw fault("\"picture\" needs a case, a size and a digest") }
        let suffix = words[0] == "-" ? "" : String(words[0])
        let (width, height) = try size(words[1])
        guard suffixes.insert(suffix).inserted else { throw fault("the picture \"\(words[0])\" is repeated") }
        golden.pictures.append(
            Golden.Picture(suffix: suffix, width: width, height: height, digest: try digest(words[2])))
    }

    private mutating func addCounter(_ rest: Substring) throws(GoldenError) {
        let words = rest.split(separator: " ")
        guard words.count == 2, !golden.pictures.isEmpty, let value = Double(words[1]), value.isFinite,
            value >= 0
        else {
            throw fault("\"counter\" needs a name and a number")
        }
        golden.pictures[golden.pictures.count - 1].counters[String(words[0])] = value
    }

    private mutating func addPass(_ rest: Substring) throws(GoldenError) {
        let words = rest.split(separator: " ", maxSplits: 5)
        guard words.count == 6, !golden.pictures.isEmpty, let draws = Int(words[1]), draws >= 0 else {
            throw fault("\"pass\" needs a size, draws, reasons, a digest, passes and a layer")
        }
        let (width, height) = try size(words[0])
        let reasons = words[2] == "-" ? [] : words[2].split(separator: ",").map(String.init)
        var pass = PassSummary(
            layer: GoldenText.unescaped(words[5]), reasons: reasons, width: width, height: height, draws: draws,
            digest: words[3] == "-" ? nil : try digest(words[3]))
        let index = golden.pictures[golden.pictures.count - 1].passes.count
        if words[4] != "-" {
            for word in words[4].split(separator: ",", omittingEmptySubsequences: false) {
                guard let read = Int(word), (0..<index).contains(read) else {
                    throw fault("\(Printable.quoted(String(words[4]))) is not a list of earlier passes")
                }
                pass.reads.append(read)
            }
        }
        golden.pictures[golden.pictures.count - 1].passes.append(pass)
    }

    private func digest(_ text: Substring) throws(GoldenError) -> String {
        guard PictureDigest.isDigest(text) else {
            throw fault("\(Printable.quoted(String(text))) is not a digest of 32 hexadecimal digits")
        }
        return String(text)
    }

    /// The sizes that are understood, in pixels; pictures are smaller.
    private static let sides = 0...1_000_000_000

    private func size(_ text: Substring) throws(GoldenError) -> (Int, Int) {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard sides.count == 2, let width = sides[0], let height = sides[1], Self.sides.contains(width),
            Self.sides.contains(height)
        else {
            throw fault("\(Printable.quoted(String(text))) is not a size such as 390x844")
        }
        return (width, height)
    }
}
