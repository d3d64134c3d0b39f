#ifndef C_UNDO_MANAGER_H
#define C_UNDO_MANAGER_H

#include <stdbool.h>
#include <stddef.h>

/// GNUstep's `NSUndoManager`.
typedef struct CUndoManager CUndoManager;

/// What a manager notifies of.
typedef enum {
  CUndoManagerCheckpoint,
  CUndoManagerDidUndo,
  CUndoManagerDidRedo,
  CUndoManagerDidClose,
} CUndoManagerNotice;

CUndoManager *CUndoManagerCreate(void);
void CUndoManagerObserve(
  CUndoManager *manager, const void *context, void (*notify)(const void *, CUndoManagerNotice));
void CUndoManagerRelease(CUndoManager *manager);

bool CUndoManagerIsUndoing(CUndoManager *manager);
bool CUndoManagerIsRedoing(CUndoManager *manager);
bool CUndoManagerCanUndo(CUndoManager *manager);
bool CUndoManagerCanRedo(CUndoManager *manager);
bool CUndoManagerIsEnabled(CUndoManager *manager);
void CUndoManagerSetEnabled(CUndoManager *manager, bool isEnabled);
long CUndoManagerLevel(CUndoManager *manager);
bool CUndoManagerGroupsByEvent(CUndoManager *manager);
void CUndoManagerSetGroupsByEvent(CUndoManager *manager, bool groupsByEvent);
long CUndoManagerLevelsOfUndo(CUndoManager *manager);
void CUndoManagerSetLevelsOfUndo(CUndoManager *manager, long levels);
const char *CUndoManagerUndoName(CUndoManager *manager);
const char *CUndoManagerRedoName(CUndoManager *manager);
void CUndoManagerSetName(CUndoManager *manager, const char *name);
void CUndoManagerBegin(CUndoManager *manager);
void CUndoManagerEnd(CUndoManager *manager);
void CUndoManagerUndo(CUndoManager *manager);
void CUndoManagerRedo(CUndoManager *manager);

/// Registers a call of a function with a context, which is released when the manager forgets it.
void CUndoManagerRegister(
  CUndoManager *manager, const void *target, const void *context,
  void (*perform)(const void *), void (*release)(const void *));
void CUndoManagerRemove(CUndoManager *manager, const void *target);

/// Ends the event: lets the run loop do what waits for that.
void CUndoManagerEndEvent(void);

#endif
