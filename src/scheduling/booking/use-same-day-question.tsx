import { useRef, useState } from 'react'
import type { SameDayQuestion } from './SameDayDialog.tsx'

/** Finds the fact for the question; undefined when there is nothing to ask. */
export type FindSameDay = () => Promise<SameDayQuestion | undefined>

/** The question before a second appointment on one day, asked once for each booking. */
export function useSameDayQuestion() {
  const [question, setQuestion] = useState<SameDayQuestion>()
  const [isOpen, setOpen] = useState(false)
  const resolve = useRef<(isAgreed: boolean) => void>(() => {})
  const agreedKey = useRef<string>(undefined)

  /**
   * Whether to send a booking: it is the first of its day, or the user wants a second one. A lost
   * answer does not stop the booking, on which nothing depends. `key` names the booking, so that
   * sending it again does not ask again.
   */
  async function isWanted(key: string, find: FindSameDay): Promise<boolean> {
    if (agreedKey.current === key) return true
    const found = await find().catch(() => undefined)
    if (!found) return true
    setQuestion(found)
    setOpen(true)
    const isAgreed = await new Promise<boolean>((answer) => (resolve.current = answer))
    if (isAgreed) agreedKey.current = key
    return isAgreed
  }

  function answer(isAgreed: boolean): void {
    setOpen(false)
    resolve.current(isAgreed)
  }

  return { question, isOpen, isWanted, answer }
}
