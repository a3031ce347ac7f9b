import { handleSaveClick, isSendNeeded, send, settle } from './part-sending.ts'
import {
  hasUnanswered,
  isOwnRow,
  isWrittenHere,
  storedDraftOf,
  unchanged,
  type PartEffect,
  type PartState,
  type ServerState,
  type Transition,
} from './part-state.ts'

/*
 * What the server has, read again: after another window wrote, after a save, or for a choice.
 */

export function handleStale(state: PartState, number: number): Transition {
  if (state.pendingSave?.number === number && !state.pendingSave.lost) {
    return requestReload({ ...state, pendingSave: undefined }, 'checkSave')
  }
  if (state.pendingDraft?.number !== number) return unchanged(state)
  const next = { ...state, pendingDraft: undefined }
  return state.conflict || state.pendingReload ? unchanged(next) : requestReload(next, 'check')
}

type ReloadReason = NonNullable<PartState['pendingReload']>['for']

export function requestReload(state: PartState, reason: ReloadReason): Transition {
  const reloadCount = state.reloadCount + 1
  return {
    state: { ...state, reloadCount, pendingReload: { for: reason, number: reloadCount } },
    effects: [{ type: 'reload', reloadNumber: reloadCount }],
  }
}

export function handleReloadFailed(state: PartState, reloadNumber: number): Transition {
  if (!state.pendingReload || state.pendingReload.number !== reloadNumber) return unchanged(state)
  const reason = state.pendingReload.for
  const isCheck = reason === 'check' || reason === 'checkSave'
  const next = { ...state, pendingReload: undefined, conflict: state.conflict || isCheck }
  return { state: next, effects: finishedEffects(reason, false) }
}

/** Ends the user's request, if the reload belongs to one; a 'check' after a draft does not. */
const finishedEffects = (reason: ReloadReason | undefined, ok: boolean): PartEffect[] =>
  reason && reason !== 'check' ? [{ type: 'finished', ok }] : []

export function handleReloaded(
  state: PartState,
  serverState: ServerState,
  reloadNumber: number | undefined,
): Transition {
  const { row, saved, visit, visitVersion } = serverState
  if (visit !== state.visit) return unchanged(state)
  const isRequested =
    state.pendingReload !== undefined && state.pendingReload.number === reloadNumber
  // Older than what is known already.
  if (visitVersion < state.visitVersion || (row && row.version < state.seen)) {
    return isRequested ? handleReloadFailed(state, reloadNumber!) : unchanged(state)
  }
  const reason = isRequested ? state.pendingReload!.for : undefined
  const rest = { ...state, pendingReload: isRequested ? undefined : state.pendingReload }
  const refreshed = { ...rest, visitVersion, saved, seen: row?.version ?? state.seen }
  // The server's row replaces all pending requests.
  const adopted = {
    ...refreshed,
    storedDraft: storedDraftOf(serverState),
    pendingDraft: undefined,
    pendingSave: undefined,
    unansweredSaves: [],
    conflict: false,
  }
  const serverText = row?.content ?? saved
  if (reason === 'theirs') return showText(adopted, serverText, finishedEffects(reason, true))
  if (reason === 'mine') return continueWithMine(moveOntoSaved(adopted, serverState, state))

  // After a refusal, a version that this window has seen is not enough: it must have written it.
  const isChecked = reason === 'check' || reason === 'checkSave'
  const own = isChecked ? row !== undefined && isWrittenHere(state, row) : isOwnRow(state, row)
  if (own && !state.conflict) return continueEditing(state, refreshed, { reason, serverState })
  const isUntouched = state.text === state.base && !hasUnanswered(state)
  if (isUntouched || serverText === withSavedRows(state.text, serverState)) {
    return showText(adopted, serverText, finishedEffects(reason, serverText === saved))
  }
  // The other window typed nothing, undid its typing, or has the text that this one started from.
  const hasNoNewText = row !== undefined && (row.content === null || serverText === state.base)
  const isSavedKnown = saved === state.saved || saved === state.base
  if (hasNoNewText && isSavedKnown) return continueEditing(state, adopted, { reason, serverState })
  return { state: { ...rest, conflict: true }, effects: finishedEffects(reason, false) }
}

/** The text as it reads where the papers in it that say what is saved are those that are saved. */
const withSavedRows = (text: string, { ontoSaved, saved }: ServerState): string =>
  ontoSaved?.(text, saved) ?? text

/** The text of `before`, with what is saved now. */
function moveOntoSaved(state: PartState, serverState: ServerState, before: PartState): Transition {
  // One of the saves without an answer may have been done; the others are no more than typed.
  const sent = [...(before.pendingSave ? [before.pendingSave.text] : []), ...before.unansweredSaves]
  const known = sent.find((it) => withSavedRows(it, serverState) === serverState.saved)
  const text = serverState.ontoSaved?.(state.text, known ?? before.saved) ?? state.text
  return { state: { ...state, text }, effects: text === state.text ? [] : [{ type: 'show', text }] }
}

function continueWithMine(adopted: Transition): Transition {
  const next = settle(adopted.state)
  const sent = isSendNeeded(next.state) ? send(next.state) : unchanged(next.state)
  return {
    state: sent.state,
    effects: [...adopted.effects, ...next.effects, ...sent.effects, { type: 'finished', ok: true }],
  }
}

/** No other window wrote: the typed text stays, based on what is saved now. */
function continueEditing(
  before: PartState,
  refreshed: PartState,
  { reason, serverState }: { reason: ReloadReason | undefined; serverState: ServerState },
): Transition {
  const pending = refreshed.pendingSave
  const wasSavedAfterAll =
    pending?.lost === true && withSavedRows(pending.text, serverState) === refreshed.saved
  const next = wasSavedAfterAll
    ? { ...refreshed, pendingSave: undefined, unansweredSaves: [] }
    : refreshed
  const notifications: PartEffect[] = wasSavedAfterAll ? [{ type: 'notifySaved' }] : []
  const moved = moveOntoSaved(next, serverState, before)
  if (reason === 'checkSave') {
    const retried = handleSaveClick(moved.state)
    return {
      state: retried.state,
      effects: [...moved.effects, ...notifications, ...retried.effects],
    }
  }
  // An earlier page load may have sent a save that arrived only now.
  const isTyped = before.isTouched && before.formerWindows.length > 0
  const showsSaved = before.text === before.saved && !isTyped
  if (showsSaved && !hasUnanswered(before)) return showText(next, refreshed.saved, notifications)
  const settled = settle(moved.state)
  return {
    state: settled.state,
    effects: [...moved.effects, ...settled.effects, ...notifications],
  }
}

/** Puts the server's text in the fields. */
function showText(state: PartState, text: string, moreEffects: PartEffect[]): Transition {
  const next = settle({ ...state, text, base: text, isTouched: false })
  const showEffects: PartEffect[] = text === state.text ? [] : [{ type: 'show', text }]
  return { state: next.state, effects: [...showEffects, ...next.effects, ...moreEffects] }
}
