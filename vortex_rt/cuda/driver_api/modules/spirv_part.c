/* What a group of kernels needs of a SPIR-V module: their functions with those that they call, types, constants and
 * variables, and all variables in global memory, which so have one layout in the parts of a module. Ids are numbered
 * anew, so a part is the same as long as nothing of it changes, and is found in caches. One pass finds what is where,
 * one follows the ids, one writes.
 *
 * A large kernel is a group of its own; small ones that follow each other share one, as every program costs time.
 *
 * Which words are ids says spirv_ids.h; a module with another instruction is not taken apart. */
#include "module.h"
#include "spirv_ids.h"

#include <stdlib.h>
#include <string.h>

#define HEADER_WORDS 5
#define MAGIC 0x07230203u
#define GROUP_WORDS (8u << 10) /* of functions; as much takes the compiler as long as what every program costs */
#define RECURSION "__vx_recurse." /* then the exported function that an import of this name is (docs/interfaces.md) */

struct spirv_module {
  const uint32_t *words;
  size_t count;
  uint32_t bound, debug_set;
  /* by id */
  uint32_t *definitions; /* place of the instruction outside of functions, or OpFunction, that defines it; 0: none */
  uint32_t *integers;    /* bits of an integer type, or of a value of one; 0: another */
  bool *linked;          /* whether the module exports or imports it */
  uint32_t *groups;      /* of a kernel's function, from 1; 0: of none */
  uint32_t group_count;
  /* of the part at hand, by id */
  uint32_t *numbers; /* its new id; 0: not in the part yet */
  bool *used;
  uint32_t *work; /* ids that are used and were not looked at */
  size_t pending;
};

static uint32_t opcode_at(const spirv_module *m, size_t at) { return m->words[at] & 0xFFFF; }
static uint32_t length_at(const spirv_module *m, size_t at) { return m->words[at] >> 16; }

/* Words of a literal string that begins at an operand, with its end; 0: it does not end in the instruction. */
static uint32_t string_words(const uint32_t *operands, uint32_t count) {
  for (uint32_t i = 0; i < count; i++)
    if (memchr(&operands[i], 0, sizeof *operands) != NULL) return i + 1;
  return 0;
}

static bool is_among(const uint16_t *list, size_t count, uint32_t value) {
  for (size_t i = 0; i < count; i++)
    if (list[i] == value) return true;
  return false;
}
#define IS_AMONG(list, value) is_among(list, sizeof(list) / sizeof(list)[0], value)

static const spirv_operands *operands_of(uint32_t opcode) {
  size_t low = 0, high = sizeof spirv_instructions / sizeof spirv_instructions[0];
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (spirv_instructions[middle].opcode == opcode) return &spirv_instructions[middle];
    if (spirv_instructions[middle].opcode < opcode)
      low = middle + 1;
    else
      high = middle;
  }
  return NULL;
}

/* ---- the ids of an instruction ----------------------------------------------------------------------------------- */

typedef struct {
  bool known;
  uint32_t leading, literals; /* of the first operands, those that are no literals */
  uint32_t from, step;        /* each `step`th operand from here on too; step 0: none */
} id_rule;

static id_rule rule_of_extended(const spirv_module *m, const uint32_t *operands, uint32_t count) {
  id_rule rule = {.known = count >= 4, .leading = count, .literals = 1u << 3};
  if (!rule.known || operands[2] != m->debug_set) {
    rule.leading -= rule.known && IS_AMONG(spirv_literal_last, operands[3]);
    return rule;
  }
  rule.known = false;
  for (size_t i = 0; i < sizeof spirv_debug_ids / sizeof spirv_debug_ids[0]; i++)
    if (spirv_debug_ids[i][0] == operands[3]) {
      rule.known = count < 28;
      rule.literals = ~(0x7u | (uint32_t)spirv_debug_ids[i][1] << 4);
    }
  return rule;
}

