// The C library's heap, which Swift's module of that library leaves out.
#ifndef CHEAP_H
#define CHEAP_H

#include <stdint.h>

// Lets all threads share two parts of the heap. Otherwise each gets its own and keeps there what it has freed, megabytes
// that come and go. Before any thread is started.
void CHeapShareAmongThreads(void);

// The bytes that are allocated and not freed, mapped ones too; what threads keep for their next allocations counts.
int64_t CHeapUsedBytes(void);

// Gives free pages back to the system.
void CHeapReturnFreePages(void);

#endif
