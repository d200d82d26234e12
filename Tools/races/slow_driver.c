// Holds up the threads of Mesa's llvmpipe for a moment after each of their steps that others wait for.
//
// Loaded before a program (LD_PRELOAD), it makes orders of events happen that elsewhere are met once in ten thousand
// scenes: what is freed while a thread of the driver still uses it then ends the program. Says at the end how often it
// did so, for without llvmpipe it does nothing.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef int Wake(pthread_cond_t *);

static long held;
static useconds_t microseconds = 300;

__attribute__((constructor)) static void start(void) {
    const char *asked = getenv("SLOW_DRIVER_MICROSECONDS");
    if (asked) microseconds = (useconds_t)atol(asked);
}

static int is_drivers(void) {
    static __thread char known; // 0 where nobody has asked yet
    if (!known) {
        char name[32] = "";
        pthread_getname_np(pthread_self(), name, sizeof name);
        known = strncmp(name, "llvmpipe", 8) == 0 ? 'y' : 'n';
    }
    return known == 'y';
}

static int wake_slowly(Wake *wake, pthread_cond_t *condition) {
    int result = wake(condition);
    if (is_drivers()) {
        __atomic_add_fetch(&held, 1, __ATOMIC_RELAXED);
        usleep(microseconds);
    }
    return result;
}

int pthread_cond_signal(pthread_cond_t *condition) {
    static Wake *wake;
    if (!wake) wake = (Wake *)dlsym(RTLD_NEXT, "pthread_cond_signal");
    return wake_slowly(wake, condition);
}

int pthread_cond_broadcast(pthread_cond_t *condition) {
    static Wake *wake;
    if (!wake) wake = (Wake *)dlsym(RTLD_NEXT, "pthread_cond_broadcast");
    return wake_slowly(wake, condition);
}

__attribute__((destructor)) static void tell(void) { fprintf(stderr, "slow driver: held up %ld times\n", held); }
