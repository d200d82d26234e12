/// Scene documents that several tests draw.
enum Scenes {
    /// A document of 10×10 points whose layers begin on its second line.
    static func holding(_ layers: String...) -> String {
        """
        {"lamina": 1, "size": [10, 10], "background": "#fff", "sublayers": [
          \(layers.joined(separator: ",\n  "))
        ]}
        """
    }

    /// A red square in the upper left corner.
    static let square = holding(##"{"frame": [0, 0, 5, 5], "backgroundColor": "#f00"}"##)

    /// Five squares under an opacity of one half, each so many points right of the one before it.
    static func fading(spacedBy step: Int) -> String {
        let squares = (0..<5).map {
            ##"{"frame": [\##($0 * step), 0, 20, 20], "cornerRadius": 1, "backgroundColor": "#2\##($0)8"}"##
        }
        return """
            {"lamina": 1, "size": [200, 40], "background": "#fff", "sublayers": [
              {"id": "group", "frame": [10, 10, 180, 20], "opacity": 0.5, "sublayers": [
                \(squares.joined(separator: ",\n    "))
              ]}
            ]}
            """
    }
}
