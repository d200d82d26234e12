// Pango's layout of text over Fontconfig's fonts, drawn by Cairo. Added is only what Swift cannot say: GObject's casts.
#ifndef LAMINA_CPANGO_SHIM_H
#define LAMINA_CPANGO_SHIM_H

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>
#include <pango/pangofc-fontmap.h>
#include <fcntl.h>
#include <stdbool.h>
#include <sys/syscall.h>
#include <unistd.h>

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

// The path of a font's file; NULL where there is none. The font keeps it.
static inline const char *lamina_font_file(PangoFont *font) {
    FcChar8 *path = NULL;
    if (!PANGO_IS_FC_FONT(font)) return NULL;
    FcPattern *pattern = pango_fc_font_get_pattern(PANGO_FC_FONT(font));
    return FcPatternGetString(pattern, FC_FILE, 0, &path) == FcResultMatch ? (const char *)path : NULL;
}

// Whether Cairo could not make or keep what it needs of a font, of layouts that hint nothing. Without memory Pango only
// prints a warning and draws boxes, or loses the options of the layout and hints as the system does.
static inline bool lamina_font_is_broken(PangoFont *font) {
    if (!PANGO_IS_CAIRO_FONT(font)) return false;
    cairo_scaled_font_t *scaled = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(font));
    if (!scaled || cairo_scaled_font_status(scaled) != CAIRO_STATUS_SUCCESS) return true;
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_scaled_font_get_font_options(scaled, options);
    bool hints = cairo_font_options_get_hint_style(options) != CAIRO_HINT_STYLE_NONE;
    cairo_font_options_destroy(options);
    return hints;
}

// Makes a file in memory that has no name; -1 where that can't be. glibc declares its own only for _GNU_SOURCE.
static inline int lamina_memory_file(const char *name) {
    return (int)syscall(SYS_memfd_create, name, 3u /* MFD_CLOEXEC | MFD_ALLOW_SEALING */);
}

// Lets nobody change the file any more.
static inline bool lamina_memory_file_seal(int descriptor) {
    return fcntl(descriptor, 1033 /* F_ADD_SEALS */, 0xF /* seal, shrink, grow, write */) == 0;
}

#endif
