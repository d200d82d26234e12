extension Layer {
    /// What is wrong with the effects of this layer and of all it holds.
    ///
    /// Looks at each visual effect and each layer with ``backgroundFilters``: which layers around it are drawn as images
    /// of their own, so that it sees nothing of what is behind them, by which properties, and what to change. What this
    /// layer is inside of counts too. Snapshots and masks are looked into; hidden layers are not. Images of their own that
    /// only a picture has are not known: of layers that fade over in a transition, or that others cut in space.
    ///
    /// For people at work, not for every frame: linear in the number of layers, and for each broken effect in the number
    /// of layers painted before it in the image that it is confined to.
    public final func effectDiagnosis() -> EffectDiagnosis {
        EffectDiagnosis(findings: EffectDiagnoser(chain: chainFromOutermost).findings)
    }
}
