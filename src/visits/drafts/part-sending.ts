import {
  delaysMs,
  draftToStore,
  isBusy,
  isSaving,
  unchanged,
  type PartEffect,
  type PartEvent,
  type PartState,
  type Transition,
} from './part-state.ts'

/*
 * What the fields show on its way to the server: drafts while it is typed, and saves.
 */

const storeInTabEffect = ({
  editor,
  number,
  formerWindows,
  seen,
  text,
}: PartState): PartEffect => ({
  type: 'storeInTab',
  copy: { windows: [{ editor, number }, ...formerWindows].slice(0, maxWindows), seen, text },
})

/** Requests of this many page loads may still arrive. */
const maxWindows = 20

export function handleTyped(state: PartState, text: string): Transition {
  if (text === state.text || state.readOnly) return unchanged(state)
  // Typing after a click on "theirs" cancels that choice, else its answer would replace the text.
  const pendingReload = state.pendingReload?.for === 'theirs' ? undefined : state.pendingReload
  const next = { ...state, text, pendingReload, isTouched: true }
  const cancelled: PartEffect[] =
    pendingReload === state.pendingReload ? [] : [{ type: 'finished', ok: false }]
  const tabEffect: PartEffect = isStored(next) ? { type: 'dropFromTab' } : storeInTabEffect(next)
  return { state: next, effects: [tabEffect, ...cancelled, { type: 'wait', ms: delaysMs.pause }] }
}

export function isSendNeeded(state: PartState): boolean {
  const { conflict, pendingReload, readOnly, pendingDraft, pendingSave, text, storedDraft } = state
  if (conflict || pendingReload || readOnly || pendingDraft) return false
  // The text that is being saved needs no draft.
  if (isSaving(state)) return text !== pendingSave!.text && text !== storedDraft
  return storedDraft !== draftToStore(state)
}

export function send(state: PartState): Transition {
  const content = draftToStore(state)
  const number = state.number + 1
  const next = { ...state, number, storedDraft: undefined, pendingDraft: { number, content } }
  const { seen } = state
  return {
    state: next,
    effects: [storeInTabEffect(next), { type: 'sendDraft', number, seen, content }],
  }
}

export function handleLeave(state: PartState): Transition {
  const { conflict, readOnly, pendingDraft } = state
  const isAlreadySending = pendingDraft?.content === draftToStore(state)
  return conflict || readOnly || isStored(state) || isAlreadySending
    ? unchanged(state)
    : send(state)
}

/** True when the server certainly has what the fields show. */
const isStored = (state: PartState): boolean =>
  !state.conflict && state.storedDraft === draftToStore(state)

/** Drops the tab's copy once the server has the text; else stores it and schedules a draft. */
export function settle(state: PartState): Transition {
  if (state.heldTab) return unchanged(state)
  if (isStored(state)) {
    return { state, effects: [{ type: 'dropFromTab' }] }
  }
  const wait: PartEffect[] = isSendNeeded(state) ? [{ type: 'wait', ms: delaysMs.pause }] : []
  return { state, effects: [storeInTabEffect(state), ...wait] }
}

type DraftAnswer = Extract<PartEvent, { type: 'sent' | 'sendLost' | 'sendRefused' }>

export function handleDraftAnswer(state: PartState, event: DraftAnswer): Transition {
  const next = { ...state, pendingDraft: undefined }
  if (event.type === 'sent') {
    const { content } = state.pendingDraft!
    const seen = Math.max(state.seen, event.version)
    return settle({ ...next, storedDraft: content, seen, isWaiting: false })
  }
  // A refused draft is sent again only after more typing.
  const retry: PartEffect[] =
    event.type === 'sendLost' ? [{ type: 'wait', ms: delaysMs.retry }] : []
  const wasAnswered = event.type === 'sendRefused' || event.wasAnswered === true
  return { state: { ...next, isWaiting: true, wasAnswered }, effects: retry }
}

export function handleSaveClick(state: PartState): Transition {
  if (state.conflict || isBusy(state) || state.readOnly) {
    return { state, effects: [{ type: 'finished', ok: false }] }
  }
  const number = state.number + 1
  const { text, seen, visitVersion } = state
  const pendingSave = { number, text, lost: false }
  // The server ignores a pending draft that arrives after this save: its number is lower.
  const unansweredSaves = [
    ...state.unansweredSaves,
    ...(state.pendingSave ? [state.pendingSave.text] : []),
  ]
  const next = {
    ...state,
    number,
    pendingSave,
    unansweredSaves,
    pendingDraft: undefined,
    storedDraft: undefined,
  }
  return {
    state: next,
    effects: [storeInTabEffect(next), { type: 'save', number, seen, text, visitVersion }],
  }
}

type SaveAnswer = Extract<PartEvent, { type: 'saved' | 'saveLost' | 'saveRefused' }>

export function handleSaveAnswer(state: PartState, event: SaveAnswer): Transition {
  const { number, text } = state.pendingSave!
  if (event.type === 'saved') {
    const storedDraft = state.number === number ? null : state.storedDraft
    const visitVersion = Math.max(state.visitVersion, event.visitVersion)
    // The server ignores every earlier request from now on.
    const isTouched = state.text !== text
    const done = { pendingSave: undefined, unansweredSaves: [], saved: text, base: text, isTouched }
    const next = settle({ ...state, ...done, storedDraft, visitVersion })
    return {
      state: { ...next.state, isWaiting: false },
      effects: [
        ...next.effects,
        { type: 'finished', ok: true },
        { type: 'notifySaved' },
        // The server may have normalized the values.
        { type: 'reload', reloadNumber: state.reloadCount },
      ],
    }
  }
  const isAnswerLost = event.type === 'saveLost'
  const pendingSave = isAnswerLost ? { ...state.pendingSave!, lost: true } : undefined
  const wasAnswered = event.type === 'saveLost' && event.wasAnswered === true
  const next = settle({ ...state, pendingSave, isWaiting: isAnswerLost, wasAnswered })
  return { state: next.state, effects: [...next.effects, { type: 'finished', ok: false }] }
}
