/* A disk that keeps what was synced: LD_PRELOAD this into a program.

   After each fsync or fdatasync of a file in the folder DISK_FROM its content is copied to
   DISK_TO/<inode>. After each fsync of the folder itself the names of its files, with their inodes,
   are written to DISK_TO/names: a file whose folder was not synced has no name after a power cut. */

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;

/* Replace DISK_TO/<name> by what was written to this new file, at once. */
static void put(const char *to, const char *name) {
    char part[PATH_MAX], whole[PATH_MAX];
    snprintf(part, sizeof part, "%s/part", to);
    snprintf(whole, sizeof whole, "%s/%s", to, name);
    if (rename(part, whole)) abort();
}

static int new_part(const char *to) {
    char part[PATH_MAX];
    snprintf(part, sizeof part, "%s/part", to);
    int file = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0) abort();
    return file;
}

static void keep_content(int fd, const char *to, ino_t inode) {
    static char block[1 << 20];
    char name[32];
    ssize_t count;
    off_t at = 0;
    int file = new_part(to);
    while ((count = pread(fd, block, sizeof block, at)) > 0) {
        if (write(file, block, (size_t)count) != count) abort();
        at += count;
    }
    if (count < 0) abort();
    close(file);
    snprintf(name, sizeof name, "%lu", (unsigned long)inode);
    put(to, name);
}

static void keep_names(const char *from, const char *to) {
    struct dirent *entry;
    DIR *folder = opendir(from);
    int file = new_part(to);
    if (!folder) abort();
    while ((entry = readdir(folder)))
        dprintf(file, "%lu %s\n", (unsigned long)entry->d_ino, entry->d_name);
    closedir(folder);
    close(file);
    put(to, "names");
}

static int synced(int fd, const char *function) {
    int (*real)(int) = (int (*)(int))dlsym(RTLD_NEXT, function);
    const char *from = getenv("DISK_FROM"), *to = getenv("DISK_TO");
    char link[64], path[PATH_MAX], *slash;
    struct stat found;
    int result = real(fd);
    if (result || !from || !to || fstat(fd, &found)) return result;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return result;
    path[length] = 0;
    pthread_mutex_lock(&one_at_a_time);
    if (S_ISDIR(found.st_mode) && !strcmp(path, from)) {
        keep_names(from, to);
    } else if (S_ISREG(found.st_mode) && (slash = strrchr(path, '/'))) {
        *slash = 0;
        /* Not opened once more: closing that would release SQLite's locks. */
        if (!strcmp(path, from)) keep_content(fd, to, found.st_ino);
    }
    pthread_mutex_unlock(&one_at_a_time);
    return result;
}

int fsync(int fd) { return synced(fd, "fsync"); }

int fdatasync(int fd) { return synced(fd, "fdatasync"); }
