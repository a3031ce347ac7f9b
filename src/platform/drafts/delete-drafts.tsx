import { deletions, draftPrefix } from './draft-storage.tsx'

/**
 * Deletes the drafts of all persons, and their copies for the case that a tab is lost, on signing out. Apart from what
 * stores them, as the first screen signs nobody out.
 */
export function deleteAllDrafts(): void {
  deletions.count++
  for (const storage of [sessionStorage, localStorage]) {
    for (const name of Object.keys(storage)) {
      if (name.startsWith(draftPrefix)) storage.removeItem(name)
    }
  }
  for (const forget of alsoForgotten) forget()
}

const alsoForgotten = new Set<() => void>()

/** Has what belongs to drafts and is in memory alone deleted with them. */
export const forgetWithDrafts = (forget: () => void) => void alsoForgotten.add(forget)
