import CGLES

/// One compiled stage of a program, freed when it is dropped.
struct Shader: ~Copyable {
    private let name: OwnedName
    var id: UInt32 { name.id }

    /// Compiles a stage; the context must be current.
    ///
    /// - Throws: `GLError.compile` with the driver's log.
    init(context: GLContext, program: String, stage: ShaderStage, source: String) throws(GLError) {
        let name = try OwnedName(stage.object, in: context)
        let id = name.id
        source.withCString { text in
            var pointer: UnsafePointer<CChar>? = text
            glShaderSource(id, 1, &pointer, nil)
        }
        glCompileShader(id)
        var isCompiled: GLint = 0
        glGetShaderiv(id, GLenum(GL_COMPILE_STATUS), &isCompiled)
        guard isCompiled == GL_TRUE else {
            context.dropMessages()
            let log = ShaderLog.annotated(Self.log(of: id), source: source)
            throw .compile(program: program, stage: stage, log: log)
        }
        self.name = name
    }

    private static func log(of id: GLuint) -> String {
        var length: GLint = 0
        glGetShaderiv(id, GLenum(GL_INFO_LOG_LENGTH), &length)
        var log = [CChar](repeating: 0, count: max(Int(length), 1))
        glGetShaderInfoLog(id, GLsizei(log.count), nil, &log)
        return String(cText: log)
    }
}

extension ShaderStage {
    /// The kind of GL object of a stage.
    fileprivate var object: OwnedName.Kind {
        switch self {
        case .vertex: .vertexShader
        case .fragment: .fragmentShader
        case .compute: .computeShader
        }
    }
}

extension String {
    /// Decodes the text before the first zero of a C buffer; bytes that are not valid UTF-8 are replaced.
    init(cText: [CChar]) {
        let bytes = cText.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        self = String(decoding: bytes, as: UTF8.self)
    }
}

// MARK: Stages

/// The stages of a program.
public enum ShaderStage: String, Sendable, Hashable {
    /// Computes vertex positions.
    case vertex
    /// Computes fragment colours.
    case fragment
    /// Computes texels of images, without draws.
    case compute
}

// MARK: Logs

/// Annotates the driver's log of a shader compilation.
enum ShaderLog {
    /// Returns the log with each source line that it mentions quoted below the mention.
    ///
    /// Drivers write `0:12(5): error` (Mesa), `0(12) : error` (NVIDIA) or `ERROR: 0:12: …` (others). Sources that
    /// renumber their lines (`#line`) are not quoted: the numbers would point at other lines.
    static func annotated(_ log: String, source: String) -> String {
        let trimmed = log.split(whereSeparator: \.isNewline)
        if trimmed.isEmpty { return "the driver gives no reason" }
        let lines = source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let isRenumbered = lines.contains { $0.drop { $0 == " " || $0 == "\t" }.hasPrefix("#line") }
        var result: [String] = []
        for entry in trimmed {
            result.append(String(entry))
            guard !isRenumbered, let number = lineNumber(in: entry), lines.indices.contains(number - 1) else {
                continue
            }
            result.append("    \(number) | \(lines[number - 1])")
        }
        return result.joined(separator: "\n")
    }

    /// Returns the source line that an entry names: the second number of its first `A:B` or `A(B)`.
    static func lineNumber(in entry: Substring) -> Int? {
        var rest = entry
        while let start = rest.firstIndex(where: isDigit) {
            let afterFile = rest[start...].drop(while: isDigit)
            if let mark = afterFile.first, mark == ":" || mark == "(" {
                let digits = afterFile.dropFirst().prefix(while: isDigit)
                let next = afterFile.dropFirst(1 + digits.count).first
                let isClosed = mark == ":" ? next == ":" || next == "(" : next == ")"
                if isClosed, let number = Int(digits) { return number }
            }
            rest = afterFile
        }
        return nil
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }
}
