// The assembler copies the files of the folder DejaVu, in which it looks by -I: as C or Swift, arrays of 2.7 million bytes
// would take the compiler minutes.
#include "CFonts.h"

#define FONT(symbol, file)                                                                                             \
    __asm__(".pushsection .rodata." #symbol ",\"a\",%progbits\n"                                                       \
            ".balign 16\n"                                                                                             \
            ".hidden " #symbol "\n"                                                                                    \
            ".global " #symbol "\n" #symbol ":\n"                                                                      \
            ".incbin \"" file "\"\n"                                                                                   \
            ".hidden " #symbol "_end\n"                                                                                \
            ".global " #symbol "_end\n" #symbol "_end:\n"                                                              \
            ".byte 0\n"                                                                                                \
            ".popsection\n");                                                                                          \
    extern __attribute__((visibility("hidden"))) const uint8_t symbol[], symbol##_end[];

FONT(lamina_font_regular, "DejaVuSans.ttf")
FONT(lamina_font_bold, "DejaVuSans-Bold.ttf")
FONT(lamina_font_oblique, "DejaVuSans-Oblique.ttf")
FONT(lamina_font_bold_oblique, "DejaVuSans-BoldOblique.ttf")

int32_t CFontsFileCount(void) { return 4; }

CFontsFile CFontsFileAt(int32_t index) {
    switch (index) {
    case 0: return (CFontsFile){"DejaVuSans.ttf", lamina_font_regular, lamina_font_regular_end - lamina_font_regular};
    case 1: return (CFontsFile){"DejaVuSans-Bold.ttf", lamina_font_bold, lamina_font_bold_end - lamina_font_bold};
    case 2:
        return (CFontsFile){"DejaVuSans-Oblique.ttf", lamina_font_oblique, lamina_font_oblique_end - lamina_font_oblique};
    case 3:
        return (CFontsFile){
            "DejaVuSans-BoldOblique.ttf", lamina_font_bold_oblique, lamina_font_bold_oblique_end - lamina_font_bold_oblique};
    default: return (CFontsFile){"", lamina_font_regular, 0};
    }
}