static id_rule rule_at(const spirv_module *m, size_t at) {
  const uint32_t *operands = m->words + at + 1;
  uint32_t opcode = opcode_at(m, at), count = length_at(m, at) - 1;
  const spirv_operands *found = operands_of(opcode);
  if (found != NULL) {
    bool strange = opcode == SPIRV_CONSTANT_OPERATION && (count < 3 || !IS_AMONG(spirv_id_operations, operands[2]));
    uint32_t leading = found->leading < count ? found->leading : count;
    return (id_rule){.known = !strange, .leading = leading, .literals = found->literals};
  }
  if (opcode == SPIRV_EXTENDED) return rule_of_extended(m, operands, count);
  if (opcode == SPIRV_ENTRY_POINT) {
    uint32_t name = count > 2 ? string_words(operands + 2, count - 2) : 0;
    return (id_rule){.known = name != 0, .leading = 2, .literals = 1, .from = 2 + name, .step = 1};
  }
  if (opcode == SPIRV_SWITCH && count >= 2 && operands[0] < m->bound) {
    uint32_t step = m->integers[operands[0]] > 32 ? 3 : 2;
    return (id_rule){.known = true, .leading = 2, .from = 1 + step, .step = step};
  }
  return (id_rule){.known = false};
}

static bool is_id(const id_rule *rule, uint32_t place) {
  if (rule->step != 0 && place >= rule->from) return (place - rule->from) % rule->step == 0;
  return place < rule->leading && (place >= 32 || (rule->literals >> place & 1) == 0);
}

/* The id that an instruction outside of functions defines; 0: none. */
static uint32_t defined_at(const spirv_module *m, size_t at) {
  uint32_t opcode = opcode_at(m, at), length = length_at(m, at);
  bool type = opcode >= SPIRV_FIRST_TYPE && opcode <= SPIRV_LAST_TYPE;
  bool constant = opcode >= SPIRV_FIRST_CONSTANT && opcode <= SPIRV_LAST_CONSTANT;
  bool first = type || opcode == SPIRV_STRING || opcode == SPIRV_IMPORT_SET;
  bool second = constant || opcode == SPIRV_VARIABLE || opcode == SPIRV_FUNCTION || opcode == SPIRV_UNDEFINED ||
                opcode == SPIRV_EXTENDED;
  return first && length > 1 ? m->words[at + 1] : second && length > 2 ? m->words[at + 2] : 0;
}

/* Whether it is about the id that is its first operand, and goes where that goes. */
static bool describes(uint32_t opcode) {
  return opcode == SPIRV_NAME || opcode == SPIRV_MEMBER_NAME || opcode == SPIRV_DECORATE ||
         opcode == SPIRV_MEMBER_DECORATE || opcode == SPIRV_EXECUTION_MODE || opcode == SPIRV_EXECUTION_MODE_ID ||
         opcode == SPIRV_FORWARD_POINTER;
}

/* ---- reading ----------------------------------------------------------------------------------------------------- */

static void note_integers(spirv_module *m, size_t at) {
  uint32_t length = length_at(m, at);
  const uint32_t *operands = m->words + at + 1;
  if (opcode_at(m, at) == SPIRV_INTEGER_TYPE && length > 2)
    m->integers[operands[0]] = operands[1];
  else if (length > 2 && operands[0] < m->bound && operands[1] < m->bound && m->definitions[operands[0]] != 0 &&
           opcode_at(m, m->definitions[operands[0]]) == SPIRV_INTEGER_TYPE)
    m->integers[operands[1]] = m->integers[operands[0]]; /* what begins with a type goes on with the result */
}

static bool is_global(const spirv_module *m, size_t at) {
  return opcode_at(m, at) == SPIRV_VARIABLE && length_at(m, at) > 3 && m->words[at + 3] == SPIRV_GLOBAL_MEMORY;
}

/* Divide the kernels that the part describes into groups. */
static void divide(spirv_module *m, const part *p) {
  uint32_t filled = 0;
  for (size_t at = HEADER_WORDS; at < m->count && opcode_at(m, at) != SPIRV_FUNCTION; at += length_at(m, at)) {
    if (opcode_at(m, at) != SPIRV_ENTRY_POINT || symbol_kernel(p, (const char *)(m->words + at + 3)) == NULL) continue;
    uint32_t function = m->words[at + 2], start = m->definitions[function], end = start;
    while (end != 0 && opcode_at(m, end) != SPIRV_FUNCTION_END) end += length_at(m, end);
    if (m->group_count == 0 || filled + (end - start) > GROUP_WORDS) {
      m->group_count++;
      filled = 0;
    }
    filled += end - start;
    m->groups[function] = m->group_count;
  }
}

