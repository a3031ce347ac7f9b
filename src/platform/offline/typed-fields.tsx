type Field = HTMLInputElement | HTMLTextAreaElement

const typedFields = new Set<Field>()

function recordTyping({ target }: Event): void {
  const isField = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
  if (isField) typedFields.add(target)
}

/** Records in which fields of the page somebody types; returns how to stop. */
export function watchTyping(): () => void {
  document.addEventListener('input', recordTyping, true)
  return () => {
    document.removeEventListener('input', recordTyping, true)
    typedFields.clear()
  }
}

/**
 * Whether a field holds something typed that a reload of the page would lose: the tab's storage, where
 * forms store their drafts and lists their filters, does not have it.
 */
export function hasUnstoredTyping(): boolean {
  const stored = Object.keys(sessionStorage).map((name) => sessionStorage.getItem(name) ?? '')
  return [...typedFields].some((field) => {
    if (!field.isConnected || field.value.trim() === '') return false
    // As it stands within the JSON of a draft.
    const text = JSON.stringify(field.value.trim()).slice(1, -1)
    return !stored.some((it) => it.includes(text))
  })
}
