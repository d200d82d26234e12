import LaminaCounters

/// Advice about a key or a name that an object does not have.
enum KeyAdvice {
    /// Suggests the keys that were probably meant: a similar spelling, a synonym, or those that share a word with the
    /// key.
    ///
    /// - Parameters:
    ///   - name: the key as written.
    ///   - names: the keys of the object, in order of declaration.
    ///   - owner: names the type of object that has a key.
    /// - Returns: advice such as `did you mean "zPosition"?`; nil if there is no suggestion.
    static func meant(by name: String, in names: [String], owner: (String) -> String? = { _ in nil }) -> String? {
        let synonyms = synonyms[name.filter { $0 != "-" && $0 != "_" }.lowercased()] ?? []
        let own = synonyms.filter(names.contains)
        if !own.isEmpty { return question(own) }
        for synonym in synonyms {
            if let owner = owner(synonym) { return "that is \"\(synonym)\", a property of objects with \(owner)" }
        }
        if let near = NearName.closest(to: name, in: names) { return question([near]) }
        let sharing = namesSharingWords(with: name, in: names)
        return sharing.isEmpty ? nil : question(sharing)
    }

    /// Suggests the name of a value that was probably meant: a synonym, or a similar spelling.
    ///
    /// - Parameters:
    ///   - text: the value as written.
    ///   - names: the names that the property takes.
    /// - Returns: advice such as `did you mean "vertical"?`; nil if there is no suggestion.
    static func meant(byValue text: String, in names: [String]) -> String? {
        let word = text.filter { $0 != "-" && $0 != "_" && $0 != " " }.lowercased()
        if let axis = stackAxes[word], names.contains("stack") {
            return "did you mean \"stack\", with the axis \"\(axis)\"?"
        }
        let own = (valueSynonyms[word] ?? []).filter(names.contains)
        if !own.isEmpty { return question(own) }
        return NearName.closest(to: text, in: names).map { question([$0]) }
    }

    /// Suggests the most similar of the names in a document, or else gives other advice.
    static func near(_ name: String, in names: [String], or advice: String) -> String {
        NearName.closest(to: name, in: names).map { "did you mean \(Printable.quoted($0))?" } ?? advice
    }

    private static let maximumNameCount = 4

    private static func question(_ names: [String]) -> String {
        let quoted = names.map { "\"\($0)\"" }
        guard let last = quoted.last, quoted.count > 1 else { return "did you mean \(quoted[0])?" }
        return "did you mean \(quoted.dropLast().joined(separator: ", ")) or \(last)?"
    }

    /// The names with the most words in common, ordered by their number of other words.
    private static func namesSharingWords(with name: String, in names: [String]) -> [String] {
        let wanted = Set(words(of: name))
        let scored = names.compactMap { candidate -> (name: String, shared: Int, others: Int)? in
            let found = words(of: candidate)
            let shared = found.count(where: wanted.contains)
            return shared == 0 ? nil : (candidate, shared, found.count - shared)
        }
        guard let most = scored.map(\.shared).max() else { return [] }
        let best = scored.filter { $0.shared == most }
        // A stable order: names that compare equal stay in order of declaration.
        let ordered = best.enumerated().sorted { ($0.element.others, $0.offset) < ($1.element.others, $1.offset) }
        return ordered.prefix(maximumNameCount).map(\.element.name)
    }

    /// The words of a name in lower case: `zPosition`, `z-position` and `z_position` are `z` and `position`.
    private static func words(of name: String) -> [String] {
        var words: [String] = [""]
        for letter in name {
            if letter == "-" || letter == "_" || letter == "." || letter == " " {
                words.append("")
            } else if letter.isUppercase, words[words.count - 1].last?.isUppercase == false {
                words.append(String(letter))
            } else {
                words[words.count - 1].append(letter)
            }
        }
        return words.filter { !$0.isEmpty }.map { $0.lowercased() }
    }

    /// Kinds of layers of other systems that are stacks, with their axes.
    private static let stackAxes = [
        "column": "vertical", "vstack": "vertical", "row": "horizontal", "hstack": "horizontal", "flex": "horizontal",
        "flexbox": "horizontal", "stackview": "horizontal",
    ]

    /// Values from CSS, UIKit and SwiftUI, with the names that correspond to them.
    private static let valueSynonyms: [String: [String]] = [
        "column": ["vertical"], "y": ["vertical"], "vstack": ["vertical"],
        "row": ["horizontal"], "x": ["horizontal"], "hstack": ["horizontal"],
        "spacebetween": ["equalSpacing"], "spacearound": ["equalSpacing"], "spaceevenly": ["equalSpacing"],
        "stretch": ["fill", "resize"], "start": ["leading", "left"], "flexstart": ["leading"],
        "end": ["trailing", "right"], "flexend": ["trailing"], "middle": ["center"], "baseline": ["firstBaseline"],
        "topleft": ["leading"], "topright": ["trailing"], "bottomleft": ["leading"], "bottomright": ["trailing"],
        "left": ["leading"], "right": ["trailing"],
        "cover": ["resizeAspectFill"], "aspectfill": ["resizeAspectFill"], "contain": ["resizeAspect"],
        "aspectfit": ["resizeAspect"],
    ]

