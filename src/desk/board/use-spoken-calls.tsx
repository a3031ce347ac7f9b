import { useEffect, useRef, useState } from 'react'
import { languageOf, type Locale } from '../../platform/i18n/locales.ts'
import type { BoardLine } from './board.ts'
import { spokenCall } from './board-texts.tsx'

interface Call {
  /** The name. */
  consultant: string
  token: string
  callCount: number
}

/** Calls that are new against those before: of another token, or called again. */
export function newCalls(before: readonly BoardLine[], lines: readonly BoardLine[]): Call[] {
  return lines.flatMap(({ consultantName: consultant, called }) => {
    if (!called || called.isInside) return []
    const { token, callCount } = called
    const earlier = before.find((line) => line.called?.token === token)?.called
    return (earlier?.callCount ?? 0) < callCount ? [{ consultant, token, callCount }] : []
  })
}

/**
 * Speaks each new call by the browser's voice. Browsers do not speak before somebody has touched the
 * page: `isBlocked` until then.
 */
export function useSpokenCalls(
  lines: readonly BoardLine[] | undefined,
  { speaks, languages }: { speaks: boolean; languages: readonly Locale[] },
): { isBlocked: boolean; unblock: () => void } {
  const [isTouched, setTouched] = useState(() => navigator.userActivation?.hasBeenActive ?? true)
  const before = useRef<readonly BoardLine[]>(undefined)
  useEffect(() => {
    if (!lines) return
    const earlier = before.current
    before.current = lines
    // Not what was called before the board was opened.
    if (!earlier || !speaks || !('speechSynthesis' in window)) return
    for (const call of newCalls(earlier, lines)) {
      for (const locale of languages) {
        const utterance = new SpeechSynthesisUtterance(spokenCall(call))
        utterance.lang = languageOf(locale)
        utterance.rate = 0.9
        window.speechSynthesis.speak(utterance)
      }
    }
  }, [lines, speaks, languages])
  return {
    isBlocked: speaks && !isTouched && 'speechSynthesis' in window,
    unblock: () => setTouched(true),
  }
}
