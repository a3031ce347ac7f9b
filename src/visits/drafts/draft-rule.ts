/** The draft row of one part of a visit; it remains, without content, after the draft has ended. */
export interface StoredDraft {
  /** Increases with each draft or save of any part; never reused. */
  version: number
  /** UUID of the window that wrote it; null for a program. */
  editor: string | null
  /** Number of the last request of this window that was accepted. */
  number: number
  /** Number of the last save of this window that was accepted; 0 for none. */
  savedNumber: number
  /** Null when there is nothing beyond what was saved. */
  content: string | null
}

/** The window that writes, and the version that it has seen. */
export interface WriteStamp {
  /** UUID of the page load on one visit. */
  editor: string
  /** Counts the window's requests for this part, drafts and saves together. */
  number: number
  /** The version that the window shows or has chosen to replace; 0 for none. */
  seen: number
}

/**
 * Decides whether to write a draft. A window's own requests count in the order of their numbers, not
 * of their arrival: an answer may be lost, and a request may arrive late or twice. Another window's
 * draft is replaced only by a window that has seen it.
 */
export function decideDraft(
  stored: StoredDraft | undefined,
  { editor, number, seen }: WriteStamp,
): 'write' | 'done' | 'conflict' {
  if (stored?.editor === editor) return number > stored.number ? 'write' : 'done'
  return (stored?.version ?? 0) === seen ? 'write' : 'conflict'
}

/** Like decideDraft, but refuses a save that the same window has replaced with a later one. */
export function decideSave(
  stored: StoredDraft | undefined,
  { editor, number, seen }: WriteStamp,
): 'write' | 'done' | 'conflict' {
  if (stored?.editor !== editor) return (stored?.version ?? 0) === seen ? 'write' : 'conflict'
  if (number > stored.savedNumber) return 'write'
  return number === stored.savedNumber ? 'done' : 'conflict'
}

/** The draft row after a save: no content, unless the window typed more after sending the save. */
export function draftAfterSave(
  stored: StoredDraft | undefined,
  { editor, number }: WriteStamp,
): Omit<StoredDraft, 'version'> {
  const hasLaterDraft = stored?.editor === editor && stored.number > number
  return {
    editor,
    number: hasLaterDraft ? stored.number : number,
    savedNumber: number,
    content: hasLaterDraft ? stored.content : null,
  }
}
