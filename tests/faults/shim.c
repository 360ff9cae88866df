/* A disk that fails when it is told to, for the files below one folder: loaded before the C library (LD_PRELOAD), it
 * stands between a program, with the SQLite in it, and the system.
 *
 * Beside every file it keeps what the disk would hold if the power failed now: what was flushed, and nothing else.
 * After a flush that failed, Linux takes the pages for clean. They are still read from memory, but nobody writes them
 * to the disk any more; and once they are dropped from memory, the old ones are read again.
 *
 * One thread at a time writes in the programs that are tried, or none of them depends on the order; a lock keeps the
 * tables whole. */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#define FILES 256
#define DESCRIPTORS 4096
#define RANGES 65536

enum { NOTHING, FLUSH_KEPT, FLUSH_LOST, FULL, WRITE_ERROR };

typedef struct { off_t at; size_t length; } Range;

typedef struct {
    char path[PATH_MAX];
    char *disk;          /* What the disk holds. */
    off_t size, room;
    Range *dirty;        /* What was written since the last flush. */
    int many;
} File;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static File files[FILES];
static int file_count;
static int of[DESCRIPTORS];     /* Which file a descriptor is of, from 1; 0 for none, -1 for a folder. */
static char folder[PATH_MAX];
static int kind, first, last_failing, writes, flushes, met;
static char what[PATH_MAX + 64];

static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);
static ssize_t (*real_pwrite)(int, const void *, size_t, off_t);
static ssize_t (*real_write)(int, const void *, size_t);
static int (*real_ftruncate)(int, off_t);
static int (*real_fsync)(int);
static int (*real_rename)(const char *, const char *);
static int (*real_unlink)(const char *);

__attribute__((constructor)) static void find(void) {
    real_open = dlsym(RTLD_NEXT, "open64");
    real_close = dlsym(RTLD_NEXT, "close");
    real_pwrite = dlsym(RTLD_NEXT, "pwrite64");
    real_write = dlsym(RTLD_NEXT, "write");
    real_ftruncate = dlsym(RTLD_NEXT, "ftruncate64");
    real_fsync = dlsym(RTLD_NEXT, "fsync");
    real_rename = dlsym(RTLD_NEXT, "rename");
    real_unlink = dlsym(RTLD_NEXT, "unlink");
    /* A program that knows nothing of this can be told to by its surroundings: FAULT=WAY:FIRST:LAST:FOLDER */
    const char *told = getenv("FAULT");
    if (told) sscanf(told, "%d:%d:%d:%4095s", &kind, &first, &last_failing, folder);
}

/* -- Files ---------------------------------------------------------------------------- */

static int watched(const char *path) {
    size_t length = strlen(folder);
    return length && strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static File *file_at(const char *path) {
    for (int i = 0; i < file_count; i++) if (strcmp(files[i].path, path) == 0) return &files[i];
    if (file_count == FILES) abort();
    File *file = &files[file_count++];
    memset(file, 0, sizeof *file);
    strncpy(file->path, path, PATH_MAX - 1);
    file->dirty = calloc(RANGES, sizeof(Range));
    return file;
}

static void hold(File *file, off_t size) {
    if (size > file->room) {
        file->disk = realloc(file->disk, size * 2);
        memset(file->disk + file->room, 0, size * 2 - file->room);
        file->room = size * 2;
    }
    if (size < file->size) memset(file->disk + size, 0, file->size - size);
    file->size = size;
}

static void note(File *file, off_t at, size_t length) {
    if (file->many == RANGES) abort();
    file->dirty[file->many++] = (Range){at, length};
}

static File *file_of(int fd) {
    return fd >= 0 && fd < DESCRIPTORS && of[fd] > 0 ? &files[of[fd] - 1] : NULL;
}

/* Bring what was written since the last flush to the disk. */
static void settle(File *file, int fd) {
    struct stat now;
    fstat(fd, &now);
    hold(file, now.st_size);
    for (int i = 0; i < file->many; i++) {
        off_t at = file->dirty[i].at, end = at + (off_t)file->dirty[i].length;
        if (end > now.st_size) end = now.st_size;
        if (end > at && pread(fd, file->disk + at, end - at, at) < 0) abort();
    }
    file->many = 0;
}

/* Read a file as the disk has it, but for what is still to be written. */
static void drop(File *file, int fd, int all) {
    struct stat now;
    int own = (fcntl(fd, F_GETFL) & O_ACCMODE) == O_RDONLY ? real_open(file->path, O_RDWR) : -1;
    if (own >= 0) fd = own;  /* Nobody holds a lock on a file that is flushed so. */
    fstat(fd, &now);
    char *live = calloc(1, now.st_size + 1);
    if (pread(fd, live, now.st_size, 0) < 0) abort();
    if (all) file->many = 0;
    off_t size = file->many ? now.st_size : file->size;
    char *mixed = calloc(1, size + 1);
    memcpy(mixed, file->disk, file->size < size ? file->size : size);
    for (int i = 0; i < file->many; i++) {
        off_t at = file->dirty[i].at, end = at + (off_t)file->dirty[i].length;
        if (end > now.st_size) end = now.st_size;
        if (end > at) memcpy(mixed + at, live + at, end - at);
    }
    if (size && real_pwrite(fd, mixed, size, 0) != size) abort();
    if (real_ftruncate(fd, size) < 0) abort();
    free(live);
    free(mixed);
    if (own >= 0) real_close(own);
}

/* -- What the tests call ------------------------------------------------------------------ */

/* Watch a folder, and have the flushes or writes from `from` to `to`, counted from 1, fail in a way. */
void fault_begin(const char *path, int way, int from, int to) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < file_count; i++) { free(files[i].disk); free(files[i].dirty); }
    memset(of, 0, sizeof of);
    file_count = writes = flushes = met = 0;
    strncpy(folder, path, PATH_MAX - 1);
    kind = way; first = from; last_failing = to;
    what[0] = 0;
    pthread_mutex_unlock(&lock);
}

