import { useEffect, useRef, type RefObject } from 'react'

interface ErrorFocus {
  ref: RefObject<HTMLFormElement | null>
  onSubmitCapture: () => void
}

/**
 * Moves the focus to the first invalid field after a submit was refused, in the browser or by the
 * server. The returned props belong to the form; its component must re-render with the errors.
 */
export function useFocusOnError(): ErrorFocus {
  const ref = useRef<HTMLFormElement>(null)
  const isSubmitted = useRef(false)
  useEffect(() => {
    const invalidField =
      isSubmitted.current && ref.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!invalidField) return
    isSubmitted.current = false
    invalidField.focus()
  })
  return {
    ref,
    onSubmitCapture: () => {
      isSubmitted.current = true
    },
  }
}
