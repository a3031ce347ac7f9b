import { useEffect, type Dispatch, type SetStateAction } from 'react'
import type { Refusal } from '../../platform/http/problem.ts'
import { useChange } from '../../platform/http/queries.tsx'
import {
  agreedPlaces,
  chooseInstead,
  plannedList,
  withClashes,
  type SeriesClash,
  type SeriesList,
} from '../series/series-list.ts'
import { checkSubscription, planSubscription, type ShownPlace } from '../series/series-booking.ts'
import { newUuid } from '../../platform/http/uuid.ts'
import { withList, type SeriesSummary } from './series-summary.ts'
import type { WizardSummary } from './wizard-summary.ts'

interface SeriesListWish {
  /** The series on the Summary step, or null while none stands there. */
  series: SeriesSummary | null
  setSummary: Dispatch<SetStateAction<WizardSummary | null>>
  onRefused: (refusal: Refusal) => void
  /** The desk changed the list. */
  onChange: () => void
}

/** The list of a series: planned once it is wanted, and mended where sessions were lost. */
export function useSeriesList(wish: SeriesListWish) {
  const { series, setSummary, onRefused, onChange } = wish
  const planning = useChange(planSubscription)
  const checking = useChange(checkSubscription)
  const unplanned = series?.list === null ? series : null

  // Whatever stands there by now, only what was asked about gets the answer.
  const put = (asked: SeriesSummary, list: SeriesList | null) =>
    setSummary((it) => (it === asked ? withList(asked, list, newUuid) : it))

  useEffect(() => {
    if (!unplanned) return
    const { branch, startDay, sessions, slots, patient } = unplanned.request
    const who = { name: patient.name, mobile: patient.mobile }
    checking.reset()
    planning.mutate(
      { body: { branch, startDay, sessions, slots, patient: who } },
      { onSuccess: (plan) => put(unplanned, plannedList(plan)), onError: onRefused },
    )
  }, [unplanned])

  /** Asks which sessions were lost, and what is open near them. */
  function check(): void {
    const list = series?.list
    if (!list) return
    const { branch, patient } = series.request
    const sessions = agreedPlaces(list).map(({ day, slot }) => ({ day, slot }))
    const who = { name: patient.name, mobile: patient.mobile }
    checking.mutate(
      { body: { branch, sessions, patient: who } },
      {
        onSuccess: (found) => put(series, withClashes(list, found)),
      },
    )
  }

  function change(list: SeriesList | null): void {
    if (!series) return
    put(series, list)
    onChange()
  }

  return {
    /** Why there is no list, when there will be none without another try. */
    planRefusal: unplanned ? planning.error?.code : undefined,
    planning: unplanned !== null && !planning.isError,
    planAgain: () => change(null),
    check,
    checking: checking.isPending,
    checkFailed: checking.isError,
    choose: (clash: SeriesClash, place: ShownPlace) =>
      series?.list && change(chooseInstead(series.list, clash, place)),
  }
}
