#include "CSystem.h"

#include <sys/prctl.h>

void CSystemNameThread(const char *name) { prctl(PR_SET_NAME, name); }
