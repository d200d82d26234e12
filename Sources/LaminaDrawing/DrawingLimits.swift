/// The limits of drawing. Each counts work or memory, never time, so that the same drawings are refused everywhere.
public enum DrawingLimits {
    /// The pixels of one drawing: 40,000,000, in 160 MB.
    public static let pixels = 40_000_000

    /// The pixels per side: 32,000.
    public static let side = 32_000

    /// The pixels per side of a layer's drawing: 16,384, the largest texture of most devices.
    public static let layerSide = 16_384

    /// The pixels per side from which on a shape is drawn in windows around its visible part.
    package static let wholeSide = 4_096

    /// The pixels from which on a shape is drawn in windows around its visible part.
    package static let wholePixels = 1 << 23

    /// The elements of a path: 1,000,000.
    public static let pathElements = 1_000_000

    /// The elements of a clip path: 10,000.
    public static let clipElements = 10_000

    /// The dashes of a stroke: 1,000,000.
    public static let dashes = 1_000_000

    /// The states that ``DrawingContext/saveGState()`` saves: 1,000.
    public static let states = 1_000

    /// The bytes of UTF-8 of a text: 250,000.
    public static let textBytes = 250_000

    /// The runs of a text: 5,000. Pango's time is quadratic in their number.
    public static let textRuns = 5_000

    /// The characters of a text without a space between them: 10,000. Pango's time to break them is quadratic in their
    /// number.
    public static let wordLength = 10_000

    /// The length of a line of text, in points, before it is wrapped: 1,000,000.
    public static let lineLength = 1_000_000.0

    /// The total of pixel rows crossed by the lines of one path, so that filling it takes seconds at most.
    static let crossedRows = 4e6

    /// The edges of a stroke.
    static let strokeEdges = 2e6
}
