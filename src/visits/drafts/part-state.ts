/**
 * How a part of a visit is kept while it is typed: the events that happen to it, in the past tense,
 * and what is to be done about them. Plain facts in, plain facts out; no clock, no call, no screen.
 */

/** How long a typist's pause is, and after how long a server that did not answer is asked again. */
export const waitMs = { pause: 700, retry: 4_000 }

/** What the server says of the part. */
export interface Reading {
  visit: number
  /** Of the visit: counts its saves. */
  visitVersion: number
  /** What the fields would show of what was saved. */
  saved: string
  /** The last draft, or the end of one; none before anything was typed. */
  row:
    | { version: number; editor: string | null; number: number; content: string | null }
    | undefined
}

/** A window, and the number of the last that it had sent. */
export interface PastWindow {
  editor: string
  number: number
}

/** What this tab holds of words that the server may not have. */
export interface TabCopy {
  /** The windows that typed it, one after another as the page was loaded again. */
  windows: PastWindow[]
  seen: number
  text: string
}

export interface PartState {
  readonly visit: number
  /** This window, as it is open on this visit. */
  readonly editor: string
  readonly readOnly: boolean
  /** The windows before the page was loaded again: what they had sent by then was typed here. */
  readonly former: readonly PastWindow[]
  /** What the fields show. */
  text: string
  /** What they would show of what was saved. */
  saved: string
  /** What they showed when they last came from the server: nothing was typed since if they still do. */
  base: string
  /** Somebody typed since, even where it is the same text again: an earlier save may come late. */
  isTouched: boolean
  visitVersion: number
  /** The draft's version that this window shows, or has chosen to replace. */
  seen: number
  /** Of the last request that was sent. */
  number: number
  /** The draft that the server has for certain; null none, undefined not known. */
  held: string | null | undefined
  sending: { number: number; content: string | null } | undefined
  /** A save that is under way, or whose answer did not come (`lost`). */
  save: { number: number; text: string; lost: boolean } | undefined
  /** What earlier saves without an answer would have saved: any of it may be saved by now. */
  unanswered: string[]
  /** The server could not be reached, or took no draft. */
  isWaiting: boolean
  /** Another window wrote this part: one of the two texts must be chosen. */
  conflict: boolean
  /** What the next reading is asked for, and by which request. */
  asked: { for: 'check' | 'checkSave' | 'theirs' | 'mine'; number: number } | undefined
  readings: number
}

export type PartEvent =
  | { type: 'typed'; text: string }
  | { type: 'sendDue' }
  /** The screen or the window is left. */
  | { type: 'left' }
  | { type: 'sent'; number: number; version: number }
  | { type: 'sendLost'; number: number }
  | { type: 'sendRefused'; number: number }
  | { type: 'saveClicked' }
  | { type: 'saved'; number: number; visitVersion: number }
  | { type: 'saveLost'; number: number }
  | { type: 'saveRefused'; number: number }
  /** The server says that another window wrote this part. */
  | { type: 'overtaken'; number: number }
  | { type: 'theirsChosen' }
  | { type: 'mineChosen' }
  /** `asked` names the request of a reading that this part asked for. */
  | { type: 'reloaded'; reading: Reading; asked?: number }
  | { type: 'reloadFailed'; asked: number }

export type PartEffect =
  | { type: 'keepInTab'; copy: TabCopy }
  | { type: 'dropFromTab' }
  /** Raises 'sendDue' after that time, in place of an earlier one. */
  | { type: 'wait'; ms: number }
  | { type: 'sendDraft'; number: number; seen: number; content: string | null }
  | { type: 'save'; number: number; seen: number; text: string; visitVersion: number }
  | { type: 'reload'; asked: number }
  /** Puts a text in the fields. */
  | { type: 'show'; text: string }
  | { type: 'tellSaved' }
  /** A click on Save, or a choice, has come to its end. */
  | { type: 'over'; ok: boolean }

export interface Step {
  state: PartState
  effects: PartEffect[]
}

/**
 * What the server should hold as a draft: none when the fields show what was saved. A save without
 * its answer may have been made or not: then it should hold what the fields show in any case.
 */
const wanted = ({ text, saved, save, unanswered }: PartState): string | null =>
  [saved, save?.text ?? saved, ...unanswered].every((it) => it === text) ? null : text

