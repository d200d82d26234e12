import CPango

/// The text of all runs, with Pango's attributes of each.
struct TextAttributeList {
    /// The UTF-8 text. Zero characters are replaced, as they would end Pango's text.
    private(set) var bytes: [UInt8] = []
    /// The end of each run in the bytes.
    private(set) var runEnds: [Int] = []
    /// The number of paragraphs, at least 1.
    private(set) var paragraphCount = 1
    /// The families of each run that are there, as Pango lists them.
    private var families: [String] = []

    /// Collects the runs' texts.
    ///
    /// - Throws: `DrawingError` for a font none of whose families is there, or a text that is too long.
    init(_ text: AttributedText, fonts: FontCollection) throws(DrawingError) {
        var line = 0.0
        var word = 0
        var height = 0.0
        guard text.runs.count <= DrawingLimits.textRuns else {
            throw .tooManyRuns(count: text.runs.count, limit: DrawingLimits.textRuns)
        }
        for run in text.runs {
            let attributes = run.attributes
            let families = fonts.available(of: attributes.font)
            guard !families.isEmpty else {
                if fonts.families.isEmpty { throw .noFonts }
                throw .missingFamily(attributes.font.family, known: fonts.families)
            }
            // Pango separates families by commas.
            self.families.append(families.joined(separator: ","))
            let advance = attributes.font.clampedSize + abs(attributes.clampedLetterSpacing)
            for byte in run.text.utf8 {
                // Continuation bytes add nothing to the line.
                if byte & 0xC0 != 0x80 { line = byte == 10 ? 0 : line + advance }
                if byte & 0xC0 != 0x80 { word = byte <= 0x20 ? 0 : word + 1 }
                if byte == 10 { height += attributes.font.clampedSize }
                if Self.endsParagraph(byte, after: bytes) { paragraphCount += 1 }
                if word > DrawingLimits.wordLength { throw .wordTooLong(limit: DrawingLimits.wordLength) }
                if height > DrawingLimits.lineLength { throw .textTooTall(limit: DrawingLimits.lineLength) }
                if line > DrawingLimits.lineLength { throw .lineTooLong(limit: DrawingLimits.lineLength) }
                if byte == 0 { bytes += [0xEF, 0xBF, 0xBD] } else { bytes.append(byte) }
            }
            guard bytes.count <= DrawingLimits.textBytes else {
                throw .textTooLong(
                    byteCount: text.runs.reduce(0) { $0 + $1.text.utf8.count }, limit: DrawingLimits.textBytes)
            }
            runEnds.append(bytes.count)
        }
    }

    /// Returns whether a byte is the last of a newline, of a carriage return or of a paragraph separator; a newline after a
    /// carriage return is one with it.
    private static func endsParagraph(_ byte: UInt8, after bytes: [UInt8]) -> Bool {
        switch byte {
        case 10: bytes.last != 13
        case 13: true
        case 0xA9: bytes.suffix(2).elementsEqual([0xE2, 0x80])
        default: false
        }
    }