/* Go on with the same files, and have the flushes or writes from now on fail, from `from` to `to`. */
void fault_fail(int way, int from, int to) {
    pthread_mutex_lock(&lock);
    kind = way; first = from; last_failing = to; writes = flushes = 0;
    pthread_mutex_unlock(&lock);
}

int fault_flushes(void) { return flushes; }
int fault_writes(void) { return writes; }
int fault_met(void) { return met; }
const char *fault_what(void) { return what; }

/* Write every watched file into another folder, as the disk would have it if the power failed now. */
void fault_cut(const char *into) {
    pthread_mutex_lock(&lock);
    for (int i = 0; i < file_count; i++) {
        File *file = &files[i];
        if (access(file->path, F_OK) != 0 || strstr(file->path, "-shm")) continue;  /* SQLite makes that anew. */
        char path[2 * PATH_MAX];
        snprintf(path, sizeof path, "%s%s", into, file->path + strlen(folder));
        int fd = real_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (fd < 0) abort();
        if (file->size && real_pwrite(fd, file->disk, file->size, 0) != file->size) abort();
        real_close(fd);
    }
    pthread_mutex_unlock(&lock);
}

/* -- What programs call --------------------------------------------------------------------- */

static int failing(int way, int count) {
    return kind == way && count >= first && count <= last_failing;
}

static void fails(const char *doing, const char *path) {
    met++;
    if (!what[0]) snprintf(what, sizeof what, "%s %s", doing, path + strlen(folder));
}