/** Whether something is typed that is not saved. */
export const isDirty = (state: PartState): boolean => wanted(state) !== null

/** Where what is typed stands: on the server, on its way, waiting for a server, or contested. */
export function keepingOf(state: PartState): 'kept' | 'keeping' | 'waiting' | 'elsewhere' {
  if (state.conflict) return 'elsewhere'
  if (state.held === wanted(state)) return 'kept'
  return state.isWaiting ? 'waiting' : 'keeping'
}

/** What is saved is not known for certain. */
const hasUnanswered = ({ save, unanswered }: PartState): boolean =>
  save !== undefined || unanswered.length > 0

const isSaving = ({ save }: PartState): boolean => save !== undefined && !save.lost

/** Under way: saving, or choosing one of two texts. */
export const isBusy = (state: PartState): boolean => isSaving(state) || state.asked !== undefined

/** A part as its screen opens: with what this tab holds, else the draft, else what was saved. */
export function beginPart(
  reading: Reading,
  { editor, readOnly, tab }: { editor: string; readOnly: boolean; tab: TabCopy | undefined },
): Step {
  const { row, saved } = reading
  const state: PartState = {
    visit: reading.visit,
    editor,
    readOnly,
    former: tab?.windows ?? [],
    text: tab?.text ?? row?.content ?? saved,
    saved,
    base: row?.content ?? saved,
    isTouched: tab !== undefined,
    visitVersion: reading.visitVersion,
    seen: tab?.seen ?? row?.version ?? 0,
    number: 0,
    held: tab ? undefined : (row?.content ?? null),
    sending: undefined,
    save: undefined,
    unanswered: [],
    isWaiting: false,
    conflict: false,
    asked: undefined,
    readings: 0,
  }
  if (!tab) return { state, effects: [] }
  if (!isOwn(state, row) && (row?.content ?? saved) !== state.text) {
    return { state: { ...state, conflict: true }, effects: [] }
  }
  // What the page had sent before it was loaded again may still be on its way.
  return settle({ ...state, seen: row?.version ?? 0 })
}

/** The row is this window's own, or this window has seen it. */
const isOwn = (state: PartState, row: Reading['row']): boolean =>
  !row || row.version === state.seen || isWrittenHere(state, row)

const isWrittenHere = ({ editor, former }: PartState, row: NonNullable<Reading['row']>): boolean =>
  row.editor === editor || former.some((it) => row.editor === it.editor && row.number <= it.number)

/** What happens to the part on an event. An answer to what is not waited for changes nothing. */
export function partStep(state: PartState, event: PartEvent): Step {
  switch (event.type) {
    case 'typed':
      return typed(state, event.text)
    case 'sendDue':
      return isSendNeeded(state) ? send(state) : { state, effects: [] }
    case 'left':
      return leave(state)
    case 'sent':
    case 'sendLost':
    case 'sendRefused':
      return state.sending?.number === event.number ? draftAnswered(state, event) : nothing(state)
    case 'saveClicked':
      return click(state)
    case 'saved':
    case 'saveLost':
    case 'saveRefused':
      return state.save?.number === event.number ? saveAnswered(state, event) : nothing(state)
    case 'overtaken':
      return overtaken(state, event.number)
    case 'theirsChosen':
    case 'mineChosen':
      return state.conflict && !isBusy(state)
        ? ask(state, event.type === 'mineChosen' ? 'mine' : 'theirs')
        : nothing(state)
    case 'reloaded':
      return reloaded(state, event.reading, event.asked)
    case 'reloadFailed':
      return reloadFailed(state, event.asked)
  }
}

const nothing = (state: PartState): Step => ({ state, effects: [] })

const copyOf = ({ editor, number, former, seen, text }: PartState): PartEffect => ({
  type: 'keepInTab',
  copy: { windows: [{ editor, number }, ...former].slice(0, maxWindows), seen, text },
})

/** Requests of so many page loads may still be on their way. */
const maxWindows = 20

function typed(state: PartState, text: string): Step {
  if (text === state.text || state.readOnly) return nothing(state)
  // Words that are typed after a choice are not given up with the choice.
  const asked = state.asked?.for === 'theirs' ? undefined : state.asked
  const next = { ...state, text, asked, isTouched: true }
  const given: PartEffect[] = asked === state.asked ? [] : [{ type: 'over', ok: false }]
  const kept: PartEffect = isThere(next) ? { type: 'dropFromTab' } : copyOf(next)
  return { state: next, effects: [kept, ...given, { type: 'wait', ms: waitMs.pause }] }
}

