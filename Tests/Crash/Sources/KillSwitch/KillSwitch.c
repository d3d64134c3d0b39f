// The program's own definitions of these calls stand before those of the C library. On Linux they do
// so for the libraries that it loads as well; on macOS, where Swift's own library opens files, opening
// is not among the calls at which the program is killed.
#define _GNU_SOURCE
#include "KillSwitch.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static atomic_long left = -1;

void kill_switch_arm(long stop) { left = stop + 1; }

/// Counts a call.
///
/// \returns Whether it is the one to be killed at.
static int is_last(void) {
  return left > 0 && atomic_fetch_sub(&left, 1) == 1;
}

static void die(void) {
  kill(getpid(), SIGKILL);
  for (;;) pause();
}

#define NEXT(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

#define REPLACE(name, parameters, ...) \
  int name parameters {                \
    if (is_last()) die();              \
    return NEXT(name)(__VA_ARGS__);    \
  }

REPLACE(close, (int file), file)
REPLACE(fchmod, (int file, mode_t mode), file, mode)
REPLACE(fchown, (int file, uid_t user, gid_t group), file, user, group)
REPLACE(flock, (int file, int operation), file, operation)
REPLACE(fsync, (int file), file)
REPLACE(ftruncate, (int file, off_t length), file, length)
REPLACE(rename, (const char *old, const char *new), old, new)
REPLACE(unlink, (const char *path), path)

#define REPLACE_PWRITE(name)                                               \
  ssize_t name(int file, const void *bytes, size_t count, off_t offset) {  \
    if (is_last()) die();                                                  \
    if (is_last()) {                                                       \
      NEXT(name)(file, bytes, count / 2, offset);                          \
      die();                                                               \
    }                                                                      \
    return NEXT(name)(file, bytes, count, offset);                         \
  }

#define REPLACE_OPEN(name)                       \
  int name(const char *path, int flags, ...) {   \
    mode_t mode = 0;                             \
    if (flags & O_CREAT) {                       \
      va_list arguments;                         \
      va_start(arguments, flags);                \
      mode = (mode_t)va_arg(arguments, int);     \
      va_end(arguments);                         \
    }                                            \
    if (is_last()) die();                        \
    return NEXT(name)(path, flags, mode);        \
  }

REPLACE_OPEN(open)
REPLACE_PWRITE(pwrite)

#ifdef __linux__
REPLACE(fdatasync, (int file), file)
#endif

// The names that are for large files.
#ifdef __GLIBC__
REPLACE(ftruncate64, (int file, off64_t length), file, length)
REPLACE_OPEN(open64)
REPLACE_PWRITE(pwrite64)
#endif