    /// The number of scripts in the text, at least 1; 2 or more for text beyond ASCII.
    var scriptCount: Int {
        guard bytes.contains(where: { $0 >= 0x80 }) else { return 1 }
        var scripts: Set<GUnicodeScript> = []
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            scripts.insert(g_unichar_get_script(scalar.value))
        }
        return max(scripts.count, 2)
    }

    /// Sets the text and its attributes on a layout.
    ///
    /// - Parameter unbroken: The ranges of bytes in which lines end without a hyphen that the text does not have.
    func set(on layout: OpaquePointer, _ text: AttributedText, withoutHyphens unbroken: [Range<Int>]) {
        let list = pango_attr_list_new()
        // Beyond the end as well: there is the empty line after a newline, as high as the font of the last run.
        let last = text.runs.lastIndex { !$0.text.isEmpty } ?? 0
        var start = 0
        for (index, run) in text.runs.enumerated() {
            let end = runEnds[index]
            for attribute in attributes(of: run.attributes, number: index) {
                TextAttributeList.insert(attribute, start..<(index == last ? TextAttributeList.end : end), list)
            }
            start = end
            if index == last { break }
        }
        for range in unbroken {
            TextAttributeList.insert(pango_attr_insert_hyphens_new(0), range, list)
        }
        bytes.withUnsafeBytes { buffer in
            pango_layout_set_text(
                layout, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count))
        }
        pango_layout_set_attributes(layout, list)
        pango_attr_list_unref(list)
    }

    /// `PANGO_ATTR_INDEX_TO_TEXT_END`, a macro that Swift does not see.
    private static let end = Int(UInt32.max)

    private static func insert(
        _ attribute: UnsafeMutablePointer<PangoAttribute>?, _ range: Range<Int>, _ list: OpaquePointer?
    ) {
        attribute?.pointee.start_index = UInt32(range.lowerBound)
        attribute?.pointee.end_index = UInt32(range.upperBound)
        pango_attr_list_insert(list, attribute)
    }

    /// The ascent and the descent of the font in which a run begins, in points; nil if there is none.
    ///
    /// - Parameter context: That of the layout, which has looked for the font already.
    func fontExtents(
        of run: TextAttributes, number: Int, in context: OpaquePointer
    ) -> (ascent: Double, descent: Double)? {
        let description = description(of: run, number: number)
        defer { pango_font_description_free(description) }
        let language = pango_language_from_string(TextAttributeList.language)
        guard let fonts = pango_context_load_fontset(context, description, language) else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(fonts)) }
        var logical = PangoRectangle()
        pango_fontset_foreach(
            fonts,
            { _, font, result in
                let result = result?.assumingMemoryBound(to: PangoRectangle.self)
                pango_font_get_glyph_extents(font, TextAttributeList.emptyGlyph, nil, result)
                return 1
            }, &logical)
        guard logical.height > 0 else { return nil }
        return (PangoUnits.points(-logical.y), PangoUnits.points(logical.y + logical.height))
    }

    /// The language in which fonts are looked for. The user's would select variants of characters.
    static let language = "en"
    /// `PANGO_GLYPH_EMPTY`, a macro that Swift does not see.
    private static let emptyGlyph: UInt32 = 0x0FFF_FFFF

    private func description(of run: TextAttributes, number: Int) -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, families[number])
        pango_font_description_set_absolute_size(
            description, (run.font.clampedSize * Double(PANGO_SCALE)).rounded())
        pango_font_description_set_weight(description, PangoWeight(UInt32(run.font.weight.rawValue)))
        pango_font_description_set_style(description, run.font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        if let variations = run.font.variationText { pango_font_description_set_variations(description, variations) }
        return description
    }

    private func attributes(of run: TextAttributes, number: Int) -> [UnsafeMutablePointer<PangoAttribute>?] {
        let description = description(of: run, number: number)
        defer { pango_font_description_free(description) }
        var result = [
            pango_attr_font_desc_new(description),
            // Not a colour: the run's number, which Pango passes on to the glyphs.
            pango_attr_foreground_new(UInt16(number & 0xFFFF), UInt16(number >> 16 & 0xFFFF), 0),
        ]
        if let features = run.font.featureText { result.append(pango_attr_font_features_new(features)) }
        if run.clampedLetterSpacing != 0 {
            result.append(pango_attr_letter_spacing_new(PangoUnits.units(run.clampedLetterSpacing)))
        }
        if run.clampedBaselineOffset != 0 {
            result.append(pango_attr_rise_new(PangoUnits.units(run.clampedBaselineOffset)))
        }
        return result
    }

    /// The number of the run that glyphs belong to.
    static func runNumber(of item: UnsafeMutablePointer<PangoItem>) -> Int? {
        var entry = item.pointee.analysis.extra_attrs
        while let here = entry {
            if let attribute = here.pointee.data?.assumingMemoryBound(to: PangoAttribute.self),
                attribute.pointee.klass.pointee.type == PANGO_ATTR_FOREGROUND
            {
                let color = UnsafeRawPointer(attribute).assumingMemoryBound(to: PangoAttrColor.self).pointee.color
                return Int(color.red) | Int(color.green) << 16
            }
            entry = here.pointee.next
        }
        return nil
    }
}

/// Conversion to Pango's units, 1024ths of a point.
enum PangoUnits {
    static func units(_ points: Double) -> Int32 {
        let units = (points * Double(PANGO_SCALE)).rounded(.up)
        return units > -1e9 ? Int32(min(units, 1e9)) : -1_000_000_000
    }

    static func points(_ units: some BinaryInteger) -> Double { Double(units) / Double(PANGO_SCALE) }

    /// The points by which rounding may make a line longer than the box that it was set in.
    static let tolerance = 2 / Double(PANGO_SCALE)
}

extension TextAttributes {
    var clampedLetterSpacing: Double { letterSpacing.isNaN ? 0 : min(max(letterSpacing, -1_000), 1_000) }
    var clampedBaselineOffset: Double { baselineOffset.isNaN ? 0 : min(max(baselineOffset, -1_000), 1_000) }
}