function isSendNeeded(state: PartState): boolean {
  const { conflict, asked, readOnly, sending, save, text, held } = state
  if (conflict || asked || readOnly || sending) return false
  // What is being saved need not be sent once more.
  if (isSaving(state)) return text !== save!.text && text !== held
  return held !== wanted(state)
}

function send(state: PartState): Step {
  const content = wanted(state)
  const number = state.number + 1
  const next = { ...state, number, held: undefined, sending: { number, content } }
  const { seen } = state
  return { state: next, effects: [copyOf(next), { type: 'sendDraft', number, seen, content }] }
}

function leave(state: PartState): Step {
  const { conflict, readOnly, sending } = state
  const isOnItsWay = sending?.content === wanted(state)
  return conflict || readOnly || isThere(state) || isOnItsWay ? nothing(state) : send(state)
}

/** The server has just what the fields show, for certain. */
const isThere = (state: PartState): boolean => !state.conflict && state.held === wanted(state)

/** Drops the tab's copy once the server has just that text; else goes on sending. */
function settle(state: PartState): Step {
  if (isThere(state)) {
    return { state, effects: [{ type: 'dropFromTab' }] }
  }
  const wait: PartEffect[] = isSendNeeded(state) ? [{ type: 'wait', ms: waitMs.pause }] : []
  return { state, effects: [copyOf(state), ...wait] }
}

type DraftAnswer = Extract<PartEvent, { type: 'sent' | 'sendLost' | 'sendRefused' }>

function draftAnswered(state: PartState, event: DraftAnswer): Step {
  const next = { ...state, sending: undefined }
  if (event.type === 'sent') {
    const { content } = state.sending!
    const seen = Math.max(state.seen, event.version)
    return settle({ ...next, held: content, seen, isWaiting: false })
  }
  // One that is refused for good is tried again when something is typed.
  const retry: PartEffect[] = event.type === 'sendLost' ? [{ type: 'wait', ms: waitMs.retry }] : []
  return { state: { ...next, isWaiting: true }, effects: retry }
}

function click(state: PartState): Step {
  if (state.conflict || isBusy(state) || state.readOnly) {
    return { state, effects: [{ type: 'over', ok: false }] }
  }
  const number = state.number + 1
  const { text, seen, visitVersion } = state
  const save = { number, text, lost: false }
  // A draft that is still on its way is older than this: the server leaves it out.
  const unanswered = [...state.unanswered, ...(state.save ? [state.save.text] : [])]
  const next = { ...state, number, save, unanswered, sending: undefined, held: undefined }
  return {
    state: next,
    effects: [copyOf(next), { type: 'save', number, seen, text, visitVersion }],
  }
}

type SaveAnswer = Extract<PartEvent, { type: 'saved' | 'saveLost' | 'saveRefused' }>

function saveAnswered(state: PartState, event: SaveAnswer): Step {
  const { number, text } = state.save!
  if (event.type === 'saved') {
    const held = state.number === number ? null : state.held
    const visitVersion = Math.max(state.visitVersion, event.visitVersion)
    // The server takes none that is older than this one any more.
    const isTouched = state.text !== text
    const done = { save: undefined, unanswered: [], saved: text, base: text, isTouched }
    const next = settle({ ...state, ...done, held, visitVersion })
    return {
      state: { ...next.state, isWaiting: false },
      effects: [
        ...next.effects,
        { type: 'over', ok: true },
        { type: 'tellSaved' },
        // What the server made of it.
        { type: 'reload', asked: state.readings },
      ],
    }
  }
  const isLost = event.type === 'saveLost'
  const save = isLost ? { ...state.save!, lost: true } : undefined
  const next = settle({ ...state, save, isWaiting: isLost })
  return { state: next.state, effects: [...next.effects, { type: 'over', ok: false }] }
}

function overtaken(state: PartState, number: number): Step {
  if (state.save?.number === number && !state.save.lost) {
    return ask({ ...state, save: undefined }, 'checkSave')
  }
  if (state.sending?.number !== number) return nothing(state)
  const next = { ...state, sending: undefined }
  return state.conflict || state.asked ? nothing(next) : ask(next, 'check')
}

