import { useEffect, useRef, useState } from 'react'
import { showDay, type Day } from '../day/day.ts'
import { finishedDay, typedDay, type DayWindow } from '../day/parse-day.ts'
import { text } from '../i18n/i18n.tsx'

interface TypedDayWish {
  value: Day | ''
  onChange: (day: Day | '') => void
  today: Day
  window: DayWindow
}

/** The field that holds a text which is no day; going on waits for it. */
export const untakenDay = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[data-untaken]') ?? null

/**
 * What is typed over a day. A text that is not taken stays, with the sentence of what is wrong, and
 * the day that was there before it is gone: nothing goes on with a day that the field does not show.
 */
export function useTypedDay(
  input: HTMLInputElement | null,
  { value, onChange, today, window }: TypedDayWish,
) {
  /** What stands in the field in place of the day; null while it shows the day. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Whether the text was left, and may be told what is wrong with it. */
  const [left, setLeft] = useState(false)
  const [before, setBefore] = useState(value)
  const [told, setTold] = useState(value)
  if (value !== before) {
    setBefore(value)
    // Chosen elsewhere: from the calendar of the screen, or by another draft.
    if (value !== told) setTyped(null)
  }

  const untaken = typed !== null && typed.trim() !== '' && finishedDay(typed, window) === null
  const reading = untaken ? typedDay(typed, today, window) : undefined

  const tell = (day: Day | ''): void => {
    setTold(day)
    if (day !== value) onChange(day)
  }
  const type = (next: string): void => {
    setTyped(next)
    setLeft(false)
    tell(finishedDay(next, window) ?? '')
  }
  const choose = (day: Day | ''): void => {
    setTyped(null)
    tell(day)
  }
  /** Takes what is typed, or says what is wrong with it. */
  const take = (): 'nothing' | 'taken' | 'refused' => {
    if (!untaken) {
      setTyped(null)
      return 'nothing'
    }
    if (reading?.problem === undefined) {
      choose(reading!.day)
      return 'taken'
    }
    setLeft(true)
    return 'refused'
  }

  // In the capture phase of the form itself, before any form's own handler hears of it.
  const hold = useRef<() => boolean>(() => false)
  useEffect(() => {
    hold.current = () => take() !== 'nothing'
  })
  useEffect(() => {
    const form = input?.form
    const beforeSubmit = (event: Event) => {
      if (!hold.current()) return
      event.preventDefault()
      event.stopPropagation()
      input?.focus()
    }
    form?.addEventListener('submit', beforeSubmit, { capture: true })
    return () => form?.removeEventListener('submit', beforeSubmit, { capture: true })
  }, [input])

  const problem = reading?.problem
  return {
    shown: typed ?? (value && showDay(value)),
    /** The sentence for what is wrong with the text, whether it was left yet or not. */
    sentence: problem && sentenceOf(problem, today, window),
    left,
    untaken: problem !== undefined,
    type,
    take,
    choose,
  }
}

function sentenceOf(
  problem: 'unreadable' | 'outside',
  today: Day,
  { from, to }: DayWindow,
): string {
  if (problem === 'unreadable') return text('field.dayUnreadable', { example: showDay(today) })
  const named = { from: from ? showDay(from) : '', to: to ? showDay(to) : '' }
  if (from && to) return text('field.dayFromTo', named)
  return from ? text('field.dayFrom', named) : text('field.dayTo', named)
}
