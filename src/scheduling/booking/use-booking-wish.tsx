import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { listBranches } from '../../masters/branches/branches.ts'
import { call } from '../../platform/http/call.ts'
import { callKey } from '../../platform/http/queries.tsx'
import { listServices } from '../../masters/services/services.ts'
import { listOpenSlots } from '../slots/slots.ts'
import { listConsultants } from '../../masters/consultants/consultants.ts'
import { choiceOf, readBookingWish, type BookingWish, type Offered } from './booking-query.ts'
import type { Wizard } from './use-wizard.tsx'

/**
 * Takes over what the screen before has chosen: the address tells it once, and then tells it no
 * more. Only the first step changes; whatever was typed about the patient stays.
 */
export function useBookingWish({ today, form, choose, goTo }: Wizard): void {
  const queries = useQueryClient()
  const [search, setSearch] = useSearchParams()
  useEffect(() => {
    if (search.size === 0) return
    const wish = readBookingWish(search, today)
    setSearch({}, { replace: true })
    if (!wish) return
    goTo('appointment')
    // Without an answer the fields stay as they are, and tell by themselves what is wrong.
    readOffered(queries, wish).then(
      (offered) => {
        const choice = choiceOf(wish, offered)
        choose(choice)
        if (offered.slots && wish.slot !== undefined && choice.slot === null) {
          form.setFieldError('slot', 'problem.slot_taken')
        }
      },
      () => {},
    )
  }, [search])
}

async function readOffered(queries: QueryClient, wish: BookingWish): Promise<Offered> {
  const { branch, service, consultant, day } = wish
  const theirs = { query: { branch, service } }
  const [branches, services, consultants, open] = await Promise.all([
    queries.fetchQuery({
      queryKey: callKey(listBranches, {}),
      queryFn: () => call(listBranches),
    }),
    queries.fetchQuery({
      queryKey: callKey(listServices, {}),
      queryFn: () => call(listServices),
    }),
    consultant === undefined
      ? []
      : queries.fetchQuery({
          queryKey: callKey(listConsultants, theirs),
          queryFn: () => call(listConsultants, theirs),
        }),
    consultant === undefined || day === undefined
      ? undefined
      : // A holiday or a leave: the day is filled in, and the slots say why there are none.
        call(listOpenSlots, { query: { consultant, branch, day } }).catch(() => undefined),
  ])
  return { branches, services, consultants, slots: open?.slots }
}
