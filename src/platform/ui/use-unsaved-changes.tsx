import { createContext, useContext, useEffect, useRef, type RefObject } from 'react'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** What stands in a field; of a box or a radio, whether it is chosen. */
const contentOf = (field: Field): string =>
  field instanceof HTMLInputElement && ['checkbox', 'radio'].includes(field.type)
    ? String(field.checked)
    : field.value

/**
 * The kit keeps what is chosen from a list in a hidden field beside this one, whose own text comes when
 * the list was read, or is a part of a name that was looked for.
 */
const isListField = (field: Field): boolean => field.getAttribute('aria-haspopup') === 'listbox'

/**
 * Knows whether somebody typed or chose something in the fields within a box, of whatever kind they
 * are and whoever owns them. A field is compared with how it was when it was first seen: `look` is to
 * be called before each thing that a person does there. One that was typed back, or is gone, does
 * not count, and neither does a setting that is marked to act at once (`data-acts-at-once`).
 */
export function useTypedContent(box: RefObject<HTMLElement | null>) {
  const first = useRef(new Map<Field, string>())
  const restored = useRef(false)
  const fields = () =>
    [...(box.current?.querySelectorAll<Field>('input, textarea, select') ?? [])].filter(
      (field) => field.dataset.actsAtOnce === undefined && !isListField(field),
    )
  const look = () => {
    for (const field of fields()) {
      if (!first.current.has(field)) first.current.set(field, contentOf(field))
    }
  }
  return {
    look,
    isTyped: () =>
      restored.current ||
      fields().some((field) => {
        const before = first.current.get(field)
        return before !== undefined && before !== contentOf(field)
      }),
    /** Begins anew, as for a dialog that is opened again. */
    forget: () => {
      first.current.clear()
      restored.current = false
    },
    restore: () => {
      restored.current = true
    },
  }
}

/** How a form tells the dialog around it that its fields begin with what was typed before. */
export const RestoredContext = createContext<(() => void) | undefined>(undefined)

/** To be called by whatever fills a form with what somebody typed earlier: it is theirs, too. */
export function useRestored(isRestored: boolean): void {
  const restore = useContext(RestoredContext)
  useEffect(() => {
    if (isRestored) restore?.()
  }, [])
}
