/**
 * The state machine of one part of a visit while it is edited: its events, in the past tense, and
 * the effects that follow from each. Pure: no clock, no call, no screen.
 */

/** The pause in typing after which a draft is sent, and the delay before it is sent again. */
export const delaysMs = { pause: 700, retry: 4_000 }

/** The part as the server has it. */
export interface ServerState {
  visit: number
  /** Counts the saves of the visit. */
  visitVersion: number
  /** The saved values, serialized as the form would show them. */
  saved: string
  /** The last draft; its content is null once it ended. Undefined before the first draft. */
  row:
    | { version: number; editor: string | null; number: number; content: string | null }
    | undefined
  /** Brings a text that was typed over `known`, what was saved then, onto what is saved now; as it is where that needs nothing. */
  ontoSaved?: ((text: string, known: string) => string) | undefined
}

/** An earlier page load of this tab, and the number of the last request that it sent. */
export interface PastWindow {
  editor: string
  number: number
}

/** The text in this tab's storage, stored until the server is known to have it. */
export interface TabCopy {
  /** The page loads that typed it, newest first. */
  windows: PastWindow[]
  seen: number
  text: string
}

export interface PartState {
  readonly visit: number
  /** UUID of this page load on this visit. */
  readonly editor: string
  /** While nothing can be recorded; it may become possible while the visit is open, and end again. */
  readOnly: boolean
  /** What this tab had from before, until the part can be written: it is neither shown nor dropped. */
  heldTab: TabCopy | undefined
  /** Earlier page loads of this tab: a draft that they sent counts as written here. */
  readonly formerWindows: readonly PastWindow[]
  /** The serialized values in the fields. */
  text: string
  /** The serialized values that the server has saved. */
  saved: string
  /** The text that last came from the server. While `text` equals it, nothing was typed since. */
  base: string
  /** True after typing, even back to `base`: an earlier page load's save may still arrive. */
  isTouched: boolean
  visitVersion: number
  /** Version of the draft that this window shows or has chosen to replace. */
  seen: number
  /** Number of the last draft or save that was sent. */
  number: number
  /** The draft that the server certainly has: null for none, undefined for unknown. */
  storedDraft: string | null | undefined
  pendingDraft: { number: number; content: string | null } | undefined
  /** The save that is being sent, or whose answer did not arrive (`lost`). */
  pendingSave: { number: number; text: string; lost: boolean } | undefined
  /** Texts of earlier saves without an answer: the server may have saved any of them. */
  unansweredSaves: string[]
  /** The server could not be reached or refused the draft. */
  isWaiting: boolean
  /** The server answered that failure, so it can be reached. */
  wasAnswered: boolean
  /** Another window wrote this part: the user must choose one of the two texts. */
  conflict: boolean
  /** The reload that is under way: its reason and its number. */
  pendingReload: { for: 'check' | 'checkSave' | 'theirs' | 'mine'; number: number } | undefined
  reloadCount: number
}

export type PartEvent =
  | { type: 'typed'; text: string }
  | { type: 'sendDue' }
  /** The user leaves the screen or the window. */
  | { type: 'left' }
  | { type: 'sent'; number: number; version: number }
  | { type: 'sendLost'; number: number; wasAnswered?: boolean }
  | { type: 'sendRefused'; number: number }
  | { type: 'saveClicked' }
  | { type: 'saved'; number: number; visitVersion: number }
  | { type: 'saveLost'; number: number; wasAnswered?: boolean }
  | { type: 'saveRefused'; number: number }
  /** The server refused a draft or a save because another window wrote this part. */
  | { type: 'conflict'; number: number }
  | { type: 'theirsChosen' }
  | { type: 'mineChosen' }
  /** `reloadNumber` is that of the reload effect; absent when the screen read the visit itself. */
  | { type: 'reloaded'; serverState: ServerState; reloadNumber?: number }
  | { type: 'reloadFailed'; reloadNumber: number }
  /** The part can be written from now on, or no longer. */
  | { type: 'readOnlyChanged'; readOnly: boolean; serverState: ServerState }

export type PartEffect =
  | { type: 'storeInTab'; copy: TabCopy }
  | { type: 'dropFromTab' }
  /** Raises 'sendDue' after `ms`; replaces an earlier wait. */
  | { type: 'wait'; ms: number }
  | { type: 'sendDraft'; number: number; seen: number; content: string | null }
  | { type: 'save'; number: number; seen: number; text: string; visitVersion: number }
  | { type: 'reload'; reloadNumber: number }
  /** Puts the text in the fields. */
  | { type: 'show'; text: string }
  | { type: 'notifySaved' }
  /** A click on Save, or a choice, has ended. */
  | { type: 'finished'; ok: boolean }

export interface Transition {
  state: PartState
  effects: PartEffect[]
}

/**
 * The draft that the server should have: null when the fields show the saved text. While a save has
 * no answer, the saved text is unknown, so the fields' text is stored unless it equals every
 * candidate.
 */
export const draftToStore = ({
  text,
  saved,
  pendingSave,
  unansweredSaves,
}: PartState): string | null =>
  [saved, pendingSave?.text ?? saved, ...unansweredSaves].every((it) => it === text) ? null : text

/** True when the fields differ from what is saved. */
export const isDirty = (state: PartState): boolean => draftToStore(state) !== null

/**
 * Where the typed text is: on the server, being sent, waiting for a server that cannot be reached (or for a
 * visit that can be recorded again) or that answered with a failure, or in conflict.
 */
export function draftStatusOf(
  state: PartState,
): 'stored' | 'storing' | 'waiting' | 'notStored' | 'conflict' {
  if (state.conflict) return 'conflict'
  if (state.storedDraft === draftToStore(state)) return 'stored'
  if (!state.isWaiting && !state.readOnly) return 'storing'
  return state.wasAnswered ? 'notStored' : 'waiting'
}

/** True while the saved text is unknown because a save has no answer. */
export const hasUnanswered = ({ pendingSave, unansweredSaves }: PartState): boolean =>
  pendingSave !== undefined || unansweredSaves.length > 0

export const isSaving = ({ pendingSave }: PartState): boolean =>
  pendingSave !== undefined && !pendingSave.lost

/** True while saving, reloading, or resolving a conflict. */
export const isBusy = (state: PartState): boolean =>
  isSaving(state) || state.pendingReload !== undefined

/** A draft equal to the saved text counts as none: it was sent while that text was being saved. */
export const storedDraftOf = ({ row, saved }: ServerState): string | null =>
  row && row.content !== saved ? row.content : null

/** True when this window wrote the row or has seen its version. */
export const isOwnRow = (state: PartState, row: ServerState['row']): boolean =>
  !row || row.version === state.seen || isWrittenHere(state, row)

export const isWrittenHere = (
  { editor, formerWindows }: PartState,
  row: NonNullable<ServerState['row']>,
): boolean =>
  row.editor === editor ||
  formerWindows.some((it) => row.editor === it.editor && row.number <= it.number)

export const unchanged = (state: PartState): Transition => ({ state, effects: [] })
