import { afterAll, beforeAll, expect, it } from 'vitest'
import { anita } from '../../test-kit/build-booking.server.ts'
import { addPastAppointments } from '../../test-kit/many-appointments.server.ts'
import { readsOf } from '../../test-kit/plan.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { countFurtherCharges } from './further-charges.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await addPastAppointments(clinic.db, { patients: 1_000, appointments: 12_000 })
  await clinic.db`
    insert into payment (appointment_id, amount, received, day, taken_by)
    select a.id, 500, false, a.day, 1 from appointment a
    where a.status = 'CD' and not exists (select from payment p where p.appointment_id = a.id)`
  // One visit in five has an item, and one in forty-five of all was set back.
  await clinic.db`
    insert into charged_item (entry_id, position, charge_item_id, name, unit_paise, quantity)
    select e.id, 1, c.id, c.name, 10000, 1
    from ledger_entry e cross join (select id, name from charge_item order by id limit 1) c
    where e.kind = 'charge' and e.reverses is null and e.id % 5 = 0
      and not exists (select from charged_item i where i.entry_id = e.id)`
  await clinic.db`
    insert into ledger_entry (appointment_id, branch_id, patient_id, kind, paise, reverses, day, staff_id)
    select e.appointment_id, e.branch_id, e.patient_id, e.kind, -e.paise, e.id, e.day, 1
    from ledger_entry e
    where e.kind = 'charge' and e.reverses is null and e.id % 45 = 0 and e.day < '2024-12-31'
      and not exists (select from ledger_entry r where r.reverses = e.id)`
  await clinic.db`vacuum (analyze) ledger_entry, appointment, charged_item`
})
afterAll(() => clinic.close())

it.each([
  ['of all', {}],
  ['of a branch', { branch: 1 }],
  ['of a consultant', { consultant: anita }],
  ['of a consultant at a branch', { branch: 1, consultant: anita }],
])('what was charged besides visits in some days %s reads those items alone', async (_, place) => {
  const days = { from: '2024-02-01', to: '2024-02-03' }
  const [of] = await clinic.db<[{ items: number; reversed: number; appointments: number }]>`
    select (select count(*)::int from charged_item where day between ${days.from} and ${days.to}) as items,
      (select count(*)::int from ledger_entry
        where kind = 'charge' and reverses is not null and day between ${days.from} and ${days.to}) as reversed`
  expect(of.items).toBeGreaterThan(50)
  expect(of.reversed).toBeGreaterThan(5)
  const query = { ...days, ...place }
  expect((await admin.call(countFurtherCharges, { query })).rows.length).toBeGreaterThan(0)
  const reads = await readsOf(clinic, () => admin.call(countFurtherCharges, { query }))
  const most = (table: string) =>
    Math.max(0, ...reads.filter((it) => it.table === table).map(({ rows }) => rows))
  expect(most('charged_item')).toBeLessThanOrEqual(of.items)
  expect(most('ledger_entry')).toBeLessThanOrEqual(of.items + of.reversed)
  expect(most('appointment')).toBeLessThanOrEqual(of.items + of.reversed)
  const growing = ['charged_item', 'ledger_entry', 'appointment']
  const whole = reads.filter(({ table, kind }) => growing.includes(table) && kind === 'Seq Scan')
  expect(whole).toEqual([])
})
