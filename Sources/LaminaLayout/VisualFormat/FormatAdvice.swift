/// Advice on what people write who come from CSS or UIKit: what constraints say here instead.
enum FormatAdvice {
    /// The advice on a percent sign.
    static let percent = "write a share as a factor of another length, as in panel.width == 0.5 * root.width"

    /// The advice on parentheses in the short form.
    static let parentheses =
        "multiply each term instead, as in 0.5 * panel.width - 4; to centre an item, relate its centerX or centerY"

    /// The advice on an orientation in small letters.
    static let orientation = "write \"H:\" for a row and \"V:\" for a column"

    /// Returns the advice on the name of an item that is not there; nil for a name that other systems don't have.
    static func item(_ name: String) -> String? {
        let layersAround: Set = [
            "superview", "superlayer", "parent", "container", "view", "window", "screen", "body", "canvas",
        ]
        guard layersAround.contains(name.lowercased()) else { return nil }
        return "write the id of the layer around it, or root for the outermost one; in a visual format that layer is |"
    }

    /// Returns the advice on the name of an attribute that is not there; nil for a name that other systems don't have.
    static func attribute(_ name: String) -> String? {
        let name = name.lowercased()
        if let corner = corners[name] { return "write a constraint for each direction: one of \(corner)" }
        if let own = attributes[name] { return "write \(own)" }
        guard ["gap", "margin", "padding", "spacing"].contains(name) else { return nil }
        return "write a distance as a number, as in badge.left == title.right + 8"
    }

    private static let corners = [
        "topleft": "top and one of left", "topright": "top and one of right",
        "bottomleft": "bottom and one of left", "bottomright": "bottom and one of right",
        "topleading": "top and one of leading", "toptrailing": "top and one of trailing",
        "bottomleading": "bottom and one of leading", "bottomtrailing": "bottom and one of trailing",
        "center": "centerX and one of centerY", "centre": "centerX and one of centerY",
        "size": "width and one of height", "origin": "left and one of top",
        "edges": "each of leading, trailing, top and bottom",
    ]

    private static let attributes = [
        "x": "left, or centerX for the middle", "y": "top, or centerY for the middle",
        "minx": "left", "midx": "centerX", "maxx": "right", "miny": "top", "midy": "centerY", "maxy": "bottom",
        "start": "leading", "end": "trailing", "baseline": "firstBaseline or lastBaseline", "w": "width", "h": "height",
    ]
}