type Reason = NonNullable<PartState['asked']>['for']

function ask(state: PartState, reason: Reason): Step {
  const readings = state.readings + 1
  return {
    state: { ...state, readings, asked: { for: reason, number: readings } },
    effects: [{ type: 'reload', asked: readings }],
  }
}

function reloadFailed(state: PartState, asked: number): Step {
  if (!state.asked || state.asked.number !== asked) return nothing(state)
  const reason = state.asked.for
  const isCheck = reason === 'check' || reason === 'checkSave'
  const next = { ...state, asked: undefined, conflict: state.conflict || isCheck }
  return { state: next, effects: over(reason, false) }
}

/** The end of what somebody waits for: a check of a draft is nobody's. */
const over = (reason: Reason | undefined, ok: boolean): PartEffect[] =>
  reason && reason !== 'check' ? [{ type: 'over', ok }] : []

function reloaded(state: PartState, reading: Reading, asked: number | undefined): Step {
  const { row, saved, visit, visitVersion } = reading
  if (visit !== state.visit) return nothing(state)
  const isAsked = state.asked !== undefined && state.asked.number === asked
  // Read before what is known already.
  if (visitVersion < state.visitVersion || (row && row.version < state.seen)) {
    return isAsked ? reloadFailed(state, asked!) : nothing(state)
  }
  const reason = isAsked ? state.asked!.for : undefined
  const rest = { ...state, asked: isAsked ? undefined : state.asked }
  const known = { ...rest, visitVersion, saved, seen: row?.version ?? state.seen }
  // With this row in the place of whatever was under way.
  const taken = {
    ...known,
    held: row?.content ?? null,
    sending: undefined,
    save: undefined,
    unanswered: [],
    conflict: false,
  }
  const theirs = row?.content ?? saved
  if (reason === 'theirs') return show(taken, theirs, over(reason, true))
  if (reason === 'mine') return goOnWithMine(taken)

  // The server has just refused what follows upon anything else.
  const isChecked = reason === 'check' || reason === 'checkSave'
  const own = isChecked ? row !== undefined && isWrittenHere(state, row) : isOwn(state, row)
  if (own && !state.conflict) return goOn(state, known, reason)
  const isUntouched = state.text === state.base && !hasUnanswered(state)
  if (isUntouched || theirs === state.text) {
    return show(taken, theirs, over(reason, theirs === saved))
  }
  // They typed nothing, took it back, or have just what this was typed upon.
  const isNothingNew = row !== undefined && (row.content === null || theirs === state.base)
  const isSavedKnown = saved === state.saved || saved === state.base
  if (isNothingNew && isSavedKnown) return goOn(state, taken, reason)
  return { state: { ...rest, conflict: true }, effects: over(reason, false) }
}

function goOnWithMine(taken: PartState): Step {
  const next = settle(taken)
  const sent = isSendNeeded(next.state) ? send(next.state) : nothing(next.state)
  return {
    state: sent.state,
    effects: [...next.effects, ...sent.effects, { type: 'over', ok: true }],
  }
}

/** Nobody else wrote: what is typed stays, upon what is saved now. */
function goOn(before: PartState, known: PartState, reason: Reason | undefined): Step {
  const wasLost = known.save?.lost === true && known.save.text === known.saved
  const next = wasLost ? { ...known, save: undefined, unanswered: [] } : known
  const told: PartEffect[] = wasLost ? [{ type: 'tellSaved' }] : []
  if (reason === 'checkSave') {
    const again = click(next)
    return { state: again.state, effects: [...told, ...again.effects] }
  }
  // Before the page was loaded again it may have sent a save that has only now come.
  const isTyped = before.isTouched && before.former.length > 0
  const showsSaved = before.text === before.saved && !isTyped
  if (showsSaved && !hasUnanswered(before)) return show(next, known.saved, told)
  const settled = settle(next)
  return { state: settled.state, effects: [...settled.effects, ...told] }
}

/** Puts what the server has in the fields. */
function show(state: PartState, text: string, more: PartEffect[]): Step {
  const next = settle({ ...state, text, base: text, isTouched: false })
  const shown: PartEffect[] = text === state.text ? [] : [{ type: 'show', text }]
  return { state: next.state, effects: [...shown, ...next.effects, ...more] }
}
