import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { addDays } from '../../platform/day/day.ts'
import {
  booked,
  conduct,
  openBookedClinic,
  scene,
} from '../../test-kit/booked-appointment.server.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { problemOf } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'
import { paymentModes } from '../../scheduling/appointments/payment.ts'
import { toPaise } from '../../platform/numbers/paise.ts'
import { effectOf, entryKinds, type EntryKind } from '../ledger/ledger.ts'
import {
  drillsInto,
  groupings,
  incomeSums,
  lesseningKinds,
  listLessening,
  noMode,
  readIncome,
  totalIncome,
  type IncomeFilter,
} from './income.ts'

openBookedClinic()
const { today } = testNow

let appointments: number[]
beforeAll(async () => {
  const rows = await scene.clinic.db<{ id: number }[]>`
    select id from appointment where status = 'CD' order by id desc limit 12`
  appointments = rows.map(({ id }) => id)
})

/** Makes an entry as some desk would, or reverses the newest; what the ledger refuses is left out. */
async function enter({ at, kind, paise, mode, back, staff, reverses }: Operation): Promise<void> {
  const { db } = scene.clinic
  const id = appointments[at % appointments.length]!
  const day = addDays(today, -back)
  const { received } = effectOf(kind)
  const paidBy = received === 0 ? null : mode
  await (
    reverses
      ? db`
      insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, reverses, mode,
        transaction_id, day, staff_id)
      select appointment_id, branch_id, patient_id, kind, -paise, id, mode, transaction_id, ${day}, ${staff}
      from ledger_entry e
      where appointment_id = ${id} and reverses is null
        and not exists (select from ledger_entry r where r.reverses = e.id)
      order by id desc limit 1`
      : db`
      insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, mode,
        transaction_id, day, staff_id)
      select id, branch_id, patient_id, ${kind}, ${paise}, ${paidBy},
        ${paidBy === 'Online' ? 'UPI-1' : null}, ${day}, ${staff}
      from appointment where id = ${id}`
  ).catch((error: { code?: string }) => {
    if (error.code !== '23514') throw error
  })
}

const operation = fc.record({
  at: fc.nat(11),
  kind: fc.constantFrom<EntryKind>(
    ...entryKinds.filter((kind) => kind !== 'package used'),
    'payment',
    'charge',
  ),
  paise: fc.integer({ min: 1, max: 70_000 }),
  mode: fc.constantFrom('Cash', 'Online', null),
  back: fc.nat(3),
  staff: fc.constantFrom(1, 2, anita),
  reverses: fc.boolean(),
})
type Operation = typeof operation extends fc.Arbitrary<infer It> ? It : never

const perhaps = <T>(it: fc.Arbitrary<T>) => fc.option(it, { nil: undefined })
const filter = fc
  .record({ back: fc.nat(4), days: fc.nat(4), branch: perhaps(fc.constantFrom(1, 2)) })
  .map(({ back, days, branch }): IncomeFilter => {
    const to = addDays(today, -back)
    return { from: addDays(to, -days), to, ...(branch && { branch }) }
  })

const income = (query: IncomeFilter & { by: (typeof groupings)[number] }) =>
  scene.admin.call(readIncome, { query })

it('whatever the desks enter, every grouping has the money that the ledger received', async () => {
  let net = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(operation, { minLength: 8, maxLength: 16 }),
      filter,
      async (operations, query) => {
        for (const it of operations) await enter(it)
        const [received] = await scene.clinic.db<[{ amount: number }]>`
          select coalesce(sum(amount), 0) as amount from money_received m
          join ledger_entry e using (id)
          where m.day between ${query.from} and ${query.to}
            and e.branch_id = coalesce(${query.branch ?? null}, e.branch_id)`
        const totals = await Promise.all(
          groupings.map(async (by) => totalIncome((await income({ ...query, by })).rows)),
        )
        for (const total of totals) {
          expect(total).toEqual(totals[0])
          expect(total.net).toBe(received.amount)
          const { cash, online, unknown, givenBack } = total
          expect(toPaise(total.net)).toBe(
            toPaise(cash) + toPaise(online) + toPaise(unknown) - toPaise(givenBack),
          )
        }
        net += Math.abs(received.amount)
      },
    ),
    { numRuns: 12 },
  )
  expect(net).toBeGreaterThan(0)
})

it('each person’s money at a branch on a day is what their drawer should have', async () => {
  // Entries from before there were drawers have none, and may be reversed into one.
  const cells = await scene.clinic.db<
    { day: string; branch: number; person: number; cash: number; online: number; untold: number }[]
  >`
    select d.day, d.branch_id as branch, d.staff_id as person,
      r.cash::int as cash, r.online::int as online, r.not_told::int as untold
    from drawer d cross join lateral drawer_received(d.id) r
    where not exists (select from ledger_entry e
      where e.branch_id = d.branch_id and e.day = d.day and e.drawer_id is null
        and ledger_received(e.kind, 1) <> 0)
    order by r.cash * r.online = 0, d.id limit 10`
  expect(cells.length).toBeGreaterThan(3)
  expect(cells.some(({ cash, online }) => cash !== 0 && online !== 0)).toBe(true)
  for (const { day, branch, person, cash, online, untold } of cells) {
    const query = { from: day, to: day, branch, person, by: 'person' as const }
    const netOf = async (mode?: 'Cash' | 'Online' | 'NotTold') =>
      toPaise(totalIncome((await income({ ...query, ...(mode && { mode }) })).rows).net)
    expect(
      [await netOf('Cash'), await netOf('Online'), await netOf('NotTold'), await netOf()],
      `${person} at ${branch} on ${day}`,
    ).toEqual([cash, online, untold, cash + online + untold])
  }
})

