// libwebp's decoder and encoder.
#include <webp/decode.h>
#include <webp/encode.h>