static int opened(int fd, const char *path) {
    struct stat now;
    if (fd < 0 || fd >= DESCRIPTORS) return fd;
    pthread_mutex_lock(&lock);
    of[fd] = 0;
    if (watched(path) && fstat(fd, &now) == 0) {
        if (S_ISDIR(now.st_mode)) of[fd] = -1;
        else if (S_ISREG(now.st_mode)) {
            int before = file_count;
            File *file = file_at(path);
            of[fd] = (int)(file - files) + 1;
            if (file_count > before && now.st_size) {  /* It was there before we looked: the disk has it. */
                hold(file, now.st_size);
                int reading = real_open(path, O_RDONLY);
                if (pread(reading, file->disk, now.st_size, 0) < 0) abort();
                real_close(reading);
            }
            if (!now.st_size && file->size && file_count == before) note(file, 0, 0);  /* Opened with O_TRUNC. */
        }
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

#define OPENS(name) \
    int name(const char *path, int flags, ...) { \
        mode_t mode = 0; \
        if (flags & (O_CREAT | O_TMPFILE)) { va_list more; va_start(more, flags); mode = va_arg(more, mode_t); va_end(more); } \
        return opened(real_open(path, flags, mode), path); \
    }
OPENS(open)
OPENS(open64)

int close(int fd) {
    if (fd >= 0 && fd < DESCRIPTORS) of[fd] = 0;
    return real_close(fd);
}

/* Write half of it, and fail: that is how a disk becomes full. */
static ssize_t put(int fd, const void *from, size_t length, off_t at, File *file) {
    writes++;
    int way = failing(FULL, writes) ? ENOSPC : failing(WRITE_ERROR, writes) ? EIO : 0;
    if (way) length /= 2;
    note(file, at, length);
    ssize_t done = real_pwrite(fd, from, length, at);
    if (!way) return done;
    fails(way == ENOSPC ? "no room for" : "error while writing", file->path);
    errno = way;
    return -1;
}

ssize_t pwrite64(int fd, const void *from, size_t length, off_t at) {
    File *file = file_of(fd);
    if (file == NULL) return real_pwrite(fd, from, length, at);
    pthread_mutex_lock(&lock);
    ssize_t done = put(fd, from, length, at, file);
    pthread_mutex_unlock(&lock);
    return done;
}

ssize_t pwrite(int fd, const void *from, size_t length, off_t at) { return pwrite64(fd, from, length, at); }

ssize_t write(int fd, const void *from, size_t length) {
    File *file = file_of(fd);
    if (file == NULL) return real_write(fd, from, length);
    pthread_mutex_lock(&lock);
    off_t at = fcntl(fd, F_GETFL) & O_APPEND ? lseek(fd, 0, SEEK_END) : lseek(fd, 0, SEEK_CUR);
    ssize_t done = put(fd, from, length, at, file);
    if (done > 0) lseek(fd, at + done, SEEK_SET);
    pthread_mutex_unlock(&lock);
    return done;
}

int ftruncate64(int fd, off_t size) {
    File *file = file_of(fd);
    if (file != NULL) { pthread_mutex_lock(&lock); note(file, 0, 0); pthread_mutex_unlock(&lock); }
    return real_ftruncate(fd, size);
}

int ftruncate(int fd, off_t size) { return ftruncate64(fd, size); }

static int flush(int fd) {
    File *file = file_of(fd);
    int is_folder = fd >= 0 && fd < DESCRIPTORS && of[fd] == -1;
    if (file == NULL && !is_folder) return real_fsync(fd);
    pthread_mutex_lock(&lock);
    flushes++;
    int lost = failing(FLUSH_LOST, flushes), failed = lost || failing(FLUSH_KEPT, flushes);
    if (failed) {
        fails("flush of", is_folder ? folder : file->path);
        if (file != NULL && lost) drop(file, fd, 1);
        else if (file != NULL) file->many = 0;
    } else if (file != NULL) settle(file, fd);
    pthread_mutex_unlock(&lock);
    if (failed) errno = EIO;
    return failed ? -1 : 0;
}

int fsync(int fd) { return flush(fd); }
int fdatasync(int fd) { return flush(fd); }

int posix_fadvise64(int fd, off_t at, off_t length, int advice) {
    (void)at; (void)length;
    File *file = file_of(fd);
    if (file == NULL || advice != POSIX_FADV_DONTNEED) return 0;
    pthread_mutex_lock(&lock);
    drop(file, fd, 0);
    pthread_mutex_unlock(&lock);
    return 0;
}

int posix_fadvise(int fd, off_t at, off_t length, int advice) { return posix_fadvise64(fd, at, length, advice); }

/* Names are taken to be durable at once; what a file holds is not. */
int rename(const char *from, const char *to) {
    int done = real_rename(from, to);
    if (done == 0 && watched(from) && watched(to)) {
        pthread_mutex_lock(&lock);
        for (int i = 0; i < file_count; i++) if (strcmp(files[i].path, to) == 0) strcpy(files[i].path, "(replaced)");
        for (int i = 0; i < file_count; i++) if (strcmp(files[i].path, from) == 0) strcpy(files[i].path, to);
        pthread_mutex_unlock(&lock);
    }
    return done;
}

int unlink(const char *path) {
    int done = real_unlink(path);
    if (done == 0 && watched(path)) {
        pthread_mutex_lock(&lock);
        for (int i = 0; i < file_count; i++) if (strcmp(files[i].path, path) == 0) strcpy(files[i].path, "(removed)");
        pthread_mutex_unlock(&lock);
    }
    return done;
}
