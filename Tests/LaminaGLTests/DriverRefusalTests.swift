import Testing

@testable import LaminaGL

/// Drivers that can't be used as they are set up, and those that fall short.
@Suite struct DriverRefusalTests {
    private static let narrow = "llvmpipe (LLVM 15.0.6, 128 bits)"
    private static let avx = "flags\t\t: fpu sse4_1 avx avx2"

    @Test func narrowVectorsAreRefusedWhereTheyAbort() throws {
        let refusal = #expect(throws: DeviceRefusal.self) {
            try VectorWidth.check(
                renderer: Self.narrow, environment: ["LP_NATIVE_VECTOR_WIDTH": "128"], processor: Self.avx)
        }
        #expect(refusal?.reason.contains("LP_NATIVE_VECTOR_WIDTH=128") == true)
        #expect(refusal?.reason.contains("unset it") == true)
    }

    @Test(arguments: [
        (narrow, [:], avx), (narrow, ["LP_NATIVE_VECTOR_WIDTH": "128"], "flags\t: fpu sse4_1"),
        (narrow, ["LP_NATIVE_VECTOR_WIDTH": "128", "GALLIUM_OVERRIDE_CPU_CAPS": "sse4.1"], avx),
        ("llvmpipe (LLVM 15.0.6, 256 bits)", ["LP_NATIVE_VECTOR_WIDTH": "256"], avx),
        ("softpipe", ["LP_NATIVE_VECTOR_WIDTH": "128"], avx),
    ])
    func otherWidthsAreTaken(renderer: String, environment: [String: String], processor: String) {
        #expect(throws: Never.self) {
            try VectorWidth.check(renderer: renderer, environment: environment, processor: processor)
        }
    }

    @Test func whatAnotherDeviceCouldDrawIsOfTheDeviceAndSaysWhatToDo() {
        let errors: [GLError] = [
            .compile(program: "quad", stage: .fragment, log: "x"), .link(program: "quad", log: "x"),
            .incompleteFramebuffer(width: 9, height: 9, status: "unsupported"),
            .outOfMemory(what: "a texture", bytes: 64), .outOfMemory(what: "pass 'blur'", bytes: 0),
        ]
        for error in errors {
            #expect(error.isOfTheDevice)
            #expect(error.description.contains("another device"), "\(error)")
        }
        #expect(!GLError.badArgument(what: "x").isOfTheDevice && !GLError.driver(pass: "a", message: "b").isOfTheDevice)
    }

    @Test func exhaustedMemoryIsNoErrorOfTheCall() {
        var errors = DriverErrors()
        errors.codes = [0x0502, 0x0505]
        #expect(
            errors.takeError(pass: "blur", messages: ["GL_OUT_OF_MEMORY in glTexStorage2D"])
                == .outOfMemory(what: "pass 'blur'", bytes: 0))
    }
}
