import { createContext, useContext, useEffect, useEffectEvent, useRef, type RefObject } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of a field; for a checkbox or radio button, whether it is checked. */
const contentOf = (field: Field): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value

/**
 * Mantine keeps the choice of a list in a hidden field next to this one, whose own text changes
 * when the list is loaded or searched.
 */
const isListField = (field: Field): boolean => field.getAttribute('aria-haspopup') === 'listbox'

/**
 * Tracks whether fields inside a box have unsaved input, regardless of the fields' kind and owner.
 * Each field is compared with its value when first seen: call `recordFields` before every event
 * that may change one. Fields that were changed back or removed do not count, nor do settings that
 * take effect at once (`data-acts-at-once`).
 */
export function useUnsavedChanges(box: RefObject<HTMLElement | null>) {
  const initialContents = useRef(new Map<Field, string>())
  const isRestored = useRef(false)
  const discards = useRef(new Set<() => void>())
  const fields = () =>
    [...(box.current?.querySelectorAll<Field>('input, textarea, select') ?? [])].filter(
      (field) => field.dataset.actsAtOnce === undefined && !isListField(field),
    )
  const recordFields = () => {
    for (const field of fields()) {
      if (!initialContents.current.has(field)) initialContents.current.set(field, contentOf(field))
    }
  }
  return {
    recordFields,
    hasChanges: () =>
      isRestored.current ||
      fields().some((field) => {
        const initialContent = initialContents.current.get(field)
        return initialContent !== undefined && initialContent !== contentOf(field)
      }),
    /** Starts again, as for a dialog that is opened again, or whose fields now show a newer version. */
    reset: () => {
      initialContents.current.clear()
      isRestored.current = false
    },
    restore: () => {
      isRestored.current = true
    },
    /** Has a form forget what it has stored, when the user discards what was typed. */
    onDiscard: (call: () => void) => {
      discards.current.add(call)
      return () => void discards.current.delete(call)
    },
    discard: () => {
      for (const call of discards.current) call()
    },
  }
}

/**
 * Lets a form tell the dialog around it that its fields start with input that was typed earlier, or were
 * filled again with what is stored; and ask whether a field holds anything else than at first.
 */
export const RestoredContext = createContext<
  Omit<ReturnType<typeof useUnsavedChanges>, 'recordFields' | 'discard'> | undefined
>(undefined)

/**
 * Call it in code that fills a form with earlier input, which then counts as unsaved. `discard` deletes what is stored
 * of it.
 */
export function useRestored(isRestored: boolean, discard: () => void): void {
  const dialog = useContext(RestoredContext)
  const onMounted = useEffectEvent(() => {
    if (isRestored) dialog?.restore()
  })
  useEffect(() => onMounted(), [])
  const onDiscarded = useEffectEvent(discard)
  useEffect(() => dialog?.onDiscard(() => onDiscarded()), [dialog])
}
