import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { connect, type Db } from '../../platform/db/connect.server.ts'
import { applyMigrations, migrationNumbers } from '../../platform/db/migrate.server.ts'
import { freshDatabase } from '../../test-kit/test-cluster.server.ts'

const firstVersion = readFileSync('src/test-kit/first-version.sql', 'utf8')
const ledger = 56
const carriesOver = 57

let db: Db
let drop: () => Promise<void>
beforeEach(async () => {
  const database = await freshDatabase(inject('adminUrl'), 'template0')
  db = connect(database.ownerUrl, { max: 2 })
  drop = database.drop
  await db.unsafe(firstVersion)
  await db`create schema if not exists migration`
  await apply((number) => number > 2 && number < ledger)
})
afterEach(async () => {
  await db.end()
  await drop()
})

const apply = (isWanted: (number: number) => boolean) =>
  db.begin((tx) => applyMigrations(tx, migrationNumbers().filter(isWanted)))

/** Conducts as the version before did. */
const conduct = (id: number, amount: number, mode: string | null, day = '2026-11-20') => db`
  with conducted as (
    update appointment set status = 'CD', payment_status = ${mode ? 'P' : 'U'}, price = ${amount}
    where id = ${id})
  insert into payment (appointment_id, amount, received, mode, transaction_id, day, taken_by)
  values (${id}, ${amount}, ${mode !== null}, ${mode}, ${mode === 'Online' ? 'UPI-1' : null}, ${day},
    (select min(id) from staff))`

const setBack = (id: number) =>
  db.begin(async (tx) => {
    await tx`
      with gone as (delete from payment where appointment_id = ${id} returning *)
      insert into reversed_payment (appointment_id, amount, received, mode, transaction_id, day,
        taken_by, taken_at, reversed_day, reversed_by, reason)
      select appointment_id, amount, received, mode, transaction_id, day, taken_by, taken_at, day,
        taken_by, 'wrong_payment'
      from gone`
    await tx`update appointment set status = 'PE', payment_status = 'U' where id = ${id}`
  })

/** Appointments of their own, none of them conducted. */
async function addPending(count: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    insert into appointment (branch_id, service_id, consultant_id, patient_id, day, starts, ends, price,
      health_issues)
    select a.branch_id, a.service_id, a.consultant_id, a.patient_id, date '2024-01-01' + n::int, '10:00',
      '10:15', 500, 'Fever'
    from generate_series(1, ${count}) n, (select * from appointment limit 1) a returning id`
  return rows.map(({ id }) => id)
}

const entriesOf = async (id: number) =>
  (
    await db`
      select kind, paise::int, mode, transaction_id, reverses is not null as "isReversal", note
      from ledger_entry where appointment_id = ${id} order by id`
  ).map((row) => ({ ...row }))

const paisePaid = async () =>
  Number((await db`select sum(amount) * 100 as paise from payment where received`)[0]!.paise)

it('every payment becomes entries, whenever it was recorded', async () => {
  const [before, unpaid, between, corrected, correctedBetween, again] = (await addPending(6)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await conduct(before, 450.5, 'Online')
  await conduct(unpaid, 600, null)
  await conduct(corrected, 300, 'Cash')
  await setBack(corrected)
  await conduct(again, 200, 'Cash')
  await setBack(again)
  await conduct(again, 250, 'Cash')
  await apply((number) => number === ledger)
  // Another process of the version before, which knows nothing of the ledger.
  await conduct(between, 99.99, 'Cash')
  await conduct(correctedBetween, 80, 'Cash')
  await setBack(correctedBetween)
  await apply((number) => number > ledger)

  expect(await entriesOf(before)).toMatchObject([
    { kind: 'charge', paise: 45_050, mode: null, transactionId: null },
    { kind: 'payment', paise: 45_050, mode: 'Online', transactionId: 'UPI-1' },
  ])
  expect(await entriesOf(unpaid)).toMatchObject([{ kind: 'charge', paise: 60_000 }])
  expect(await entriesOf(between)).toMatchObject([
    { kind: 'charge', paise: 9999 },
    { kind: 'payment', paise: 9999, mode: 'Cash' },
  ])
  for (const id of [corrected, correctedBetween]) {
    const entries = await entriesOf(id)
    expect(entries).toHaveLength(4)
    expect(entries.filter(({ isReversal }) => isReversal)).toMatchObject([
      { kind: 'charge', note: 'wrong_payment' },
      { kind: 'payment', mode: 'Cash' },
    ])
  }
  expect((await entriesOf(again)).map(({ paise }) => paise)).toHaveLength(6)

  const [sums] = await db`
    select (select sum(amount) * 100 from money_received)::int as received,
      (select owed::int from outstanding where appointment_id = ${unpaid}) as owed,
      (select count(*)::int from outstanding o join payment p using (appointment_id) where p.received) as wrong`
  expect(sums).toEqual({ received: await paisePaid(), owed: 60_000, wrong: 0 })
})

it('a clinic whose sums would differ is not brought to the ledger', async () => {
  const [id] = (await addPending(1)) as [number]
  await apply((number) => number === ledger)
  await conduct(id, 500, 'Cash')
  // An entry that no payment stands for.
  await db`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, day, staff_id)
    select id, branch_id, patient_id, 'charge', 100, '2026-11-20', 1 from appointment where id = ${id}`
  await expect(apply((number) => number === carriesOver)).rejects.toThrow('the ledger differs')
  expect(await db`select from ledger_entry where carried_over`).toHaveLength(0)
})
