/* Marks and ranges for profilers (NVTX): as without a profiler, every function returns at once. */
#ifndef NVTOOLSEXT_V3
#define NVTOOLSEXT_V3
#include <stddef.h>
#include <stdint.h>

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

#define VORTEX_NVTX(RESULT, NAME, PARAMETERS, BODY) \
  static __inline__ RESULT NAME PARAMETERS { BODY; }
#define VORTEX_NVTX_EVENT(RESULT, NAME, RETURN) \
  static __inline__ RESULT nvtx##NAME##A(const char *__text) { (void)__text; RETURN; } \
  static __inline__ RESULT nvtx##NAME##W(const wchar_t *__text) { (void)__text; RETURN; } \
  static __inline__ RESULT nvtx##NAME##Ex(const nvtxEventAttributes_t *__event) { (void)__event; RETURN; } \
  static __inline__ RESULT nvtxDomain##NAME##Ex(nvtxDomainHandle_t __domain, const nvtxEventAttributes_t *__event) { \
    (void)__domain; \
    (void)__event; \
    RETURN; \
  }
VORTEX_NVTX_EVENT(void, Mark, return)
VORTEX_NVTX_EVENT(nvtxRangeId_t, RangeStart, return 0)
VORTEX_NVTX_EVENT(int, RangePush, return NVTX_NO_PUSH_POP_TRACKING)
#undef VORTEX_NVTX_EVENT
VORTEX_NVTX(nvtxDomainHandle_t, nvtxDomainCreateA, (const char *__name), return ((void)__name, (nvtxDomainHandle_t)0))
VORTEX_NVTX(nvtxDomainHandle_t, nvtxDomainCreateW, (const wchar_t *__name), return ((void)__name, (nvtxDomainHandle_t)0))
VORTEX_NVTX(int, nvtxRangePop, (void), return NVTX_NO_PUSH_POP_TRACKING)
VORTEX_NVTX(int, nvtxDomainRangePop, (nvtxDomainHandle_t __domain), return ((void)__domain, NVTX_NO_PUSH_POP_TRACKING))
VORTEX_NVTX(void, nvtxRangeEnd, (nvtxRangeId_t __range), (void)__range)
VORTEX_NVTX(void, nvtxDomainRangeEnd, (nvtxDomainHandle_t __domain, nvtxRangeId_t __range), ((void)__domain, (void)__range))
VORTEX_NVTX(void, nvtxDomainDestroy, (nvtxDomainHandle_t __domain), (void)__domain)
VORTEX_NVTX(nvtxStringHandle_t, nvtxDomainRegisterStringA, (nvtxDomainHandle_t __domain, const char *__text), return ((void)__domain, (void)__text, (nvtxStringHandle_t)0))
VORTEX_NVTX(void, nvtxNameOsThreadA, (uint32_t __os_thread, const char *__name), ((void)__os_thread, (void)__name))
VORTEX_NVTX(void, nvtxNameCategoryA, (uint32_t __category, const char *__name), ((void)__category, (void)__name))
VORTEX_NVTX(void, nvtxDomainNameCategoryA, (nvtxDomainHandle_t __domain, uint32_t __category, const char *__name), ((void)__domain, (void)__category, (void)__name))
VORTEX_NVTX(void, nvtxInitialize, (const void *__reserved), (void)__reserved)
#undef VORTEX_NVTX
#define nvtxMark nvtxMarkA
#define nvtxRangeStart nvtxRangeStartA
#define nvtxRangePush nvtxRangePushA
#define nvtxDomainCreate nvtxDomainCreateA
#define nvtxDomainRegisterString nvtxDomainRegisterStringA
#define nvtxNameOsThread nvtxNameOsThreadA
#define nvtxNameCategory nvtxNameCategoryA
#endif
