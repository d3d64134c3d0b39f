/* The few functions of a C library that an Embedded Swift program needs. */

typedef __SIZE_TYPE__ size_t;

/* Blocks have sizes of a power of two, from 16 bytes on. A free one is on the list of its size; one
   in use has its size class in the 16 bytes before it. */
typedef union Block {
  union Block *next;
  size_t class;
  char alignment[16];
} Block;

extern unsigned char __heap_base;
static Block *freeBlocks[32];
static size_t heapEnd;

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment > 16) return 22;
  size_t class = 4;
  while (((size_t)1 << class) < size)
    if (++class == 31) return 12;
  Block *block = freeBlocks[class];
  if (block) {
    freeBlocks[class] = block->next;
  } else {
    if (!heapEnd) heapEnd = ((size_t)&__heap_base + 15) & ~(size_t)15;
    block = (Block *)heapEnd;
    size_t end = heapEnd + 16 + ((size_t)1 << class);
    size_t there = __builtin_wasm_memory_size(0) * 65536;
    if (end > there && __builtin_wasm_memory_grow(0, (end - there + 65535) / 65536) == (size_t)-1)
      return 12;
    heapEnd = end;
  }
  block->class = class;
  *memory = block + 1;
  return 0;
}

void free(void *memory) {
  if (!memory) return;
  Block *block = (Block *)memory - 1;
  size_t class = block->class;
  block->next = freeBlocks[class];
  freeBlocks[class] = block;
}

void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

void *memcpy(void *to, const void *from, size_t count) { return __builtin_memcpy(to, from, count); }

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *l = left, *r = right;
  for (; count--; l++, r++)
    if (*l != *r) return *l - *r;
  return 0;
}

/* The seed of hashing: any will do. */
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 4, count); }

int putchar(int character) { return character; }
