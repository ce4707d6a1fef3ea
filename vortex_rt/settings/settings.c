/* The reader of the project's environment variables, the only one in C (vortex_settings.h). */
#include "vortex_settings.h"

#include <errno.h>
#include <pwd.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_CHOICES 5
#define MAX_NAME 64
#define LEAST_CAPABILITY 10
#define MOST_CAPABILITY 999

extern char **environ;

static const struct {
  const char *name;
  enum { TEXT, INTEGER, SECONDS, CHOICE, CAPABILITY } kind;
  bool internal, empty_counts;
  uint64_t least, most, absent;
  const char *choices[MAX_CHOICES];
  const char *allowed; /* in words, for messages */
} rows[SETTING_COUNT] = {VORTEX_SETTING_ROWS};

static const char *const of_others[] = {VORTEX_SETTINGS_OF_OTHERS};

const char *vortex_setting_text(vortex_setting which) {
  const char *text = getenv(rows[which].name);
  return text != NULL && (text[0] != '\0' || rows[which].empty_counts) ? text : NULL;
}

uint64_t vortex_setting_least(vortex_setting which) { return rows[which].least; }
uint64_t vortex_setting_most(vortex_setting which) { return rows[which].most; }

static int refuse(vortex_setting which, const char *text, char *error, size_t size) {
  if (error != NULL) snprintf(error, size, "%s=%s is not %s", rows[which].name, text, rows[which].allowed);
  return -1;
}

static bool read_integer(const char *text, uint64_t *value) {
  char *end;
  errno = 0;
  *value = strtoull(text, &end, 0);
  return errno == 0 && end != text && *end == '\0' && strchr(text, '-') == NULL;
}

/* 86, 8.6, sm_86, compute_86; 90a is 90. */
static bool read_capability(const char *text, uint64_t *value) {
  static const char *const prefixes[] = {"sm_", "compute_"};
  for (size_t i = 0; i < 2; i++)
    if (strncmp(text, prefixes[i], strlen(prefixes[i])) == 0) {
      text += strlen(prefixes[i]);
      break;
    }
  size_t digits = strspn(text, "0123456789");
  if (digits == 0 || digits > 3) return false;
  *value = strtoul(text, NULL, 10);
  text += digits;
  if (text[0] == '.') {
    if (text[1] < '0' || text[1] > '9') return false;
    *value = *value * 10 + (uint64_t)(text[1] - '0');
    text += 2;
  }
  return text[strspn(text, "af")] == '\0' && *value >= LEAST_CAPABILITY && *value <= MOST_CAPABILITY;
}

static bool read_choice(vortex_setting which, const char *text, uint64_t *value) {
  for (*value = 0; *value < MAX_CHOICES && rows[which].choices[*value] != NULL; ++*value)
    if (strcmp(text, rows[which].choices[*value]) == 0) return true;
  return false;
}

int vortex_setting_number(vortex_setting which, uint64_t *value, char *error, size_t size) {
  const char *text = vortex_setting_text(which);
  uint64_t number = 0;
  bool right;
  *value = rows[which].absent;
  if (text == NULL) return 0;
  if (rows[which].kind == CHOICE)
    right = read_choice(which, text, &number);
  else if (rows[which].kind == CAPABILITY)
    right = read_capability(text, &number);
  else
    right = read_integer(text, &number) && number >= rows[which].least && number <= rows[which].most;
  if (!right) return refuse(which, text, error, size);
  *value = number;
  return 0;
}

int vortex_setting_seconds(vortex_setting which, double *value, char *error, size_t size) {
  const char *text = vortex_setting_text(which);
  *value = (double)rows[which].absent;
  if (text == NULL) return 0;
  char *end;
  double number = strtod(text, &end);
  if (end == text || *end != '\0' || !(number >= 0 && number <= (double)rows[which].most)) /* NaN is neither */
    return refuse(which, text, error, size);
  *value = number;
  return 0;
}

int vortex_cache_path(const char *entry, char *path, size_t size) {
  const char *root = vortex_setting_text(SETTING_RT_CACHE), *home = getenv("HOME");
  struct passwd user, *found = NULL;
  char buffer[4096];
  if (root == NULL && home == NULL && getpwuid_r(getuid(), &user, buffer, sizeof buffer, &found) == 0 && found != NULL)
    home = user.pw_dir;
  if (root == NULL && home == NULL) return -1;
  int length = snprintf(path, size, "%s%s/%s", root != NULL ? root : home, root != NULL ? "" : "/.cache/vortex_rt", entry);
  return length > 0 && (size_t)length < size ? 0 : -1;
}

/* ---- variables that are none --------------------------------------------------------------------------------------- */

/* How many letters are to be put in, taken out or replaced to make one name of the other. */
static size_t distance(const char *a, const char *b) {
  size_t row[MAX_NAME + 1], length = strlen(b);
  if (length > MAX_NAME) return SIZE_MAX;
  for (size_t j = 0; j <= length; j++) row[j] = j;
  for (size_t i = 1; a[i - 1] != '\0'; i++) {
    size_t diagonal = row[0];
    row[0] = i;
    for (size_t j = 1; j <= length; j++) {
      size_t replaced = diagonal + (a[i - 1] != b[j - 1]);
      diagonal = row[j];
      row[j] = (row[j] < row[j - 1] ? row[j] : row[j - 1]) + 1;
      row[j] = replaced < row[j] ? replaced : row[j];
    }
  }
  return row[length];
}

static bool is_known(const char *name) {
  for (size_t i = 0; i < SETTING_COUNT; i++)
    if (strcmp(name, rows[i].name) == 0) return true;
  for (size_t i = 0; i < sizeof of_others / sizeof of_others[0]; i++)
    if (strcmp(name, of_others[i]) == 0) return true;
  return false;
}

static void tell(const char *name) {
  const char *near = NULL;
  size_t least = 4; /* letters: more apart is another word */
  for (size_t i = 0; i < SETTING_COUNT; i++) {
    size_t apart = rows[i].internal ? SIZE_MAX : distance(name, rows[i].name);
    near = apart < least ? rows[i].name : near;
    least = apart < least ? apart : least;
  }
  fprintf(stderr, "vortex: warning: there is no variable %s; %s%s%s\n", name, near != NULL ? "did you mean " : "",
          near != NULL ? near : "vortex-env --list shows all", near != NULL ? "?" : "");
}

void vortex_settings_tell_unknown(void) {
  static const char prefix[] = "VORTEX_";
  static bool told;
  if (__atomic_exchange_n(&told, true, __ATOMIC_RELAXED) || vortex_setting_text(SETTING_RT_TOLD) != NULL) return;
  for (char **variable = environ; variable != NULL && *variable != NULL; variable++) {
    char name[MAX_NAME + 1];
    size_t length = strcspn(*variable, "=");
    if (length > MAX_NAME || strncmp(*variable, prefix, sizeof prefix - 1) != 0) continue;
    snprintf(name, sizeof name, "%.*s", (int)length, *variable);
    if (!is_known(name)) tell(name);
  }
}
