extension FilterKind {
    /// A function a channel.
    public struct ComponentTransfer: Sendable, Hashable {
        /// Of red.
        public var red = TransferFunction.identity
        /// Of green.
        public var green = TransferFunction.identity
        /// Of blue.
        public var blue = TransferFunction.identity
        /// Of alpha; it must be 0 at 0, and one that is not is taken as identity.
        public var alpha = TransferFunction.identity
    }

    /// A function a channel; the alpha's must be 0 at 0, and one that is not is taken as identity.
    public static func componentTransfer(
        red: TransferFunction, green: TransferFunction, blue: TransferFunction, alpha: TransferFunction = .identity
    ) -> FilterKind {
        .componentTransfer(ComponentTransfer(red: red, green: green, blue: blue, alpha: alpha))
    }
}

extension FilterKind.ComponentTransfer: FilterAmounts {
    package static let word = "componentTransfer"
    package static let sentence = "Applies a transfer function to each channel."
    package static let amounts: [FilterAmount<Self>] = [
        .function("red", "inputRed", \.red, "The transfer function of the red channel."),
        .function("green", "inputGreen", \.green, "The transfer function of the green channel."),
        .function("blue", "inputBlue", \.blue, "The transfer function of the blue channel."),
        .function(
            "alpha", "inputAlpha", \.alpha, isAlpha: true,
            "The transfer function of the alpha channel; it must map 0 to 0."),
    ]
    package static let changesColorsAlone = true

    package static let usual = Self()

    package var kind: FilterKind { .componentTransfer(self) }
    package var changesNothing: Bool {
        red.isIdentity && green.isIdentity && blue.isIdentity && alpha.isIdentity
    }

    package mutating func reconcile() {
        if !alpha.keepsZero { alpha = .identity }
    }
}
