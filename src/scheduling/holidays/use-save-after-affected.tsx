import { useEffect, useState, type MouseEvent } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { useAffected } from './AffectedList.tsx'
import type { HolidayFormValues } from './holiday-form-values.ts'

interface SaveOptions {
  values: HolidayFormValues
  /** False while the days are not complete: the fields say so when it is saved. */
  isAsked: boolean
  reading: ReturnType<typeof useAffected>
}

/** A press on Save before the list was there. */
interface EarlyPress {
  /** All fields as they were. */
  typed: string
  form: HTMLFormElement | null
  /** Over once the list, or that it could not be read, was shown. */
  state: 'waits' | 'saves' | 'over'
}

/**
 * Lets a day off be saved only after the appointments on its days are shown. A press on Save that comes
 * before them, as the first one after a date is typed, waits for them: if there are none it saves, once, else
 * they are looked at first. It meant what the fields said then: a change of any of them drops it. Answers what
 * the form's Save says and does.
 */
export function useSaveAfterAffected({ values, isAsked, reading }: SaveOptions) {
  const t = useText()
  const { affected, error } = reading
  const typed = JSON.stringify(values)
  const [early, setEarly] = useState<EarlyPress>()
  if (early && early.typed !== typed) {
    setEarly(undefined)
  } else if (early?.state === 'waits' && (affected || error)) {
    setEarly({ ...early, state: affected?.total === 0 ? 'saves' : 'over' })
  }
  // The press itself, not whether there is one: each saves once, and not again after a refused save.
  const due = early?.state === 'saves' ? early : undefined
  useEffect(() => {
    // As by a press: a date that is not accepted stops it, and the first wrong field gets the focus.
    due?.form?.requestSubmit()
  }, [due])

  const isMissing = isAsked && !affected
  const blockedBy = isMissing
    ? t(error ? 'holidays.affectedMissing' : 'holidays.affectedComing')
    : undefined
  const isNew = early?.state === 'over' && affected !== undefined && affected.total > 0
  return {
    blockedBy,
    note: isNew ? t('holidays.affectedFirst') : early && blockedBy,
    onBlocked: ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) =>
      setEarly({ typed, form, state: error ? 'over' : 'waits' }),
  }
}
