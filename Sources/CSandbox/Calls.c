#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/fs.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
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
#define JUMP_UNLESS(value, count) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, count)
#define NEVER_NUMBER(number) JUMP_UNLESS(number, 1), REFUSE(EPERM)
#define NEVER(call) NEVER_NUMBER(SYS_##call)

// A call whose first argument is a process: for this one alone, by its number 0.
#define OWN(call) JUMP_UNLESS(SYS_##call, 4), LOAD(args[0]), JUMP_UNLESS(0, 1), ALLOW, REFUSE(EPERM)

// A list of what is refused, not of what is allowed: drivers call what they like. What matters is what it leaves out:
// everything that reaches another process, another machine, or the kernel's settings.
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
        NEVER(fsmount), NEVER(fspick), NEVER(fsconfig), NEVER(tkill), NEVER(clock_adjtime)

// Of files, what Landlock has no right for. Permissions and owner can be changed by a descriptor, as a file that takes
// another's place keeps that one's; shared memory can be had without a name (memfd), which only its descriptor reaches.
#define FILES                                                                                                         \
    NEVER(fchmodat), NEVER_NUMBER(452 /* fchmodat2 */), NEVER(fchownat), NEVER(utimensat), NEVER(truncate),           \
        NEVER(setxattr), NEVER(lsetxattr), NEVER(fsetxattr), NEVER(removexattr), NEVER(lremovexattr),                 \
        NEVER(fremovexattr), NEVER_NUMBER(463 /* setxattrat */), NEVER_NUMBER(466 /* removexattrat */),               \
        NEVER_NUMBER(469 /* file_setattr */), NEVER(inotify_add_watch), NEVER_NUMBER(442 /* mount_setattr */),        \
        NEVER_NUMBER(443 /* quotactl_fd */), NEVER_NUMBER(467 /* open_tree_attr */)

// Memory and messages that processes share, and settings of processes: priority, processors, limits, pages.
#define PROCESSES                                                                                                     \
    NEVER(shmget), NEVER(shmat), NEVER(shmctl), NEVER(semget), NEVER(semop), NEVER(semctl), NEVER(semtimedop),        \
        NEVER(msgget), NEVER(msgsnd), NEVER(msgrcv), NEVER(msgctl), NEVER(mq_open), NEVER(mq_unlink),                 \
        NEVER(ioprio_set), NEVER(migrate_pages), NEVER(move_pages), NEVER_NUMBER(440 /* process_madvise */),          \
        NEVER_NUMBER(448 /* process_mrelease */), NEVER(rt_sigqueueinfo), NEVER(rt_tgsigqueueinfo),                   \
        OWN(prlimit64), OWN(sched_setaffinity), OWN(sched_setscheduler), OWN(sched_setparam), OWN(sched_setattr),     \
        JUMP_UNLESS(SYS_setpriority, 6), LOAD(args[0]), JUMP_UNLESS(PRIO_PROCESS, 3), LOAD(args[1]),                  \
        JUMP_UNLESS(0, 1), ALLOW, REFUSE(EPERM)

// Of descriptors: typing on the terminal for the user, attributes of files, signals and leases that reach others.
#define DESCRIPTORS                                                                                                   \
    JUMP_UNLESS(SYS_ioctl, 10), LOAD(args[1]), NEVER_NUMBER(TIOCSTI), NEVER_NUMBER(TIOCLINUX),                        \
        NEVER_NUMBER(FS_IOC_SETFLAGS), NEVER_NUMBER(FS_IOC_FSSETXATTR), ALLOW, JUMP_UNLESS(SYS_fcntl, 12),            \
        LOAD(args[1]), NEVER_NUMBER(F_SETOWN), NEVER_NUMBER(F_SETOWN_EX), NEVER_NUMBER(F_SETSIG),                     \
        NEVER_NUMBER(F_SETLEASE), NEVER_NUMBER(F_NOTIFY), ALLOW

// What is like x86's older calls, which other machines don't have.
#if defined __x86_64__
#define OLDER                                                                                                         \
    NEVER(mknod), NEVER(modify_ldt), NEVER(iopl), NEVER(ioperm), NEVER(chmod), NEVER(chown), NEVER(lchown),           \
        NEVER(utime), NEVER(utimes), NEVER(futimesat), NEVER(kexec_file_load)
#define STARTS NEVER(fork), NEVER(vfork)
#else
#define OLDER NEVER(nfsservctl), NEVER(kexec_file_load)
#define STARTS NEVER(nfsservctl)
#endif

#define ALL COMMON, FILES, PROCESSES, DESCRIPTORS, OLDER

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
        struct sock_filter steps[] = {ALL, NEVER(execveat), ALLOW};
        return install(steps, sizeof steps / sizeof *steps);
    }
    struct sock_filter steps[] = {
        ALL, STARTS, NEVER(execve), NEVER(execveat), OWN_SIGNALS(id),
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
