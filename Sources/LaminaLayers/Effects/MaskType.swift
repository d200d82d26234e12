/// What of a mask layer's image lets its layer show.
public enum MaskType: String, Sendable, CaseIterable {
    /// The mask's alpha.
    case alpha
    /// The luminance of the mask's premultiplied colour: 0.2126 red, 0.7152 green, 0.0722 blue.
    case luminance
}
