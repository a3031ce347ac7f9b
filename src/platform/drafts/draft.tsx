import { useState } from 'react'
import type { z } from 'zod'
import { useRestored } from '../ui/use-unsaved-changes.tsx'
import { draftEntry } from './parse-draft.ts'
import { useStaff } from '../../access/auth/stored-session.tsx'

const prefix = 'draft.'
const nameOf = (subject: string, staffId: number) => `${prefix}${subject}.${staffId}`

/** What a form keeps in this tab while it is filled in. */
export interface Draft {
  /** What was kept before, or null. */
  found: string | null
  /** What is kept now, or null. */
  read: () => string | null
  /** Keeps a text, or drops the kept one when there is nothing to keep. */
  keep: (text: string | undefined) => void
}

/**
 * The draft of one form, so that a session that ran out loses nothing that was typed. Its name
 * carries who is signed in: the same person finds the draft again, and nobody else does.
 */
export function useDraft(subject: string): Draft {
  const { id } = useStaff()
  // As it was at first: when the session ends, the person is gone before the form is.
  const [draft] = useState((): Draft => {
    const name = nameOf(subject, id)
    return { found: read(name), read: () => read(name), keep: (text) => write(name, text) }
  })
  return draft
}

/** The draft of a form whose values are kept as they are; the empty ones are not worth keeping. */
export function useEntryDraft<Entry>(subject: string, schema: z.ZodType<Entry>, empty: Entry) {
  const { found, keep } = useDraft(subject)
  const [draft] = useState(() => ({
    initial: draftEntry(schema, found) ?? empty,
    keep: (entry: Entry) => {
      const text = JSON.stringify(entry)
      keep(text === JSON.stringify(empty) ? undefined : text)
    },
  }))
  useRestored(draft.initial !== empty && JSON.stringify(draft.initial) !== JSON.stringify(empty))
  return draft
}

/** Drops the draft of a form that was sent or given up. */
export function useDropDraft(): (subject: string) => void {
  const { id } = useStaff()
  return (subject) => write(nameOf(subject, id), undefined)
}

/** Signing out drops everybody's. */
export function dropAllDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  }
}

// Storage can be full or closed to us: then there is no draft, and the work goes on.
function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name)
  } catch {
    return null
  }
}

function write(name: string, text: string | undefined): void {
  try {
    if (text === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // See above.
  }
}