    /// Names from CSS, SVG, UIKit and drawing programs, with the properties that correspond to them; an object without
    /// these gets other advice.
    private static let synonyms: [String: [String]] = [
        "zindex": ["zPosition"], "z": ["zPosition"], "order": ["zPosition"],
        "color": ["foregroundColor", "fillColor", "backgroundColor"],
        "colour": ["foregroundColor", "fillColor", "backgroundColor"],
        "background": ["backgroundColor"], "bg": ["backgroundColor"],
        "fill": ["fillColor", "fillGradient", "backgroundColor"],
        "stroke": ["strokeColor", "borderColor"], "strokewidth": ["lineWidth", "borderWidth"],
        "trimstart": ["strokeStart"], "trimend": ["strokeEnd"], "trimoffset": ["strokeOffset"],
        "strokedasharray": ["lineDashPattern"], "strokedashoffset": ["lineDashPhase"],
        "textcolor": ["foregroundColor"], "textgradient": ["foregroundGradient"],
        "text": ["string"], "label": ["string"],
        "fontfamily": ["font"], "fontname": ["font"], "textalign": ["alignmentMode"],
        "textalignment": ["alignmentMode"], "align": ["alignmentMode", "alignment"],
        "wordwrap": ["wrapping"], "overflowwrap": ["wrapping"], "wordbreak": ["wrapping"],
        "linebreakmode": ["wrapping", "truncationMode"], "whitespace": ["wrapped"],
        "textoverflow": ["truncationMode"], "lineclamp": ["numberOfLines"], "linelimit": ["numberOfLines"],
        "minimumlineheight": ["lineHeight"], "maximumlineheight": ["lineHeight"],
        "adjustsfontsizetofitwidth": ["minimumScaleFactor"], "minimumfontsize": ["minimumScaleFactor"],
        "gap": ["spacing"], "rowgap": ["spacing"], "columngap": ["spacing"],
        "justify": ["distribution"], "justifycontent": ["distribution"], "alignitems": ["alignment"],
        "flexdirection": ["axis"], "direction": ["axis"], "orientation": ["axis"],
        "src": ["contents"], "source": ["contents"], "image": ["contents"], "picture": ["contents"],
        "url": ["contents"], "content": ["contents"], "backgroundimage": ["contents"],
        "objectfit": ["contentsGravity"], "contentmode": ["contentsGravity"], "gravity": ["contentsGravity"],
        "alpha": ["opacity"], "visible": ["hidden"], "visibility": ["hidden"], "display": ["hidden"],
        "clip": ["masksToBounds"], "clipstobounds": ["masksToBounds"], "overflow": ["masksToBounds"],
        "borderradius": ["cornerRadius"], "radius": ["cornerRadius"], "rounded": ["cornerRadius"],
        "border": ["borderWidth", "borderColor", "borderSides"], "borderstyle": ["borderSides"],
        "bordertop": ["borderSides"], "borderright": ["borderSides"], "borderbottom": ["borderSides"],
        "borderleft": ["borderSides"], "borderimage": ["borderImage"],
        "borderimageslice": ["borderImageParts"], "borderimagewidth": ["borderImageParts"],
        "borderimageoutset": ["borderImageParts"], "borderimagerepeat": ["borderImageParts"],
        "borderimagesource": ["borderImage"], "borderalign": ["borderPlacement"], "strokealign": ["borderPlacement"],
        "strokeposition": ["borderPlacement"], "outline": ["borderPlacement"],
        "shadow": ["shadowOpacity", "shadowRadius", "shadowOffset"],
        "boxshadow": ["shadowOpacity", "shadowRadius", "shadowOffset"], "blur": ["filters", "effect"],
        "mixblendmode": ["compositingFilter"], "blendmode": ["compositingFilter"], "blend": ["compositingFilter"],
        "repeatarea": ["patternArea"], "tilearea": ["patternArea"], "backgroundrepeat": ["patternArea"],
        "isolation": ["isolated"], "isolate": ["isolated"], "maskmode": ["maskType"], "invertmask": ["maskInverted"],
        "filter": ["filters"], "backdropfilter": ["backgroundFilters"],
        "children": ["sublayers"], "layers": ["sublayers"], "subviews": ["sublayers"], "views": ["sublayers"],
        "rect": ["frame", "bounds"], "x": ["position", "frame"], "y": ["position", "frame"],
        "left": ["frame"], "top": ["frame"], "width": ["frame", "bounds", "size"],
        "height": ["frame", "bounds", "size"], "center": ["position"], "rotate": ["transform"],
        "rotation": ["transform"], "translate": ["transform"], "transformorigin": ["anchorPoint"],
        "animation": ["animations"], "version": ["lamina"],
    ]
}
