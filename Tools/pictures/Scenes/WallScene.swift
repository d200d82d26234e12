import Foundation

/// 1,000 layers inside a cylinder, each with its own part of one picture.
enum WallScene {
    static var text: String {
        SceneText.document(
            "1,000 layers share one picture through contentsRect, on the inside of a cylinder.", size: (1920, 1080),
            background: "#0b0f16", root: "\"sublayerTransform\": {\"perspective\": 1100}", layers: layers)
    }

    /// The tiles of the wall, around an axis that stands 380 points in front of the plane.
    static var layers: [String] {
        let (columns, rows) = (TileSheet.columns, TileSheet.rows)
        let radius = 900.0
        let arc = 150.0
        let step = arc / Double(columns)
        return (0..<columns * rows).map { index in
            let (column, row) = (index % columns, index / columns)
            let angle = (Double(column) + 0.5) * step - arc / 2
            let turn = angle * .pi / 180
            let x = 960 + radius * sin(turn)
            let y = 540 + (Double(row) - Double(rows - 1) / 2) * 60
            // The sides stand nearer to the viewer than the middle, and are drawn after it.
            let z = 380 - radius * cos(turn)
            let part = SceneText.list(
                Double(column) / Double(columns), Double(row) / Double(rows), 1 / Double(columns), 1 / Double(rows))
            return """
                {"bounds": [0, 0, 56, 56], "position": \(SceneText.list(x, y)), "zPosition": \(SceneText.number(z)), \
                "transform": {"rotate": {"angle": \(SceneText.number(-angle)), "axis": "y"}}, \
                "contents": "pictures/tiles.png", "contentsRect": \(part), "cornerRadius": 6, "masksToBounds": true}
                """
        }
    }
}
