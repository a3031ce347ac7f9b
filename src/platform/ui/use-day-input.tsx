import { useEffect, useRef, useState } from 'react'
import { formatDay, type Day } from '../day/day.ts'
import { parseCompleteDay, parseDay, type DayWindow } from '../day/parse-day.ts'
import { dayNames } from '../i18n/format-day.tsx'
import { text } from '../i18n/i18n.tsx'

interface DayInputOptions {
  value: Day | ''
  onChange: (day: Day | '') => void
  today: Day
  window: DayWindow
  /** The sentence for a day outside the window, in place of one with its two ends. */
  outsideMessage?: string | undefined
}

/** The day field in a form whose text is not a valid day; submitting waits for it. Null if none. */
export const findInvalidDayInput = (form: HTMLElement | null): HTMLElement | null =>
  form?.querySelector<HTMLElement>('[data-unparsed]') ?? null

/**
 * The state of typing in a day field. Text that is not accepted stays with its message, and the
 * previous day is cleared: no form is submitted with a day that the field does not show.
 */
export function useDayInput(
  input: HTMLInputElement | null,
  { value, onChange, today, window, outsideMessage }: DayInputOptions,
) {
  /** The text shown in place of the day; null while the day is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  /** Whether the field was left with this text, so that its error is shown. */
  const [isBlurred, setIsBlurred] = useState(false)
  const [previousValue, setPreviousValue] = useState(value)
  const [reportedValue, setReportedValue] = useState(value)
  if (value !== previousValue) {
    setPreviousValue(value)
    // The day was set from outside: by the screen's calendar, or by another draft.
    if (value !== reportedValue) setTyped(null)
  }

  const isInvalid =
    typed !== null && typed.trim() !== '' && parseCompleteDay(typed, window) === null
  const parsed = isInvalid ? parseDay(typed, today, window, dayNames()) : undefined

  const report = (day: Day | ''): void => {
    setReportedValue(day)
    if (day !== value) onChange(day)
  }
  const handleInput = (newText: string): void => {
    setTyped(newText)
    setIsBlurred(false)
    report(parseCompleteDay(newText, window) ?? '')
  }
  const choose = (day: Day | ''): void => {
    setTyped(null)
    report(day)
  }
  /** Accepts the text, or shows what is wrong with it. */
  const commit = (): 'nothing' | 'taken' | 'refused' => {
    if (!isInvalid) {
      setTyped(null)
      return 'nothing'
    }
    if (parsed?.problem === undefined) {
      choose(parsed!.day)
      return 'taken'
    }
    setIsBlurred(true)
    return 'refused'
  }

  // In the form's capture phase, before any handler of the form's own.
  const blocksSubmit = useRef<() => boolean>(() => false)
  useEffect(() => {
    blocksSubmit.current = () => commit() !== 'nothing'
  })
  useEffect(() => {
    const form = input?.form
    const handleSubmit = (event: Event) => {
      if (!blocksSubmit.current()) return
      event.preventDefault()
      event.stopPropagation()
      input?.focus()
    }
    form?.addEventListener('submit', handleSubmit, { capture: true })
    return () => form?.removeEventListener('submit', handleSubmit, { capture: true })
  }, [input])

  const problem = parsed?.problem
  return {
    shown: typed ?? (value && formatDay(value)),
    /** The sentence for the error in the text, also before the field was left. */
    message:
      problem === 'outside' && outsideMessage
        ? outsideMessage
        : problem && messageFor(problem, today, window),
    left: isBlurred,
    untaken: problem !== undefined,
    /** The day that leaving the field would accept: 'mon' shows which Monday. */
    preview: parsed?.problem === undefined ? (parsed?.day ?? value) : '',
    type: handleInput,
    take: commit,
    choose,
  }
}

function messageFor(
  problem: 'unreadable' | 'outside',
  today: Day,
  { from, to }: DayWindow,
): string {
  if (problem === 'unreadable') return text('field.dayUnreadable', { example: formatDay(today) })
  const formattedWindow = { from: from ? formatDay(from) : '', to: to ? formatDay(to) : '' }
  if (from && to) return text('field.dayFromTo', formattedWindow)
  return from ? text('field.dayFrom', formattedWindow) : text('field.dayTo', formattedWindow)
}
