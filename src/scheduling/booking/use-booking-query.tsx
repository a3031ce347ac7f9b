import { useEffect, useEffectEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { listBranches } from '../../masters/branches/branches.ts'
import { call } from '../../platform/http/call.ts'
import { useCall, useQueryWithRetries } from '../../platform/http/queries.tsx'
import { listServices, type Service } from '../../masters/services/services.ts'
import { listWeekSlots } from '../series/series-booking.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { parseBookingQuery, type BookingQuery } from './booking-query.ts'
import { matchOffered, type OfferedChoices } from './offered-choices.ts'
import type { Wizard } from './use-wizard.tsx'
import type { WizardValues } from './wizard-values.ts'

/** A query whose choices are still loading, and the fields when it was read. */
interface PendingQuery {
  query: BookingQuery
  valuesBefore: WizardValues
}

/**
 * Fills in the first step from the booking query of the URL, once, and removes the query from the
 * URL. The patient's fields stay. When loading takes long, for example after an error, choices that
 * the user has made since stay too.
 */
export function useBookingQuery(
  { today, form, fillIn: fillInStep, goTo }: Wizard,
  ignored: string | undefined,
): void {
  const [search, setSearch] = useSearchParams()
  const [pending, setPending] = useState<PendingQuery>()
  const searchText = search.toString()
  const [parsedText, setParsedText] = useState('')
  if (searchText !== parsedText) {
    setParsedText(searchText)
    const query = searchText === ignored ? undefined : parseBookingQuery(search, today)
    if (query) setPending({ query, valuesBefore: form.getValues() })
  }
  const openFirstStep = useEffectEvent(() => {
    if (searchText !== ignored && parseBookingQuery(search, today)) goTo('appointment')
    setSearch({}, { replace: true })
  })
  useEffect(() => {
    if (searchText) openFirstStep()
  }, [searchText])

  const offered = useOffered(pending?.query)
  const fillIn = useEffectEvent(
    ({ query, valuesBefore }: PendingQuery, choices: OfferedChoices) => {
      setPending(undefined)
      if (isChosenByHand(query, valuesBefore, form.getValues())) return
      const choice = matchOffered(query, choices, today)
      fillInStep(choice)
      if (choices.slots && query.slot !== undefined && choice.slot === null) {
        form.setFieldError('slot', 'problem.slot_taken')
      }
      // It is in the schedule of the week no more.
      if (choices.weekSlots && query.slot !== undefined && choice.slots?.length === 0) {
        form.setFieldError('slots', 'problem.slot_not_offered')
      }
    },
  )
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the loaded choices are applied once
    if (pending && offered) fillIn(pending, offered)
  }, [pending, offered])
}

/**
 * The offered choices for a query; undefined until all are loaded. Errors are shown at their
 * fields.
 */
function useOffered(query: BookingQuery | undefined): OfferedChoices | undefined {
  const enabled = query !== undefined
  const branches = useCall(listBranches, { query: {} }, { enabled })
  const services = useCall(listServices, { query: {} }, { enabled })
  const lists = branches.data && services.data
  const read = useQueryWithRetries({
    queryKey: ['booking query', query],
    queryFn: () => readConsultantsAndSlots(query!, services.data!),
    enabled: enabled && lists !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
  if (!branches.data || !services.data || !read.data) return undefined
  return { branches: branches.data, services: services.data, ...read.data }
}

async function readConsultantsAndSlots(query: BookingQuery, services: readonly Service[]) {
  const { branch, service, consultant, day, slot } = query
  if (services.some(({ id, isSeries }) => id === service && isSeries)) {
    // The fields of a series say why there are none.
    const weekSlots =
      service === undefined || slot === undefined
        ? undefined
        : await call(listWeekSlots, { query: { branch, service } }).catch(() => undefined)
    return { consultants: [], slots: undefined, weekSlots }
  }
  const [consultants, openSlots] = await Promise.all([
    consultant === undefined ? [] : call(listConsultants, { query: { branch, service } }),
    consultant === undefined || day === undefined
      ? undefined
      : // On a holiday or leave the day is filled in, and the step says why it has no slots.
        call(listOpenSlots, { query: { consultant, branch, day } }).catch(() => undefined),
  ])
  return { consultants, slots: openSlots?.slots }
}

const idsOf = (rows: readonly { id: number }[]): string => rows.map(({ id }) => id).join()

/** Whether the user has chosen something in the first step that differs from the query. */
function isChosenByHand(query: BookingQuery, before: WizardValues, now: WizardValues): boolean {
  const isOther = (name: 'branch' | 'service' | 'consultant') =>
    now[name]?.id !== before[name]?.id && now[name] !== null && now[name].id !== query[name]
  const isOtherDay = now.day !== before.day && now.day !== '' && now.day !== query.day
  const isSeriesChosen =
    now.startDay !== before.startDay || idsOf(now.slots) !== idsOf(before.slots)
  return (
    isOther('branch') || isOther('service') || isOther('consultant') || isOtherDay || isSeriesChosen
  )
}
