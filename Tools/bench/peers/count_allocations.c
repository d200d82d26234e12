// Counts a program's allocations: loaded before it (LD_PRELOAD), it stands before the C library's malloc and its kin.
// The program asks for the counts by name; see lamina-bench. Those that Box2D makes by itself, in islands larger than
// its own 100 KB, are counted apart: it does so in every program.
#define _GNU_SOURCE
#include <link.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static unsigned long counts[2];
static uintptr_t engine_start, engine_end;

static int find_engine(struct dl_phdr_info *library, size_t size, void *unused) {
    (void)size, (void)unused;
    if (strstr(library->dlpi_name, "libbox2d") == NULL) return 0;
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *part = &library->dlpi_phdr[index];
        const uintptr_t end = library->dlpi_addr + part->p_vaddr + part->p_memsz;
        if (part->p_type == PT_LOAD && end > engine_end) engine_end = end;
    }
    engine_start = library->dlpi_addr;
    return 1;
}

__attribute__((constructor)) static void start(void) { dl_iterate_phdr(find_engine, NULL); }

static void counted(const void *caller) {
    const int is_engine = (uintptr_t)caller >= engine_start && (uintptr_t)caller < engine_end;
    __atomic_add_fetch(&counts[is_engine], 1, __ATOMIC_RELAXED);
}

unsigned long bench_allocation_count(void) { return __atomic_load_n(&counts[0], __ATOMIC_RELAXED); }
unsigned long bench_engine_allocation_count(void) { return __atomic_load_n(&counts[1], __ATOMIC_RELAXED); }

void *malloc(size_t size) {
    counted(__builtin_return_address(0));
    return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
    counted(__builtin_return_address(0));
    return __libc_calloc(items, size);
}

void *realloc(void *old, size_t size) {
    counted(__builtin_return_address(0));
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    counted(__builtin_return_address(0));
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    counted(__builtin_return_address(0));
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **place, size_t alignment, size_t size) {
    counted(__builtin_return_address(0));
    *place = __libc_memalign(alignment, size);
    return *place == NULL ? 12 : 0;
}
