import CPango
import Foundation
import LaminaDrawing
import LaminaGeometry
import Testing

/// Text looks as Pango and Cairo draw it when they are called by themselves.
@Suite struct TextDrawingTests {
    private static let samples = [
        "Hamburgefonstiv AVATo fi 0123", "Ελληνικά γράμματα", "Съешь же ещё этих", "שלום עולם", "مرحبا بالعالم",
        "Հայերեն ქართული", "Հա", "աա", "ա", "Հայ", "Հայերեն", "mixed שלום and عالم text",
    ]

    @Test(arguments: samples, [1.0, 2.0, 3.0])
    func textEqualsPangocairo(sample: String, scale: Double) throws {
        let (width, height, baseline) = (Int(330 * scale), Int(40 * scale), 30.0)
        let layout = try TextLayout(AttributedText(sample, font: Font(size: 20)))
        let ours = try alphaDrawn(width: width, height: height, scale: scale) { context in
            context.draw(layout, at: Point(x: 4, y: baseline - layout.firstBaseline))
        }
        let theirs = pangoAlpha(
            sample, size: 20, width: width, height: height, scale: scale, x: 4, baseline: baseline)
        #expect(Difference(ours, theirs).largest <= 1)
        #expect(ours.contains { $0 > 200 })
    }

    @Test func glyphsOnWholePixelsLookAsFreeTypeDrawsThem() throws {
        // Cairo's own glyphs fall on whole pixels: one letter, placed on one.
        for letter in ["H", "g", "S", "&"] {
            let layout = try TextLayout(AttributedText(letter, font: Font(size: 40)))
            let ours = try alphaDrawn(width: 60, height: 60) { context in
                context.draw(layout, at: Point(x: 8, y: 45 - layout.firstBaseline))
            }
            let theirs = pangoAlpha(
                letter, size: 40, width: 60, height: 60, scale: 1, x: 8, baseline: 45, asPath: false)
            let difference = Difference(ours, theirs)
            // Two rasterizers: Cairo takes 15 lines a pixel row, FreeType the exact area.
            #expect(difference.largest <= 20)
            #expect(difference.mean < 0.6)
        }
    }

    @Test func eachRunHasItsColor() throws {
        var text = AttributedText("██", font: Font(size: 20), color: Color(red: 1, green: 0, blue: 0))
        text.append("██", TextAttributes(font: Font(size: 20), color: Color(red: 0, green: 0, blue: 1)))
        let context = try DrawingContext(width: 80, height: 30)
        context.draw(try TextLayout(text), at: .zero)
        let bitmap = try context.makeImage().bitmap
        #expect(bitmap[10, 12] == SIMD4(255, 0, 0, 255))
        #expect(bitmap[50, 12] == SIMD4(0, 0, 255, 255))
    }

    @Test func alphaFadesText() throws {
        let context = try DrawingContext(width: 40, height: 30)
        context.setAlpha(0.5)
        context.draw(
            try TextLayout(AttributedText("██", font: Font(size: 20), color: Color(white: 1, alpha: 0.5))), at: .zero)
        #expect(try context.makeImage().bitmap[10, 12].w == 64)
    }

    @Test func linesUnderAndThroughHaveTheFontsPlaces() throws {
        var attributes = TextAttributes(font: Font(size: 100))
        attributes.underline = .single
        let layout = try TextLayout(AttributedText(runs: [AttributedText.Run("    ", attributes)]))
        let alpha = try alphaDrawn(width: 100, height: 120) { context in
            context.draw(layout, at: Point(x: 0, y: 93 - layout.firstBaseline))
        }
        // DejaVu Sans: underlinePosition -130 is the line's middle, underlineThickness 90, of 2048.
        let middle = 93 + 130.0 / 2048 * 100
        let thickness = 90.0 / 2048 * 100
        let column = (0..<120).map { Double(alpha[$0 * 100 + 50]) / 255 }
        let sum = column.reduce(0, +)
        let mean = column.enumerated().reduce(0) { $0 + (Double($1.offset) + 0.5) * $1.element } / sum
        #expect(abs(sum - thickness) < 0.15)
        #expect(abs(mean - middle) < thickness / 2 + 0.2)
    }

    @Test func missingGlyphsAreCounted() throws {
        #expect(try TextLayout(AttributedText("a\u{10FFFD}b")).missingGlyphCount == 1)
        #expect(try TextLayout(AttributedText("ab")).missingGlyphCount == 0)
    }

    @Test func missingGlyphsAreNamedByFamily() throws {
        let runs = [
            AttributedText.Run("a\u{10FFFD}b\u{10FFFD}", TextAttributes(font: Font(family: "DejaVu Serif"))),
            AttributedText.Run("\n\u{E123}", TextAttributes(font: Font())),
        ]
        let layout = try TextLayout(AttributedText(runs: runs))
        #expect(
            layout.missingGlyphs == [
                MissingGlyphs(characters: ["\u{10FFFD}"], family: "DejaVu Serif"),
                MissingGlyphs(characters: ["\u{E123}"], family: "DejaVu Sans"),
            ])
        #expect(layout.missingGlyphs.first?.description.hasPrefix("no glyph for U+10FFFD in DejaVu Serif") == true)
        #expect(try TextLayout(AttributedText("ab")).missingGlyphs.isEmpty)
    }

    @Test func whatToInstallGoesByTheCharacters() {
        let missing = MissingGlyphs(characters: ["漢", "🥰"], family: "DejaVu Sans")
        #expect(missing.description.contains("\"漢\" (U+6F22), \"🥰\" (U+1F970)"))
        #expect(missing.description.contains("fonts-noto-cjk, fonts-noto-color-emoji"))
        let own = MissingGlyphs(characters: ["漢"], family: "Brand", includesSystemFonts: false)
        #expect(own.description.contains("add a file to \"fonts\""))
    }

    @Test func textFarAwayDrawsNothing() throws {
        for place in [1e300, -1e9, .infinity, .nan] {
            let alpha = try alphaDrawn(width: 20, height: 20) { context in
                context.draw(try TextLayout(AttributedText("text")), at: Point(x: place, y: place))
            }
            #expect(alpha.allSatisfy { $0 == 0 })
        }
    }
}

/// Text drawn by calls of Pango and Cairo alone.
private func pangoAlpha(
    _ text: String, size: Double, width: Int, height: Int, scale: Double, x: Double, baseline: Double,
    asPath: Bool = true
) -> [UInt8] {
    FaceLock.lock()
    defer { FaceLock.unlock() }
    return alphaDrawnDirectly(width: width, height: height) { cairo in
        cairo_scale(cairo, scale, scale)
        cairo_set_tolerance(cairo, 0.005)
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        let map = pango_cairo_font_map_new()
        let context = pango_font_map_create_context(map)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
        pango_cairo_update_context(cairo, context)
        let layout = pango_layout_new(context)
        let font = pango_font_description_from_string("DejaVu Sans")
        pango_font_description_set_absolute_size(font, size * Double(PANGO_SCALE))
        pango_layout_set_font_description(layout, font)
        pango_layout_set_text(layout, text, -1)
        cairo_move_to(cairo, x, baseline)
        let line = pango_layout_get_line_readonly(layout, 0)
        if asPath {
            pango_cairo_layout_line_path(cairo, line)
            cairo_fill(cairo)
        } else {
            pango_cairo_show_layout_line(cairo, line)
        }
        pango_font_description_free(font)
        g_object_unref(UnsafeMutableRawPointer(layout))
        g_object_unref(UnsafeMutableRawPointer(context))
        g_object_unref(map)
        cairo_font_options_destroy(options)
    }
}
