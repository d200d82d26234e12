// Pango's layout of text over Fontconfig's fonts, drawn by Cairo. Added is only what Swift cannot say: GObject's casts.
#ifndef LAMINA_CPANGO_SHIM_H
#define LAMINA_CPANGO_SHIM_H

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <stdbool.h>

// The fonts that a map made by pango_cairo_font_map_new() finds; false where this Pango is built without Fontconfig.
static inline bool lamina_font_map_set_config(PangoFontMap *map, FcConfig *config) {
    if (!PANGO_IS_FC_FONT_MAP(map)) return false;
    pango_fc_font_map_set_config(PANGO_FC_FONT_MAP(map), config);
    return true;
}

// Whether a font's glyphs are pictures with colours of their own.
static inline bool lamina_font_has_color(PangoFont *font) {
    FcBool color = FcFalse;
    return PANGO_IS_FC_FONT(font)
        && FcPatternGetBool(pango_fc_font_get_pattern(PANGO_FC_FONT(font)), FC_COLOR, 0, &color) == FcResultMatch
        && color;
}

#endif
