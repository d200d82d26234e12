/// Exit codes of errors, as `sysexits.h` numbers them; also the statuses of the C library.
package enum ExitCode {
    /// Returns the code of an error of the modules that `Lamina` exports; nil for other errors: 64 for a wrong argument,
    /// 65 for bad input, 69 for what is missing on the machine, 70 for a fault of the driver or of Lamina, 74 for a file
    /// that can't be read or written.
    package static func of(_ error: any Error) -> Int32? {
        switch error {
        case is BudgetError: 64
        case SceneError.unknownSize, SceneError.unknownState: 64
        case let error as SceneError: error.isOfTheMachine ? 74 : 65
        case let error as ContentFailure: ofContent(error.reason)
        case ProfileError.unknownLayer, ProfileError.tooManyFrames: 64
        case is ProfileError: 65
        case let error as FilmError: of(error)
        case let error as RenderError: error.isOfTheScene ? 65 : 70
        case let error as ImageError: of(error)
        case let error as GLError: of(error)
        case is ThreadShortage: 69
        case is EncodingError: 70
        default: nil
        }
    }

    /// Returns the code of the reason why a layer's content can't be shown.
    package static func ofContent(_ reason: any Error) -> Int32 {
        switch reason {
        case TileError.cannotStore: 74
        case SequenceError.ffmpegMissing, is ThreadShortage: 69
        default: 65
        }
    }

    private static func of(_ error: ImageError) -> Int32 {
        switch error {
        case .cannotWrite: 74
        case .badQuality: 64
        case .encodingFailed: 70
        default: 65
        }
    }

    private static func of(_ error: GLError) -> Int32 {
        switch error {
        case .badDeviceRequest: 64
        case .tooLarge: 65
        default: error.isOfTheDevice ? 69 : 70
        }
    }

    private static func of(_ error: FilmError) -> Int32 {
        switch error {
        case .badRange, .badRate, .badDuration, .badOutput, .cannotResume, .unsuitable, .noSound: 64
        case .badAudio: 65
        case .ffmpegMissing, .encoderMissing: 69
        case .sizeChanged: 70
        case .ffmpegFailed, .interrupted: 74
        }
    }
}
