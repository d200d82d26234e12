// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CLamina
import Lamina

/// An error that a program holds.
final class ErrorObject: HeldObject {
    static let typeName = "error"

    /// A problem with its texts.
    struct Problem: Sendable {
        var message: CText
        var file = CText("")
        var property = CText("")
        var origin = CText("")
        var line = 0
        var column = 0
    }

    let status: lamina_status
    /// All problems as one text.
    let message: CText
    /// At least one.
    let problems: [Problem]

    init(_ error: any Error) {
        status = lamina_status(of: error)
        message = CText("\(error)")
        let found = (error as? SceneError)?.problems ?? []
        problems = found.isEmpty ? [Problem(message: message)] : found.map { Problem($0) }
    }
}

extension ErrorObject.Problem {
    fileprivate init(_ problem: SceneProblem) {
        self.init(
            message: CText("\(problem.finding)"), file: CText(problem.file), property: CText(problem.path),
            origin: CText(problem.origin ?? ""), line: problem.line, column: problem.column)
    }
}

// MARK: Interface

/// Returns the object of a pointer; nil for one that is no error, and in the child of a fork.
private func object(_ error: OpaquePointer?) -> ErrorObject? {
    Fork.isChild ? nil : try? ObjectTable.object(ErrorObject.self, error, "error")
}

/// Returns whether a pointer is the error of all calls in the child of a fork.
private func isOfFork(_ error: OpaquePointer?) -> Bool { error == Fork.error }

@c @implementation
public func lamina_error_status(_ error: OpaquePointer?) -> lamina_status {
    isOfFork(error) ? LAMINA_FORKED : object(error)?.status ?? LAMINA_USAGE
}

/// The message of a pointer that is no error.
private let noMessage = CText("")

@c @implementation
public func lamina_error_message(_ error: OpaquePointer?) -> UnsafePointer<CChar>! {
    isOfFork(error) ? Fork.message.bytes : (object(error)?.message ?? noMessage).bytes
}

@c @implementation
public func lamina_error_problem_count(_ error: OpaquePointer?) -> Int {
    isOfFork(error) ? 1 : object(error)?.problems.count ?? 0
}

@c @implementation
public func lamina_error_problem(
    _ error: OpaquePointer?, _ index: Int, _ problem: UnsafeMutablePointer<lamina_problem>?
) -> lamina_status {
    guard let problem else { return LAMINA_USAGE }
    let none = noMessage.text
    problem.pointee = lamina_problem(message: none, file: none, property: none, origin: none, line: 0, column: 0)
    if isOfFork(error) {
        guard index == 0 else { return LAMINA_USAGE }
        problem.pointee.message = Fork.message.text
        return LAMINA_OK
    }
    guard let object = object(error), object.problems.indices.contains(index) else { return LAMINA_USAGE }
    let found = object.problems[index]
    problem.pointee = lamina_problem(
        message: found.message.text, file: found.file.text, property: found.property.text, origin: found.origin.text,
        line: found.line, column: found.column)
    return LAMINA_OK
}

@c @implementation
public func lamina_error_free(_ error: OpaquePointer?) { ObjectTable.remove(ErrorObject.self, error) }
