/** The last word on a part of a visit that is not saved: a draft, or that there is none any more. */
export interface StoredDraft {
  /** Counts the changes of all drafts and saves; each names one state of one part for good. */
  version: number
  /** The window that wrote it; null for a program. */
  editor: string | null
  /** Of all that this window sent, the last that was taken. */
  number: number
  /** Of all that this window saved, the last that was taken; 0 for none. */
  savedNumber: number
  /** Null when nothing is typed beyond what was saved. */
  content: string | null
}

/** Who writes, and upon what. */
export interface WriteStamp {
  /** The window, as it is open on one visit. */
  editor: string
  /** Counts what the window sends of this part, drafts and saves alike. */
  number: number
  /** The version that the window shows or has chosen to replace; 0 when there was none. */
  seen: number
}

/**
 * Whether a draft is written. A window's own requests are taken in the order in which they were
 * sent, whatever order they come in and however often: an answer may be lost, and a request late
 * or doubled. Another window's words are replaced only by who has seen them.
 */
export function draftVerdict(
  stored: StoredDraft | undefined,
  { editor, number, seen }: WriteStamp,
): 'write' | 'done' | 'conflict' {
  if (stored?.editor === editor) return number > stored.number ? 'write' : 'done'
  return (stored?.version ?? 0) === seen ? 'write' : 'conflict'
}

/** Whether a save is written: as a draft is, but that a save that a later one replaced is refused. */
export function saveVerdict(
  stored: StoredDraft | undefined,
  { editor, number, seen }: WriteStamp,
): 'write' | 'done' | 'conflict' {
  if (stored?.editor !== editor) return (stored?.version ?? 0) === seen ? 'write' : 'conflict'
  if (number > stored.savedNumber) return 'write'
  return number === stored.savedNumber ? 'done' : 'conflict'
}

/** What stands after a save: the draft ends, but for words that its window typed after the save. */
export function draftAfterSave(
  stored: StoredDraft | undefined,
  { editor, number }: WriteStamp,
): Omit<StoredDraft, 'version'> {
  const isLater = stored?.editor === editor && stored.number > number
  return {
    editor,
    number: isLater ? stored.number : number,
    savedNumber: number,
    content: isLater ? stored.content : null,
  }
}
