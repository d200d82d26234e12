// xxHash: digests of 64 and 128 bits.
#include <xxhash.h>
