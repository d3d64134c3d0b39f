/* The few functions of a C library that an Embedded Swift program needs. Memory is never reused. */

typedef __SIZE_TYPE__ size_t;

extern unsigned char __heap_base;
static size_t next;

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (!next) next = (size_t)&__heap_base;
  next = (next + alignment - 1) & ~(alignment - 1);
  *memory = (void *)next;
  next += size;
  while (__builtin_wasm_memory_size(0) * 65536 < next)
    if (__builtin_wasm_memory_grow(0, 16) == (size_t)-1) return 12;
  return 0;
}

void free(void *memory) {}

void *memset(void *to, int byte, size_t count) {
  for (unsigned char *t = to; count--;) *t++ = byte;
  return to;
}

void *memcpy(void *to, const void *from, size_t count) {
  const unsigned char *f = from;
  for (unsigned char *t = to; count--;) *t++ = *f++;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  unsigned char *t = to;
  const unsigned char *f = from;
  if (t < f) return memcpy(to, from, count);
  while (count--) t[count] = f[count];
  return to;
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *l = left, *r = right;
  for (; count--; l++, r++)
    if (*l != *r) return *l - *r;
  return 0;
}

/* The seed of hashing: any will do. */
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 4, count); }

int putchar(int character) { return character; }
