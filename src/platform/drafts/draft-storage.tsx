/** Of the names of all that is stored of forms. */
export const draftPrefix = 'draft.'
const storageName = (formName: string, staffId: number) => `${draftPrefix}${formName}.${staffId}`

/**
 * The stored text of a form in this tab, or null. Its key contains the id of the signed-in person, 0 for
 * nobody, so that nobody else gets it.
 */
export function readDraftText(formName: string, staffId: number): string | null {
  // Storage can be full or blocked: the form then works without a draft.
  try {
    return sessionStorage.getItem(storageName(formName, staffId))
  } catch {
    return null
  }
}

/** Stores the text of a form in this tab; undefined deletes it. */
export function writeDraftText(formName: string, staffId: number, text: string | undefined): void {
  const name = storageName(formName, staffId)
  try {
    if (text === undefined) sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // See above.
  }
}
