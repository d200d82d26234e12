import ArgumentParser
import Lamina

/// An overlay and the picture file it goes to, written `KIND=FILE`.
struct OverlayFile: ExpressibleByArgument {
    let kind: OverlayKind
    let path: String

    init?(argument: String) {
        guard let sign = argument.firstIndex(of: "="), sign < argument.index(before: argument.endIndex),
            let kind = OverlayKind(rawValue: String(argument[..<sign]))
        else { return nil }
        (self.kind, path) = (kind, String(argument[argument.index(after: sign)...]))
    }

    static let kinds = OverlayKind.allCases.map(\.rawValue).joined(separator: ", ")
}

/// A pixel of the picture, written `X,Y`.
struct PixelArgument: ExpressibleByArgument {
    let pixel: SIMD2<Int>

    init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false)
            .map { Int($0.trimmingCharacters(in: .whitespaces)) }
        guard parts.count == 2, let x = parts[0], let y = parts[1], x >= 0, y >= 0 else { return nil }
        pixel = SIMD2(x, y)
    }
}
