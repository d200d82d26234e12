import Foundation
import Lamina

/// Something that can be drawn and compared with a golden picture: a stage, a layer, a render tree, a rendered frame or
/// a bitmap.
public protocol PictureSubject {
    /// Returns the picture.
    ///
    /// - Parameter renderer: the renderer to draw with; not asked for if there is a picture already.
    func picture(_ renderer: () throws -> Renderer) throws -> Bitmap
}

/// Something whose costs can be held against budgets: a stage, a layer, a render tree or a rendered frame.
public protocol CostSubject {
    /// Returns the frame with its measurements.
    ///
    /// - Parameter renderer: the renderer to draw with; not asked for if there is a frame already.
    func measuredFrame(_ renderer: () throws -> Renderer) throws -> RenderedFrame
}

extension RenderedFrame: PictureSubject, CostSubject {
    /// Returns the frame's picture.
    public func picture(_ renderer: () throws -> Renderer) throws -> Bitmap { picture }

    /// Returns the frame itself, with the measurements that it was rendered with.
    public func measuredFrame(_ renderer: () throws -> Renderer) throws -> RenderedFrame { self }
}

extension RenderTree: PictureSubject, CostSubject {
    /// Draws the tree.
    public func picture(_ renderer: () throws -> Renderer) throws -> Bitmap { try renderer().render(self).picture }

    /// Draws the tree with all measurements.
    public func measuredFrame(_ renderer: () throws -> Renderer) throws -> RenderedFrame {
        try renderer().render(self, measuring: .profile)
    }
}

extension Stage: PictureSubject, CostSubject {
    /// Draws the stage's frame at its time, with all tiles of tiled layers.
    public func picture(_ renderer: () throws -> Renderer) throws -> Bitmap {
        try makeCompleteFrame().picture(renderer)
    }

    /// Draws the stage's frame at its time, with all measurements and its faults counted.
    public func measuredFrame(_ renderer: () throws -> Renderer) throws -> RenderedFrame {
        let wasCounting = countsFaults
        countsFaults = true
        defer { countsFaults = wasCounting }
        return try makeCompleteFrame().measuredFrame(renderer)
    }
}

extension Layer: PictureSubject, CostSubject {
    /// Draws the layer's bounds, alone on a transparent background, at the layer's contents scale.
    public func picture(_ renderer: () throws -> Renderer) throws -> Bitmap {
        try measuredFrame(renderer).picture
    }

    /// Draws the layer alone. Its frame has the counters of every frame, but no fragments counted by the device.
    public func measuredFrame(_ renderer: () throws -> Renderer) throws -> RenderedFrame {
        try renderer().render(self, in: bounds, scale: max(0.01, Double(contentsScale)))
    }
}

extension Bitmap: PictureSubject {
    /// Returns the bitmap itself.
    public func picture(_ renderer: () throws -> Renderer) throws -> Bitmap { self }
}
