// Fails the n-th call of one kind that lamina makes, and counts all calls.
//
// Loaded before a program (LD_PRELOAD) and set up by environment variables:
//
//   FAULTS_PROGRAM   the program to fail, by its real path; its child processes are left alone
//   FAULTS_COUNTS    a file of zeros in which the counts are kept, so that they survive any end (see `struct count`)
//   FAULTS_KIND      the kind that fails, as in the counts; none if it is absent
//   FAULTS_CALL      the number of the call that fails, from 1
//   FAULTS_LASTING   1 to fail all later calls of the kind as well, as on a full disk
//   FAULTS_TRACE     1 to print the addresses of the callers of a failed call
//
// Calls of the C library count only if the program itself makes them: a driver that can't open its cache is not our
// matter. Allocations count only in the C libraries that report a failed one. entries.h, which the driver generates
// from the headers of EGL and GLES, has the entry points that the program uses.
#define _GNU_SOURCE
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GLES3/gl32.h>
#include <GLES2/gl2ext.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

struct count {
    char kind[56];
    uint64_t calls;
};

enum { MOST_KINDS = 512, MOST_LIBRARIES = 16 };

#define KINDS(X)                                                                                                       \
    X(write) X(short_write) X(interrupted_write) X(send) X(fsync) X(rename) X(open) X(read) X(short_read)              \
    X(interrupted_read) X(stat) X(mmap) X(thread) X(close) X(ftruncate) X(mkdir) X(unlink) X(opendir) X(spawn)        \
    X(socket) X(alloc_png) X(alloc_jpeg) X(alloc_webp) X(alloc_deflate) X(alloc_cairo) X(alloc_pixman) X(alloc_yaml)   \
    X(alloc_xxhash)

enum kind {
#define X(name) KIND_##name,
    KINDS(X)
#undef X
#define ENTRY(name) KIND_##name,
#include "names.h"
#undef ENTRY
    KIND_COUNT
};

static const char *const names[] = {
#define X(name) #name,
    KINDS(X)
#undef X
#define ENTRY(name) #name,
#include "names.h"
#undef ENTRY
};

// The library whose allocations are of a kind, by a part of its file's name.
static const struct {
    const char *part;
    enum kind kind;
} libraries[] = {
    {"/libpng", KIND_alloc_png},         {"/libjpeg", KIND_alloc_jpeg},   {"/libwebp", KIND_alloc_webp},
    {"/libdeflate", KIND_alloc_deflate}, {"/libcairo", KIND_alloc_cairo}, {"/libpixman", KIND_alloc_pixman},
    {"/libyaml", KIND_alloc_yaml},       {"/libxxhash", KIND_alloc_xxhash},
};

struct range {
    uintptr_t start, end;
    enum kind kind;
};

static struct range program, allocating[MOST_LIBRARIES];
static int allocating_count;
static struct count *counts;
static int failing = -1;
static uint64_t failing_call;
static int is_lasting, is_traced;

static int note_object(struct dl_phdr_info *info, size_t size, void *unused) {
    (void)size, (void)unused;
    struct range range = {UINTPTR_MAX, 0, 0};
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
        uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (start < range.start) range.start = start;
        if (start + info->dlpi_phdr[i].p_memsz > range.end) range.end = start + info->dlpi_phdr[i].p_memsz;
    }
    if (info->dlpi_name[0] == '\0' && program.end == 0) program = range;
    for (size_t i = 0; i < sizeof libraries / sizeof *libraries && allocating_count < MOST_LIBRARIES; i++) {
        if (!strstr(info->dlpi_name, libraries[i].part)) continue;
        range.kind = libraries[i].kind;
        allocating[allocating_count++] = range;
    }
    return 0;
}

