#import <Foundation/Foundation.h>

#include "CUndoManager.h"

/// What is registered.
@interface Work : NSObject {
@public
  const void *context;
  void (*perform)(const void *);
  void (*release)(const void *);
}
@end

@implementation Work
- (void)dealloc {
  release(context);
  [super dealloc];
}
@end

/// What works are registered under.
@interface Target : NSObject
- (void)perform:(Work *)work;
@end

@implementation Target
- (void)perform:(Work *)work {
  work->perform(work->context);
}
@end

/// The manager, which also notifies of closed groups, as Apple's does.
@interface Manager : NSUndoManager {
@public
  NSMutableDictionary *targets;
  const void *context;
  void (*notify)(const void *, CUndoManagerNotice);
}
@end

@implementation Manager
- (id)init {
  if ((self = [super init])) {
    targets = [NSMutableDictionary new];
    NSNotificationCenter *center = [NSNotificationCenter defaultCenter];
    [center addObserver:self
               selector:@selector(noteCheckpoint:)
                   name:NSUndoManagerCheckpointNotification
                 object:self];
    [center addObserver:self
               selector:@selector(noteUndo:)
                   name:NSUndoManagerDidUndoChangeNotification
                 object:self];
    [center addObserver:self
               selector:@selector(noteRedo:)
                   name:NSUndoManagerDidRedoChangeNotification
                 object:self];
  }
  return self;
}

- (void)dealloc {
  [[NSNotificationCenter defaultCenter] removeObserver:self];
  [self removeAllActions];
  [targets release];
  [super dealloc];
}

- (void)notifyOf:(CUndoManagerNotice)notice {
  if (notify) notify(context, notice);
}

- (void)noteCheckpoint:(NSNotification *)note {
  [self notifyOf:CUndoManagerCheckpoint];
}

- (void)noteUndo:(NSNotification *)note {
  [self notifyOf:CUndoManagerDidUndo];
}

- (void)noteRedo:(NSNotification *)note {
  [self notifyOf:CUndoManagerDidRedo];
}

- (void)endUndoGrouping {
  [super endUndoGrouping];
  if (![self isUndoing] && ![self isRedoing]) [self notifyOf:CUndoManagerDidClose];
}

- (Target *)targetFor:(const void *)pointer {
  NSValue *key = [NSValue valueWithPointer:pointer];
  Target *target = [targets objectForKey:key];
  if (!target) {
    target = [[Target new] autorelease];
    [targets setObject:target forKey:key];
  }
  return target;
}
@end

static Manager *of(CUndoManager *manager) { return (Manager *)manager; }

/// One pool for all: the process lives as long as its tests.
static void openPool(void) {
  static NSAutoreleasePool *pool;
  if (!pool) pool = [NSAutoreleasePool new];
}

CUndoManager *CUndoManagerCreate(void) {
  openPool();
  return (CUndoManager *)[Manager new];
}

void CUndoManagerObserve(
  CUndoManager *manager, const void *context, void (*notify)(const void *, CUndoManagerNotice)) {
  of(manager)->context = context;
  of(manager)->notify = notify;
}

void CUndoManagerRelease(CUndoManager *manager) { [of(manager) release]; }
bool CUndoManagerIsUndoing(CUndoManager *manager) { return [of(manager) isUndoing]; }
bool CUndoManagerIsRedoing(CUndoManager *manager) { return [of(manager) isRedoing]; }
bool CUndoManagerCanUndo(CUndoManager *manager) { return [of(manager) canUndo]; }
bool CUndoManagerCanRedo(CUndoManager *manager) { return [of(manager) canRedo]; }
bool CUndoManagerIsEnabled(CUndoManager *manager) {
  return [of(manager) isUndoRegistrationEnabled];
}
void CUndoManagerSetEnabled(CUndoManager *manager, bool isEnabled) {
  if (isEnabled) [of(manager) enableUndoRegistration];
  else [of(manager) disableUndoRegistration];
}
long CUndoManagerLevel(CUndoManager *manager) { return [of(manager) groupingLevel]; }
bool CUndoManagerGroupsByEvent(CUndoManager *manager) { return [of(manager) groupsByEvent]; }
void CUndoManagerSetGroupsByEvent(CUndoManager *manager, bool groupsByEvent) {
  [of(manager) setGroupsByEvent:groupsByEvent];
}
long CUndoManagerLevelsOfUndo(CUndoManager *manager) { return [of(manager) levelsOfUndo]; }
void CUndoManagerSetLevelsOfUndo(CUndoManager *manager, long levels) {
  [of(manager) setLevelsOfUndo:levels];
}
const char *CUndoManagerUndoName(CUndoManager *manager) {
  return [[of(manager) undoActionName] UTF8String];
}
const char *CUndoManagerRedoName(CUndoManager *manager) {
  return [[of(manager) redoActionName] UTF8String];
}
void CUndoManagerSetName(CUndoManager *manager, const char *name) {
  [of(manager) setActionName:[NSString stringWithUTF8String:name]];
}
void CUndoManagerBegin(CUndoManager *manager) { [of(manager) beginUndoGrouping]; }
void CUndoManagerEnd(CUndoManager *manager) { [of(manager) endUndoGrouping]; }
void CUndoManagerUndo(CUndoManager *manager) { [of(manager) undo]; }
void CUndoManagerRedo(CUndoManager *manager) { [of(manager) redo]; }

void CUndoManagerRegister(
  CUndoManager *manager, const void *target, const void *context,
  void (*perform)(const void *), void (*release)(const void *)) {
  Work *work = [Work new];
  work->context = context;
  work->perform = perform;
  work->release = release;
  [of(manager) registerUndoWithTarget:[of(manager) targetFor:target]
                             selector:@selector(perform:)
                               object:work];
  [work release];
}

void CUndoManagerRemove(CUndoManager *manager, const void *target) {
  [of(manager) removeAllActionsWithTarget:[of(manager) targetFor:target]];
}

void CUndoManagerEndEvent(void) {
  openPool();
  [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate date]];
}
