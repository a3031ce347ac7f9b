import { useEffect, useState } from 'preact/hooks'
import { call } from '../../platform/http/call.ts'
import { ProblemError } from '../../platform/http/problem.ts'
import type { SeriesSummary, WizardSummary } from '../../scheduling/booking/wizard-summary.ts'
import {
  checkSeries,
  previewSeries,
  type SlotOnDayDetails,
} from '../../scheduling/series/series-booking.ts'
import {
  agreedSlots,
  chooseReplacement,
  toSessionList,
  withClashes,
  type SeriesClash,
  type SessionList,
} from '../../scheduling/series/session-list.ts'

interface PlanOptions {
  /** The summary on the last step; null on the others. */
  summary: WizardSummary | null
  /** The BCP 47 tag of the page's language. */
  language: string
  /** Sets the list of a summary, unless it has changed since. */
  setList: (plannedFor: SeriesSummary, list: SessionList | null) => void
  onProblem: (problem: ProblemError) => void
}

const toProblem = (error: unknown) =>
  error instanceof ProblemError ? error : new ProblemError('unexpected')

/** The list of a series: planned when the last step needs it, and changed by replacements. */
export function useSessionPlan({ summary, language, setList, onProblem }: PlanOptions) {
  const series = summary?.kind === 'series' ? summary : null
  const unplanned = series?.list === null ? series : null
  const [failed, setFailed] = useState<{ plan: SeriesSummary; problem: ProblemError }>()
  const [isChecking, setChecking] = useState(false)
  const [hasCheckFailed, setCheckFailed] = useState(false)
  useEffect(() => {
    if (!unplanned) return undefined
    let isOver = false
    const { branch, service, startDay, sessions, slots, patient } = unplanned.request
    const { name, mobile } = patient
    const body = { branch, service, startDay, sessions, slots, patient: { name, mobile } }
    setCheckFailed(false)
    call(previewSeries, { body }, { language }).then(
      (answer) => !isOver && setList(unplanned, toSessionList(answer)),
      (error: unknown) => {
        if (isOver) return
        setFailed({ plan: unplanned, problem: toProblem(error) })
        onProblem(toProblem(error))
      },
    )
    return () => {
      isOver = true
    }
    // oxlint-disable-next-line react/exhaustive-deps -- planned once for each summary; the rest only hears of it
  }, [unplanned])

  /** Checks which sessions were taken, and which slots are open near them. */
  function check(): void {
    const list = series?.list
    if (!series || !list) return
    const { branch, service, patient } = series.request
    const { name, mobile } = patient
    const sessions = agreedSlots(list).map(({ day, slot }) => ({ day, slot }))
    const body = { branch, service, sessions, patient: { name, mobile } }
    setChecking(true)
    setCheckFailed(false)
    call(checkSeries, { body }, { language })
      .then(
        (checked) => setList(series, withClashes(list, checked)),
        () => setCheckFailed(true),
      )
      .finally(() => setChecking(false))
  }

  return {
    /** Why planning failed; undefined while there is a list or one is on its way. */
    problem: failed && failed.plan === unplanned ? failed.problem : undefined,
    isPlanning: unplanned !== null && failed?.plan !== unplanned,
    isChecking,
    hasCheckFailed,
    planAgain: () => series && setList(series, null),
    check,
    replace: (clash: SeriesClash, slotOnDay: SlotOnDayDetails) => {
      if (series?.list) setList(series, chooseReplacement(series.list, clash, slotOnDay))
    },
  }
}
