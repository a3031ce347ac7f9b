import { afterAll, beforeAll, expect, it } from 'vitest'
import { anita } from '../../test-kit/build-booking.server.ts'
import { openTestClinic, type Caller, type TestClinic } from '../../test-kit/test-clinic.server.ts'
import { previewSchedule, readSchedule, saveSchedule, type ScheduleRequest } from './schedule.ts'
import type { ScheduleLine } from './week-of-schedule.ts'

let clinic: TestClinic
let admin: Caller
beforeAll(async () => {
  clinic = await openTestClinic()
  admin = await clinic.callerFor('admin')
  await clinic.db`update appointment set status = 'CN' where status = 'PE'`
})
afterAll(() => clinic.close())

const mornings: ScheduleLine = {
  days: [1, 2, 3, 4, 5, 6],
  from: '09:00',
  to: '13:00',
  minutes: 15,
  pause: null,
}
const read = (branch = 1) =>
  admin.call(readSchedule, { query: { consultant: String(anita), branch: String(branch) } })
const request = (changes: Partial<ScheduleRequest>) => ({
  consultant: anita,
  branch: 1,
  lines: [mornings],
  irregular: [],
  ...changes,
})
const save = ({ version, ...changes }: Partial<ScheduleRequest> & { version: string }) =>
  admin.call(saveSchedule, { body: { ...request(changes), version } })

it('hours at a branch that has closed are in nobody’s way: they are given up, and audited', async () => {
  const evenings: ScheduleLine = { ...mornings, days: [2, 3], from: '17:00', to: '18:00' }
  const early: ScheduleLine = { ...mornings, days: [3], from: '07:00', to: '08:00' }
  await save({ branch: 2, lines: [early, evenings], version: (await read(2)).version })
  await clinic.db`update branch set active = false where id = 2`
  const { version, elsewhere } = await read()
  expect(elsewhere.filter(({ branchName }) => branchName.startsWith('Indiranagar'))).toEqual([])
  const lines = [mornings, { ...evenings, days: [2] as ScheduleLine['days'], minutes: 30 }]
  expect((await admin.call(previewSchedule, { body: request({ lines }) })).overlaps).toEqual([])
  await save({ lines, version })
  const left = await clinic.db<{ weekday: number; starts: string }[]>`
    select weekday, starts from slot where consultant_id = ${anita} and branch_id = 2 and active
    order by weekday, starts`
  expect(left.map(({ weekday }) => weekday)).toEqual(Array(8).fill(3))
  const [event] = await clinic.db`
    select before, after from audit_event where subject = 'schedule' and subject_id = ${anita}
      and (before ->> 'branch')::int = 2 order by id desc limit 1`
  expect(JSON.stringify(event!.before)).toContain('17:00')
  expect(event!.before).not.toEqual(event!.after)
})
