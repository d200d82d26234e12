/// What a frame asks of every layer, and of most of them only this.
package struct LayerMarks: OptionSet, Sendable {
    package let rawValue: UInt8
    @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
    @inlinable package func contains(_ other: LayerMarks) -> Bool { rawValue & other.rawValue == other.rawValue }

    /// See ``Layer/subtreeHasChanged``.
    @inlinable package static var hasChanged: LayerMarks { LayerMarks(rawValue: 1 << 0) }
    @inlinable package static var hasMotion: LayerMarks { LayerMarks(rawValue: 1 << 1) }
    @inlinable package static var hasSublayers: LayerMarks { LayerMarks(rawValue: 1 << 2) }
    @inlinable package static var hasName: LayerMarks { LayerMarks(rawValue: 1 << 3) }
    /// It is not a plain layer.
    @inlinable package static var hasKind: LayerMarks { LayerMarks(rawValue: 1 << 5) }
    @inlinable package static var isGeometryFlipped: LayerMarks { LayerMarks(rawValue: 1 << 4) }
}

extension Layer {
    /// What the layer has, all in one call: each of these asked for by itself from another module would be checked for
    /// overlapping access. Takes back ``subtreeHasChanged``, and notes that the layer has been read.
    package final func takeMarks() -> LayerMarks {
        var marks: LayerMarks = subtreeHasChanged ? .hasChanged : []
        subtreeHasChanged = false
        hasBeenRead = true
        if motion != nil { marks.insert(.hasMotion) }
        if !children.isEmpty { marks.insert(.hasSublayers) }
        if name != nil { marks.insert(.hasName) }
        if kind != .plain { marks.insert(.hasKind) }
        if storage.isGeometryFlipped { marks.insert(.isGeometryFlipped) }
        return marks
    }
}
