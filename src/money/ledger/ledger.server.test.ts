import fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { paymentModes } from '../../scheduling/appointments/payment.ts'
import { connect } from '../../platform/db/connect.server.ts'
import {
  booked,
  conduct,
  openBookedClinic,
  scene,
} from '../../test-kit/booked-appointment.server.ts'
import {
  balanceOf,
  effectOf,
  entryKinds,
  entryProblem,
  validEntries,
  type EntryKind,
  type LedgerEntry,
  type NewEntry,
} from './ledger.ts'

openBookedClinic()

let desk: ReturnType<typeof connect>
beforeAll(() => {
  // As the app signs in, with a connection for each desk.
  desk = connect(scene.clinic.databaseUrl, { max: 4 })
})
afterAll(() => desk.end())

const entriesOf = async (id: number): Promise<LedgerEntry[]> =>
  (
    await scene.clinic.db<(Omit<LedgerEntry, 'id' | 'paise'> & { id: string; paise: string })[]>`
      select id, kind, paise, reverses from ledger_entry where appointment_id = ${id} order by id`
  ).map(({ id: entryId, kind, paise, reverses }) => ({
    id: Number(entryId),
    kind,
    paise: Number(paise),
    reverses: reverses === null ? null : Number(reverses),
  }))

/** Makes entries, in one statement; the constraint that refused them, or undefined. */
async function enter(id: number, ...entries: NewEntry[]): Promise<string | undefined> {
  try {
    await desk`
      insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, reverses, day, staff_id)
      select a.id, a.branch_id, a.patient_id, e.kind, e.paise, e.reverses, '2026-11-24', 1
      from appointment a cross join unnest(${entries.map(({ kind }) => kind)}::text[],
        ${entries.map(({ paise }) => paise)}::bigint[],
        ${entries.map(({ reverses }) => reverses)}::bigint[]) e (kind, paise, reverses)
      where a.id = ${id}`
    return undefined
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.constraint_name) {
      return error.constraint_name
    }
    throw error
  }
}

const entry = (kind: EntryKind, paise: number): NewEntry => ({ kind, paise, reverses: null })

const conducted = async (amount: number, received: boolean): Promise<number> => {
  const id = await booked()
  await conduct(scene.admin, id, { amount, received, ...(received && { mode: 'Cash' }) })
  return id
}

/** Price and payment status of the appointment, and what is outstanding, agree with its entries. */
async function expectFollows(id: number): Promise<void> {
  const entries = await entriesOf(id)
  const { charged, paid, owed, received, paymentStatus } = balanceOf(entries)
  const isCharged = validEntries(entries).some(({ kind }) => kind === 'charge')
  const [row] = await scene.clinic.db`
    select price, payment_status,
      (select coalesce(sum(owed), 0)::int from outstanding where appointment_id = a.id) as owed,
      (select coalesce(sum(paid), 0)::int from outstanding where appointment_id = a.id) as paid,
      (select coalesce(sum(amount), 0) from money_received where appointment_id = a.id) as received
    from appointment a where id = ${id}`
  expect(row).toEqual({
    // Without a charge it stays as it was.
    price: isCharged ? charged / 100 : expect.any(Number),
    paymentStatus,
    owed,
    paid: owed > 0 ? paid : 0,
    received: received / 100,
  })
}

it('a conducted appointment is charged, and paid when it was received', async () => {
  const paid = await conducted(450.5, true)
  expect(await entriesOf(paid)).toMatchObject([
    { kind: 'charge', paise: 45_050 },
    { kind: 'payment', paise: 45_050 },
  ])
  const unpaid = await conducted(600, false)
  expect(await entriesOf(unpaid)).toMatchObject([{ kind: 'charge', paise: 60_000 }])
  await expectFollows(paid)
  await expectFollows(unpaid)
})

it('entries are never changed or removed, not even by the owner of the tables', async () => {
  const id = await conducted(600, true)
  for (const change of ['update ledger_entry set paise = 1', 'delete from ledger_entry']) {
    await expect(desk.unsafe(change)).rejects.toThrow('permission denied')
    await expect(scene.clinic.db.unsafe(change)).rejects.toThrow('append only')
  }
  await expect(desk`truncate collection, ledger_entry`).rejects.toThrow('permission denied')
  await expect(desk`delete from outstanding`).rejects.toThrow('permission denied')
  await expect(scene.clinic.db`truncate ledger_entry cascade`).rejects.toThrow('append only')
  expect(await entriesOf(id)).toHaveLength(2)
})

