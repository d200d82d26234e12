// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CLamina
import FoundationEssentials
import Lamina

/// A reader of documents that a program holds.
final class LoaderObject: HeldObject {
    static let typeName = "loader"

    /// The state of a loader, of which each scene takes a copy.
    struct State {
        let limits: WorkLimits
        var folders: [String] = []
        let pictures = PictureCache()
        let fonts = FontCache()

        /// The loader of a scene.
        var loader: SceneLoader {
            var loader = SceneLoader(allowedFolders: folders, limits: limits)
            (loader.pictures, loader.fontCache) = (pictures, fonts)
            return loader
        }
    }

    let state: Exclusive<State>

    init(_ limits: WorkLimits) { state = Exclusive(State(limits: limits)) }

    /// Returns the loader of an argument and its limits; for NULL one of its own.
    static func loader(_ pointer: OpaquePointer?) throws -> (loader: SceneLoader, limits: WorkLimits) {
        let object = try ObjectTable.optionalObject(Self.self, pointer, "loader") ?? LoaderObject(.standard)
        return try object.state.use(typeName) { ($0.loader, $0.limits) }
    }
}

// MARK: Interface

@c @implementation
public func lamina_loader_create(
    _ limits: OpaquePointer?, _ loader: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(loader, "loader", error) { LoaderObject(try LimitsObject.limits(limits)) }
}

@c @implementation
public func lamina_loader_allow_folder(
    _ loader: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        let object = try ObjectTable.object(LoaderObject.self, loader, "loader")
        let path = try Argument.name(path, path_length, "path")
        var isFolder: Bool = false
        // A folder that is missing would allow nothing, silently.
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder else {
            throw CallFailure.usage("\(Printable.quoted(path)) is not a folder; check the path")
        }
        try object.state.use("loader") { $0.folders.append(path) }
    }
}

@c @implementation
public func lamina_loader_free(_ loader: OpaquePointer?) { ObjectTable.remove(LoaderObject.self, loader) }
