import { useState } from 'react'
import type { z } from 'zod'
import { useRestored } from '../ui/use-unsaved-changes.tsx'
import { parseDraft } from './parse-draft.ts'
import { usePageOwner } from '../settings/page-owner.tsx'

const prefix = 'draft.'
const storageName = (formName: string, staffId: number) => `${prefix}${formName}.${staffId}`

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
 * The draft of one form, so that nothing typed is lost when a session expires. Its key contains the
 * id of the signed-in person, so that nobody else gets it.
 */
export function useDraft(formName: string): Draft {
  const id = usePageOwner()
  // Fixed at first rendering: when the session ends, the owner changes before the form unmounts.
  const [draft] = useState((): Draft => {
    const name = storageName(formName, id)
    return { initialText: read(name), read: () => read(name), save: (text) => write(name, text) }
  })
  return draft
}

/** The draft of a form whose values are stored as they are; empty values are not stored. */
export function useFormDraft<Values>(formName: string, schema: z.ZodType<Values>, empty: Values) {
  const { initialText, save } = useDraft(formName)
  const [draft] = useState(() => ({
    initial: parseDraft(schema, initialText) ?? empty,
    keep: (values: Values) => {
      const text = JSON.stringify(values)
      save(text === JSON.stringify(empty) ? undefined : text)
    },
  }))
  useRestored(draft.initial !== empty && JSON.stringify(draft.initial) !== JSON.stringify(empty))
  return draft
}

/**
 * Returns a function that deletes the draft of a form, by the form's name: the form was sent or
 * discarded.
 */
export function useDeleteDraft(): (formName: string) => void {
  const id = usePageOwner()
  return (formName) => write(storageName(formName, id), undefined)
}

/** Deletes the drafts of all persons, on signing out. */
export function deleteAllDrafts(): void {
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  }
}

// Storage can be full or blocked: the form then works without a draft.
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