__attribute__((constructor)) static void start(void) {
    char self[4096] = "";
    const char *wanted = getenv("FAULTS_PROGRAM"), *file = getenv("FAULTS_COUNTS"), *kind = getenv("FAULTS_KIND");
    if (!wanted || !file || readlink("/proc/self/exe", self, sizeof self - 1) < 0 || strcmp(self, wanted)) return;
    int descriptor = open(file, O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return;
    void *memory = mmap(NULL, MOST_KINDS * sizeof *counts, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    close(descriptor);
    if (memory == MAP_FAILED) return;
    _Static_assert((int)KIND_COUNT < (int)MOST_KINDS, "the file of counts is too small");
    struct count *slots = memory;
    for (int i = 0; i < KIND_COUNT; i++) {
        strncpy(slots[i].kind, names[i], sizeof slots[i].kind - 1);
        if (kind && !strcmp(kind, names[i])) failing = i;
    }
    if (getenv("FAULTS_CALL")) failing_call = strtoull(getenv("FAULTS_CALL"), NULL, 10);
    is_lasting = getenv("FAULTS_LASTING") != NULL;
    is_traced = getenv("FAULTS_TRACE") != NULL;
    dl_iterate_phdr(note_object, NULL);
    counts = slots;
}

// Counts a call, and returns whether it is to fail. The last slot counts the failed ones.
static int fails(enum kind kind) {
    if (!counts) return 0;
    uint64_t call = __atomic_add_fetch(&counts[kind].calls, 1, __ATOMIC_RELAXED);
    if ((int)kind != failing || (is_lasting ? call < failing_call : call != failing_call)) return 0;
    __atomic_add_fetch(&counts[MOST_KINDS - 1].calls, 1, __ATOMIC_RELAXED);
    if (is_traced) {
        void *frames[48];
        int depth = backtrace(frames, 48);
        for (int i = 0; i < depth; i++)
            if ((uintptr_t)frames[i] - program.start < program.end - program.start)
                dprintf(2, "faults: 0x%lx\n", (long)((uintptr_t)frames[i] - program.start - 1));
    }
    return 1;
}

static int is_ours(void *address) { return counts && (uintptr_t)address - program.start < program.end - program.start; }

#define OURS is_ours(__builtin_return_address(0))
#define REAL(name)                                                                                                     \
    static __typeof__(&name) real;                                                                                     \
    if (!real) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)
#define FAIL(kind, code, result)                                                                                       \
    if (OURS && fails(KIND_##kind)) {                                                                                  \
        errno = code;                                                                                                  \
        return result;                                                                                                 \
    }
// MARK: Writing

// Standard error is where a failure is reported, and no output.
ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    if (file != STDERR_FILENO) {
        FAIL(write, ENOSPC, -1)
        FAIL(interrupted_write, EINTR, -1)
        if (count > 1 && OURS && fails(KIND_short_write)) count = (count + 1) / 2;
    }
    return real(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t offset) {
    REAL(pwrite);
    FAIL(write, ENOSPC, -1)
    FAIL(interrupted_write, EINTR, -1)
    if (count > 1 && OURS && fails(KIND_short_write)) count = (count + 1) / 2;
    return real(file, bytes, count, offset);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
    REAL(writev);
    FAIL(write, ENOSPC, -1)
    return real(file, parts, count);
}

ssize_t send(int file, const void *bytes, size_t count, int flags) {
    REAL(send);
    FAIL(send, ENOBUFS, -1)
    return real(file, bytes, count, flags);
}

int fsync(int file) {
    REAL(fsync);
    FAIL(fsync, EIO, -1)
    return real(file);
}

int fdatasync(int file) {
    REAL(fdatasync);
    FAIL(fsync, EIO, -1)
    return real(file);
}

int ftruncate(int file, off_t size) {
    REAL(ftruncate);
    FAIL(ftruncate, EIO, -1)
    return real(file, size);
}

// MARK: Names

int rename(const char *from, const char *to) {
    REAL(rename);
    FAIL(rename, EIO, -1)
    return real(from, to);
}

int renameat(int here, const char *from, int there, const char *to) {
    REAL(renameat);
    FAIL(rename, EIO, -1)
    return real(here, from, there, to);
}

int renameat2(int here, const char *from, int there, const char *to, unsigned flags) {
    REAL(renameat2);
    FAIL(rename, EIO, -1)
    return real(here, from, there, to, flags);
}

int link(const char *from, const char *to) {
    REAL(link);
    FAIL(rename, EIO, -1)
    return real(from, to);
}

int linkat(int here, const char *from, int there, const char *to, int flags) {
    REAL(linkat);
    FAIL(rename, EIO, -1)
    return real(here, from, there, to, flags);
}

int symlink(const char *to, const char *at) {
    REAL(symlink);
    FAIL(rename, EIO, -1)
    return real(to, at);
}

int mkdir(const char *path, mode_t mode) {
    REAL(mkdir);
    FAIL(mkdir, ENOSPC, -1)
    return real(path, mode);
}

int unlink(const char *path) {
    REAL(unlink);
    FAIL(unlink, EIO, -1)
    return real(path);
}

int rmdir(const char *path) {
    REAL(rmdir);
    FAIL(unlink, EIO, -1)
    return real(path);
}

// MARK: Opening and reading

#define OPEN(name, parameters, arguments)                                                                              \
    int name parameters {                                                                                              \
        REAL(name);                                                                                                    \
        mode_t mode = 0;                                                                                               \
        if (flags & (O_CREAT | O_TMPFILE)) {                                                                           \
            va_list rest;                                                                                              \
            va_start(rest, flags);                                                                                     \
            mode = va_arg(rest, mode_t);                                                                               \
            va_end(rest);                                                                                              \
        }                                                                                                              \
        FAIL(open, EMFILE, -1)                                                                                         \
        return real arguments;                                                                                         \
    }

OPEN(open, (const char *path, int flags, ...), (path, flags, mode))
OPEN(open64, (const char *path, int flags, ...), (path, flags, mode))
OPEN(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode))

int creat(const char *path, mode_t mode) {
    REAL(creat);
    FAIL(open, EMFILE, -1)
    return real(path, mode);
}

int mkstemp(char *pattern) {
    REAL(mkstemp);
    FAIL(open, EMFILE, -1)
    return real(pattern);
}

FILE *fopen(const char *path, const char *mode) {
    REAL(fopen);
    FAIL(open, EMFILE, NULL)
    return real(path, mode);
}

DIR *opendir(const char *path) {
    REAL(opendir);
    FAIL(opendir, EMFILE, NULL)
    return real(path);
}

ssize_t read(int file, void *bytes, size_t count) {
    REAL(read);
    FAIL(read, EIO, -1)
    FAIL(interrupted_read, EINTR, -1)
    if (count > 1 && OURS && fails(KIND_short_read)) count = (count + 1) / 2;
    return real(file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t offset) {
    REAL(pread);
    FAIL(read, EIO, -1)
    FAIL(interrupted_read, EINTR, -1)
    if (count > 1 && OURS && fails(KIND_short_read)) count = (count + 1) / 2;
    return real(file, bytes, count, offset);
}

int stat(const char *path, struct stat *info) {
    REAL(stat);
    FAIL(stat, EIO, -1)
    return real(path, info);
}

int fstat(int file, struct stat *info) {
    REAL(fstat);
    FAIL(stat, EIO, -1)
    return real(file, info);
}

int lstat(const char *path, struct stat *info) {
    REAL(lstat);
    FAIL(stat, EIO, -1)
    return real(path, info);
}

// Linux has closed the file even where it reports a failure.
int close(int file) {
    REAL(close);
    int result = real(file);
    FAIL(close, EIO, -1)
    return result;
}

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
    REAL(mmap);
    FAIL(mmap, ENOMEM, MAP_FAILED)
    return real(address, size, protection, flags, file, offset);
}

// MARK: Threads and processes

int pthread_create(pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument) {
    REAL(pthread_create);
    if (OURS && fails(KIND_thread)) return EAGAIN;
    return real(thread, attributes, body, argument);
}

int posix_spawn(
    pid_t *id, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
    char *const arguments[], char *const variables[]) {
    REAL(posix_spawn);
    if (OURS && fails(KIND_spawn)) return EAGAIN;
    return real(id, path, actions, attributes, arguments, variables);
}

int socketpair(int domain, int type, int protocol, int sockets[2]) {
    REAL(socketpair);
    FAIL(socket, EMFILE, -1)
    return real(domain, type, protocol, sockets);
}

// MARK: Memory

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);

