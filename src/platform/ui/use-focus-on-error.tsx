import { useEffect, useRef, type RefObject } from 'react'

interface RefusalFocus {
  ref: RefObject<HTMLFormElement | null>
  onSubmitCapture: () => void
}

/**
 * Leads the keyboard to the first wrong field of a form that was sent and refused, here or by the
 * server. The properties are the form's; its component is drawn anew with the errors.
 */
export function useFocusOnRefusal(): RefusalFocus {
  const ref = useRef<HTMLFormElement>(null)
  const sent = useRef(false)
  useEffect(() => {
    const wrong = sent.current && ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    sent.current = false
    wrong.focus()
  })
  return {
    ref,
    onSubmitCapture: () => {
      sent.current = true
    },
  }
}
