import Foundation

/// Covers in a row, the middle one facing the viewer, each with its mirror image on the floor.
enum CoverFlowScene {
    static var text: String {
        // From the outside in, so that each is drawn over those beyond it.
        let places = (-4...4).sorted { abs($0) > abs($1) }
        return SceneText.document(
            "A cover flow: covers turned in perspective, with reflections that are flipped and faded copies.",
            size: (1280, 720), background: "#0b0f16", root: "\"sublayerTransform\": {\"perspective\": 900}",
            layers: places.map { stand($0, id: nil) })
    }

    /// A cover with its reflection below it; they turn as one.
    static func stand(_ place: Int, id: String?) -> String {
        let cover = (place + 11) % 7 + 1
        return """
            {\(id.map { "\"id\": \"\($0)\", " } ?? "")"bounds": [0, 0, 320, 660], "position": \(position(at: place)), \
            "zPosition": \(depth(at: place)), "transform": \(turn(at: place)), "sublayers": [
                  {"frame": [0, 0, 320, 320], "contents": "pictures/cover-\(cover).png", "cornerRadius": 10, \
            "masksToBounds": true},
                  {"frame": [0, 326, 320, 320], "contents": "pictures/cover-\(cover).png", "cornerRadius": 10, \
            "masksToBounds": true, "transform": {"scale": [1, -1]}},
                  {"frame": [-1, 325, 322, 335], "contents": "pictures/fade.png"}
                ]}
            """
    }

    static func position(at place: Int) -> String {
        "[\(SceneText.number(640 + Double(place.signum()) * 150 + Double(place) * 92)), 462]"
    }

    static func depth(at place: Int) -> Int { place == 0 ? 40 : -120 - 4 * abs(place) }

    static func turn(at place: Int) -> String {
        "{\"rotate\": {\"angle\": \(-place.signum() * 58), \"axis\": \"y\"}}"
    }
}
