import { afterAll, beforeAll, expect, it } from 'vitest'
import { listAffectedAppointments, maxMoves } from '../../scheduling/rebooking/rebooking.ts'
import { listWaiting } from '../../scheduling/waiting-list/waiting-list.ts'
import { anita } from '../../test-kit/build-booking.server.ts'
import { addPastAppointments } from '../../test-kit/many-appointments.server.ts'
import { maxRowsRead, readsOfGrowing } from '../../test-kit/growing-tables.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { testNow } from '../../test-kit/test-config.ts'

const { today } = testNow
const dayOff = '2027-03-03'

let clinic: TestClinic
let admin: Caller
let ahead: number
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await addPastAppointments(clinic.db, { patients: 10_000, appointments: 30_000 })
  await clinic.db`
    insert into patient (name, mobile, age, age_on)
    select 'Lalita Bose', 8000000000 + r, 40, ${today} from generate_series(1, 9000) r`
  // All that is offered in some weeks, each taken by another patient.
  await clinic.db`
    insert into appointment (branch_id, service_id, consultant_id, slot_id, patient_id, day, starts, ends,
      price, status, health_issues)
    select s.branch_id, 1, s.consultant_id, s.id, p.id, s.day, s.starts, s.ends, 500, 'PE', 'Fever'
    from (
      select slot.*, d::date as day, row_number() over (order by d, slot.id) as place from slot
      join generate_series(date '2027-02-15', date '2027-03-14', '1 day') d
        on extract(isodow from d) = weekday
      where active
    ) s
    join (select id, row_number() over (order by id) as place from patient where mobile like '80000%') p
      on p.place = s.place
    on conflict do nothing`
  await clinic.db`vacuum (analyze) appointment, patient, visit`
  const [row] = await clinic.db<[{ count: number }]>`
    select count(*)::int as count from appointment where status = 'PE' and day >= ${today}`
  ahead = row.count
})
afterAll(() => clinic.close())

const readAffected = (holiday?: number) =>
  admin.call(listAffectedAppointments, { query: { holiday } })

it('only the appointments of a day off are read for it, of thousands ahead', async () => {
  const [{ id }] = await clinic.db<[{ id: number }]>`
    insert into holiday (name, first_day, last_day, consultant_id)
    values ('Leave', ${dayOff}, ${dayOff}, ${anita}) returning id`
  const { rows, total } = await readAffected(id)
  expect(total).toBeGreaterThan(5)
  expect(rows.map(({ day, consultantId }) => `${day} ${consultantId}`)).toEqual(
    rows.map(() => `${dayOff} ${anita}`),
  )
  const reads = await readsOfGrowing(clinic, () => readAffected(id))
  const ofDays = reads.filter(({ index }) => index === 'appointment_consultant_status_day')
  expect(ahead).toBeGreaterThan(2_000)
  expect(ofDays.length).toBeGreaterThan(0)
  // What the consultant has in the weeks around it is read to offer other times.
  expect(maxRowsRead(reads)).toBeLessThan(ahead / 4)
})

it('patients and visits are read of a page of those affected alone', async () => {
  const reads = await readsOfGrowing(clinic, () => readAffected())
  const details = reads.filter(({ table }) => table !== 'appointment')
  expect(maxRowsRead(details)).toBeLessThanOrEqual(maxMoves)
  expect(maxRowsRead(reads)).toBeLessThanOrEqual(ahead)
})

it('the times that those who wait could have are read by one statement, however many branches', async () => {
  const statementsOf = async () => {
    const all = await clinic.recordStatements(() => admin.call(listWaiting, { query: {} }))
    return all.filter(({ text }) => text.includes('from slot s'))
  }
  const waits = (patient: number, branches: number[]) => clinic.db`
    insert into waiting_entry (patient_id, service_id, consultant_id, branch_ids, weekdays, first_day,
      last_day, health_issues, added_by)
    values (${patient}, 1, null, ${branches}::int[], '{1,2,3,4,5,6,7}', ${today},
      ${today}::date + 10, 'Fever', 1)`
  await waits(1, [1])
  await waits(2, [2, 3, 4])
  expect(await statementsOf()).toHaveLength(1)
})
