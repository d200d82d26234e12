import Foundation

/// The page's parts, embedded in the binary, put together.
enum ReportPage {
    /// In this order: later files use what earlier ones declare.
    private static let scripts = [
        PackageResources.base_js, PackageResources.picture_js, PackageResources.tree_js, PackageResources.graph_js,
        PackageResources.timeline_js, PackageResources.panels_js, PackageResources.main_js,
    ]
    private static let styles = [PackageResources.theme_css, PackageResources.page_css, PackageResources.parts_css]

    /// The page around a JSON document.
    static func text(data: Data) -> String {
        let script = "(() => {\n\"use strict\";\n\(joined(scripts))\n})();"
        var text = ""
        var rest = Substring(String(decoding: PackageResources.page_html, as: UTF8.self))
        for (mark, part) in [
            ("{{style}}", joined(styles)), ("{{data}}", harmless(data)), ("{{script}}", script),
        ] {
            guard let place = rest.range(of: mark) else { continue }
            text += rest[..<place.lowerBound]
            text += part
            rest = rest[place.upperBound...]
        }
        return text + rest
    }

    private static func joined(_ files: [[UInt8]]) -> String {
        files.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n")
    }

    /// JSON that no `</script>` or `<!--` in a text can end or begin early: `<` stands in texts only, where it may as well
    /// be written as its number.
    private static func harmless(_ json: Data) -> String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(json.count + json.count / 64)
        for byte in json {
            if byte == UInt8(ascii: "<") {
                bytes += "\\u003c".utf8
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
