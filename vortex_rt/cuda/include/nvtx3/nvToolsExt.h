/* Marks and ranges for profilers (NVTX). Under a profile (VORTEX_PROF, which vortex-prof sets) libcuda writes them down;
 * else every function returns at once. */
#ifndef NVTOOLSEXT_V3
#define NVTOOLSEXT_V3
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define NVTX_VERSION 3
#define NVTX_SUCCESS 0
#define NVTX_FAIL 1
#define NVTX_NO_PUSH_POP_TRACKING ((int)-2)

typedef uint64_t nvtxRangeId_t;
struct nvtxDomainRegistration_st;
typedef struct nvtxDomainRegistration_st *nvtxDomainHandle_t;
struct nvtxStringRegistration_st;
typedef struct nvtxStringRegistration_st *nvtxStringHandle_t;
struct nvtxResourceHandle;
typedef struct nvtxResourceHandle *nvtxResourceHandle_t;

typedef enum nvtxColorType_t { NVTX_COLOR_UNKNOWN = 0, NVTX_COLOR_ARGB = 1 } nvtxColorType_t;
typedef enum nvtxMessageType_t {
  NVTX_MESSAGE_UNKNOWN = 0,
  NVTX_MESSAGE_TYPE_ASCII = 1,
  NVTX_MESSAGE_TYPE_UNICODE = 2,
  NVTX_MESSAGE_TYPE_REGISTERED = 3
} nvtxMessageType_t;
typedef enum nvtxPayloadType_t {
  NVTX_PAYLOAD_UNKNOWN = 0,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT64 = 1,
  NVTX_PAYLOAD_TYPE_INT64 = 2,
  NVTX_PAYLOAD_TYPE_DOUBLE = 3,
  NVTX_PAYLOAD_TYPE_UNSIGNED_INT32 = 4,
  NVTX_PAYLOAD_TYPE_INT32 = 5,
  NVTX_PAYLOAD_TYPE_FLOAT = 6
} nvtxPayloadType_t;
typedef union nvtxMessageValue_t {
  const char *ascii;
  const wchar_t *unicode;
  nvtxStringHandle_t registered;
} nvtxMessageValue_t;
typedef struct nvtxEventAttributes_v2 {
  uint16_t version;
  uint16_t size;
  uint32_t category;
  int32_t colorType;
  uint32_t color;
  int32_t payloadType;
  int32_t reserved0;
  union payload_t {
    uint64_t ullValue;
    int64_t llValue;
    double dValue;
    uint32_t uiValue;
    int32_t iValue;
    float fValue;
  } payload;
  int32_t messageType;
  nvtxMessageValue_t message;
} nvtxEventAttributes_v2;
typedef struct nvtxEventAttributes_v2 nvtxEventAttributes_t;
#define NVTX_EVENT_ATTRIB_STRUCT_SIZE ((uint16_t)sizeof(nvtxEventAttributes_t))

/* The functions of libcuda that keep ranges; null without a profile. */
struct vortex_nvtx {
  int (*push)(const char *, const char *);
  int (*pop)(const char *);
  uint64_t (*start)(const char *, const char *);
  void (*end)(uint64_t);
  void (*mark)(const char *, const char *);
};
static __inline__ const struct vortex_nvtx *vortex_nvtx(void) {
  static struct vortex_nvtx found;
  static int looked; /* by threads at the same time: both find the same */
  if (!looked) {
    const char *profile = getenv("VORTEX_PROF"), *library = getenv("VORTEX_LIBCUDA");
    void *handle = profile && *profile ? dlopen(library && *library ? library : "libcuda.so.1", RTLD_NOW) : NULL;
    void *push = handle ? dlsym(handle, "vortexRangePush") : NULL;
    if (push) {
      void *functions[4] = {dlsym(handle, "vortexRangePop"), dlsym(handle, "vortexRangeStart"),
                            dlsym(handle, "vortexRangeEnd"), dlsym(handle, "vortexMark")};
      memcpy(&found.pop, &functions[0], sizeof push);
      memcpy(&found.start, &functions[1], sizeof push);
      memcpy(&found.end, &functions[2], sizeof push);
      memcpy(&found.mark, &functions[3], sizeof push);
      memcpy(&found.push, &push, sizeof push);
    }
    looked = 1;
  }
  return found.push ? &found : NULL;
}

