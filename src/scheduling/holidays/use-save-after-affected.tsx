import { useEffect, useEffectEvent, useState } from 'react'
import { useText } from '../../platform/i18n/i18n.tsx'
import type { DayOffQuery, useAffected } from './AffectedList.tsx'

interface SaveOptions {
  query: DayOffQuery
  /** False while the days are not complete: the fields say so when it is saved. */
  isAsked: boolean
  reading: ReturnType<typeof useAffected>
  /** Saves the form. */
  save: () => void
}

interface EarlyPress {
  days: string
  state: 'waits' | 'saves' | 'over'
}

/**
 * Lets a day off be saved only after the appointments on its days are shown. A press on Save that comes
 * before them, as the first one after a date is typed, waits for them: if there are none it saves, else they
 * are looked at first. Answers what the form's Save says and does.
 */
export function useSaveAfterAffected({ query, isAsked, reading, save }: SaveOptions) {
  const t = useText()
  const { affected, error } = reading
  const days = JSON.stringify(query)
  /** The days for which Save was pressed too early, and what became of that press. */
  const [early, setEarly] = useState<EarlyPress>({ days: '', state: 'over' })
  const isOfThese = early.days === days
  if (isOfThese && early.state === 'waits' && (affected || error)) {
    setEarly({ days, state: affected?.total === 0 ? 'saves' : 'over' })
  }
  const isDue = isOfThese && early.state === 'saves'
  const onDue = useEffectEvent(save)
  useEffect(() => {
    if (isDue) onDue()
  }, [isDue])

  const isMissing = isAsked && !affected
  const blockedBy = isMissing
    ? t(error ? 'holidays.affectedMissing' : 'holidays.affectedComing')
    : undefined
  const isNew = isOfThese && affected !== undefined && affected.total > 0
  return {
    blockedBy,
    note: isNew ? t('holidays.affectedFirst') : isOfThese ? blockedBy : undefined,
    onBlocked: () => setEarly({ days, state: error ? 'over' : 'waits' }),
  }
}
