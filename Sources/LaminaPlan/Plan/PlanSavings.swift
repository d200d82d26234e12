/// What the rules of a plan saved, each in its own unit.
public struct PlanSavings: Sendable, Equatable, Encodable {
    /// Layers not drawn because they are outside.
    public var cullOutside = 0
    /// Draws left out or made smaller because opaque content covers them.
    public var cullOccluded = 0
    /// Offscreen passes saved.
    public var foldOpacity = 0
    /// Offscreen passes saved beside those.
    public var cutCovered = 0
    /// Offscreen passes saved.
    public var foldTint = 0
    /// Offscreen passes saved.
    public var clipInShader = 0
    /// Offscreen passes saved.
    public var sliceInShader = 0
    /// Offscreen passes saved.
    public var maskInShader = 0
    /// Blend modes that nothing is copied for.
    public var dropBlend = 0
    /// Blurs saved, and passes of shadows that are hardly blurred.
    public var analyticShadow = 0
    /// Blurs that work on smaller images.
    public var shrinkBlurs = 0
    /// Captures saved.
    public var shareBackdrop = 0
    /// Offscreen passes saved.
    public var packTargets = 0
    /// Targets of half the size.
    public var narrowTargets = 0
    /// Passes saved.
    public var fuseGrow = 0
    /// Draws that do not mix.
    public var replaceOpaque = 0
    /// Images that are drawn only if no earlier frame has left them.
    public var reuseSubtree = 0
    /// Pixels that are those of the frame before; none in a frame that is drawn by itself.
    public var reuseFrames = 0
    /// Pixels under what changes that are copied from a picture kept of them; none in a frame that is drawn by itself.
    public var reuseUnderlay = 0
    /// Instances saved.
    public var mergeBorder = 0
    /// Instances that can be points; a device for which that does not pay draws them as strips.
    public var drawPoints = 0
    /// Instances whose image shares a texture with others.
    public var packImages = 0
    /// Draw calls saved.
    public var batchInstances = 0
    /// Draws and passes that can go along lines; a device for which that does not pay shades their pixels one by one.
    public var shadeLines = 0

    public init() {}
}
