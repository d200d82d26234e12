// The functions have the names that C knows.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import CLamina
import Lamina
import LaminaText

/// A scene that a program holds.
final class SceneObject: HeldObject {
    static let typeName = "scene"

    let state: Exclusive<SceneState>

    init(_ state: SceneState) { self.state = Exclusive(state) }

    /// Calls a function with the state of an argument.
    static func use<Result>(
        _ pointer: OpaquePointer?, _ body: (inout SceneState) throws -> Result
    ) throws -> Result {
        try ObjectTable.object(Self.self, pointer, "scene").state.use(typeName, body)
    }
}

// MARK: Documents

@c @implementation
public func lamina_scene_open(
    _ loader: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int,
    _ scene: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(scene, "scene", error) {
        let (loader, limits) = try LoaderObject.loader(loader)
        let path = try Argument.name(path, path_length, "path")
        let name = path.utf8.split(separator: UInt8(ascii: "/")).last.map { String($0)! } ?? path
        return SceneObject(SceneState(try loader.template(at: path), name: name, limits: limits))
    }
}

@c @implementation
public func lamina_scene_parse(
    _ loader: OpaquePointer?, _ text: UnsafePointer<CChar>?, _ text_length: Int, _ name: UnsafePointer<CChar>?,
    _ name_length: Int, _ folder: UnsafePointer<CChar>?, _ folder_length: Int,
    _ scene: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(scene, "scene", error) {
        let (loader, limits) = try LoaderObject.loader(loader)
        let name = try Argument.name(name, name_length, "name")
        let folder = try Argument.text(folder, folder_length, "folder")
        let template = try loader.template(
            text: Argument.text(text, text_length, "text"), name: name, folder: folder.isEmpty ? "." : folder)
        return SceneObject(SceneState(template, name: name, limits: limits))
    }
}

@c @implementation
public func lamina_scene_free(_ scene: OpaquePointer?) { ObjectTable.remove(SceneObject.self, scene) }

// MARK: Values

@c @implementation
public func lamina_scene_set_input(
    _ scene: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ json: UnsafePointer<CChar>?,
    _ json_length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        let name = try Argument.name(name, name_length, "name")
        let value = try Argument.json(json, json_length, "json")
        try SceneObject.use(scene) { $0.setInput(name, to: value) }
    }
}

@c @implementation
public func lamina_scene_set(
    _ scene: OpaquePointer?, _ property: UnsafePointer<CChar>?, _ property_length: Int, _ json: UnsafePointer<CChar>?,
    _ json_length: Int, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        let property = try Argument.name(property, property_length, "property")
        let value = try Argument.json(json, json_length, "json")
        try SceneObject.use(scene) { $0.set(property, to: value) }
    }
}

@c @implementation
public func lamina_scene_reset(
    _ scene: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) { try SceneObject.use(scene) { $0.reset() } }
}

@c @implementation
public func lamina_scene_set_size(
    _ scene: OpaquePointer?, _ size: UnsafePointer<CChar>?, _ size_length: Int,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        let text = try Argument.text(size, size_length, "size")
        let size =
            try text.isEmpty
            ? nil
            : SceneSize(text)
                ?? {
                    throw CallFailure.usage(
                        "the size is \(Printable.quoted(text)); give points such as 1024x768, or the name of one of the document's sizes"
                    )
                }()
        try SceneObject.use(scene) { $0.set(size: size) }
    }
}

@c @implementation
public func lamina_scene_set_scale(
    _ scene: OpaquePointer?, _ scale: Double, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        guard scale == 0 || (0.01...100).contains(scale) else {
            throw CallFailure.usage("the scale is \(scale); give a number from 0.01 to 100, or 0 for the document's")
        }
        try SceneObject.use(scene) { $0.set(scale: scale == 0 ? nil : scale) }
    }
}

@c @implementation
public func lamina_scene_set_time(
    _ scene: OpaquePointer?, _ seconds: Double, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) {
        guard seconds.isFinite, seconds >= 0 else {
            throw CallFailure.usage("the time is \(seconds); give 0 or more seconds")
        }
        try SceneObject.use(scene) { $0.set(time: seconds) }
    }
}

// MARK: Answers

@c @implementation
public func lamina_scene_prepare(
    _ scene: OpaquePointer?, _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(error) { try SceneObject.use(scene) { _ = try $0.preparedStage() } }
}

@c @implementation
public func lamina_scene_get_size(
    _ scene: OpaquePointer?, _ size: UnsafeMutablePointer<lamina_scene_size>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    size?.pointee = lamina_scene_size(width: 0, height: 0, scale: 0, pixel_width: 0, pixel_height: 0)
    return call(error) {
        let size = try Argument.output(size, "size")
        try SceneObject.use(scene) { scene in
            let stage = try scene.preparedStage()
            func pixels(_ points: Double) -> UInt32 { UInt32(clamping: Int(max(1, (points * stage.scale).rounded()))) }
            size.pointee = lamina_scene_size(
                width: stage.size.width, height: stage.size.height, scale: stage.scale,
                pixel_width: pixels(stage.size.width), pixel_height: pixels(stage.size.height))
        }
    }
}

@c @implementation
public func lamina_scene_inputs(
    _ scene: OpaquePointer?, _ json: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(json, "json", error) { try SceneObject.use(scene) { DataObject($0.inputSchema) } }
}

@c @implementation
public func lamina_scene_layout(
    _ scene: OpaquePointer?, _ json: UnsafeMutablePointer<OpaquePointer?>?,
    _ error: UnsafeMutablePointer<OpaquePointer?>?
) -> lamina_status {
    call(json, "json", error) {
        try SceneObject.use(scene) { DataObject(try $0.preparedStage().layoutReport().json()) }
    }
}
