/* What a thread has: its stack of contexts, its default streams. */
#include "context.h"

static _Thread_local thread_state state;

thread_state *this_thread(void) { return &state; }
