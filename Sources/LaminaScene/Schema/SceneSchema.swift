/// The published description of scene documents.
public enum SceneSchema {
    /// A JSON Schema (2020-12) of scene documents, made from the declarations that read them.
    ///
    /// What it accepts is well-formed; that files exist, ids differ and trees are not too deep is checked in reading only.
    public static var json: String {
        var binder = Binder()
        _ = binder.bind(SceneDeclaration.scene)
        return SchemaDocument(root: "scene", definitions: binder.finish().definitions).value.text
    }
}
