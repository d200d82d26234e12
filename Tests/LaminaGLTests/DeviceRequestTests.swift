import Foundation
import Testing

@testable import LaminaGL

@Suite struct DeviceRequestTests {
    @Test(arguments: [
        ("auto", DeviceRequest.auto), ("surfaceless", .surfaceless), ("device:0", .device(0)),
        ("device:12", .device(12)), ("gbm:/dev/dri/renderD128", .gbm(path: "/dev/dri/renderD128")),
        ("gbm:/odd:name", .gbm(path: "/odd:name")),
    ])
    func readsAndWritesEveryForm(text: String, request: DeviceRequest) throws {
        #expect(try DeviceRequest(parsing: text) == request)
        #expect(request.description == text)
    }

    @Test(arguments: [
        ("sufraceless", "surfaceless"), ("Auto", "auto"), ("devcie:2", "device:2"), ("device", "device:0"),
        ("device:", "device:0"), ("device:-1", "device:0"), ("device:x", "device:0"),
        ("device:99999999999999999999", "device:0"),
        ("gmb:/dev/dri/renderD129", "gbm:/dev/dri/renderD129"), ("gbm", "gbm:/dev/dri/renderD128"),
        ("gbm:renderD128", "gbm:/dev/dri/renderD128"), ("auto:1", "auto"), ("device:٣", "device:0"),
    ])
    func suggestsTheNearForm(text: String, suggestion: String) {
        let error = glError { _ = try DeviceRequest(parsing: text) }
        #expect(error == .badDeviceRequest(text: text, suggestion: suggestion))
    }

    @Test(arguments: ["", ":", "vulkan", "cuda:0", String(repeating: "a", count: 100_000)])
    func suggestsNothingForNonsense(text: String) {
        #expect(glError { _ = try DeviceRequest(parsing: text) } == .badDeviceRequest(text: text, suggestion: nil))
    }

    @Test func messageNamesWhatWasWrittenAndWhatIsAllowed() {
        let message = "\(GLError.badDeviceRequest(text: "sufraceless", suggestion: "surfaceless"))"
        #expect(message.contains("'sufraceless'; did you mean 'surfaceless'?"))
        #expect(message.contains("device:N"))
    }

    @Test func codesAsOneString() throws {
        let data = try JSONEncoder().encode([DeviceRequest.device(3)])
        #expect(String(decoding: data, as: UTF8.self) == #"["device:3"]"#)
        #expect(try JSONDecoder().decode([DeviceRequest].self, from: data) == [.device(3)])
    }
}
