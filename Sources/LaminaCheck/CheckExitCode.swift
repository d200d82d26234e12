/// Exit codes of the errors of this module, as `sysexits.h` numbers them; also the statuses of the C library.
package enum CheckExitCode {
    /// Returns the code of an error of this module; nil for other errors.
    package static func of(_ error: any Error) -> Int32? {
        switch error {
        case is ToleranceError: 64
        case is PictureFilePair.Unreadable: 65
        case is SuiteError: 65
        case let error as GoldenError: error.code
        default: nil
        }
    }
}
