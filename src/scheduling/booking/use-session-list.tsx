import { useEffect, useEffectEvent, type Dispatch, type SetStateAction } from 'react'
import type { ProblemError } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import {
  agreedSlots,
  chooseReplacement,
  toSessionList,
  withClashes,
  type SeriesClash,
  type SessionList,
} from '../series/session-list.ts'
import { checkSeries, previewSeries, type SlotOnDayDetails } from '../series/series-booking.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import { withList, type SeriesSummary, type WizardSummary } from './wizard-summary.ts'

interface SessionListOptions {
  /** The series on the Summary step; null when there is none. */
  series: SeriesSummary | null
  setSummary: Dispatch<SetStateAction<WizardSummary | null>>
  onProblem: (problem: ProblemError) => void
  /** Called when the user changes the list. */
  onChange: () => void
}

/** The list of a series: planned when the Summary step needs it, and changed by replacements. */
export function useSessionList(options: SessionListOptions) {
  const { series, setSummary, onProblem, onChange } = options
  const planning = useChange(previewSeries)
  const checking = useChange(checkSeries)
  const unplannedSeries = series?.list === null ? series : null

  // Ignores an answer when the summary has changed since the request.
  const replaceList = (plannedFor: SeriesSummary, list: SessionList | null) =>
    setSummary((it) => (it === plannedFor ? withList(plannedFor, list, newUuid) : it))

  const plan = useEffectEvent((unplanned: SeriesSummary) => {
    const { branch, service, startDay, sessions, slots, patient } = unplanned.request
    const patientIdentity = { name: patient.name, mobile: patient.mobile }
    checking.reset()
    planning.mutate(
      { body: { branch, service, startDay, sessions, slots, patient: patientIdentity } },
      {
        onSuccess: (answer) => replaceList(unplanned, toSessionList(answer)),
        onError: onProblem,
      },
    )
  })
  useEffect(() => {
    if (unplannedSeries) plan(unplannedSeries)
  }, [unplannedSeries])

  /** Checks which sessions were taken, and which slots are open near them. */
  function check(): void {
    const list = series?.list
    if (!list) return
    const { branch, service, patient } = series.request
    const sessions = agreedSlots(list).map(({ day, slot }) => ({ day, slot }))
    const patientIdentity = { name: patient.name, mobile: patient.mobile }
    checking.mutate(
      { body: { branch, service, sessions, patient: patientIdentity } },
      {
        onSuccess: (checked) => replaceList(series, withClashes(list, checked)),
      },
    )
  }

  function changeList(list: SessionList | null): void {
    if (!series) return
    replaceList(series, list)
    onChange()
  }

  return {
    /** Why planning failed; undefined while there is a list or one is loading. */
    planProblem: unplannedSeries ? planning.error?.code : undefined,
    planning: unplannedSeries !== null && !planning.isError,
    planAgain: () => changeList(null),
    check,
    checking: checking.isPending,
    checkFailed: checking.isError,
    choose: (clash: SeriesClash, slotOnDay: SlotOnDayDetails) =>
      series?.list && changeList(chooseReplacement(series.list, clash, slotOnDay)),
  }
}
