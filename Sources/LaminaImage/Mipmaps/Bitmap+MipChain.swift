extension Bitmap {
    /// The picture at full size and at every half size down to 1×1, box-filtered.
    ///
    /// Level n is max(1, width >> n) × max(1, height >> n), and each of its pixels is the mean of the part of the picture
    /// under it, weighted by area where sizes are odd. Means are taken of premultiplied colours and kept with 16 bits
    /// between levels. Level 0 shares its pixels with this bitmap; the others take about a third of its memory.
    public func makeMipChain() -> [Bitmap] {
        guard width > 1 || height > 1 else { return [self] }
        var wide = WideLevel(halving: self)
        var levels = [self, wide.narrowed()]
        while wide.width > 1 || wide.height > 1 {
            wide = wide.halved()
            levels.append(wide.narrowed())
        }
        return levels
    }
}
