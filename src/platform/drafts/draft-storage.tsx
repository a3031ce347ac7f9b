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

/** How often all drafts were deleted in this page: a form that was open then stores nothing any more. */
export const deletions = { count: 0 }

/** In the storage of all tabs is nothing of forms but copies of drafts: `draft.copy.7.<id of the tab>.walk-in`. */
export const copyName = (staffId: number, tabId: string, formName: string): string =>
  `${copyPrefix(staffId)}${tabId}.${formName}`
export const copyPrefix = (staffId: number): string => `${draftPrefix}copy.${staffId}.`

/** Whether any tab has a copy of somebody's draft, of one form or of any, this tab included. */
export function hasCopies(staffId?: number, formName = ''): boolean {
  const prefix = staffId === undefined ? draftPrefix : copyPrefix(staffId)
  try {
    return Object.keys(localStorage).some(
      (name) => name.startsWith(prefix) && name.endsWith(formName && `.${formName}`),
    )
  } catch {
    return false
  }
}
