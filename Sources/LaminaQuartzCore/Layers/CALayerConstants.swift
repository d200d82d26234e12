import Lamina

// The choices of layers, by the names of their types today and by those of the constants before Swift 4.2.

/// The placement of contents.
public typealias CALayerContentsGravity = ContentsGravity
/// The filtering of contents.
public typealias CALayerContentsFilter = ContentsFilter
/// The curve of corners.
public typealias CALayerCornerCurve = CornerCurve
/// A set of corners.
public typealias CACornerMask = CornerMask
/// A set of edges.
public typealias CAEdgeAntialiasingMask = EdgeMask
/// The parts of a frame that change with the superlayer's.
public typealias CAAutoresizingMask = AutoresizingMask

extension CornerMask {
    public static let layerMinXMinYCorner = CornerMask.minXMinY
    public static let layerMaxXMinYCorner = CornerMask.maxXMinY
    public static let layerMinXMaxYCorner = CornerMask.minXMaxY
    public static let layerMaxXMaxYCorner = CornerMask.maxXMaxY
}

extension EdgeMask {
    public static let layerLeftEdge = EdgeMask.left
    public static let layerRightEdge = EdgeMask.right
    public static let layerBottomEdge = EdgeMask.bottom
    public static let layerTopEdge = EdgeMask.top
}

extension AutoresizingMask {
    public static let layerMinXMargin = AutoresizingMask.minXMargin
    public static let layerWidthSizable = AutoresizingMask.widthSizable
    public static let layerMaxXMargin = AutoresizingMask.maxXMargin
    public static let layerMinYMargin = AutoresizingMask.minYMargin
    public static let layerHeightSizable = AutoresizingMask.heightSizable
    public static let layerMaxYMargin = AutoresizingMask.maxYMargin
}

/// The placements of contents.
public let kCAGravityCenter = ContentsGravity.center
public let kCAGravityTop = ContentsGravity.top
public let kCAGravityBottom = ContentsGravity.bottom
public let kCAGravityLeft = ContentsGravity.left
public let kCAGravityRight = ContentsGravity.right
public let kCAGravityTopLeft = ContentsGravity.topLeft
public let kCAGravityTopRight = ContentsGravity.topRight
public let kCAGravityBottomLeft = ContentsGravity.bottomLeft
public let kCAGravityBottomRight = ContentsGravity.bottomRight
public let kCAGravityResize = ContentsGravity.resize
public let kCAGravityResizeAspect = ContentsGravity.resizeAspect
public let kCAGravityResizeAspectFill = ContentsGravity.resizeAspectFill

/// The filters of contents.
public let kCAFilterNearest = ContentsFilter.nearest
public let kCAFilterLinear = ContentsFilter.linear
public let kCAFilterTrilinear = ContentsFilter.trilinear

/// The events of a layer that enters or leaves the tree, and of the transition of its contents.
public let kCAOnOrderIn = "onOrderIn"
public let kCAOnOrderOut = "onOrderOut"
public let kCATransition = "transition"

/// The ways in which a layer scrolls.
public let kCAScrollNone = ScrollLayer.Mode.none
public let kCAScrollVertically = ScrollLayer.Mode.vertically
public let kCAScrollHorizontally = ScrollLayer.Mode.horizontally
public let kCAScrollBoth = ScrollLayer.Mode.both