/* Note where everything is defined, and see whether every id can be told and every variable has a name. */
static bool look_through(spirv_module *m) {
  bool in_function = false, *named = m->used;
  for (size_t at = HEADER_WORDS; at < m->count; at += length_at(m, at)) {
    uint32_t length = length_at(m, at), opcode = opcode_at(m, at);
    if (length == 0 || length > m->count - at) return false;
    if (opcode == SPIRV_IMPORT_SET && length > 2 && string_words(m->words + at + 2, length - 2) != 0 &&
        strcmp((const char *)(m->words + at + 2), SPIRV_DEBUG_SET) == 0)
      m->debug_set = m->words[at + 1];
    uint32_t defined = in_function ? 0 : defined_at(m, at);
    if (defined >= m->bound) return false;
    if (defined != 0) m->definitions[defined] = (uint32_t)at;
    id_rule rule = rule_at(m, at);
    if (!rule.known) return false;
    for (uint32_t i = 0; i + 1 < length; i++)
      if (is_id(&rule, i) && (m->words[at + 1 + i] == 0 || m->words[at + 1 + i] >= m->bound)) return false;
    note_integers(m, at);
    if (opcode == SPIRV_DECORATE && length > 2 && m->words[at + 2] == SPIRV_LINKAGE) m->linked[m->words[at + 1]] = true;
    if (opcode == SPIRV_NAME && length > 2) named[m->words[at + 1]] = true;
    if (opcode == SPIRV_FUNCTION || opcode == SPIRV_FUNCTION_END) in_function = opcode == SPIRV_FUNCTION;
  }
  for (uint32_t id = 1; id < m->bound; id++)
    if (m->definitions[id] != 0 && is_global(m, m->definitions[id]) && !named[id]) return false;
  return !in_function;
}

void spirv_close(spirv_module *m) {
  if (m == NULL) return;
  free(m->definitions);
  free(m->integers);
  free(m->linked);
  free(m->groups);
  free(m->numbers);
  free(m->used);
  free(m->work);
  free(m);
}

static bool allocate(spirv_module *m) {
  m->definitions = calloc(m->bound, sizeof *m->definitions);
  m->integers = calloc(m->bound, sizeof *m->integers);
  m->linked = calloc(m->bound, sizeof *m->linked);
  m->groups = calloc(m->bound, sizeof *m->groups);
  m->numbers = calloc(m->bound, sizeof *m->numbers);
  m->used = calloc(m->bound, sizeof *m->used);
  m->work = calloc(m->bound, sizeof *m->work);
  return m->definitions != NULL && m->integers != NULL && m->linked != NULL && m->groups != NULL &&
         m->numbers != NULL && m->used != NULL && m->work != NULL;
}

spirv_module *spirv_open(const part *p, const void *code, size_t size) {
  spirv_module *m = calloc(1, sizeof *m);
  if (m == NULL) return NULL;
  m->words = code;
  m->count = size / sizeof(uint32_t);
  bool good = size % sizeof(uint32_t) == 0 && m->count > HEADER_WORDS && m->count < UINT32_MAX && m->words[0] == MAGIC;
  m->bound = good ? m->words[3] : 0;
  bool possible = m->bound != 0 && m->bound <= m->count; /* each id is defined by a word of its own */
  if (possible && allocate(m) && look_through(m)) {
    divide(m, p);
    return m;
  }
  spirv_close(m);
  return NULL;
}

uint32_t spirv_groups(const spirv_module *m) { return m->group_count; }

uint32_t spirv_group(const spirv_module *m, const char *kernel) {
  for (size_t at = HEADER_WORDS; at < m->count && opcode_at(m, at) != SPIRV_FUNCTION; at += length_at(m, at))
    if (opcode_at(m, at) == SPIRV_ENTRY_POINT && strcmp((const char *)(m->words + at + 3), kernel) == 0)
      return m->groups[m->words[at + 2]];
  return 0;
}

/* ---- following the ids ------------------------------------------------------------------------------------------- */