it('the database and the rule count each kind of entry alike', async () => {
  const rows = await scene.clinic.db<
    { kind: EntryKind; charged: string; paid: string; received: string; deposited: string }[]
  >`
    select kind, ledger_charged(kind, 1) as charged, ledger_paid(kind, 1) as paid,
      ledger_received(kind, 1) as received, ledger_deposited(kind, 1) as deposited
    from unnest(${[...entryKinds]}::text[]) kind`
  for (const { kind, ...effect } of rows) {
    const inDatabase = Object.entries(effect).map(([what, paise]) => [what, Number(paise)])
    expect({ kind, ...Object.fromEntries(inDatabase) }).toEqual({ kind, ...effectOf(kind) })
  }
  const [kinds] = await scene.clinic.db<[{ kinds: string; modes: string }]>`
    select max(pg_get_constraintdef(oid)) filter (where conname = 'ledger_entry_kind_check') as kinds,
      max(pg_get_constraintdef(oid)) filter (where conname = 'ledger_entry_mode_check') as modes
    from pg_constraint`
  const allowed = (text: string) => [...text.matchAll(/'([\w -]+)'::text/g)].map(([, it]) => it)
  expect(allowed(kinds.kinds)).toEqual([...entryKinds])
  expect(allowed(kinds.modes)).toEqual([...paymentModes])
})

it('what the rule refuses, the database refuses too', async () => {
  const id = await conducted(600, false)
  expect(await enter(id, entry('payment', 60_001))).toBe('ledger_owed')
  expect(await enter(id, entry('discount', 60_001))).toBe('ledger_charged')
  expect(await enter(id, entry('refund', 1))).toBe('ledger_refund')
  expect(await enter(id, entry('deposit used', 1))).toBe('ledger_deposit')
  expect(await enter(id, entry('payment', -1))).toBe('ledger_entry_sign')
  expect(await enter(id, entry('payment', 20_000))).toBeUndefined()
  const payment = (await entriesOf(id)).at(-1)!
  const reverse = (paise: number) => enter(id, { kind: 'payment', paise, reverses: payment.id })
  expect(await reverse(-10_000)).toBe('ledger_reversal')
  const other = await conducted(600, true)
  expect(await enter(other, { kind: 'payment', paise: -20_000, reverses: payment.id })).toBe(
    'ledger_reversal',
  )
  expect(await reverse(-20_000)).toBeUndefined()
  expect(await reverse(-20_000)).toBe('ledger_entry_reverses')
  await expectFollows(id)
})

it('of many desks that take one debt at the same moment, one takes it', async () => {
  const id = await conducted(600, false)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => enter(id, entry('payment', 60_000))),
  )
  expect(answers.filter((answer) => answer === undefined)).toHaveLength(1)
  expect(answers.filter((answer) => answer === 'ledger_owed')).toHaveLength(7)
  await expectFollows(id)
})

/** All but what draws on a package, which a series has: packages.server.test.ts. */
const ownKinds = entryKinds.filter((kind) => kind !== 'package used')
const deskAction = fc.record({
  kind: fc.constantFrom(...ownKinds),
  paise: fc.integer({ min: 1, max: 80_000 }),
  /** Which entry is reversed, instead of making a new one. */
  reverses: fc.option(fc.nat(6), { freq: 3 }),
})

it('whatever several desks enter at once, price, payment status and debts follow to the paisa', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deskAction, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (rounds) => {
        const id = await conducted(600, false)
        for (const round of rounds) {
          const before = await entriesOf(id)
          const answers = await Promise.all(
            round.map(({ kind, paise, reverses }) => {
              const target = reverses === null ? undefined : before[reverses]
              const next = target
                ? { kind: target.kind, paise: -target.paise, reverses: target.id }
                : entry(kind, paise)
              return enter(id, next).then((refused) => ({ next, refused }))
            }),
          )
          // One alone is refused exactly where the rule refuses it.
          if (answers.length === 1) {
            const [{ next, refused }] = answers as [(typeof answers)[number]]
            expect(refused === undefined).toBe(entryProblem(before, next) === undefined)
          }
          await expectFollows(id)
        }
        await scene.clinic
          .db`update appointment set status = 'CN', payment_status = 'U' where id = ${id}`
      },
    ),
    { numRuns: 20 },
  )
})