/* Domains and registered strings are their texts. */
static __inline__ void *vortex_nvtx_kept(const char *text) {
  size_t size = vortex_nvtx() && text ? strlen(text) + 1 : 0;
  void *kept = size ? malloc(size) : NULL; /* strdup is no function of strict C */
  return kept ? memcpy(kept, text, size) : NULL;
}
static __inline__ const char *vortex_nvtx_narrow(const wchar_t *text, char *room) {
  const char *result = text && wcstombs(room, text, 255) != (size_t)-1 ? room : "";
  room[255] = 0;
  return result;
}
static __inline__ const char *vortex_nvtx_text(const nvtxEventAttributes_t *event, char *room) {
  if (!event) return "";
  switch (event->messageType) {
  case NVTX_MESSAGE_TYPE_ASCII: return event->message.ascii;
  case NVTX_MESSAGE_TYPE_UNICODE: return vortex_nvtx_narrow(event->message.unicode, room);
  case NVTX_MESSAGE_TYPE_REGISTERED: return (const char *)event->message.registered;
  default: return "";
  }
}

#define VORTEX_NVTX_EVENT(RESULT, NAME, FUNCTION, NONE) \
  static __inline__ RESULT nvtx##NAME##A(const char *__text) { \
    return vortex_nvtx() ? vortex_nvtx()->FUNCTION(NULL, __text) : NONE; \
  } \
  static __inline__ RESULT nvtx##NAME##W(const wchar_t *__text) { \
    char __room[256]; \
    return vortex_nvtx() ? vortex_nvtx()->FUNCTION(NULL, vortex_nvtx_narrow(__text, __room)) : NONE; \
  } \
  static __inline__ RESULT nvtxDomain##NAME##Ex(nvtxDomainHandle_t __domain, const nvtxEventAttributes_t *__event) { \
    char __room[256]; \
    if (!vortex_nvtx()) return NONE; \
    return vortex_nvtx()->FUNCTION((const char *)__domain, vortex_nvtx_text(__event, __room)); \
  } \
  static __inline__ RESULT nvtx##NAME##Ex(const nvtxEventAttributes_t *__event) { \
    return nvtxDomain##NAME##Ex((nvtxDomainHandle_t)0, __event); \
  }
VORTEX_NVTX_EVENT(void, Mark, mark, (void)0)
VORTEX_NVTX_EVENT(nvtxRangeId_t, RangeStart, start, 0)
VORTEX_NVTX_EVENT(int, RangePush, push, NVTX_NO_PUSH_POP_TRACKING)
#undef VORTEX_NVTX_EVENT
static __inline__ int nvtxDomainRangePop(nvtxDomainHandle_t __domain) {
  return vortex_nvtx() ? vortex_nvtx()->pop((const char *)__domain) : NVTX_NO_PUSH_POP_TRACKING;
}
static __inline__ int nvtxRangePop(void) { return nvtxDomainRangePop((nvtxDomainHandle_t)0); }
static __inline__ void nvtxRangeEnd(nvtxRangeId_t __range) {
  if (vortex_nvtx()) vortex_nvtx()->end(__range);
}
static __inline__ void nvtxDomainRangeEnd(nvtxDomainHandle_t __domain, nvtxRangeId_t __range) {
  (void)__domain;
  nvtxRangeEnd(__range);
}
static __inline__ nvtxDomainHandle_t nvtxDomainCreateA(const char *__name) {
  return (nvtxDomainHandle_t)vortex_nvtx_kept(__name);
}
static __inline__ nvtxDomainHandle_t nvtxDomainCreateW(const wchar_t *__name) {
  char __room[256];
  return (nvtxDomainHandle_t)vortex_nvtx_kept(vortex_nvtx_narrow(__name, __room));
}
static __inline__ nvtxStringHandle_t nvtxDomainRegisterStringA(nvtxDomainHandle_t __domain, const char *__text) {
  (void)__domain;
  return (nvtxStringHandle_t)vortex_nvtx_kept(__text);
}
/* Its ranges may still be written. */
static __inline__ void nvtxDomainDestroy(nvtxDomainHandle_t __domain) { (void)__domain; }

#define VORTEX_NVTX(NAME, PARAMETERS, BODY) \
  static __inline__ void NAME PARAMETERS { BODY; }
VORTEX_NVTX(nvtxNameOsThreadA, (uint32_t __os_thread, const char *__name), ((void)__os_thread, (void)__name))
VORTEX_NVTX(nvtxNameCategoryA, (uint32_t __category, const char *__name), ((void)__category, (void)__name))
VORTEX_NVTX(nvtxDomainNameCategoryA, (nvtxDomainHandle_t __domain, uint32_t __category, const char *__name), ((void)__domain, (void)__category, (void)__name))
VORTEX_NVTX(nvtxInitialize, (const void *__reserved), (void)__reserved)
#undef VORTEX_NVTX
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxRangePush nvtxRangePushA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCategory nvtxNameCategoryA
#endif