static void use(spirv_module *m, uint32_t id) {
  if (!m->used[id]) m->work[m->pending++] = id;
  m->used[id] = true;
}

static void use_all(spirv_module *m, size_t at) {
  id_rule rule = rule_at(m, at);
  for (uint32_t i = 0; i + 1 < length_at(m, at); i++)
    if (is_id(&rule, i)) use(m, m->words[at + 1 + i]);
}

static void follow(spirv_module *m) {
  while (m->pending != 0) {
    size_t at = m->definitions[m->work[--m->pending]];
    if (at == 0)
      continue; /* of a function that is used */
    bool function = opcode_at(m, at) == SPIRV_FUNCTION;
    use_all(m, at);
    while (function && opcode_at(m, at) != SPIRV_FUNCTION_END) {
      at += length_at(m, at);
      use_all(m, at);
    }
  }
}

/* The name by which an instruction exports or imports something; NULL: it is another one. */
static const char *linkage_name(const spirv_module *m, size_t at, uint32_t kind) {
  const uint32_t *operands = m->words + at + 1;
  uint32_t count = length_at(m, at) - 1;
  if (opcode_at(m, at) != SPIRV_DECORATE || count < 4 || operands[1] != SPIRV_LINKAGE || operands[count - 1] != kind)
    return NULL;
  return string_words(operands + 2, count - 3) != 0 ? (const char *)(operands + 2) : NULL;
}

/* Use the exported function of a name; whether that is new. */
static bool use_exported(spirv_module *m, const char *name) {
  for (size_t at = HEADER_WORDS; at < m->count && opcode_at(m, at) != SPIRV_FUNCTION; at += length_at(m, at)) {
    const char *exported = linkage_name(m, at, SPIRV_EXPORT);
    if (exported != NULL && strcmp(exported, name) == 0 && !m->used[m->words[at + 1]]) {
      use(m, m->words[at + 1]);
      return true;
    }
  }
  return false;
}

/* Follow the calls that close a circle, which lead by a name to a function of the module. */
static void follow_recursion(spirv_module *m) {
  bool more = true;
  while (more) {
    follow(m);
    more = false;
    for (size_t at = HEADER_WORDS; at < m->count && opcode_at(m, at) != SPIRV_FUNCTION; at += length_at(m, at)) {
      const char *name = linkage_name(m, at, SPIRV_IMPORT);
      if (name != NULL && m->used[m->words[at + 1]] && strncmp(name, RECURSION, sizeof RECURSION - 1) == 0)
        more |= use_exported(m, name + sizeof RECURSION - 1);
    }
  }
}

/* ---- writing ----------------------------------------------------------------------------------------------------- */

static bool is_entry(const spirv_module *m, size_t at, uint32_t group) {
  return opcode_at(m, at) == SPIRV_ENTRY_POINT && group != 0 && m->groups[m->words[at + 2]] == group;
}

static bool is_wanted(const spirv_module *m, size_t at, uint32_t group) {
  uint32_t opcode = opcode_at(m, at), defined = defined_at(m, at);
  if (opcode == SPIRV_ENTRY_POINT) return is_entry(m, at, group);
  if (opcode == SPIRV_LINE || opcode == SPIRV_NO_LINE) return false;
  if (describes(opcode)) /* names of values say nothing, and change with what other kernels have */
    return m->used[m->words[at + 1]] && (opcode != SPIRV_NAME || m->definitions[m->words[at + 1]] != 0);
  return defined == 0 || m->used[defined];
}

/* A part being written. */
typedef struct {
  uint32_t *words;
  size_t size;
  uint32_t next; /* id */
} output;

static void put_id(spirv_module *m, output *part, uint32_t id) {
  if (m->numbers[id] == 0)
    m->numbers[id] = part->next++; /* where it first appears */
  part->words[part->size++] = m->numbers[id];
}

static void end_instruction(output *part, size_t start, uint32_t opcode) {
  part->words[start] = (uint32_t)(part->size - start) << 16 | opcode;
}

