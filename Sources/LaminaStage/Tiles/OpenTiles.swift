import LaminaLayers

/// Tiles that are to be added to a layer that is being read.
struct OpenTiles {
    let supply: TileSupply
    let minification: ContentsFilter
    let magnification: ContentsFilter

    /// Nil if the layer shows no tiles.
    init?(_ supply: ContentsSupply, of layer: borrowing LayerStorage) {
        guard let supply = supply as? TileSupply else { return nil }
        self.supply = supply
        // Coarser levels are there already.
        minification = layer.minificationFilter == .nearest ? .nearest : .linear
        magnification = layer.magnificationFilter == .nearest ? .nearest : .linear
    }
}
