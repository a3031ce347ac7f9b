import { useState } from 'react'
import type { z } from 'zod'
import { useRestored } from '../ui/use-unsaved-changes.tsx'
import { deletions, hasCopies, readDraftText, writeDraftText } from './draft-storage.tsx'
import { parseDraft } from './parse-draft.ts'
import { usePageOwner } from '../settings/page-owner.tsx'

/** The draft of one form, stored in this tab. */
export interface Draft {
  /** The text stored at first rendering, or null. */
  initialText: string | null
  /** The text stored now, or null. */
  read: () => string | null
  /** Stores a text; undefined deletes the stored one. */
  save: (text: string | undefined) => void
}

/**
 * What becomes of a draft whose tab is closed or crashes: the same person's next opening of the form restores it, the form
 * itself offers it, or it is lost, since it is worth nothing without what only the tab has.
 */
export type AfterTab = 'restored' | 'offered' | 'lost'

/** Loaded when something is typed, or where there is a copy: the form is there before. */
const loadCopies = () => import('./draft-copies.tsx')

function storeDraft(formName: string, staffId: number, text: string | undefined): void {
  writeDraftText(formName, staffId, text)
  if (text === undefined && !hasCopies(staffId, formName)) return
  // Without the script or the browser's storage there is no copy; what was typed is stored in this tab.
  loadCopies()
    .then(({ keepCopy }) => keepCopy(formName, staffId))
    .catch(() => {})
}

interface Lookup {
  promise: Promise<void>
  isDone: boolean
}
const lookups = new Map<string, Lookup>()

/**
 * Is done when a copy of a lost tab is this tab's draft, or there is none; undefined where there is nothing to wait for.
 * Kept for a moment, as a form that waits is rendered from its beginning.
 */
function lookForCopy(formName: string, staffId: number): Lookup | undefined {
  const key = `${staffId}.${formName}`
  const begun = lookups.get(key)
  if (begun) return begun
  if (readDraftText(formName, staffId) !== null || !hasCopies(staffId, formName)) return undefined
  const end = () => {
    lookup.isDone = true
    setTimeout(() => lookups.delete(key), 1000)
  }
  const taking = loadCopies().then(({ takeCopy }) => takeCopy(formName, staffId))
  const lookup: Lookup = { promise: taking.then(end, end), isDone: false }
  lookups.set(key, lookup)
  return lookup
}

/**
 * The draft of one form, so that nothing typed is lost when a session expires or the tab is closed. Its key contains the
 * id of the signed-in person, so that nobody else gets it. Where another tab has left one, the form waits for it.
 */
export function useDraft(formName: string, afterTab: AfterTab = 'restored'): Draft {
  const id = usePageOwner()
  const [lookup] = useState(() => (afterTab === 'restored' ? lookForCopy(formName, id) : undefined))
  // oxlint-disable-next-line typescript/only-throw-error -- React waits for it; `use` may not be left out when it is rendered again
  if (lookup && !lookup.isDone) throw lookup.promise
  // Fixed at first rendering: when the session ends, the owner changes before the form unmounts.
  const [draft] = useState((): Draft => {
    const read = () => readDraftText(formName, id)
    const store = afterTab === 'lost' ? writeDraftText : storeDraft
    const { count } = deletions
    // Signed out, a form is still there for a moment, and a visit would store what it sends as it is left.
    const save = (text?: string) => count === deletions.count && store(formName, id, text)
    return { initialText: read(), read, save }
  })
  return draft
}

/** The draft of a form whose values are stored as they are; empty values are not stored. */
export function useFormDraft<Values>(formName: string, schema: z.ZodType<Values>, empty: Values) {
  const { initialText, read, save } = useDraft(formName)
  const [draft] = useState(() => ({
    initial: parseDraft(schema, initialText) ?? empty,
    keep: (values: Values) => {
      const text = JSON.stringify(values)
      save(text === JSON.stringify(empty) ? undefined : text)
    },
    /** Deletes it once it was sent, unless another form has stored its own since. */
    forget: (values: Values) => {
      if (read() === JSON.stringify(values)) save(undefined)
    },
  }))
  useRestored(
    draft.initial !== empty && JSON.stringify(draft.initial) !== JSON.stringify(empty),
    () => save(undefined),
  )
  return draft
}

/**
 * Returns a function that deletes the draft of a form, by the form's name: the form was sent or
 * discarded.
 */
export function useDeleteDraft(): (formName: string) => void {
  const id = usePageOwner()
  return (formName) => storeDraft(formName, id, undefined)
}
