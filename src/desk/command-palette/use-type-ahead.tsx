import { useEffect, useRef } from 'react'

/** What was typed before the search field had the focus. */
export interface TypedAhead {
  text: string
  /** Enter followed the text: its first result is chosen. */
  withEnter: boolean
}

const nothing: TypedAhead = { text: '', withEnter: false }

/**
 * Buffers what is typed between the shortcut and the moment when the search field has the focus, which
 * would otherwise go to the form below.
 */
export function useTypeAhead() {
  const buffer = useRef(nothing)
  const removeListener = useRef<() => void>(undefined)

  const stopListening = () => {
    removeListener.current?.()
    removeListener.current = undefined
  }
  useEffect(() => stopListening, [])

  const begin = () => {
    stopListening()
    buffer.current = nothing
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, isComposing } = event
      if (ctrlKey || metaKey || isComposing) return
      const { text, withEnter } = buffer.current
      const isCharacter = [...key].length === 1
      if (!isCharacter && key !== 'Backspace' && key !== 'Enter') return
      // What comes after Enter is for neither the field nor the form below.
      if (!withEnter) {
        buffer.current = {
          text: key === 'Backspace' ? text.slice(0, -1) : isCharacter ? text + key : text,
          withEnter: key === 'Enter',
        }
      }
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    removeListener.current = () =>
      document.removeEventListener('keydown', onKeyDown, { capture: true })
  }

  return {
    begin,
    /** What was buffered; from now on the field receives the input. */
    take: (): TypedAhead => {
      stopListening()
      const typed = buffer.current
      buffer.current = nothing
      return typed
    },
  }
}
