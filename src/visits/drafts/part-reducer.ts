import { handleReloadFailed, handleReloaded, handleStale, requestReload } from './part-reload.ts'
import {
  handleDraftAnswer,
  handleLeave,
  handleSaveAnswer,
  handleSaveClick,
  handleTyped,
  isSendNeeded,
  send,
  settle,
} from './part-sending.ts'
import {
  isBusy,
  isOwnRow,
  storedDraftOf,
  unchanged,
  type PartEvent,
  type PartState,
  type ServerState,
  type TabCopy,
  type Transition,
} from './part-state.ts'

/** Initial state: the text in this tab's storage, else the server's draft, else the saved text. */
export function startPart(
  serverState: ServerState,
  {
    editor,
    readOnly,
    tab: tabCopy,
  }: { editor: string; readOnly: boolean; tab: TabCopy | undefined },
): Transition {
  const { row, saved } = serverState
  const tab = readOnly ? undefined : tabCopy
  const state: PartState = {
    visit: serverState.visit,
    editor,
    readOnly,
    heldTab: readOnly ? tabCopy : undefined,
    formerWindows: tab?.windows ?? [],
    text: tab?.text ?? row?.content ?? saved,
    saved,
    base: row?.content ?? saved,
    isTouched: tab !== undefined,
    visitVersion: serverState.visitVersion,
    seen: tab?.seen ?? row?.version ?? 0,
    number: 0,
    storedDraft: tab ? undefined : storedDraftOf(serverState),
    pendingDraft: undefined,
    pendingSave: undefined,
    unansweredSaves: [],
    isWaiting: false,
    wasAnswered: false,
    conflict: false,
    pendingReload: undefined,
    reloadCount: 0,
  }
  if (!tab) return { state, effects: [] }
  if (!isOwnRow(state, row) && (row?.content ?? saved) !== state.text) {
    return { state: { ...state, conflict: true }, effects: [] }
  }
  // A request of the page load before may still arrive.
  return settle({ ...state, seen: row?.version ?? 0 })
}

/** The next state and its effects. An answer to a request that is not pending changes nothing. */
export function reducePart(state: PartState, event: PartEvent): Transition {
  switch (event.type) {
    case 'typed':
      return handleTyped(state, event.text)
    case 'sendDue':
      return isSendNeeded(state) ? send(state) : { state, effects: [] }
    case 'left':
      return handleLeave(state)
    case 'sent':
    case 'sendLost':
    case 'sendRefused':
      return state.pendingDraft?.number === event.number
        ? handleDraftAnswer(state, event)
        : unchanged(state)
    case 'saveClicked':
      return handleSaveClick(state)
    case 'saved':
    case 'saveLost':
    case 'saveRefused':
      return state.pendingSave?.number === event.number
        ? handleSaveAnswer(state, event)
        : unchanged(state)
    case 'conflict':
      return handleStale(state, event.number)
    case 'theirsChosen':
    case 'mineChosen':
      return state.conflict && !isBusy(state)
        ? requestReload(state, event.type === 'mineChosen' ? 'mine' : 'theirs')
        : unchanged(state)
    case 'reloaded':
      return handleReloaded(state, event.serverState, event.reloadNumber)
    case 'reloadFailed':
      return handleReloadFailed(state, event.reloadNumber)
    case 'readOnlyChanged':
      return event.readOnly === state.readOnly
        ? unchanged(state)
        : handleReadOnlyChanged(state, event)
  }
}

/** What is typed stays in the fields and in the tab while nothing can be recorded, and is sent once it can. */
function handleReadOnlyChanged(
  state: PartState,
  { readOnly, serverState }: Extract<PartEvent, { type: 'readOnlyChanged' }>,
): Transition {
  const { editor, heldTab: tab } = state
  if (readOnly) return unchanged({ ...state, readOnly })
  if (!tab) return settle({ ...state, readOnly })
  const started = startPart(serverState, { editor, readOnly, tab })
  return { ...started, effects: [{ type: 'show', text: tab.text }, ...started.effects] }
}
