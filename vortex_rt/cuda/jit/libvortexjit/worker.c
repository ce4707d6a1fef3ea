/* libvortex-jit: gets a worker for this program when something is to be compiled, and speaks with it
 * (vortex_rt/cuda/jit/requests.py): one of the service's, or a process of its own where there is no service. It is this program's until
 * that ends, as its socket is closed then. */
#define _GNU_SOURCE 1
#include "client.h"
#include "jit.h"
#include "vortex_places.h"
#include "vortex_spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { FAR_END = 3, MOST_PARTS = 1 << 20 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int connection = -1;
static int service = -1; /* whose worker it is: closing this cancels what it does */
static pid_t owner;      /* the process that has the worker: a fork of it needs one of its own */

/* Start a process with the far end of the socket. It forks the worker and ends at once: the program's wait() sees no child of ours. */
static bool start_process(int end) {
    char **environment = vortex_plain_environment();
    if (!environment) return false;
    char *const command[] = {(char *)vortex_python(), "-I", "-S", (char *)vortex_start(), "jit", "3", NULL};
    int far = fcntl(end, F_DUPFD_CLOEXEC, FAR_END + 1);
    const int files[] = {SPAWN_NOTHING, STDERR_FILENO, STDERR_FILENO, far};
    pid_t pid;
    int failed = far < 0 ? errno : vortex_spawn(&pid, command, environment, files, FAR_END + 1, POSIX_SPAWN_SETSID);
    free(environment);
    if (far >= 0) close(far);
    if (failed != 0) {
        fprintf(stderr, "vortex: cannot start %s: %s\n", command[0], strerror(failed));
        return false;
    }
    while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
    }
    return true;
}

/* Have the service give a worker the far end of the socket, as its standard input. */
static bool ask_service(int end) {
    char *const words[] = {"jit", "0"};
    char reason[256];
    const vortex_request request = {words, 2, end, STDERR_FILENO, STDERR_FILENO};
    int asked = vortex_ask_service(&request, &service, reason, sizeof reason);
    if (asked != SERVICE_TAKEN) service = -1;
    if (asked == SERVICE_WRONG) fprintf(stderr, "vortex: %s\n", reason);
    return asked == SERVICE_TAKEN;
}

static void leave_worker(void) {
    if (connection >= 0) close(connection);
    if (service >= 0) close(service);
    connection = service = -1;
}

static bool get_worker(bool may_be_served) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return false;
    bool got = (may_be_served && ask_service(ends[1])) || start_process(ends[1]);
    close(ends[1]);
    connection = ends[0];
    owner = getpid();
    if (!got) leave_worker();
    return got;
}

static bool send_all(const void *data, size_t size) {
    const char *next = data;
    while (size > 0) {
        ssize_t sent = send(connection, next, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return false;
        next += sent;
        size -= (size_t)sent;
    }
    return true;
}

static bool receive_all(void *data, size_t size) {
    char *next = data;
    while (size > 0) {
        ssize_t got = recv(connection, next, size, 0);
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) return false;
        next += got;
        size -= (size_t)got;
    }
    return true;
}

static bool send_request(const jit_part *request, size_t count) {
    uint32_t parts = (uint32_t)count;
    bool sent = send_all(&parts, sizeof parts);
    for (size_t i = 0; sent && i < count; i++) {
        uint64_t size = request[i].size;
        sent = send_all(&size, sizeof size);
    }
    for (size_t i = 0; sent && i < count; i++) sent = send_all(request[i].data, request[i].size);
    return sent;
}

static jit_answer *receive_answer(void) {
    uint32_t count;
    if (!receive_all(&count, sizeof count) || count > MOST_PARTS) return NULL;
    uint64_t *sizes = calloc(count + 1, sizeof *sizes), total = 0;
    if (!sizes || !receive_all(sizes, count * sizeof *sizes)) {
        free(sizes);
        return NULL;
    }
    for (uint32_t i = 0; i < count; i++) total += sizes[i] + 1;
    jit_answer *answer = malloc(sizeof *answer + count * sizeof *answer->parts + total);
    char *place = answer ? (char *)&answer->parts[count] : NULL;
    bool received = answer != NULL;
    for (uint32_t i = 0; received && i < count; i++) {
        received = receive_all(place, sizes[i]);
        place[sizes[i]] = 0;
        answer->parts[i] = (jit_part){place, sizes[i]};
        place += sizes[i] + 1;
    }
    free(sizes);
    if (!received) {
        free(answer);
        return NULL;
    }
    answer->count = count;
    return answer;
}

__attribute__((visibility("default"))) jit_answer *vortex_jit_ask(const jit_part *request, size_t count) {
    jit_answer *answer = NULL;
    pthread_mutex_lock(&lock);
    if (owner != getpid()) leave_worker();
    if (connection >= 0 || get_worker(true)) {
        if (send_request(request, count)) answer = receive_answer();
        if (!answer && service >= 0) { /* it was ended, and the worker with it */
            leave_worker();
            if (get_worker(false) && send_request(request, count)) answer = receive_answer();
        }
        if (!answer) {
            fprintf(stderr, "vortex: the compiler's process ended\n");
            leave_worker();
        }
    }
    pthread_mutex_unlock(&lock);
    return answer;
}
