import CGLES
import Testing

@testable import LaminaGL

@Suite struct ProgramTests {
    static let vertex = """
        #version 300 es
        uniform vec4 place;
        void main() { gl_Position = place; }
        """
    static let fragment = """
        #version 300 es
        precision highp float;
        out vec4 color;
        void main() { color = vec4(1.0); }
        """

    @Test func aShaderThatDoesNotCompileIsShownWithItsLine() throws {
        try withContext { context in
            let broken = Self.fragment.replacing("vec4(1.0)", with: "undeclared")
            let error = glError {
                _ = try Program(context: context, name: "quad", vertex: Self.vertex, fragment: broken)
            }
            guard case .compile("quad", .fragment, let log)? = error else {
                Issue.record("expected compile, got \(String(describing: error))")
                return
            }
            #expect(log.contains("undeclared"))
            #expect(log.contains("    4 | void main() { color = undeclared; }"))
            #expect(error?.description.contains("the fragment shader of program 'quad' does not compile") == true)
        }
    }

    @Test func theVertexStageIsNamedToo() throws {
        try withContext { context in
            let error = glError {
                _ = try Program(context: context, name: "q", vertex: "junk", fragment: Self.fragment)
            }
            guard case .compile("q", .vertex, _)? = error else {
                Issue.record("expected compile, got \(String(describing: error))")
                return
            }
        }
    }

    @Test func stagesThatDoNotFitDoNotLink() throws {
        try withContext { context in
            let fragment = """
                #version 300 es
                precision highp float;
                in vec4 missing;
                out vec4 color;
                void main() { color = missing; }
                """
            let error = glError {
                _ = try Program(context: context, name: "q", vertex: Self.vertex, fragment: fragment)
            }
            guard case .link("q", let log)? = error else {
                Issue.record("expected link, got \(String(describing: error))")
                return
            }
            #expect(log.contains("missing"))
        }
    }

    @Test func unknownUniformsAreHarmless() throws {
        try withContext { context in
            let program = try Program(context: context, name: "q", vertex: Self.vertex, fragment: Self.fragment)
            program.use()
            #expect(program.uniform("place") >= 0)
            #expect(program.uniform("nothing") == -1)
            glUniform4f(program.uniform("nothing"), 0, 0, 0, 0)
        }
    }

    @Test(
        arguments: [
            ("0:12(5): error: `x' undeclared", 12), ("0(12) : error C1503: undefined variable \"x\"", 12),
            ("ERROR: 0:12: 'x' : undeclared identifier", 12), ("0:3(10): warning", 3), ("no numbers here", nil),
            ("linking with 3 errors", nil), ("version 300: bad", nil), ("", nil),
        ] as [(String, Int?)])
    func readsTheLineOfEveryDriver(entry: String, line: Int?) {
        #expect(ShaderLog.lineNumber(in: entry[...]) == line)
    }

    @Test func renumberedSourcesAreNotQuoted() {
        let source = "#version 300 es\n#line 100\nbad"
        #expect(ShaderLog.annotated("0:2(1): error\n", source: source) == "0:2(1): error")
        #expect(ShaderLog.annotated("", source: source) == "the driver gives no reason")
        #expect(ShaderLog.annotated("0:99(1): error", source: "a\nb") == "0:99(1): error")
    }
}