static int allocation_fails(void *caller) {
    if (!counts) return 0;
    for (int i = 0; i < allocating_count; i++) {
        const struct range *range = &allocating[i];
        if ((uintptr_t)caller - range->start < range->end - range->start) return fails(range->kind);
    }
    return 0;
}

#define ALLOCATE(call)                                                                                                 \
    if (allocation_fails(__builtin_return_address(0))) {                                                               \
        errno = ENOMEM;                                                                                                \
        return NULL;                                                                                                   \
    }                                                                                                                  \
    return call

void *malloc(size_t size) { ALLOCATE(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { ALLOCATE(__libc_calloc(count, size)); }
void *realloc(void *memory, size_t size) { ALLOCATE(__libc_realloc(memory, size)); }

// MARK: EGL and GL

// The error that a failed call has left, as GL and EGL keep one.
static GLenum gl_error;
static EGLint egl_error = EGL_SUCCESS;

GLenum glGetError(void) {
    REAL(glGetError);
    GLenum left = __atomic_exchange_n(&gl_error, GL_NO_ERROR, __ATOMIC_RELAXED);
    return left != GL_NO_ERROR ? left : real();
}

EGLint eglGetError(void) {
    REAL(eglGetError);
    EGLint left = __atomic_exchange_n(&egl_error, EGL_SUCCESS, __ATOMIC_RELAXED);
    EGLint found = real();
    return left != EGL_SUCCESS ? left : found;
}

#define GL_FAULT __atomic_store_n(&gl_error, GL_OUT_OF_MEMORY, __ATOMIC_RELAXED)
#define EGL_FAULT __atomic_store_n(&egl_error, EGL_BAD_ALLOC, __ATOMIC_RELAXED)

#include "entries.h"

// Entry points of extensions come from here; the program gets ours in front of the driver's.
__eglMustCastToProperFunctionPointerType eglGetProcAddress(const char *name) {
    REAL(eglGetProcAddress);
    __eglMustCastToProperFunctionPointerType found = real(name);
    if (!OURS || !found) return found;
    for (size_t i = 0; i < sizeof loaded / sizeof *loaded; i++) {
        if (strcmp(name, loaded[i].name)) continue;
        *loaded[i].real = (void *)found;
        return (__eglMustCastToProperFunctionPointerType)loaded[i].wrapper;
    }
    return found;
}
