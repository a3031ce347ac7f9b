import { useEffect, useRef } from 'react'

/**
 * Buffers what is typed between the shortcut and the moment when the search field has the focus, which
 * would otherwise go to the form below.
 */
export function useTypeAhead() {
  const buffer = useRef('')
  const removeListener = useRef<() => void>(undefined)

  const stopListening = () => {
    removeListener.current?.()
    removeListener.current = undefined
  }
  useEffect(() => stopListening, [])

  const begin = () => {
    stopListening()
    buffer.current = ''
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, isComposing } = event
      if (ctrlKey || metaKey || isComposing) return
      if (key === 'Backspace') buffer.current = buffer.current.slice(0, -1)
      else if ([...key].length === 1) buffer.current += key
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    removeListener.current = () =>
      document.removeEventListener('keydown', onKeyDown, { capture: true })
  }

  return {
    begin,
    /** The buffered text; from now on the field receives the input. */
    take: (): string => {
      stopListening()
      const typed = buffer.current
      buffer.current = ''
      return typed
    },
  }
}
