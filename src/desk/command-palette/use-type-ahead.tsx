import { useEffect, useRef } from 'react'

/**
 * Keeps what is typed between the key that opens the search and the moment at which its field has
 * the focus: nobody waits for it, and the letters would end up in the form beneath.
 */
export function useTypedAhead() {
  const kept = useRef('')
  const stop = useRef<() => void>(undefined)

  const end = () => {
    stop.current?.()
    stop.current = undefined
  }
  useEffect(() => end, [])

  const begin = () => {
    end()
    kept.current = ''
    const keep = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, isComposing } = event
      if (ctrlKey || metaKey || isComposing) return
      if (key === 'Backspace') kept.current = kept.current.slice(0, -1)
      else if ([...key].length === 1) kept.current += key
      else if (key !== 'Enter') return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', keep, { capture: true })
    stop.current = () => document.removeEventListener('keydown', keep, { capture: true })
  }

  return {
    begin,
    /** What was typed so far; from now on the field itself is typed in. */
    take: (): string => {
      end()
      const typed = kept.current
      kept.current = ''
      return typed
    },
  }
}
