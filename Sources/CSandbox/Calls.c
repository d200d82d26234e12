#define _GNU_SOURCE
#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CSandbox.h"

#if defined __x86_64__
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined __aarch64__
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ANSWER(value) BPF_STMT(BPF_RET | BPF_K, value)
#define REFUSE(code) ANSWER(SECCOMP_RET_ERRNO | (code))
#define ALLOW ANSWER(SECCOMP_RET_ALLOW)
#define NEVER(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), REFUSE(EPERM)

// A list of what is refused, not of what is allowed: drivers call what they like. What matters is what it leaves out:
// everything that reaches another process, another machine, or the kernel's settings. Files are Landlock's affair.
#define COMMON                                                                                                        \
    LOAD(arch), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0), ANSWER(SECCOMP_RET_KILL_PROCESS), LOAD(nr),  \
        /* The calls of x32 are others under the same name. */                                                       \
        BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1), REFUSE(ENOSYS),                                        \
        /* A pair is connected to itself only. */                                                                    \
        NEVER(socket), NEVER(connect), NEVER(bind), NEVER(listen), NEVER(accept), NEVER(accept4), NEVER(ptrace),      \
        NEVER(process_vm_readv), NEVER(process_vm_writev), NEVER(kcmp), NEVER(perf_event_open), NEVER(bpf),           \
        NEVER(userfaultfd), NEVER(add_key), NEVER(request_key), NEVER(keyctl), NEVER(mount), NEVER(umount2),          \
        NEVER(pivot_root), NEVER(chroot), NEVER(unshare), NEVER(setns), NEVER(swapon), NEVER(swapoff),                \
        NEVER(reboot), NEVER(init_module), NEVER(finit_module), NEVER(delete_module), NEVER(kexec_load),              \
        NEVER(quotactl), NEVER(acct), NEVER(settimeofday), NEVER(clock_settime), NEVER(adjtimex), NEVER(sethostname), \
        NEVER(setdomainname), NEVER(syslog), NEVER(vhangup), NEVER(name_to_handle_at), NEVER(open_by_handle_at),      \
        NEVER(fanotify_init), NEVER(mknodat), NEVER(personality), NEVER(setuid), NEVER(setgid), NEVER(setreuid),      \
        NEVER(setregid), NEVER(setresuid), NEVER(setresgid), NEVER(setgroups), NEVER(capset),                         \
        NEVER(io_uring_setup), NEVER(io_uring_enter), NEVER(io_uring_register), NEVER(pidfd_open),                    \
        NEVER(pidfd_getfd), NEVER(pidfd_send_signal), NEVER(move_mount), NEVER(open_tree), NEVER(fsopen),             \
        NEVER(fsmount), NEVER(fspick), NEVER(fsconfig), NEVER(tkill)

// What is like x86's older calls, which other machines don't have.
#if defined __x86_64__
#define OLDER NEVER(mknod), NEVER(modify_ldt), NEVER(iopl), NEVER(ioperm)
#define STARTS NEVER(fork), NEVER(vfork)
#else
#define OLDER NEVER(nfsservctl)
#define STARTS NEVER(nfsservctl)
#endif

// Of signals, those to this process: aborting is one.
#define OWN_SIGNALS(id)                                                                                            \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_tgkill, 1, 0), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_kill, 0, 4),       \
        LOAD(args[0]), BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, id, 0, 1), ALLOW, REFUSE(EPERM)

static int32_t install(struct sock_filter *steps, size_t count) {
    struct sock_fprog program = {(unsigned short)count, steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0 ? 0 : errno;
}

int32_t CSandboxRefuseCalls(bool allowsPrograms) {
    const unsigned id = (unsigned)getpid();
    if (allowsPrograms) {
        struct sock_filter steps[] = {COMMON, OLDER, NEVER(execveat), ALLOW};
        return install(steps, sizeof steps / sizeof *steps);
    }
    struct sock_filter steps[] = {
        COMMON, OLDER, STARTS, NEVER(execve), NEVER(execveat), OWN_SIGNALS(id),
        // Threads may start, processes may not. The arguments of clone3 are in memory, where a filter can't look: the
        // C library takes clone instead where there is none.
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone3, 0, 1), REFUSE(ENOSYS),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3), LOAD(args[0]),
        BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0), REFUSE(EPERM), ALLOW};
    return install(steps, sizeof steps / sizeof *steps);
}

#else

int32_t CSandboxRefuseCalls(bool allowsPrograms) {
    (void)allowsPrograms;
    return ENOSYS;
}

#endif
