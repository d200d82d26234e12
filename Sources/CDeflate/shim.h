// libdeflate: whole-buffer DEFLATE, CRC-32 and Adler-32.
#include <libdeflate.h>