static void copy(spirv_module *m, size_t at, output *part) {
  id_rule rule = rule_at(m, at);
  size_t start = part->size++;
  for (uint32_t i = 0; i + 1 < length_at(m, at); i++)
    if (is_id(&rule, i))
      put_id(m, part, m->words[at + 1 + i]);
    else
      part->words[part->size++] = m->words[at + 1 + i];
  end_instruction(part, start, opcode_at(m, at));
}

/* An entry point names the variables of its interface that the part has, in the order of their definitions. */
static void copy_entry(spirv_module *m, size_t at, output *part) {
  id_rule rule = rule_at(m, at);
  size_t start = part->size++;
  part->words[part->size++] = m->words[at + 1];
  put_id(m, part, m->words[at + 2]);
  for (uint32_t i = 2; i < rule.from; i++) part->words[part->size++] = m->words[at + 1 + i];
  for (uint32_t last = 0, next = 0;; last = next) {
    uint32_t id = 0;
    next = UINT32_MAX;
    for (uint32_t i = rule.from; i + 1 < length_at(m, at); i++) {
      uint32_t candidate = m->words[at + 1 + i], place = m->definitions[candidate];
      if (m->used[candidate] && place > last && place < next) {
        id = candidate;
        next = place;
      }
    }
    if (id == 0) break;
    put_id(m, part, id);
  }
  end_instruction(part, start, SPIRV_ENTRY_POINT);
}

/* Export the variables in global memory by their names, so that none is lost which the kernel does not use; those that
 * the module itself exports or imports are. */
static void export_variables(spirv_module *m, output *part) {
  bool described = true;
  for (size_t at = HEADER_WORDS; at < m->count && described; at += length_at(m, at)) {
    uint32_t opcode = opcode_at(m, at), id = opcode == SPIRV_NAME ? m->words[at + 1] : 0;
    described = opcode < SPIRV_FIRST_TYPE || describes(opcode);
    size_t place = m->definitions[id];
    if (place == 0 || !is_global(m, place) || m->linked[id]) continue;
    size_t start = part->size++;
    put_id(m, part, id);
    part->words[part->size++] = SPIRV_LINKAGE;
    for (uint32_t i = 2; i < length_at(m, at); i++) part->words[part->size++] = m->words[at + i];
    part->words[part->size++] = SPIRV_EXPORT;
    end_instruction(part, start, SPIRV_DECORATE);
  }
}

static size_t write_part(spirv_module *m, uint32_t group, uint32_t *words) {
  output part = {.words = words, .size = HEADER_WORDS, .next = 1};
  bool in_function = false, wanted = false, exported = false;
  for (size_t at = HEADER_WORDS; at < m->count; at += length_at(m, at)) {
    if (!in_function) wanted = is_wanted(m, at, group);
    if (!exported && opcode_at(m, at) >= SPIRV_FIRST_TYPE && opcode_at(m, at) <= SPIRV_LAST_TYPE) {
      export_variables(m, &part); /* between the decorations and the types */
      exported = true;
    }
    if (wanted && opcode_at(m, at) == SPIRV_ENTRY_POINT)
      copy_entry(m, at, &part);
    else if (wanted)
      copy(m, at, &part);
    if (opcode_at(m, at) == SPIRV_FUNCTION || opcode_at(m, at) == SPIRV_FUNCTION_END)
      in_function = opcode_at(m, at) == SPIRV_FUNCTION;
  }
  memcpy(words, m->words, HEADER_WORDS * sizeof *words);
  words[3] = part.next;
  return part.size;
}

void *spirv_part(spirv_module *m, uint32_t group, size_t *size) {
  memset(m->used, 0, m->bound * sizeof *m->used);
  memset(m->numbers, 0, m->bound * sizeof *m->numbers);
  for (size_t at = HEADER_WORDS; at < m->count && opcode_at(m, at) != SPIRV_FUNCTION; at += length_at(m, at)) {
    uint32_t opcode = opcode_at(m, at);
    if (is_entry(m, at, group)) use(m, m->words[at + 2]);
    if (is_global(m, at) || opcode == SPIRV_SOURCE) use_all(m, at);
  }
  uint32_t *part = malloc(2 * m->count * sizeof *part); /* a name may be there twice */
  if (part == NULL) return NULL;
  follow_recursion(m);
  *size = write_part(m, group, part) * sizeof *part;
  return part;
}
