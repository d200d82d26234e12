import LaminaImage

/// What a layer shows besides its image and its sublayers, found anew for each frame; nil for the many layers that show
/// nothing of the kind.
package class ContentsSupply {
    package init() {}
}
