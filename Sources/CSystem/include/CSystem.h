// Calls of the C library that Swift's module of it leaves out, and what the build says of itself.
#ifndef CSYSTEM_H
#define CSYSTEM_H

#include <stdint.h>

// Lets all threads share two parts of the heap. Otherwise each gets its own and keeps there what it has freed, megabytes
// that come and go. Before any thread is started.
void CSystemShareHeap(void);

// The bytes that are allocated and not freed, mapped ones too; what threads keep for their next allocations counts.
int64_t CSystemUsedHeapBytes(void);

// Gives free pages back to the system.
void CSystemReturnFreePages(void);

// Names the calling thread for debuggers; the system keeps the first 15 bytes.
void CSystemNameThread(const char *name);

// The first digits of the commit that was built, which CMakeLists.txt defines; empty where nobody does.
const char *CSystemCommit(void);

#endif
