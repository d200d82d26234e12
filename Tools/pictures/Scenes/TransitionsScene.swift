/// Every transition in every direction, and three by filters, at the same moment: a cell each.
enum TransitionsScene {
    static var text: String {
        let directions = ["fromLeft", "fromRight", "fromTop", "fromBottom"]
        var transitions = ["moveIn", "push", "reveal"].flatMap { kind in
            directions.map { "\"kind\": \"\(kind)\", \"subtype\": \"\($0)\"" }
        }
        transitions += [
            "\"kind\": \"fade\"", "\"filter\": {\"type\": \"gaussianBlur\", \"radius\": 12}",
            "\"filter\": {\"type\": \"pixellate\", \"scale\": 32}", "\"filter\": {\"type\": \"exposure\", \"ev\": 4}",
        ]
        let cells = transitions.indices.map { index in
            """
            {"id": "cell\(index)", "frame": [\(40 + index % 4 * 180), \(40 + index / 4 * 180), 160, 160], "contents": \
            "pictures/cover-1.png", "cornerRadius": 12, "masksToBounds": true}
            """
        }
        let timeline = [(at: "0.5", cover: 2), (at: "3", cover: 7)].flatMap { change in
            transitions.indices.map { index in
                """
                {"at": \(change.at), "transition": {\(transitions[index]), "duration": 2}, "on": "cell\(index)", \
                "set": {"cell\(index).contents": "pictures/cover-\(change.cover).png"}}
                """
            }
        }
        return SceneText.document(
            "Every transition: a row each for moveIn, push and reveal from the left, the right, the top and the bottom, "
                + "then a fade and three by filters.",
            size: (780, 780), background: "#0b0f16", layers: cells, timeline: timeline)
    }
}