it('a row opens into rows with the same sums', async () => {
  const days = { from: addDays(today, -30), to: today }
  for (const by of groupings) {
    const { rows } = await income({ ...days, by })
    const row = rows.find(({ key }) => key !== noMode)!
    const opened = {
      day: { from: row.key, to: row.key },
      mode: { mode: row.key as 'Cash' },
      branch: { branch: Number(row.key) },
      consultant: { consultant: Number(row.key) },
      service: { service: Number(row.key) },
      person: { person: Number(row.key) },
    }[by]
    const below = await income({ ...days, ...opened, by: drillsInto[by] })
    const { key: _, name: __, ...sums } = row
    expect(totalIncome(below.rows), by).toEqual(sums)
  }
})

it('the income says whose it is, for the paper that is printed of it', async () => {
  const days = { from: today, to: today, by: 'day' as const }
  const named = { branchName: 'Koramangala, Bengaluru', consultantName: 'Dr. Anita Deshpande' }
  expect(await income({ ...days, branch: 1, consultant: anita })).toMatchObject(named)
  expect(await income(days)).toMatchObject({ branchName: null, consultantName: null })
  const own = await scene.consultant.call(readIncome, { query: days })
  expect(own).toMatchObject({ ...named, branchName: null })
})

it('a consultant sees the money of their own appointments alone, whomever they ask for', async () => {
  const query = { from: addDays(today, -30), to: today }
  const own = await scene.consultant.call(readIncome, {
    query: { ...query, consultant: 5, by: 'consultant' },
  })
  expect(own.rows.map(({ key }) => key)).toEqual([String(anita)])
  expect(own.rows).toEqual((await income({ ...query, consultant: anita, by: 'consultant' })).rows)
  const id = await booked()
  await conduct(scene.admin, id, { amount: 600, received: false })
  const [other] = await scene.clinic.db<{ id: number }[]>`
    select e.appointment_id as id from ledger_entry e join appointment a on a.id = e.appointment_id
    where a.consultant_id <> ${anita} and e.kind = 'charge' and e.paise > 200
      and a.payment_status = 'U' and a.status = 'CD' limit 1`
  for (const appointment of [id, other!.id]) {
    await scene.clinic.db`
      insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, day, staff_id, note)
      select id, branch_id, patient_id, 'discount', 100, ${today}, 1, 'A neighbour'
      from appointment where id = ${appointment}`
  }
  const list = await scene.consultant.call(listLessening, { query: { ...query, consultant: 5 } })
  const all = await scene.admin.call(listLessening, { query })
  const consultants = new Set(all.rows.map(({ consultantName }) => consultantName))
  expect(consultants.size).toBeGreaterThan(1)
  expect(list.rows.length).toBeGreaterThan(0)
  expect(new Set(list.rows.map(({ consultantName }) => consultantName)).size).toBe(1)
  expect(list.rows[0]).toMatchObject({ kind: 'discount', amount: 1, reason: 'A neighbour' })
  // Employees need the right to read reports.
  const refused = scene.frontdesk.call(readIncome, { query: { ...query, by: 'day' } })
  expect(await problemOf(refused)).toBe('forbidden')
})

it('the list of discounts and refunds adds up to what the income says of them', async () => {
  const query = { from: addDays(today, -30), to: today }
  const total = totalIncome((await income({ ...query, by: 'day' })).rows)
  const found: { kind: EntryKind; amount: number }[] = []
  let after: string | undefined
  do {
    const page = await scene.admin.call(listLessening, {
      query: { ...query, limit: 3, ...(after && { after }) },
    })
    found.push(...page.rows)
    after = page.next ?? undefined
  } while (after)
  expect(found.length).toBeGreaterThan(3)
  const sum = found.reduce((paise, { amount }) => paise + toPaise(amount), 0)
  expect(sum).toBe(
    (['discounts', 'writtenOff', 'givenBack'] as const).reduce(
      (paise, it) => paise + toPaise(total[it]),
      0,
    ),
  )
})

it('the database and the rule call the same kinds lessening', async () => {
  const rows = await scene.clinic.db<{ kind: EntryKind }[]>`
    select kind from unnest(${[...entryKinds]}::text[]) kind where ledger_lessens(kind)`
  expect(rows.map(({ kind }) => kind)).toEqual(lesseningKinds)
  expect(incomeSums).toContain('net')
})

it('the database adds each kind and mode to the sum that the rule names', async () => {
  for (const kind of entryKinds) {
    for (const mode of [...paymentModes, null]) {
      const { charged, received } = effectOf(kind)
      const ofMoney = `${mode?.toLowerCase() ?? 'unknown'}${received < 0 ? '_back' : ''}`
      const ofBill =
        charged > 0
          ? 'charged'
          : charged === 0
            ? ''
            : kind === 'discount'
              ? 'discounts'
              : 'written_off'
      const [row] = await scene.clinic.db<
        [{ sum: string }]
      >`select sums.income_sum(${kind}, ${mode}) as sum`
      expect(row.sum, `${kind} ${mode}`).toBe(received === 0 ? ofBill : ofMoney)
    }
  }
})
