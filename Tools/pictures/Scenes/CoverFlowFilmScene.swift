/// The cover flow, moving on by a cover four times: each time all stands are set to the next place in one transaction.
enum CoverFlowFilmScene {
    static var text: String {
        let places = Array(-4...8)
        let layers = places.sorted { abs($0) > abs($1) }.map { CoverFlowScene.stand($0, id: "cover\($0 + 4)") }
        let timeline = (1...4).map { step in
            let sets = places.map { place in
                let (id, next) = ("cover\(place + 4)", place - step)
                return "\"\(id).position\": \(CoverFlowScene.position(at: next)), "
                    + "\"\(id).zPosition\": \(CoverFlowScene.depth(at: next)), "
                    + "\"\(id).transform\": \(CoverFlowScene.turn(at: next))"
            }
            return
                "{\"at\": \(SceneText.number(Double(step) - 0.5)), \"duration\": 0.6, \"timing\": \"easeInEaseOut\", "
                + "\"set\": {\n      \(sets.joined(separator: ",\n      "))}}"
        }
        return SceneText.document(
            "A cover flow that moves on by a cover each second; the covers turn by implicit animations.",
            size: (1280, 720), background: "#0b0f16", root: "\"sublayerTransform\": {\"perspective\": 900}",
            layers: layers, timeline: timeline)
    }
}
