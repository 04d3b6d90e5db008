/*
 * Maintains a second copy of a directory with only the synced data: the state of a disk after a power failure. Loaded into
 * PostgreSQL with LD_PRELOAD. POWER_CUT_FROM is the directory, POWER_CUT_TO the copy.
 *
 * fsync of a file copies its current content. fsync of a directory deletes from the copy what was deleted from the
 * directory. Unsynced writes never reach the copy, which is stricter than most disks.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define CHUNK (256 * 1024)

/* Sets the paths of an open file and of its copy; returns 0 if it is outside of the directory or was deleted. */
static int paths_of(int fd, char *path, char *copy) {
  const char *from = getenv("POWER_CUT_FROM"), *to = getenv("POWER_CUT_TO");
  char link[64];
  ssize_t length;
  if (!from || !to) return 0;
  snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
  length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0) return 0;
  path[length] = 0;
  if (strncmp(path, from, strlen(from)) != 0 || strstr(path, " (deleted)")) return 0;
  snprintf(copy, PATH_MAX, "%s%s", to, path + strlen(from));
  return 1;
}

static void make_parents(const char *copy) {
  char part[PATH_MAX];
  for (const char *at = strchr(copy + 1, '/'); at; at = strchr(at + 1, '/')) {
    snprintf(part, sizeof part, "%.*s", (int)(at - copy), copy);
    mkdir(part, 0700);
  }
}

/* Overwrites only differing chunks in place: bytes synced earlier are never missing, not even for a moment. */
static void copy_file(const char *path, const char *copy, off_t size) {
  char *ours = malloc(CHUNK), *theirs = malloc(CHUNK);
  int in = open(path, O_RDONLY | O_CLOEXEC), out = open(copy, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (ours && theirs && in >= 0 && out >= 0 && flock(out, LOCK_EX) == 0) {
    ssize_t read_now;
    off_t at = 0;
    while ((read_now = pread(in, ours, CHUNK, at)) > 0) {
      if (pread(out, theirs, read_now, at) != read_now || memcmp(ours, theirs, read_now) != 0)
        if (pwrite(out, ours, read_now, at) != read_now) abort();
      at += read_now;
    }
    if (at < size) at = size;
    if (ftruncate(out, at) != 0) abort();
  }
  if (in >= 0) close(in);
  if (out >= 0) close(out);
  free(ours);
  free(theirs);
}

static void copy_removals(const char *path, const char *copy) {
  char ours[PATH_MAX], theirs[PATH_MAX];
  struct dirent *entry;
  struct stat found;
  DIR *directory = opendir(copy);
  if (!directory) return;
  while ((entry = readdir(directory))) {
    if (snprintf(ours, sizeof ours, "%s/%s", path, entry->d_name) >= PATH_MAX) continue;
    if (lstat(ours, &found) == 0 || errno != ENOENT) continue;
    if (snprintf(theirs, sizeof theirs, "%s/%s", copy, entry->d_name) < PATH_MAX) unlink(theirs);
  }
  closedir(directory);
}

static void keep(int fd) {
  char path[PATH_MAX], copy[PATH_MAX];
  struct stat found;
  int before = errno;
  if (paths_of(fd, path, copy) && fstat(fd, &found) == 0) {
    make_parents(copy);
    if (S_ISDIR(found.st_mode)) copy_removals(path, copy);
    else if (S_ISREG(found.st_mode)) copy_file(path, copy, found.st_size);
  }
  errno = before;
}

typedef int (*sync_function)(int);

int fsync(int fd) {
  int result = ((sync_function)dlsym(RTLD_NEXT, "fsync"))(fd);
  if (result == 0) keep(fd);
  return result;
}

int fdatasync(int fd) {
  int result = ((sync_function)dlsym(RTLD_NEXT, "fdatasync"))(fd);
  if (result == 0) keep(fd);
  return result;
}
