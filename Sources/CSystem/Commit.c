#include "CSystem.h"

#ifndef LAMINA_COMMIT
#define LAMINA_COMMIT ""
#endif

const char *CSystemCommit(void) { return LAMINA_COMMIT; }
