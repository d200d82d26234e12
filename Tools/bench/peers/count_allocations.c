// Counts a program's allocations: loaded before it (LD_PRELOAD), it stands before the C library's malloc and its kin.
// The program asks for the count by name; see lamina-bench.
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static unsigned long count;

static void counted(void) { __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED); }

unsigned long bench_allocation_count(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
    counted();
    return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
    counted();
    return __libc_calloc(items, size);
}

void *realloc(void *old, size_t size) {
    counted();
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    counted();
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
    *place = memalign(alignment, size);
    return *place == NULL ? 12 : 0;
}
