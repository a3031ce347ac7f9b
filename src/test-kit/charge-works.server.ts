import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { ChargeLine } from '../masters/charges/charges.ts'
import { addCharge } from '../money/collect/collect.ts'
import type { Db } from '../platform/db/connect.server.ts'
import type { Caller, TestClinic } from './test-clinic.server.ts'

interface ChargingWork {
  clinic: TestClinic
  by: Caller
  /** The appointment's id. */
  id: number
  which: number
  paise: number
  isRepeated: boolean
}

/** One or two of the clinic's charges, by chance. */
async function offeredLines({ clinic, which, paise }: ChargingWork): Promise<ChargeLine[]> {
  const offered = await clinic.db<{ charge: number; price: number }[]>`
    select id as charge, price from charge_item where active order by id`
  const first = paise % offered.length
  return offered
    .slice(first, first + 1 + (which % 2))
    .map((line, at) => ({ ...line, quantity: 1 + ((which + at) % 3) }))
}

/** What a visit is charged with besides: nothing for the half of them. */
export const chargesOf = async (work: ChargingWork): Promise<ChargeLine[] | undefined> =>
  work.paise % 2 === 0 ? undefined : offeredLines(work)

/** Charges something after the visit, perhaps by two clicks at once. */
export async function chargeLater(work: ChargingWork): Promise<void> {
  const { by, id, isRepeated } = work
  const body = { idempotencyKey: randomUUID(), charges: await offeredLines(work) }
  const send = () => by.call(addCharge, { params: { id }, body })
  const answers = await Promise.allSettled(isRepeated ? [send(), send()] : [send()])
  const refused = answers.find((it) => it.status === 'rejected')
  if (!refused) return
  // Others may change the status between the two, but what was charged is answered as it was the first time.
  const [row] = await work.clinic.db<[{ made: number }]>`
    select count(*)::int as made from ledger_entry e join collection c on c.id = e.collection_id
    where c.idempotency_key = ${body.idempotencyKey}`
  expect(row.made).toBe(0)
  throw refused.reason
}

/**
 * Charges whose items are not what the entry says, and debts that are not as old as their oldest charge that
 * is not paid.
 */
export async function chargeFaults(db: Db): Promise<object[]> {
  const items = await db`
    select e.id, e.kind, e.paise, sum(i.paise) as items
    from ledger_entry e left join charged_item i on i.entry_id = e.id
    group by e.id
    having (count(i.entry_id) > 0 and (e.kind <> 'charge' or e.reverses is not null))
      or sum(i.paise) > e.paise
      or (e.kind = 'charge' and e.collection_id is not null
        and sum(i.paise) is distinct from e.paise::numeric)`
  const debts = await db<{ id: number; since: string; owed: number; charges: Charge[] }[]>`
    select o.appointment_id as id, o.since, o.owed::float8 as owed,
      (select json_agg(json_build_object('day', e.day, 'paise', e.paise) order by e.id)
        from ledger_entry e where e.appointment_id = o.appointment_id and e.kind = 'charge'
          and e.reverses is null
          and not exists (select from ledger_entry r where r.reverses = e.id)) as charges
    from outstanding o`
  return [...items, ...debts.filter(({ since, owed, charges }) => since !== oldest(charges, owed))]
}

interface Charge {
  day: string
  paise: number
}

/** The day of the oldest charge that is not covered, where what is paid goes to the oldest ones. */
function oldest(charges: readonly Charge[], owed: number): string | undefined {
  let covered = charges.reduce((sum, { paise }) => sum + paise, 0) - owed
  return charges.find(({ paise }) => (covered -= paise) < 0)?.day
}
